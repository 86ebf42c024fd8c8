import { type FileHandle, open } from 'node:fs/promises';
import type { Context, Handler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { encodingsFor } from '../http/encodings';
import { isMissing } from '../objects/file-store';

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
  for (const encoding of encodingsFor(c.req.header('Accept-Encoding'), ['br', 'gzip'])) {
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
