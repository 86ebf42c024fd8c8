import { useRef, useState } from 'react';
import { ApiError, createIdempotencyKeys, errorMessage, type FieldErrors } from '../../contract';
import { complainOfAnswer } from '../complain';
import { useFunnel } from '../funnel';

export interface SubmissionOptions<Body> {
  /** Makes the call; the same body gets the same key until it is stored. */
  send: (body: Body, idempotencyKey: string) => Promise<{ id?: number | undefined }>;
  /** For a refusal without a message, and for no answer. */
  messages: { refused: string; failed: string };
  /** `id` where the answer has one. */
  onStored: (id: number | undefined, body: Body) => void;
  /** Nothing was stored; `errors` are the server's own, path to message. */
  onFailed: (message: string, errors: FieldErrors) => void;
}

export interface Submission<Body> {
  /** A request is being sent; another `submit` does nothing meanwhile. */
  busy: boolean;
  /** Why the last one was not stored, in English; '' when it was, or a new one is under way. */
  failure: string;
  submit: (body: Body) => Promise<void>;
  /** Forgets the last failure. */
  dismiss: () => void;
}

/**
 * Sends a form once, however often the button is pressed. After a failure the same body is sent with the same
 * idempotency key, so that a request whose answer was lost is not stored twice.
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
    let stored: { id?: number | undefined } | undefined;
    try {
      stored = await send(body, keys.keyFor(body));
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
    if (!stored) return;
    funnel.sent++;
    funnel.end();
    onStored(stored.id, body);
  }

  return { busy, failure, submit, dismiss: () => setFailure('') };
}
