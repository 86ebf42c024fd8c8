import * as v from 'valibot';

/** /cdn/manifest.json (scripts/build/cdn-manifest.ts): what a partner can pin. */
const manifestSchema = v.object({
  /** The release: `1.0.0`. */
  version: v.string(),
  /** A file whose name stays, to the same file with a hash in its name. */
  entries: v.record(v.string(), v.string()),
  /** A file whose name stays, to all others that it may load. */
  loads: v.record(v.string(), v.array(v.string())),
  /** Each file with a hash in its name, with its SHA-384. */
  files: v.record(v.string(), v.object({ integrity: v.pipe(v.string(), v.regex(/^sha384-[\w+/=]+$/)) })),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** Rejects when the origin cannot be reached, has no manifest, or answers something else. */
export async function loadManifest(origin: string, signal: AbortSignal): Promise<Manifest> {
  const answer = await fetch(`${origin}/cdn/manifest.json`, { signal });
  if (!answer.ok) throw new Error(`manifest.json was answered with ${answer.status}`);
  return v.parse(manifestSchema, await answer.json());
}

/** A file's address and its hash. */
export interface PinnedFile {
  address: string;
  integrity: string;
}

const filesOf = ({ files }: Manifest, names: readonly string[], origin: string): PinnedFile[] =>
  names.flatMap((name) => {
    const integrity = files[name]?.integrity;
    return integrity ? [{ address: `${origin}/cdn/${name}`, integrity }] : [];
  });

/** The pinned file of a script or style sheet. */
export const pinnedFile = (manifest: Manifest, name: string, origin: string): PinnedFile | undefined =>
  filesOf(manifest, [manifest.entries[name] ?? ''], origin)[0];

/**
 * Writes an import map with the hash of each file that a script loads, '' if it loads none: the script's own `integrity` does
 * not cover them. Browsers without `integrity` in import maps ignore it.
 */
export function importMap(manifest: Manifest, script: string, origin: string): string {
  const hashes = filesOf(manifest, [...(manifest.loads[script] ?? [])].sort(), origin).map(
    ({ address, integrity }) => [address, integrity] as const,
  );
  if (hashes.length === 0) return '';
  // Escaped, so that no name can end the script element.
  return `\n${JSON.stringify({ integrity: Object.fromEntries(hashes) }, null, 2).replaceAll('<', '\\u003c')}\n`;
}
