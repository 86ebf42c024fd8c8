import { type FieldErrors, fieldErrors, type Page, plainText } from 'charter-widgets/contract';
import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type * as v from 'valibot';
import { HttpError } from './errors';

/** What of an answer its reader may see. The route sets `shown` where that is not all. */
function shownTo(c: Context, data: unknown): unknown {
  const shown: ((data: unknown) => unknown) | undefined = c.get('shown');
  return shown ? shown(data) : data;
}

/** The answer to a call that was carried out: `{ success, message, data }` (API-1). */
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
