import type { FieldErrors } from 'charter-widgets/contract';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { printable } from '../watch/log';

/** Thrown where a call is refused; becomes `{ success: false, message, errors?, data? }` with its status. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: ContentfulStatusCode;
  readonly errors: FieldErrors | undefined;
  /** The record that a conflict (409) is with, as it is stored now. */
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

/** Reasons not to start that the operator can put right; printed as they are, a line each, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(...lines: string[]) {
    super(lines.map(printable).join('\n'));
  }
}

/** Of a file system, of SQLite and of PostgreSQL: there is no room, or nothing may be written. Reading may still work. */
const WRITE_FAULT = /^(?:ENOSPC|EDQUOT|EFBIG|EROFS|SQLITE_(?:FULL|IOERR|READONLY)\w*|53100|25006)$/;

/** Whether something could not be written, as on a full disk. */
export const isWriteFault = (error: unknown): boolean =>
  error instanceof Error && WRITE_FAULT.test(String((error as { code?: unknown }).code));
