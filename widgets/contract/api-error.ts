import type { FieldErrors } from './envelope';

// Apart from the client: a form tells of a failure long before it has anything to send.

/**
 * Why a call brought nothing back.
 * - `refused`: the server answered and said no; `message` is its own, or '' when it gave none.
 * - `failed`: no answer, or one that is not of the agreed shape; `message` is for the log only.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly reason: 'refused' | 'failed';
  /** HTTP status; 0 when there was no answer, or half of one: the network was lost. */
  readonly status: number;
  readonly errors: FieldErrors;
  /** The base that was called, where what answers there is no such API: a page, or somebody else's JSON. Else ''. */
  readonly foreign: string;
  /** What a refusal brings along: of a conflict (409) the record as it is stored now, not parsed yet. */
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

/** What to tell the person: the server's own words, `refused` when it gave none, `failed` when it never answered. */
export function errorMessage(error: unknown, refused: string, failed: string): string {
  return error instanceof ApiError && error.reason === 'refused' ? error.message || refused : failed;
}
