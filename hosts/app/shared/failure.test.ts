import { ApiError } from 'charter-widgets/contract';
import { describe, expect, it } from 'vitest';
import { failureText } from './failure';

const CONNECTION = 'It could not be saved. Check your connection, then try again.';
const LATER = 'It could not be saved. Please try again in a moment.';

describe('the message about a failure', () => {
  it.each([
    [
      'the server’s message after a refusal',
      new ApiError('refused', 'Only owners can do this.', 403),
      'Only owners can do this.',
    ],
    ['a text to try later after a refusal without a message', new ApiError('refused', '', 500), LATER],
    [
      'a text to try later after a proxy’s error page',
      new ApiError('failed', 'The answer is not of the agreed shape', 502),
      LATER,
    ],
    [
      'a text about the connection without an answer',
      new ApiError('failed', 'TypeError: Failed to fetch', 0),
      CONNECTION,
    ],
    ['a text about the connection when code could not be loaded', new TypeError('Failed to fetch'), CONNECTION],
  ])('is %s', (_what, error, text) => {
    expect(failureText(error, 'It could not be saved.')).toBe(text);
  });

  it('is translated sentence by sentence', () => {
    const t = (text: string) => text.toUpperCase();
    expect(failureText(new ApiError('failed', '', 0), 'Not saved.', t)).toBe(
      'NOT SAVED. CHECK YOUR CONNECTION, THEN TRY AGAIN.',
    );
  });
});
