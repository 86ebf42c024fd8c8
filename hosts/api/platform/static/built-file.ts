import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, Handler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { FOR_EVER, FOR_MINUTES } from '../http/caching';
import { acceptedEncodings, sendGzipped } from '../http/response-cache';
import { isMissing } from '../objects/file-store';
import { decompress, type Releases } from './releases';

/** Makes what imports a server build when it is first asked for; resolves to undefined where that is missing. */
export function openBuild<Build>(file: string): () => Promise<Build | undefined> {
  let opening: Promise<Build> | undefined;
  return async () => {
    if (!existsSync(file)) return undefined;
    opening ??= (import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<Build>).catch((error) => {
      // A build that is being replaced is whole the next time.
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

/** A path that can name a built file: no escapes, no `..`, and no dot at a name's start except in `.well-known`. */
const PLAIN = /^(?:\/\.well-known)?(?:\/[\w-][\w.-]*)+$/;

/** The endings of the compressed twins that the build lays beside a file. Of none is one by zstd smaller than by Brotli. */
const TWINS = { br: '.br', gzip: '.gz' } as const;
/** What may have them: it is another answer to who takes none. */
const PACKED = /^(?:text\/|application\/(?:javascript|json|manifest\+json)|image\/(?:svg|x-icon|vnd.microsoft.icon))/;

/** Answers a path with the file that `toFile` names; calls the next handler when the path can name no file. */
export function builtFiles(toFile: (path: string) => string): Handler {
  return async (c, next) => (PLAIN.test(c.req.path) ? await sendFile(c, toFile(c.req.path)) : undefined) ?? next();
}

/**
 * A file, or its compressed twin where the browser takes that; undefined when there is none. Its size and its content
 * are read through one descriptor: a build may replace the file at any moment, and an answer shorter than its
 * Content-Length would leave the browser waiting.
 */
export async function sendFile(c: Context, file: string): Promise<Response | undefined> {
  const type = typeOf(file);
  const vary = PACKED.test(type) ? { Vary: 'Accept-Encoding' } : undefined;
  for (const encoding of acceptedEncodings(c.req.header('Accept-Encoding'), ['br', 'gzip'])) {
    const twin = await read(file + TWINS[encoding as keyof typeof TWINS]);
    if (twin) return send(c, twin, { 'Content-Type': type, 'Content-Encoding': encoding, ...vary });
  }
  const found = await read(file);
  return found && send(c, found, { 'Content-Type': type, ...vary });
}

/** The media type by the file's ending. TypeScript is named here, because the table has video for `.ts`. */
const typeOf = (file: string) =>
  file.endsWith('.ts') ? 'text/plain; charset=utf-8' : (getMimeType(file) ?? 'application/octet-stream');

interface Content {
  bytes: Buffer<ArrayBuffer>;
  modified: Date;
}

function send(c: Context, { bytes, modified }: Content, headers: Record<string, string>): Response {
  const described = { 'Content-Length': String(bytes.length), 'Last-Modified': modified.toUTCString() };
  return c.body(bytes, 200, { ...headers, ...described });
}

/** A file's content and when it was written; undefined when there is none. Built files are small enough for memory. */
async function read(path: string): Promise<Content | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const { mtime } = await file.stat();
    return { bytes: Buffer.from(await file.readFile()), modified: mtime };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A folder, or a path below a file, counts as missing.
    if (isMissing(error) || code === 'EISDIR' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  } finally {
    await file?.close();
  }
}

/** Files of earlier releases that are not in this one: partners pin them, and open pages still load them. */
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

/** The build's manifest of the script tag's files, with the releases that can be pinned: the newest first. */
export function manifestWithReleases(distDir: string, releases: Releases): Handler {
  let sent = { text: '', bytes: new Uint8Array() as Uint8Array<ArrayBuffer> };
  return async (c: Context, next) => {
    const built = await readIfThere(join(distDir, 'cdn/manifest.json'));
    if (built === undefined) return next();
    const kept = (await releases.list()).map(({ version, date, entries, files }) => ({
      version,
      date,
      entries,
      files,
    }));
    const text = `${JSON.stringify({ ...JSON.parse(built), releases: kept }, null, 2)}\n`;
    if (text !== sent.text) sent = { text, bytes: toBody(await promisify(gzip)(text)) };
    c.header('Cache-Control', FOR_MINUTES);
    return sendGzipped(c, sent.bytes);
  };
}

const toBody = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>;

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
