import { vi } from 'vitest';

/**
 * Answers calls in place of `fetch`, until `vi.restoreAllMocks()`. For tests of what `mockApi` does not answer: other
 * addresses, and answers that are none of the API's.
 *
 * @param answer undefined lets a call through
 */
export function answerFetch(answer: (request: Request) => Promise<Response> | Response | undefined): void {
  const real = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(
    // A copy: what is read of a request cannot be sent any more.
    async (input, init) =>
      answer(new Request(input instanceof Request ? input.clone() : input, init)) ?? real(input, init),
  );
}

/** Takes the next answer of a list; the last one is given again and again. */
export const nextOf = (answers: (() => Promise<Response>)[]): Promise<Response> | Response =>
  (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error();
