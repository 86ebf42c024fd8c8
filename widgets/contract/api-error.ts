import type { FieldErrors } from './envelope';

// Separate from the client, because a form needs it before it sends anything.

/**
 * Why a call failed.
 * - `refused`: the server answered no; `message` is its text, or '' when it gave none.
 * - `failed`: there was no answer, or a malformed one; `message` is for the log only.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly reason: 'refused' | 'failed';
  /** HTTP status; 0 when the network was lost. */
  readonly status: number;
  readonly errors: FieldErrors;
  /** The called base URL when something other than the API answered there; else ''. */
  readonly foreign: string;
  /** A refusal's unparsed data: for a conflict (409) the record as stored now. */
  readonly data: unknown;

  constructor(
    reason: 'refused' | 'failed',
    message: string,
    status: number,
    errors: FieldErrors = {},
    foreign = '',
    data?: unknown,
  ) {
    super(message);
    this.reason = reason;
    this.status = status;
    this.errors = errors;
    this.foreign = foreign;
    this.data = data;
  }
}

/** Returns the text to show: the server's message, `refused` when it gave none, `failed` without an answer. */
export function errorMessage(error: unknown, refused: string, failed: string): string {
  return error instanceof ApiError && error.reason === 'refused' ? error.message || refused : failed;
}
