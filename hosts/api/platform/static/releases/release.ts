import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import * as v from 'valibot';
import { isMissing } from '../../objects/file-store';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The build's cdn/manifest.json (written by scripts/build/cdn-manifest.ts). */
const built = v.object({
  version: v.string(),
  /** From a stable name to the file it stands for in this release. */
  entries: v.record(v.string(), v.string()),
  files: v.record(v.string(), v.object({ integrity: v.string(), bytes: count, gzip: count })),
});

/**
 * A path whose file never changes, because the build puts a hash of the content into its name. Other paths are never
 * looked up in a release.
 */
export const LASTING_PATH =
  /^(?:\/assets\/|\/embed\/assets\/|\/cdn\/assets\/|\/cdn\/)[\w.-]+-[\w-]{8}\.(?:js|css|svg|woff2|png|jpg|webp|json)$/;

/** A release's description, stored beside the pack of its files. */
export const release = v.object({
  ...built.entries,
  /** When it was last deployed; an instant. */
  date: v.pipe(v.string(), v.isoTimestamp()),
  /** For each file's path on the site where its bytes, compressed with Brotli, lie in the pack. */
  parts: v.record(v.pipe(v.string(), v.regex(LASTING_PATH)), v.object({ start: count, length: count })),
});

export type Release = v.InferOutput<typeof release>;

/** A build as it lies in `distDir`. */
export interface Build extends v.InferOutput<typeof built> {
  /** 64 hexadecimal digits, the same for the same files. */
  id: string;
  /** The files that never change, in the order of their paths on the site. */
  lasting: { path: string; file: string }[];
}

/** The folders of files that never change, and the paths at which they are served. */
const FOLDERS = [
  ['app/assets', '/assets'],
  ['embed/assets', '/embed/assets'],
  ['cdn/assets', '/cdn/assets'],
  ['cdn', '/cdn'],
] as const;

async function readManifest(distDir: string) {
  const manifest = await orNone(readFile(join(distDir, 'cdn/manifest.json'), 'utf8'));
  return manifest === undefined ? undefined : v.parse(built, JSON.parse(manifest));
}

/** The version of the build that is served now; undefined when there is none. */
export const builtVersion = async (distDir: string): Promise<string | undefined> =>
  (await readManifest(distDir))?.version;

/** The build that is served now; undefined when there is none. */
export async function readBuild(distDir: string): Promise<Build | undefined> {
  const said = await readManifest(distDir);
  if (!said) return undefined;
  const lasting = [];
  for (const [folder, path] of FOLDERS) {
    for (const name of (await orNone(readdir(join(distDir, folder)))) ?? []) {
      if (LASTING_PATH.test(`${path}/${name}`))
        lasting.push({ path: `${path}/${name}`, file: join(distDir, folder, name) });
    }
  }
  lasting.sort((a, b) => (a.path < b.path ? -1 : 1));
  const id = createHash('sha256')
    .update(JSON.stringify([said, lasting.map(({ path }) => path)]))
    .digest('hex');
  return { ...said, id, lasting };
}

/** The bytes of a build's files, one after another, and what is kept beside them. */
export async function packBuild({ version, entries, files, lasting }: Build, date: Date) {
  const parts: Release['parts'] = {};
  const pieces: Uint8Array[] = [];
  let start = 0;
  for (const { path, file } of lasting) {
    // The build compresses only larger text files; the others are compressed here.
    const bytes = (await orNone(readFile(`${file}.br`))) ?? (await promisify(brotliCompress)(await readFile(file)));
    pieces.push(bytes);
    parts[path] = { start, length: bytes.length };
    start += bytes.length;
  }
  const described: Release = { version, date: date.toISOString(), entries, files, parts };
  return { described, pack: Buffer.concat(pieces) };
}

const NEWEST = 20;

/** Divides releases into those to keep (the last 20 and the last 12 months’), the newest first, and the rest. */
export function divide<Dated extends { date: string }>(releases: readonly Dated[], now: Date) {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const sorted = [...releases].sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
  const isKept = ({ date }: Dated, at: number) => at < NEWEST || Date.parse(date) >= since.getTime();
  return { kept: sorted.filter(isKept), rest: sorted.filter((one, at) => !isKept(one, at)) };
}

async function orNone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
