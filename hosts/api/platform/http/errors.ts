import type { FieldErrors } from 'charter-widgets/contract';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { printable } from '../watch/log';

/** Refuses a call; becomes `{ success: false, message, errors?, data? }` with its status. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: ContentfulStatusCode;
  readonly errors: FieldErrors | undefined;
  /** The stored record of a conflict (409). */
  readonly data: unknown;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    { errors, data, headers = {} }: { errors?: FieldErrors; data?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.data = data;
    this.headers = headers;
  }
}

/** What was found; refuses a call (404) for which there is nothing. */
export function requireFound<T>(found: T, message: string): NonNullable<T> {
  if (!found) throw new HttpError(404, message);
  return found;
}

/** The message (409) of an edit of `what` after another one; `who` is the name of who made that one. */
export const staleMessage = (what: string, who = '') =>
  `${who || 'Someone else'} has changed this ${what} since you opened it. Your changes were not saved. Reload and try again.`;

/** What the operator has to correct; printed without a stack, a line for each reason. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(...lines: string[]) {
    super(lines.map(printable).join('\n'));
  }
}

/** Codes of file systems, SQLite and PostgreSQL for no room or no right to write. Reading may still work. */
const WRITE_FAULT = /^(?:ENOSPC|EDQUOT|EFBIG|EROFS|SQLITE_(?:FULL|IOERR|READONLY)\w*|53100|25006)$/;

/** Whether writing failed, as on a full disk. */
export const isWriteFault = (error: unknown): boolean =>
  error instanceof Error && WRITE_FAULT.test(String((error as { code?: unknown }).code));
