import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, Handler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { FOR_EVER, FOR_MINUTES } from '../http/caching';
import { encodingsFor } from '../http/encodings';
import { sendGzipped } from '../http/response-cache';
import { isMissing } from '../objects/file-store';
import { decompress, type Releases } from './releases';

/** Files of earlier releases that are not in this one: partners pin them, and open pages still load them. */
export function earlierFiles(releases: Releases): Handler {
  return async (c, next) => {
    const { path } = c.req;
    const kept = await releases.find(path);
    if (!kept) return next();
    const compressed = encodingsFor(c.req.header('Accept-Encoding'), ['br']).length > 0;
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
