import * as v from 'valibot';

const manifest = v.object({
  /** Of the release: `0.1.0`. */
  version: v.string(),
  /** The file whose name stays, and the one with a hash in its name that it is the same as. */
  entries: v.record(v.string(), v.string()),
  /** The file whose name stays, and all others that it may load. A list that a browser has kept may be without. */
  loads: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Widget to what the shared script loads before it is drawn. */
  first: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Each file with a hash in its name, with its SHA-384. */
  files: v.record(v.string(), v.object({ integrity: v.pipe(v.string(), v.regex(/^sha384-[\w+/=]+$/)) })),
});
/** What a partner can pin: /cdn/manifest.json (scripts/build/cdn-manifest.ts). */
export type Manifest = v.InferOutput<typeof manifest>;

/** Rejects when the origin cannot be reached, has no manifest, or says something else. */
export async function loadManifest(origin: string, signal: AbortSignal): Promise<Manifest> {
  const answer = await fetch(`${origin}/cdn/manifest.json`, { signal });
  if (!answer.ok) throw new Error(`manifest.json was answered with ${answer.status}`);
  return v.parse(manifest, await answer.json());
}

/** Those that pages have for several widgets, and side by side: a browser may read one import map alone of a page. */
const SHARED = ['charter-widgets.js', 'embed.js'];

/** The address of a file, and what it must be. */
export interface Checked {
  address: string;
  integrity: string;
}

function checked({ files }: Manifest, names: readonly string[], origin: string): Checked[] {
  return names.flatMap((name) => {
    const integrity = files[name]?.integrity;
    return integrity ? [{ address: `${origin}/cdn/${name}`, integrity }] : [];
  });
}

/** The file that a script or a style sheet is in this release. */
export const pinned = (manifest: Manifest, script: string, origin: string): Checked | undefined =>
  checked(manifest, [manifest.entries[script] ?? ''], origin)[0];

/** What the shared script loads before a widget is drawn, to be fetched beside the script and not after it. */
export const preloads = (manifest: Manifest, widget: string, origin: string): Checked[] =>
  checked(manifest, manifest.first[widget] ?? [], origin);

/**
 * The text of an import map that says what each file but the script's own must be: its `integrity` says nothing of the
 * files that it imports. Browsers without `integrity` in import maps pass over it.
 */
export function importMap(manifest: Manifest, script: string, origin: string): string {
  const { entries, loads, files } = manifest;
  const scripts = SHARED.includes(script) ? SHARED : [script];
  const names = loads[script]
    ? scripts.flatMap((name) => [entries[name] ?? '', ...(loads[name] ?? [])])
    : Object.keys(files);
  const others = [...new Set(names)].filter((name) => name.endsWith('.js') && name !== entries[script]).sort();
  const integrity = Object.fromEntries(
    checked(manifest, others, origin).map(({ address, integrity }) => [address, integrity]),
  );
  // A file's name cannot end the script that the map stands in.
  return `\n${JSON.stringify({ integrity }, null, 2).replaceAll('<', '\\u003c')}\n`;
}
