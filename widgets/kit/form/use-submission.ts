import { type ReactNode, useRef, useState } from 'react';
import type { Created, createApi, FieldErrors } from '../../contract';
import { useEvent } from '../base/hooks';
import type { PassParts } from '../dialog';
import { useFunnel } from '../funnel';
import type { requestSource, Sender } from './late/sender';
import type { Itinerary } from './late/waiting-notice';

type CreateApi = typeof createApi;
type RequestSource = typeof requestSource;

export interface SubmissionOptions<Body> {
  /** Makes the call, with a client that came on demand; the same body gets the same key until it is stored. */
  send: (body: Body, idempotencyKey: string, createApi: CreateApi, sentFrom: RequestSource) => Promise<Created>;
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

export interface Submission<Body> extends SubmissionState {
  /** Loads what sends and what waits: without a network it could not be loaded. */
  prepare: () => void;
  submit: (body: Body) => Promise<void>;
  /** No request waits any more. */
  stop: () => void;
  /** Forgets the last failure. */
  dismiss: () => void;
}

/** Sends a form once, however often the button is pressed. What sends it comes on demand: `late/sender`. */
export function useSubmission<Body>(options: SubmissionOptions<Body>): Submission<Body> {
  const funnel = useFunnel();
  const [state, setState] = useState<SubmissionState>({ busy: false, failure: '' });
  const sender = useRef<Promise<Sender<Body>>>(undefined);
  const latest = useEvent(() => options);
  const change = (by: Partial<SubmissionState>) => setState((last) => ({ ...last, ...by }));

  const load = () => {
    sender.current ??= import('./late/sender').then(({ createSender }) => createSender(latest, change, funnel));
    return sender.current;
  };
  const notLoaded = () => {
    sender.current = undefined;
  };

  return {
    ...state,
    prepare: () => void load().catch(notLoaded),
    async submit(body) {
      change({ busy: true });
      const loaded = await load().catch(notLoaded);
      if (loaded) return loaded.submit(body);
      const { messages, onFailed } = latest();
      change({ busy: false, failure: messages.failed });
      onFailed(messages.failed, {});
    },
    stop: () => void sender.current?.then((loaded) => loaded.stop(), notLoaded),
    dismiss: () => change({ failure: '' }),
  };
}
