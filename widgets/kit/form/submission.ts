import type { ReactNode } from 'react';
import type { Created, createApi, FieldErrors } from '../../contract';
import type { PassParts } from '../dialog';
import type { Itinerary } from './late/itinerary';
import type { sentFrom } from './late/sent-from';

type CreateApi = typeof createApi;
type SentFrom = typeof sentFrom;

export interface SubmissionOptions<Body> {
  /** Makes the call, with a client that came on demand; the same body gets the same key until it is stored. */
  send: (body: Body, idempotencyKey: string, createApi: CreateApi, sentFrom: SentFrom) => Promise<Created>;
  /** For a refusal without a message, and for no answer. */
  messages: { refused: string; failed: string };
  /** `id` where the answer has one; `pass` is how the request is called and followed from now on. */
  onStored: (id: number | undefined, body: Body, pass: PassParts) => void;
  /** Nothing was stored; `errors` are the server's own, path to message. */
  onFailed: (message: string, errors: FieldErrors) => void;
  /** What a request waits with that did not reach the server. Default: it does not wait. */
  waits?: {
    /** Where the API lives: its origin tells how the operator is reached. */
    apiBase: string;
    /** What may be handed over by a message instead. */
    itinerary: (body: Body) => Itinerary | undefined;
    /** Calls back now, and with each change of what is to be sent: that ends the waiting. Returns what ends the calls. */
    watch: (look: () => void) => () => void;
  };
}

/** What is drawn of a submission. */
export interface SubmissionState {
  /** A request is being sent; another `submit` does nothing meanwhile. */
  busy: boolean;
  /** Why the last one was not stored, in English; '' when it was, or a new one is under way. */
  failure: string;
  /** Of a request that waits for a network; it sends it when there is one, as long as it is drawn. */
  waiting?: ReactNode;
  /** How soon the desk answers, and its telephone: known some time after the first focus; null where neither is said. */
  desk?: ReactNode;
}
