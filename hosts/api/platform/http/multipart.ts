import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { MAX_FLIGHT_IMAGES } from '@charter-hosts/contract';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { MAX_IMAGE_BYTES } from 'charter-widgets/contract';
import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Config } from '../../config';
import { makeFolder } from '../objects/file-store';
import { MAX_TYPE_LENGTH, NULL_CHARACTER } from './body';
import { HttpError } from './errors';
import { cleanLines, parseFormBoolean, parseFormId, parseFormNumber } from './parse';

/** Of a whole form: six images of the largest size, and some room. */
const MAX_UPLOAD_MB = 32;
/** Of one text field. */
const MAX_TEXT_BYTES = 64 * 1024;
/** Of all texts: thirty descriptions of 500 characters, and those of the flight. */
const MAX_TEXTS_BYTES = 128 * 1024;
/** The fields of a flight, and six for each image. */
const MAX_PARTS = MAX_FLIGHT_IMAGES * 6 + 18;

/** The names of files: `ImageFile`, `Images[0].ImageFile`. */
const FILE_NAME = /^(?:images\[\d+\]\.)?imagefile$/;

/** A received form. Names are not case-sensitive. */
export interface Form {
  /** The text of a field; undefined if it was not sent. */
  text(name: string): string | undefined;
  /** The path of a field's file, until the work is done; undefined if none was chosen. */
  file(name: string): string | undefined;
  /** The names of everything sent, in lower case. */
  names(): string[];
  /** Every field with its text or the SHA-256 of its file, for comparison. */
  content(): Promise<[name: string, value: string][]>;
}

/**
 * Receives a multipart form for `work`, with its files in a temporary folder under `folder`. Throws an HttpError for an
 * invalid form, and for one that takes longer than `uploadMs` (408).
 */
export async function readForm<T>(
  c: Context,
  { folder, timeouts }: { folder: string } & Pick<Config, 'timeouts'>,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const contentType = c.req.header('Content-Type') ?? '';
  if (contentType.length > MAX_TYPE_LENGTH || !/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new HttpError(415, 'Send the form as multipart/form-data');
  }
  if (Number(c.req.header('Content-Length') ?? 0) > MAX_UPLOAD_MB * 1024 * 1024) throw tooLarge();
  const parser = createParser(contentType);
  makeFolder(folder);
  const ownFolder = await mkdtemp(join(folder, 'form-'));
  try {
    return await work(await receive(c.req.raw.body, parser, ownFolder, timeouts.uploadMs));
  } finally {
    // A failure here is harmless: the sweep removes the folder later.
    await rm(ownFolder, { recursive: true, force: true }).catch(() => {});
  }
}

/** With an empty boundary the parser would wait for ever. */
const BOUNDARY = /;\s*boundary=(?:"[^"]+"|[^\s";]+)/i;

function createParser(contentType: string): BusboyInstance {
  if (!BOUNDARY.test(contentType)) throw notAForm();
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fileSize: MAX_IMAGE_BYTES,
        files: MAX_FLIGHT_IMAGES,
        fieldSize: MAX_TEXT_BYTES,
        parts: MAX_PARTS,
        headerSize: 4096,
        headerPairs: 20,
      },
    });
  } catch {
    throw notAForm();
  }
}

async function receive(
  body: Context['req']['raw']['body'],
  parser: BusboyInstance,
  folder: string,
  timeoutMs: number,
): Promise<Form> {
  const texts = new Map<string, string>();
  const files = new Map<string, string>();
  const named = new Set<string>();
  const writes: Promise<void>[] = [];
  let textBytes = 0;
  // The first error ends the reading; the rest of the body is not awaited.
  const ended = new AbortController();
  // Each open file adds a listener, which is more than Node's default limit for warnings.
  setMaxListeners(0, ended.signal);
  const end = (reason: unknown) => ended.abort(reason);
  const late = setTimeout(() => end(tooSlow()), timeoutMs);

  const claim = (name: string | undefined): string | undefined => {
    const key = name?.toLowerCase();
    if (key === undefined) end(notAForm());
    else if (named.has(key)) end(new HttpError(400, `${name} was sent twice: send it once`));
    else named.add(key);
    return key;
  };
  parser.on('field', (name, value, _nameTruncated, truncated) => {
    const key = claim(name);
    if (key === undefined) return;
    textBytes += Buffer.byteLength(value);
    if (truncated) end(new HttpError(400, `${name} is too long`));
    else if (textBytes > MAX_TEXTS_BYTES) end(new HttpError(400, 'The texts of the form are too long'));
    else if (value.includes('\0')) end(new HttpError(400, NULL_CHARACTER));
    // Multipart texts have CRLF line ends; stored texts have LF.
    else if (!FILE_NAME.test(key)) texts.set(key, value.replaceAll('\r\n', '\n'));
    else if (value.trim()) end(new HttpError(400, `${name} must be a file: choose a PNG or JPG image`));
  });
  parser.on('file', (name, file, filename) => {
    const key = claim(name);
    if (key !== undefined && FILE_NAME.test(key)) {
      const path = join(folder, String(writes.length));
      files.set(key, path);
      file.on('limit', () => end(new HttpError(413, 'Image size should be less than 5MB')));
      const written = pipeline(file, createWriteStream(path, { mode: 0o600 }), { signal: ended.signal });
      const saved = written.then(() => {
        // A browser sends a file input in which nothing was chosen as an empty file without a name.
        if (file.bytesRead === 0 && !filename) files.delete(key);
      });
      writes.push(saved.catch(end));
      return;
    }
    end(new HttpError(400, `${name} must be text, not a file`));
    file.resume();
  });
  parser.on('filesLimit', () => end(new HttpError(400, `At most ${MAX_FLIGHT_IMAGES} images`)));
  parser.on('partsLimit', () => end(new HttpError(400, 'The form has too many fields')));

  try {
    await pipeline(body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]), limitSize(), parser, {
      signal: ended.signal,
    });
  } catch (error) {
    // The first error is the one that the person sees.
    if (!ended.signal.aborted) end(error instanceof HttpError ? error : notAForm());
  } finally {
    clearTimeout(late);
  }
  await Promise.all(writes);
  ended.signal.throwIfAborted();
  return {
    text: (name) => texts.get(name.toLowerCase()),
    file: (name) => files.get(name.toLowerCase()),
    names: () => [...named],
    content: async () => {
      const hashes = [...files].map(async ([name, path]): Promise<[string, string]> => {
        // Hashed piece by piece, so that a large file does not block the event loop.
        const hash = createHash('sha256');
        await pipeline(createReadStream(path), hash);
        return [name, hash.digest('hex')];
      });
      return [...texts, ...(await Promise.all(hashes))].sort();
    },
  };
}

function limitSize(): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.length;
      if (size > MAX_UPLOAD_MB * 1024 * 1024) done(tooLarge());
      else done(null, chunk);
    },
  });
}

const tooLarge = () => new HttpError(413, `The upload is larger than ${MAX_UPLOAD_MB} MB: save a few images at a time`);
const tooSlow = () =>
  new HttpError(408, 'The upload took too long to arrive. Please try again, with fewer or smaller images.', {
    headers: { Connection: 'close' },
  });
const notAForm = () => new HttpError(400, 'The form is not valid, or did not arrive in full. Please try again.');

/** Converts the texts of a form to the types of a schema's fields, without lists. */
export function fieldsIn(form: Form, entries: v.ObjectEntries, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, schema]): [string, unknown][] => {
      const type = typeOf(schema);
      if (type === 'array') return [];
      const text = form.text(prefix + name);
      if (type === 'boolean') return [[name, parseFormBoolean(text)]];
      if (type === 'number') return [[name, /id$/i.test(name) ? parseFormId(text) : parseFormNumber(text)]];
      return [[name, cleanLines(text, name)]];
    }),
  );
}

/** The type inside `optional` and `nullish`. */
const typeOf = (schema: v.ObjectEntries[string]): string =>
  'wrapped' in schema ? typeOf(schema.wrapped as v.ObjectEntries[string]) : schema.type;
