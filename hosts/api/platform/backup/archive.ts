import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import * as v from 'valibot';
import { StartError } from '../http/errors';

/** The version of the form of backups. */
export const FORMAT = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const names = v.array(v.string());

/** Where a key is. */
const keyPlace = v.picklist(['inside', 'environment', 'left out', 'none']);

const file = v.object({ bytes: count, sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** The files of a backup beside its manifest; others are refused. */
const PATH =
  /^(?:charter\.sqlite|charter\.dump|jwt-secret|data-key|images\/[0-9a-f]{64}(?:-[0-9a-f]{8})?\.(?:jpg|png)|releases\/[0-9a-f]{64}\.(?:json|pack))$/;

/** Describes a backup, in its last file. */
export const manifest = v.object({
  format: v.literal(FORMAT),
  /** The instant of its start. */
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The version of the program that made it. */
  program: v.string(),
  database: v.object({
    kind: v.picklist(['sqlite', 'postgres']),
    /** Versions of the PostgreSQL server and of pg_dump; '' for the embedded database. */
    server: v.string(),
    dumper: v.string(),
    schema: v.string(),
    migrations: names,
    rows: v.record(v.string(), count),
    /** The names of the keys that encrypted something. */
    sealedWith: names,
  }),
  /** The images that rows refer to, in the backup or in this bucket. */
  images: v.object({ used: names, missing: names, bucket: v.optional(v.string()) }),
  keys: v.object({ jwtSecret: keyPlace, dataKey: keyPlace }),
  files: v.record(v.pipe(v.string(), v.regex(PATH)), file),
});

export type Manifest = v.InferOutput<typeof manifest>;
export type FileNote = v.InferOutput<typeof file>;

const MANIFEST = 'manifest.json';
/** The manifest of a million images is smaller. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** A file that goes into a backup. */
export interface Piece {
  path: string;
  bytes: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Writes a tar file compressed by gzip: the pieces, then the manifest that `describe` makes of them. Resolves after a sync. */
export async function writeArchive(
  file: string,
  pieces: AsyncIterable<Piece>,
  describe: (files: Manifest['files']) => Manifest,
  signal: AbortSignal,
): Promise<void> {
  const pack = tar.pack();
  const written = pipeline(pack, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), {
    signal,
  });
  // The failure itself is thrown where `written` is awaited.
  written.catch((error) => pack.destroy(error));
  const add = async ({ path, bytes, content }: Piece): Promise<FileNote> => {
    const hash = createHash('sha256');
    const entry = pack.entry({ name: path, size: bytes, mode: 0o600 });
    await pipeline(hashed(content, hash), entry);
    return { bytes, sha256: hash.digest('hex') };
  };
  const fill = async () => {
    const files: Manifest['files'] = {};
    for await (const piece of pieces) files[piece.path] = await add(piece);
    const text = Buffer.from(`${JSON.stringify(describe(files), null, 1)}\n`);
    await add({ path: MANIFEST, bytes: text.length, content: [text] });
    pack.finalize();
  };
  await Promise.all([written, fill()]);
}

/** Receives a file of a backup, and must read it to its end. */
export type Take = (path: string, content: AsyncIterable<Uint8Array>) => Promise<void>;

/** Reads a backup and compares it with its manifest. Throws a StartError if it is none, is cut off, or has changed. */
export async function readArchive(file: string, take: Take, signal?: AbortSignal): Promise<Manifest> {
  const extract = tar.extract();
  const read = pipeline(createReadStream(file), createGunzip(), extract, signal ? { signal } : {});
  // Reading the entries throws what is wrong with the file.
  read.catch(() => {});
  const found: Manifest['files'] = {};
  let described: Manifest | undefined;
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      const content = entry as AsyncIterable<Uint8Array>;
      if (name === MANIFEST) {
        described = parseManifest(await readText(content, size));
        continue;
      }
      if (!PATH.test(name) || described || Object.hasOwn(found, name))
        throw new StartError('It is no backup of charter-desk');
      const hash = createHash('sha256');
      await take(name, hashed(content, hash));
      found[name] = { bytes: size, sha256: hash.digest('hex') };
    }
    await read;
  } catch (error) {
    throw toStartError(error);
  }
  if (!described) throw new StartError('It is cut off: its manifest, which stands last, is missing');
  const changed = Object.keys({ ...described.files, ...found }).filter((path) => {
    const [expected, actual] = [described.files[path], found[path]];
    return expected?.sha256 !== actual?.sha256 || expected?.bytes !== actual?.bytes;
  });
  if (changed.length > 0)
    throw new StartError(`It has changed since it was written: ${changed[0]} is not what the manifest says`);
  return described;
}

async function* hashed(content: Piece['content'], hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function readText(content: AsyncIterable<Uint8Array>, bytes: number): Promise<string> {
  if (bytes > MAX_MANIFEST_BYTES) throw new StartError('It is no backup of charter-desk');
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function parseManifest(text: string): Manifest {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), v.looseObject({ format: v.number() })), text);
  if (!json.success) throw new StartError('Its manifest cannot be read');
  if (json.output.format !== FORMAT) {
    throw new StartError(
      `It has form ${json.output.format}, of which this program knows nothing: restore it with the program that took it`,
    );
  }
  const parsed = v.safeParse(manifest, json.output);
  if (!parsed.success) throw new StartError('Its manifest cannot be read');
  return parsed.output;
}

/** Explains a stream's error about a file that is not ours, or incomplete. */
function toStartError(error: unknown): unknown {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR' || /unexpected end of/i.test(message))
    return new StartError('It is cut off: its end is missing');
  if (code.startsWith('Z_') || /invalid tar|invalid checksum/i.test(message)) {
    return new StartError('It is no backup of charter-desk, or was damaged');
  }
  return error;
}

/** Codes for no room. */
const FULL = /^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/;

/** Explains a failure of writing `wanted` into `folder`. */
export function explainFailure(error: unknown, folder: string, wanted: string): unknown {
  if (error instanceof StartError) return error;
  const { code = '', name, message } = error as NodeJS.ErrnoException;
  if (FULL.test(code) || /database or disk is full/.test(message)) {
    return new StartError(`There is no room in ${folder} for ${wanted}: nothing was written`);
  }
  if (name === 'AbortError') return new StartError('Stopped: nothing was written');
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code))
    return new StartError(`The database is damaged (${message}): nothing was written`);
  return error;
}
