import { createHash } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { toJsonSchema } from '@valibot/to-json-schema';
import { type FieldErrors, fieldErrors, type Page, plainText } from 'charter-widgets/contract';
import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type * as v from 'valibot';
import type { PagedList } from '../../trips/request-list';
import { HttpError } from './errors';

/** What of an answer its reader may see. The route sets `shown` where that is not all. */
function shownTo(c: Context, data: unknown): unknown {
  const shown: ((data: unknown) => unknown) | undefined = c.get('shown');
  return shown ? shown(data) : data;
}

/** The answer to a call that was carried out: `{ success, message, data }`. */
export function answer(c: Context, data: unknown, message = '', status: ContentfulStatusCode = 200) {
  return sendJson(c, JSON.stringify({ success: true, message, data: shownTo(c, data) }), status);
}

/** The answer with a page of a list. */
export function answerPage(c: Context, { records, total, next }: Page<unknown>) {
  return sendJson(c, JSON.stringify({ success: true, message: '', data: shownTo(c, records), total, next }), 200);
}

/** Sends JSON with its length, so that `compress` leaves small answers alone. */
export function sendJson(c: Context, text: string, status: ContentfulStatusCode, headers: Record<string, string> = {}) {
  return c.body(text, status, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    ...headers,
  });
}

/** A body that does not fit its schema: the first problem and where it is, how many more, and all of them by path. */
export const invalid = (issues: readonly v.BaseIssue<unknown>[]): HttpError =>
  badInput(
    fieldErrors(issues.map((issue) => (isNumberAsText(issue) ? { ...issue, message: asNumber(issue) } : issue))),
  );

/** Whether a number was asked for and came in quotes: `"4"`, `"۴"`. */
const isNumberAsText = ({ expected, input }: v.BaseIssue<unknown>) =>
  expected === 'number' && typeof input === 'string' && /^-?\d+(?:\.\d+)?$/.test(plainText(input));

const asNumber = ({ message }: v.BaseIssue<unknown>) => `${message}: send a number, not text`;

/** The refusal (400) of input: the first message with its path, and how many more there are. */
export function badInput(errors: FieldErrors): HttpError {
  const [[path, problem] = ['', 'The body is not valid'], ...more] = Object.entries(errors);
  const where = path ? ` (${path})` : '';
  const rest = more.length > 0 ? `, and ${more.length} more to fix` : '';
  return new HttpError(400, `${problem}${where}${rest}`, { errors });
}

/** Turns what was thrown into an answer: a refusal says why, anything else is logged and says nothing of itself. */
export function onError(log: Logger): ErrorHandler {
  return (error, c) => {
    if (error instanceof HttpError) {
      const { message, errors, data, status, headers } = error;
      return refuse(c, { message, errors, data: shownTo(c, data) }, status, headers);
    }
    const fault = { requestId: c.get('requestId'), error: loggable(error) };
    if (isStorageFault(error)) {
      log.error(fault, 'the storage is full, read-only, busy or away');
      const message = /^(?:GET|HEAD)$/.test(c.req.method)
        ? 'We cannot look this up right now. Please try again in a moment.'
        : 'This could not be saved. Please try again in a moment.';
      return refuse(c, { message }, 503, { 'Retry-After': '2' });
    }
    log.error(fault, 'unexpected error');
    return refuse(c, { message: 'Something went wrong on our side. Please try again.' }, 500);
  };
}

const refuse = (
  c: Context,
  why: { message: string; errors?: FieldErrors | undefined; data?: unknown },
  status: ContentfulStatusCode,
  headers?: Record<string, string>,
) => sendJson(c, JSON.stringify({ success: false, ...why }), status, headers);

/**
 * Of a file system, of SQLite, and of PostgreSQL (08 connection, 25006 read-only, 25P03 and 55P03 waited too long,
 * 40 another transaction in the way, 53 out of resources, 57 ended by the server, 58 its system's).
 */
const STORAGE_FAULT =
  /^(?:ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|EIO|EMFILE|ECONNREFUSED|ECONNRESET|SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY)\w*|(?:08|40|53|57|58)\w{3}|25006|25P03|55P03)$/;

/** Whether the data could not be kept or found, through no fault of the request: it may be carried out later. */
function isStorageFault(error: Error & { code?: unknown }): boolean {
  return STORAGE_FAULT.test(String(error.code));
}

/** What may be logged of an error: PostgreSQL puts values of rows into its messages, so those are left out. */
export function loggable(error: Error & { code?: unknown; severity?: unknown }) {
  return {
    type: error.name,
    code: error.code,
    message: error.severity ? undefined : error.message,
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
  };
}

/** Whether the caller has the answer of this ETag already: it is sent 304 in its place. */
export const hasAlready = (c: Context, etag: string) =>
  (c.req.header('If-None-Match') ?? '').split(',').some((asked) => asked.trim() === etag || asked.trim() === '*');

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
