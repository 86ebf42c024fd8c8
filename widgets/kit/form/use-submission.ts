import { useRef, useState } from 'react';
import { ApiError, createIdempotencyKeys, errorMessage, type FieldErrors } from '../../contract';
import { complainOfAnswer } from '../complain';
import { useFunnel } from '../funnel';

export interface SubmissionOptions<Body> {
  /** Makes the call; the same body gets the same key until it is stored. */
  send: (body: Body, idempotencyKey: string) => Promise<{ id: number }>;
  /** What to say when the server refused without a word, and when it never answered. */
  messages: { refused: string; failed: string };
  onStored: (id: number, body: Body) => void;
  /** Nothing was stored; `errors` are the server's own, path to message. */
  onFailed: (message: string, errors: FieldErrors) => void;
}

export interface Submission<Body> {
  /** Being sent; a second `submit` meanwhile does nothing. */
  busy: boolean;
  /** Why the last one was not stored, in English; '' when it was, or a new one is under way. */
  failure: string;
  submit: (body: Body) => Promise<void>;
  /** Forgets the last failure. */
  dismiss: () => void;
}

/**
 * Sends a form: once, however often the button is pressed, and again with the same idempotency key after a failure, so
 * that a request whose answer was lost on the way is not stored twice.
 */
export function useSubmission<Body>({ send, messages, onStored, onFailed }: SubmissionOptions<Body>): Submission<Body> {
  const funnel = useFunnel();
  const [keys] = useState(createIdempotencyKeys);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  // A ref, because both presses of a double click would read the same state.
  const underWay = useRef(false);

  async function submit(body: Body) {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure('');
    let stored: number | undefined;
    try {
      stored = (await send(body, keys.keyFor(body))).id;
      keys.done();
    } catch (error) {
      complainOfAnswer(error);
      const message = errorMessage(error, messages.refused, messages.failed);
      setFailure(message);
      onFailed(message, error instanceof ApiError ? error.errors : {});
    } finally {
      underWay.current = false;
      setBusy(false);
    }
    // Outside of the try: an error thrown by the host's callback must not look like a failed request.
    if (stored === undefined) return;
    funnel.sent++;
    funnel.end();
    onStored(stored, body);
  }

  return { busy, failure, submit, dismiss: () => setFailure('') };
}
