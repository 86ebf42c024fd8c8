import * as v from 'valibot';

const manifest = v.object({
  /** Of the release: `0.1.0`. */
  version: v.string(),
  /** The file whose name stays, and the one with a hash in its name that it leads to. */
  entries: v.object({ 'charter-widgets.js': v.string(), 'embed.js': v.string() }),
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

/** The one of our scripts that a way loads. */
export type ScriptName = keyof Manifest['entries'];

/**
 * The text of an import map that says what each file but the entry must be: an entry's own `integrity` says nothing of
 * the files that it imports. Browsers without `integrity` in import maps pass over it.
 */
export function importMap({ entries, files }: Manifest, script: ScriptName, origin: string): string {
  const others = Object.entries(files).filter(([name]) => name.endsWith('.js') && name !== entries[script]);
  const integrity = Object.fromEntries(others.map(([name, file]) => [`${origin}/cdn/${name}`, file.integrity]));
  // A file's name cannot end the script that the map stands in.
  return `\n${JSON.stringify({ integrity }, null, 2).replaceAll('<', '\\u003c')}\n`;
}
