import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import * as v from 'valibot';
import { StartError } from '../http/errors';
import { filesIn, modifiedAt } from '../objects/file-store';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const names = v.array(v.string());

/** Where a key is. */
const keyPlace = v.picklist(['inside', 'environment', 'none']);

/** The files of a backup beside its manifest; others are refused. */
const PATH =
  /^(?:charter\.sqlite|charter\.dump|jwt-secret|data-key|images\/[0-9a-f]{64}(?:-[0-9a-f]{8})?\.(?:jpg|png)|releases\/[0-9a-f]{64}\.(?:json|pack))$/;

/** Describes a backup, in its last file. */
const manifest = v.object({
  /** The instant of its start. */
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The version of the program that made it. */
  program: v.string(),
  database: v.object({
    kind: v.picklist(['sqlite', 'postgres']),
    /** Of PostgreSQL; '' for the embedded database. */
    schema: v.string(),
    migrations: names,
    rows: v.record(v.string(), count),
  }),
  /** The images that rows refer to, in the backup or in this bucket. */
  images: v.object({ used: names, missing: names, bucket: v.optional(v.string()) }),
  keys: v.object({ jwtSecret: keyPlace, dataKey: keyPlace }),
  /** The SHA-256 of each file. */
  files: v.record(v.pipe(v.string(), v.regex(PATH)), v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
});

export type Manifest = v.InferOutput<typeof manifest>;

const MANIFEST = 'manifest.json';

/** A file that goes into a backup. */
export interface Piece {
  path: string;
  bytes: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * Writes a tar file compressed by gzip: the pieces, then the manifest that `describe` makes of them. Resolves to the manifest
 * after a sync.
 */
export async function writeArchive(
  file: string,
  pieces: AsyncIterable<Piece>,
  describe: (files: Manifest['files']) => Manifest,
  signal: AbortSignal,
): Promise<Manifest> {
  const pack = tar.pack();
  const written = pipeline(pack, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), {
    signal,
  });
  // The failure itself is thrown where `written` is awaited.
  written.catch((error) => pack.destroy(error));
  const add = async ({ path, bytes, content }: Piece): Promise<string> => {
    const hash = createHash('sha256');
    const entry = pack.entry({ name: path, size: bytes, mode: 0o600 });
    await pipeline(hashed(content, hash), entry);
    return hash.digest('hex');
  };
  const fill = async () => {
    const files: Manifest['files'] = {};
    for await (const piece of pieces) files[piece.path] = await add(piece);
    const described = describe(files);
    const bytes = Buffer.from(`${JSON.stringify(described, null, 1)}\n`);
    await add({ path: MANIFEST, bytes: bytes.length, content: [bytes] });
    pack.finalize();
    return described;
  };
  return (await Promise.all([fill(), written]))[0];
}

/**
 * Reads a backup and compares it with its manifest. `onFile` receives each file, and must read it to its end. Throws a StartError
 * if it is none, is cut off, or has changed.
 */
export async function readArchive(
  file: string,
  onFile: (path: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
  signal?: AbortSignal,
): Promise<Manifest> {
  const extract = tar.extract();
  const read = pipeline(createReadStream(file), createGunzip(), extract, signal ? { signal } : {});
  // Reading the entries throws what is wrong with the file.
  read.catch(() => {});
  const found: Manifest['files'] = {};
  let described: Manifest | undefined;
  try {
    for await (const entry of extract) {
      const { name } = entry.header;
      const content = entry as AsyncIterable<Uint8Array>;
      if (name === MANIFEST) {
        const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), await text(content));
        if (!parsed.success)
          throw new StartError('Its manifest cannot be read. Restore it with the version of charter-desk that made it');
        described = parsed.output;
        continue;
      }
      if (!PATH.test(name) || described || Object.hasOwn(found, name))
        throw new StartError('It is not a backup of charter-desk');
      const hash = createHash('sha256');
      await onFile(name, hashed(content, hash));
      found[name] = hash.digest('hex');
    }
    await read;
  } catch (error) {
    throw toStartError(error);
  }
  if (!described) throw new StartError('It is incomplete: the manifest at its end is missing. Use another backup');
  const { files } = described;
  const changed = Object.keys({ ...files, ...found }).find((path) => files[path] !== found[path]);
  if (changed) throw new StartError(`It has changed since it was written: ${changed} is damaged. Use another backup`);
  return described;
}

async function* hashed(content: Piece['content'], hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Explains a stream's error about a file that is not ours, or incomplete. */
function toStartError(error: unknown): unknown {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR' || /unexpected end of/i.test(message))
    return new StartError('It is incomplete: its end is missing. Use another backup');
  if (code.startsWith('Z_') || /invalid tar|invalid checksum/i.test(message)) {
    return new StartError('It is not a backup of charter-desk, or it is damaged');
  }
  return error;
}

/** Explains a failure of writing `wanted` into `folder`. `result` says what became of it. */
export function explainFailure(error: unknown, folder: string, wanted: string, result: string): unknown {
  if (error instanceof StartError) return error;
  const { code = '', name, message } = error as NodeJS.ErrnoException;
  if (/^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/.test(code) || /database or disk is full/.test(message)) {
    return new StartError(`${folder} has too little free disk space for ${wanted}. ${result}`);
  }
  if (name === 'AbortError') return new StartError(`Stopped. ${result}`);
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return new StartError(`The database is damaged (${message}). ${result}`);
  return error;
}

/** Removes temporary folders of this age, in milliseconds, which a killed run has left. */
export async function removeLeftovers(folder: string, prefix: string, ageMs = 0): Promise<void> {
  for await (const { name, path } of filesIn(folder)) {
    if (!name.startsWith(prefix) || Date.now() - ((await modifiedAt(path)) ?? Date.now()) < ageMs) continue;
    await rm(path, { recursive: true, force: true });
  }
}
