import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '../../contract';
import { emptyPlace } from '../../testing/on-page';
import { type SubmissionOptions, useSubmission } from './use-submission';

const on = emptyPlace();
const send = vi.fn<SubmissionOptions<{ seats: number }>['send']>();
const onStored = vi.fn();
const onFailed = vi.fn();

function Form() {
  const [seats, setSeats] = useState(1);
  const { busy, failure, submit, dismiss } = useSubmission({
    send,
    messages: { refused: 'Not accepted', failed: 'Not sent' },
    onStored,
    onFailed,
  });
  return (
    <>
      <button type="button" onClick={() => submit({ seats })}>
        {busy ? 'Sending' : 'Send'}
      </button>
      <button type="button" onClick={() => setSeats(seats + 1)}>
        One more
      </button>
      <button type="button" onClick={dismiss}>
        Dismiss
      </button>
      <p role="alert">{failure}</p>
    </>
  );
}

beforeEach(() => {
  on.root.render(<Form />);
});
afterEach(() => {
  vi.resetAllMocks();
});

const button = (name: string) => page.getByRole('button', { name });
const said = () => page.getByRole('alert');
const keys = () => send.mock.calls.map(([, key]) => key);

it('is stored and not sent again, also when the host’s callback throws', async () => {
  const thrown = vi.fn((event: PromiseRejectionEvent) => event.preventDefault());
  window.addEventListener('unhandledrejection', thrown, { once: true });
  send.mockResolvedValue({ id: 7 });
  onStored.mockImplementation(() => {
    throw new Error("the host's own");
  });
  await button('Send').click();
  await vi.waitFor(() => expect(thrown).toHaveBeenCalledOnce());
  expect(onFailed).not.toHaveBeenCalled();
  await expect.element(said()).toHaveTextContent(/^$/);
});

it('tells who asked for it under which id it is stored', async () => {
  send.mockResolvedValue({ id: 7 });
  await button('Send').click();
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledWith(7, { seats: 1 }, expect.anything()));
  await expect.element(said()).toHaveTextContent(/^$/);
});

it('is sent once while it is under way', async () => {
  let answer = (_: { id: number }) => {};
  send.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await button('Send').click();
  await button('Sending').click();
  answer({ id: 1 });
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledOnce();
});

it.each([
  [new ApiError('refused', 'Full', 409, { seats: 'Too many' }), 'Full', { seats: 'Too many' }],
  [new ApiError('refused', '', 500), 'Not accepted', {}],
  [new ApiError('failed', 'TypeError: Failed to fetch', 0), 'Not sent', {}],
])('says why it was not stored: %s', async (error, message, errors) => {
  send.mockRejectedValue(error);
  await button('Send').click();
  await expect.element(said()).toHaveTextContent(message);
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledWith(message, errors));
  await button('Dismiss').click();
  await expect.element(said()).toHaveTextContent(/^$/);
});

it('keeps its key until it is stored, and has another when what is sent changes', async () => {
  send.mockRejectedValueOnce(new ApiError('failed', '', 0)).mockResolvedValue({ id: 1 });
  await button('Send').click();
  await expect.element(said()).toHaveTextContent('Not sent');
  await button('Send').click();
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledTimes(1));
  await button('Send').click();
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledTimes(2));
  await button('One more').click();
  await button('Send').click();
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledTimes(3));
  const [first, again, anew, other] = keys();
  expect(again).toBe(first);
  expect(new Set([first, anew, other]).size).toBe(3);
});
