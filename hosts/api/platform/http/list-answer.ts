import { createHash } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type * as v from 'valibot';
import type { PagedList } from '../../trips/request-list';
import { loggable } from './answer';
import { hasAlready } from './etag';

/**
 * Makes the function that answers a list in the envelope, or a page of it with `next` and `total` after its rows,
 * written as they are read: a long list never stands in memory as a whole, and other calls are answered in between.
 * Asked with the answer's ETag in `If-None-Match` it answers 304, and reads no row. `record` is the schema of a row.
 */
export function listAnswer<S extends v.GenericSchema>(record: S, log: Logger) {
  // Part of the ETag, so that a browser does not reuse rows in the shape of an older release.
  const shape = createHash('sha256')
    .update(JSON.stringify(toJsonSchema(record, { errorMode: 'ignore' })))
    .digest('base64url')
    .slice(0, 8);

  return async (c: Context, { version, pages, limit, total }: PagedList<v.InferOutput<S> & { id: number }>) => {
    const etag = version && `W/"${shape}.${version}"`;
    if (etag) c.header('ETag', etag);
    // Kept by the admin's own browser only, which asks each time whether it still holds.
    c.header('Cache-Control', 'private, no-cache');
    c.header('Vary', 'Authorization');
    if (etag && hasAlready(c, etag)) return c.body(null, 304);

    // Read before the answer begins, so that a fault gets its own status.
    const first = await pages.next();
    const onError = (error: Error) =>
      log.error({ requestId: c.get('requestId'), error: loggable(error) }, 'a list broke off');
    const body = ReadableStream.from(written(first.value ?? [], pages, { limit, total }, onError));
    return c.body(body as BodyInit as globalThis.ReadableStream, 200, { 'Content-Type': 'application/json' });
  };
}

async function* written(
  first: { id: number }[],
  rest: AsyncIterable<{ id: number }[]>,
  { limit = Number.POSITIVE_INFINITY, total }: { limit: number | undefined; total: number | undefined },
  onError: (error: Error) => void,
) {
  let last = first.slice(0, limit).at(-1);
  let count = first.length;
  try {
    yield Buffer.from(`{"success":true,"message":"","data":[${inside(first.slice(0, limit))}`);
    for await (const rows of rest) {
      const wanted = rows.slice(0, limit - count);
      count += rows.length;
      if (wanted.length === 0) continue;
      last = wanted.at(-1);
      yield Buffer.from(`,${inside(wanted)}`);
    }
    // Of a whole list nothing is said: it is as it always was.
    const next = count > limit ? String(last?.id) : null;
    yield Buffer.from(limit === Number.POSITIVE_INFINITY ? ']}' : `],${JSON.stringify({ total, next }).slice(1)}`);
  } catch (error) {
    onError(error as Error);
    // The reader is cut off, and learns nothing of the cause.
    throw new Error('The list could not be read to its end');
  }
}

/** A list's JSON without its brackets. */
const inside = (rows: unknown[]) => JSON.stringify(rows).slice(1, -1);
