import { type FieldErrors, fieldErrors } from 'charter-widgets/api';
import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type * as v from 'valibot';

/** The answer to a call that was carried out: `{ success, message, data }` (decisions.md, "The API"). */
export function answer(c: Context, data: unknown, message = '', status: ContentfulStatusCode = 200) {
  return c.json({ success: true, message, data }, status);
}

/** Thrown where a call is refused; becomes `{ success: false, message, errors? }` with its status. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: ContentfulStatusCode;
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    { errors, headers = {} }: { errors?: FieldErrors; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}

/** A body that does not fit its schema: the first problem and where it is, how many more, and all of them by path. */
export function invalid(issues: readonly v.BaseIssue<unknown>[]): Refusal {
  const errors = fieldErrors(issues);
  const [[path, problem] = ['', 'The body is not valid'], ...more] = Object.entries(errors);
  const where = path ? ` (${path})` : '';
  const rest = more.length > 0 ? `, and ${more.length} more to fix` : '';
  return new Refusal(400, `${problem}${where}${rest}`, { errors });
}

/** Turns what was thrown into an answer: a refusal says why, anything else is logged and says nothing of itself. */
export function onError(log: Logger): ErrorHandler {
  return (error, c) => {
    if (error instanceof Refusal) {
      const { message, errors, status, headers } = error;
      return c.json({ success: false, message, ...(errors && { errors }) }, status, headers);
    }
    log.error({ requestId: c.get('requestId'), error: loggable(error) }, 'unexpected error');
    return c.json({ success: false, message: 'Something went wrong on our side. Please try again.' }, 500);
  };
}

/** What may be logged of an error: PostgreSQL puts values of rows into its messages, so those are left out. */
function loggable(error: Error & { code?: unknown; severity?: unknown }) {
  return {
    type: error.name,
    code: error.code,
    message: error.severity ? undefined : error.message,
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
  };
}
