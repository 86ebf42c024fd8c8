import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, Handler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { FOR_EVER, FOR_MINUTES } from '../http/caching';
import { acceptedEncodings, sendGzipped } from '../http/response-cache';
import { decompress, type Releases, readManifest } from './releases';

/** Returns a function that imports a server build at its first call; it resolves to undefined if there is none. */
export function openBuild<Build>(file: string): () => Promise<Build | undefined> {
  let opening: Promise<Build> | undefined;
  return async () => {
    if (!existsSync(file)) return undefined;
    opening ??= (import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<Build>).catch((error) => {
      // A build that is being replaced is complete at the next call.
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

/** A path that can name a built file: no escapes, no `..`, and no leading dot except in `.well-known`. */
const FILE_PATH = /^(?:\/\.well-known)?(?:\/[\w-][\w.-]*)+$/;

/** The endings of the compressed files that the build writes beside a file. zstd would never be smaller than Brotli. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const;
/** The types that the build compresses. */
const COMPRESSED =
  /^(?:text\/|application\/(?:javascript|json|manifest\+json)|image\/(?:svg|x-icon|vnd.microsoft.icon))/;

/** Answers a path with the file that `toFile` names; other paths go to the next handler. */
export function builtFiles(toFile: (path: string) => string): Handler {
  return async (c, next) => (FILE_PATH.test(c.req.path) ? await sendFile(c, toFile(c.req.path)) : undefined) ?? next();
}

/** Sends a file, compressed if the browser accepts that; undefined if there is none. */
export async function sendFile(c: Context, file: string): Promise<Response | undefined> {
  // The table of media types has video for `.ts`.
  const type = file.endsWith('.ts') ? 'text/plain; charset=utf-8' : (getMimeType(file) ?? 'application/octet-stream');
  const encodings = acceptedEncodings(c.req.header('Accept-Encoding'), ['br', 'gzip']) as (keyof typeof ENDINGS)[];
  for (const encoding of [...encodings, undefined]) {
    const found = await read(encoding ? file + ENDINGS[encoding] : file);
    if (!found) continue;
    return c.body(found.bytes, 200, {
      'Content-Type': type,
      'Content-Length': String(found.bytes.length),
      'Last-Modified': found.modified.toUTCString(),
      ...(encoding && { 'Content-Encoding': encoding }),
      ...(COMPRESSED.test(type) && { Vary: 'Accept-Encoding' }),
    });
  }
  return undefined;
}

/**
 * Reads a file and its time through one descriptor: a build may replace the file at any moment, and an answer shorter than
 * its Content-Length would leave the browser waiting.
 */
async function read(path: string): Promise<{ bytes: Buffer<ArrayBuffer>; modified: Date } | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const { mtime } = await file.stat();
    return { bytes: Buffer.from(await file.readFile()), modified: mtime };
  } catch (error) {
    // A folder, and a path below a file, count as missing.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)) return undefined;
    throw error;
  } finally {
    await file?.close();
  }
}

/** Sends files of earlier releases: partners pin them, and open pages still load them. */
export function earlierFiles(releases: Releases): Handler {
  return async (c, next) => {
    const { path } = c.req;
    const kept = await releases.find(path);
    if (!kept) return next();
    const compressed = acceptedEncodings(c.req.header('Accept-Encoding'), ['br']).length > 0;
    return c.body(toBody(compressed ? kept : await decompress(kept)), 200, {
      'Content-Type': getMimeType(path) ?? 'application/octet-stream',
      'Cache-Control': FOR_EVER,
      ETag: `"${basename(path)}${compressed ? '.br' : ''}"`,
      Vary: 'Accept-Encoding',
      ...(compressed && { 'Content-Encoding': 'br' }),
    });
  };
}

/** Sends the build's manifest of the script tag's files and the npm package, with the releases that can be pinned, the newest first. */
export function manifestWithReleases(distDir: string, releases: Releases): Handler {
  let sent = { text: '', bytes: new Uint8Array() as Uint8Array<ArrayBuffer> };
  return async (c: Context, next) => {
    const built = await readManifest(distDir);
    if (!built) return next();
    const kept = (await releases.list()).map(({ parts: _, ...release }) => release);
    const text = `${JSON.stringify({ ...built, releases: kept }, null, 2)}\n`;
    if (text !== sent.text) sent = { text, bytes: toBody(await promisify(gzip)(text)) };
    c.header('Cache-Control', FOR_MINUTES);
    return sendGzipped(c, sent.bytes);
  };
}

const toBody = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>;
