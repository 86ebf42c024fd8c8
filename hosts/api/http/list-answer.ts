import { createHash } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type * as v from 'valibot';
import type { PagedList } from '../database';
import { loggable } from './answer';
import { hasAlready } from './etag';

/**
 * Makes the function that answers a whole list in the envelope, written as its pages are read: a long list never
 * stands in memory as a whole, and other calls are answered in between. Asked with the answer's ETag in
 * `If-None-Match` it answers 304, and reads no row. `record` is the schema of a row.
 */
export function listAnswer<S extends v.GenericSchema>(record: S, log: Logger) {
  // Part of the ETag, so that a browser does not reuse rows in the shape of an older release.
  const shape = createHash('sha256')
    .update(JSON.stringify(toJsonSchema(record, { errorMode: 'ignore' })))
    .digest('base64url')
    .slice(0, 8);

  return async (c: Context, { version, pages }: PagedList<v.InferOutput<S>>) => {
    const etag = `W/"${shape}.${version}"`;
    c.header('ETag', etag);
    // Kept by the admin's own browser only, which asks each time whether it still holds.
    c.header('Cache-Control', 'private, no-cache');
    c.header('Vary', 'Authorization');
    if (hasAlready(c, etag)) return c.body(null, 304);

    // Read before the answer begins, so that a fault gets its own status.
    const first = await pages.next();
    const onError = (error: Error) =>
      log.error({ requestId: c.get('requestId'), error: loggable(error) }, 'a list broke off');
    const body = ReadableStream.from(written(first.value ?? [], pages, onError));
    return c.body(body as BodyInit as globalThis.ReadableStream, 200, { 'Content-Type': 'application/json' });
  };
}

async function* written(first: unknown[], rest: AsyncIterable<unknown[]>, onError: (error: Error) => void) {
  try {
    yield Buffer.from(`{"success":true,"message":"","data":[${inside(first)}`);
    for await (const rows of rest) if (rows.length > 0) yield Buffer.from(`,${inside(rows)}`);
    yield Buffer.from(']}');
  } catch (error) {
    onError(error as Error);
    // The reader is cut off, and learns nothing of the cause.
    throw new Error('The list could not be read to its end');
  }
}

/** A list's JSON without its brackets. */
const inside = (rows: unknown[]) => JSON.stringify(rows).slice(1, -1);
