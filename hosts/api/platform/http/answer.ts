import { createHash } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { toJsonSchema } from '@valibot/to-json-schema';
import { type FieldErrors, fieldErrors, type Page, plainText } from 'charter-widgets/contract';
import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { HttpError } from './errors';

/** Removes what the reader must not see. The route sets `maskAnswer` where that is necessary. */
function mask(c: Context, data: unknown): unknown {
  const maskAnswer: ((data: unknown) => unknown) | undefined = c.get('maskAnswer');
  return maskAnswer ? maskAnswer(data) : data;
}

/** Answers a successful call: `{ success, message, data }`, and `more`, which is not masked. */
export function answer(c: Context, data: unknown, message = '', status: ContentfulStatusCode = 200, more?: object) {
  return sendJson(c, JSON.stringify({ success: true, message, data: mask(c, data), ...more }), status);
}

/** Answers with a page of a list. */
export const answerPage = (c: Context, { records, total, next }: Page<unknown>) =>
  answer(c, records, '', 200, { total, next });

/** Sends JSON with its length, so that `compress` leaves small answers alone. */
export function sendJson(c: Context, text: string, status: ContentfulStatusCode, headers: Record<string, string> = {}) {
  return c.body(text, status, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    ...headers,
  });
}

/** The refusal (400) of a value that does not match its schema. */
export const invalid = (issues: readonly v.BaseIssue<unknown>[], schema: v.GenericSchema): HttpError =>
  badInput(fieldErrors(issues.map((issue) => ({ ...issue, message: describe(issue, schema) }))));

/** The schema's message, or a clearer one for a number as text (`"۴"`), a missing entry and a value that is no choice. */
function describe({ type, expected, input, message, path }: v.BaseIssue<unknown>, schema: v.GenericSchema): string {
  const isNumberAsText =
    expected === 'number' && typeof input === 'string' && /^-?\d+(?:\.\d+)?$/.test(plainText(input));
  if (isNumberAsText) return `${message}: send a number, not text`;
  if (type === 'object' && expected?.startsWith('"')) return describeMissing(schema, path);
  if (!/^(?:picklist|variant)$/.test(type) || !input) return message;
  const choices = expected?.replace(/^\(|\)$/g, '').replaceAll(' | ', ', ');
  const name = /^(.*) is required$/.exec(message)?.[1] ?? /^Unknown (.*)/.exec(message)?.[1];
  return name ? `${name.charAt(0).toUpperCase()}${name.slice(1)} must be one of ${choices}` : message;
}

/** What a missing entry must be, as its own schema says. */
function describeMissing(schema: Nested, path: readonly { key: unknown }[] = []): string {
  const entriesOf = ({ entries, options }: Nested) => entries ?? options?.[0]?.entries;
  const entry = path.reduce((at, { key }) => entriesOf(at)?.[String(key)] ?? at.item ?? v.unknown(), schema);
  const { message = 'Invalid', expected } = v.safeParse(entry, undefined).issues?.[0] ?? {};
  return message.startsWith('Invalid') ? `${VALUES[expected ?? ''] ?? 'A value'} is required` : message;
}
type Nested = v.GenericSchema & { entries?: Record<string, Nested>; item?: Nested; options?: Nested[] };
const VALUES: Readonly<Record<string, string>> = { string: 'Text', number: 'A number', Array: 'A list' };

/** The refusal (400) of input: the first message with its path, and the number of further ones. */
export function badInput(errors: FieldErrors): HttpError {
  const [[path, problem] = ['', 'The body is not valid'], ...more] = Object.entries(errors);
  const where = path ? ` (${path})` : '';
  const rest = more.length > 0 ? `, and ${more.length} more ${more.length === 1 ? 'error' : 'errors'}` : '';
  return new HttpError(400, `${where || rest ? problem.replace(/\.$/, '') : problem}${where}${rest}`, { errors });
}

/** Turns an error into an answer. Only an HttpError shows its cause; others are logged. */
export function onError(log: Logger): ErrorHandler {
  return (error, c) => {
    if (error instanceof HttpError) {
      const { message, errors, data, status, headers } = error;
      return refuse(c, { message, errors, data: mask(c, data) }, status, headers);
    }
    const fault = { requestId: c.get('requestId'), error: loggable(error) };
    if (isStorageFault(error)) {
      log.error(fault, 'the storage is full, read-only, busy or away');
      const message = /^(?:GET|HEAD)$/.test(c.req.method)
        ? 'The data cannot be loaded right now. Please try again in a moment.'
        : 'Nothing could be saved right now. Please try again in a moment.';
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
 * Codes of file systems, SQLite and PostgreSQL: 08 connection, 25006 read-only, 25P03 and 55P03 time-outs, 40 conflict of
 * transactions, 53 resources, 57 ended by the server, 58 system.
 */
const STORAGE_FAULT =
  /^(?:ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|EIO|EMFILE|ECONNREFUSED|ECONNRESET|SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY)\w*|(?:08|40|53|57|58)\w{3}|25006|25P03|55P03)$/;

const isStorageFault = (error: Error & { code?: unknown }): boolean => STORAGE_FAULT.test(String(error.code));

/** What can be logged of an error. PostgreSQL's messages contain values of rows, so they are left out. */
export function loggable(error: Error & { code?: unknown; severity?: unknown }) {
  return {
    type: error.name,
    code: error.code,
    message: error.severity ? undefined : error.message,
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
  };
}

/** Whether the caller's copy has this ETag, so that the answer is 304. */
export const isNotModified = (c: Context, etag: string) =>
  (c.req.header('If-None-Match') ?? '').split(',').some((asked) => asked.trim() === etag || asked.trim() === '*');

/** A list or a page of it, read some rows at a time while it is sent. */
export interface PagedList<Row> {
  /** Changes with the list; part of its ETag. Undefined for a list that changes with the time. */
  version: string | undefined;
  /** The rows there were when `version` was made. */
  pages: AsyncGenerator<Row[]>;
  /** The most rows to send; undefined for all. */
  limit: number | undefined;
  /** How many rows there are; undefined for a filtered list, which is not counted. */
  total: number | undefined;
  /** What the page after a row is asked for with. */
  cursorOf(id: number): string;
}

/**
 * Returns a function that answers a list, or a page of it with `next` and `total`. Rows are sent while they are read: a long
 * list is never in memory as a whole, and other calls are answered in between. A known ETag gives 304 without reading rows.
 */
export function listAnswer<S extends v.GenericSchema>(record: S, log: Logger) {
  // Part of the ETag, so that a browser does not reuse rows in the form of an older release.
  const shape = createHash('sha256')
    .update(JSON.stringify(toJsonSchema(record, { errorMode: 'ignore' })))
    .digest('base64url')
    .slice(0, 8);

  return async (c: Context, { version, pages, ...list }: PagedList<v.InferOutput<S> & { id: number }>) => {
    const etag = version && `W/"${shape}.${version}"`;
    if (etag) c.header('ETag', etag);
    c.header('Cache-Control', 'private, no-cache');
    c.header('Vary', 'Authorization');
    if (etag && isNotModified(c, etag)) return c.body(null, 304);

    // Read before the answer begins, so that a failure gets its own status.
    const first = await pages.next();
    const onError = (error: Error) =>
      log.error({ requestId: c.get('requestId'), error: loggable(error) }, 'a list broke off');
    const body = ReadableStream.from(formatList(first.value ?? [], pages, list, onError));
    return c.body(body as BodyInit as globalThis.ReadableStream, 200, { 'Content-Type': 'application/json' });
  };
}

async function* formatList(
  first: { id: number }[],
  rest: AsyncIterable<{ id: number }[]>,
  { limit = Number.POSITIVE_INFINITY, total, cursorOf }: Pick<PagedList<unknown>, 'limit' | 'total' | 'cursorOf'>,
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
    // A whole list has neither `total` nor `next`.
    const next = count > limit && last ? cursorOf(last.id) : null;
    yield Buffer.from(limit === Number.POSITIVE_INFINITY ? ']}' : `],${JSON.stringify({ total, next }).slice(1)}`);
  } catch (error) {
    onError(error as Error);
    // The reader is cut off and does not learn the cause.
    throw new Error('The list could not be loaded completely');
  }
}

/** A list's JSON without its brackets. */
const inside = (rows: unknown[]) => JSON.stringify(rows).slice(1, -1);
