import { ApiError } from 'charter-widgets/contract';

/**
 * The next step after a failed load or save: '' after a refusal in the server's own words. The visitor's connection is
 * named only when the server gave no answer.
 */
export function nextStep(error: unknown): string {
  const { reason, message, status } = error instanceof ApiError ? error : { reason: 'failed', message: '', status: 0 };
  if (reason === 'refused' && message) return '';
  return reason === 'refused' || status >= 400
    ? 'Please try again in a moment.'
    : 'Check your connection, then try again.';
}

/** The text of a failure: the server's words, else what failed and the next step. `t` translates. */
export function failureText(error: unknown, what: string, t: (text: string) => string = String): string {
  const step = nextStep(error);
  return step ? [what, step].filter(Boolean).map(t).join(' ') : t((error as ApiError).message);
}
