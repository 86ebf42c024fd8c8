import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import * as v from 'valibot';
import type { Config } from '../../config';
import { createResponseCache } from '../http/response-cache';
import { openObjectStore } from '../objects';
import { ifThere, type ObjectStore } from '../objects/file-store';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** cdn/manifest.json of the build (scripts/build/cdn-manifest.ts). */
const built = v.object({
  version: v.string(),
  /** package/manifest.json of the build (scripts/packaging/pack.mjs): the npm package. Missing where none was packed. */
  package: v.optional(v.object({ file: v.string(), integrity: v.string(), bytes: count })),
  /** From a stable name to the file it stands for in this release. */
  entries: v.record(v.string(), v.string()),
  files: v.record(v.string(), v.object({ integrity: v.string(), bytes: count, gzip: count })),
});

/** A path whose file never changes, because its name contains a hash of the content or the version of the npm package. */
const LASTING_PATH =
  /^\/npm\/charter-widgets-\d+\.\d+\.\d+\.tgz$|^(?:\/assets\/|\/embed\/assets\/|\/cdn\/assets\/|\/cdn\/)[\w.-]+-[\w-]{8}\.(?:js|css|svg|woff2|png|jpg|webp|json)$/;

/** The description of a release, stored beside the pack of its files. */
const release = v.object({
  ...built.entries,
  /** The instant of the last deployment. */
  date: v.pipe(v.string(), v.isoTimestamp()),
  /** By path on the site: where the file's bytes, compressed with Brotli, are in the pack. */
  parts: v.record(v.pipe(v.string(), v.regex(LASTING_PATH)), v.object({ start: count, length: count })),
});

export type Release = v.InferOutput<typeof release>;

/** A build in `distDir`. */
interface Build extends v.InferOutput<typeof built> {
  /** A hash of its files. */
  id: string;
  /** The files that never change, ordered by path. */
  lasting: { path: string; file: string }[];
}

/** The folders of lasting files, and the paths at which they are served. */
const FOLDERS = [
  ['app/assets', '/assets'],
  ['embed/assets', '/embed/assets'],
  ['cdn/assets', '/cdn/assets'],
  ['cdn', '/cdn'],
  ['package', '/npm'],
] as const;

/** The manifests of a build in one; undefined when there is none. */
export async function readManifest(distDir: string): Promise<object | undefined> {
  const [json, packed] = await Promise.all(
    ['cdn', 'package'].map((folder) => ifThere(readFile(join(distDir, folder, 'manifest.json'), 'utf8'))),
  );
  return json === undefined ? undefined : { ...JSON.parse(json), package: packed && JSON.parse(packed) };
}

async function readBuild(distDir: string): Promise<Build | undefined> {
  const read = await readManifest(distDir);
  if (!read) return undefined;
  const manifest = v.parse(built, read);
  const lasting = [];
  for (const [folder, path] of FOLDERS) {
    for (const name of (await ifThere(readdir(join(distDir, folder)))) ?? []) {
      if (LASTING_PATH.test(`${path}/${name}`))
        lasting.push({ path: `${path}/${name}`, file: join(distDir, folder, name) });
    }
  }
  lasting.sort((a, b) => (a.path < b.path ? -1 : 1));
  const id = createHash('sha256')
    .update(JSON.stringify([manifest, lasting.map(({ path }) => path)]))
    .digest('hex');
  return { ...manifest, id, lasting };
}

/** Concatenates a build's files, and describes them. */
async function packBuild({ id: _, lasting, ...manifest }: Build, date: Date) {
  const parts: Release['parts'] = {};
  const pieces: Uint8Array[] = [];
  let start = 0;
  for (const { path, file } of lasting) {
    // The build compresses only larger text files; the others are compressed here.
    const bytes = (await ifThere(readFile(`${file}.br`))) ?? (await promisify(brotliCompress)(await readFile(file)));
    pieces.push(bytes);
    parts[path] = { start, length: bytes.length };
    start += bytes.length;
  }
  const described: Release = { ...manifest, date: date.toISOString(), parts };
  return { described, pack: Buffer.concat(pieces) };
}

const NEWEST = 20;

/** Divides releases into those to keep (the last 20 and those of the last 12 months), the newest first, and the rest. */
export function divide<Dated extends { date: string }>(releases: readonly Dated[], now: Date) {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const sorted = [...releases].sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
  const isKept = ({ date }: Dated, at: number) => at < NEWEST || Date.parse(date) >= since.getTime();
  return { kept: sorted.filter(isKept), rest: sorted.filter((one, at) => !isKept(one, at)) };
}

/** A release is two objects: the pack of its files, and its description, which is written last and removed first. */
const KEYS = /^[0-9a-f]{64}\.(?:json|pack)$/;
/** How long the store's list is kept. A release that another server stores can be missing this long. */
const LIST_MS = 1000;
/** A younger pack without a description may still be written. */
const ORPHAN_MS = 24 * 3_600_000;
const MEMORY_BYTES = 16_000_000;

/** The lasting files of this release and earlier ones, for partners who pinned one and pages opened before a deployment. */
export interface Releases {
  /**
   * Stores the served build unless it is stored already, then removes the releases that are neither among the last 20 nor
   * of the last 12 months.
   */
  record(now?: Date): Promise<void>;
  /** The file of a path in any release, compressed with Brotli; undefined when there is none. */
  find(path: string): Promise<Uint8Array | undefined>;
  /** The stored releases, the newest first. While the store cannot be read, the last known list. */
  list(): Promise<Release[]>;
}

export const openReleaseStore = (config: Pick<Config, 'dataDir' | 's3'>): ObjectStore =>
  openObjectStore(config, 'releases', KEYS);

export function createReleases({ store, distDir }: { store: ObjectStore; distDir: string }): Releases {
  /** By id, with the time at which the description was stored. */
  let known = new Map<string, { storedAt: number; release: Release }>();
  /** From a path to the id of a release that has it. */
  let index = new Map<string, string>();
  let packs = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const inMemory = createResponseCache<{ answer: Uint8Array }>(MEMORY_BYTES, ({ answer }) => answer.byteLength);

  async function readStore(): Promise<void> {
    const descriptions = new Map<string, number>();
    const listedPacks = new Map<string, number>();
    for await (const { key, storedAt } of store.list()) {
      const [id = '', type] = key.split('.');
      (type === 'json' ? descriptions : listedPacks).set(id, storedAt);
    }
    const listed: typeof known = new Map();
    for (const [id, storedAt] of descriptions) {
      const before = known.get(id);
      const release = before?.storedAt === storedAt ? before.release : await describe(id);
      if (release) listed.set(id, { storedAt, release });
    }
    known = listed;
    packs = listedPacks;
    index = new Map([...known].flatMap(([id, { release }]) => Object.keys(release.parts).map((path) => [path, id])));
    readAt = performance.now();
  }

  /** Undefined when it was removed, or written in another form by another version. */
  async function describe(id: string): Promise<Release | undefined> {
    const bytes = await store.get(`${id}.json`);
    if (!bytes) return undefined;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), release), Buffer.from(bytes).toString());
    return parsed.success ? parsed.output : undefined;
  }

  /** Simultaneous calls share one reading. */
  function refresh(): Promise<void> {
    reading ??= readStore().finally(() => {
      reading = undefined;
    });
    return reading;
  }
  const refreshIfOld = async () => {
    if (performance.now() - readAt > LIST_MS) await refresh();
  };

  const dated = () => [...known].map(([id, { release }]) => ({ id, date: release.date, release }));

  async function prune(now: Date) {
    for (const { id } of divide(dated(), now).rest) {
      await store.remove(`${id}.json`);
      await store.remove(`${id}.pack`);
    }
    for (const [id, storedAt] of packs) {
      if (!known.has(id) && now.getTime() - storedAt > ORPHAN_MS) await store.remove(`${id}.pack`);
    }
  }

  return {
    async record(now = new Date()) {
      await refresh();
      const build = await readBuild(distDir);
      if (build) {
        const newest = divide(dated(), now).kept[0];
        if (newest?.id !== build.id || !packs.has(build.id)) {
          const { described, pack } = await packBuild(build, now);
          await store.put(`${build.id}.pack`, pack);
          await store.put(`${build.id}.json`, Buffer.from(JSON.stringify(described)));
          await refresh();
        }
      }
      await prune(now);
      await refresh();
    },

    async find(path) {
      if (!LASTING_PATH.test(path)) return undefined;
      const kept = inMemory.get(path);
      if (kept) return kept.answer;
      if (!index.has(path)) await refreshIfOld();
      const id = index.get(path);
      const part = id && known.get(id)?.release.parts[path];
      if (!part) return undefined;
      const answer = await store.get(`${id}.pack`, part);
      if (answer) inMemory.set(path, { answer });
      return answer;
    },

    async list() {
      await refreshIfOld().catch(() => {});
      return divide(dated(), new Date()).kept.map(({ release }) => release);
    },
  };
}

/** The original bytes of what `find` returned. */
export const decompress: (bytes: Uint8Array) => Promise<Buffer> = promisify(brotliDecompress);
