import { type ReactNode, useRef, useState } from 'react';
import type { Created, createApi, FieldErrors, SentWords, validWords } from '../../contract';
import { useEvent } from '../base/hooks';
import { loadOnline } from '../base/page';
import type { PassParts } from '../dialog';
import { useFunnel } from '../funnel';
import type { requestSource, Sender } from './sending/sender';
import type { Itinerary } from './sending/waiting-notice';

type CreateApi = typeof createApi;
type RequestSource = typeof requestSource;

export interface SubmissionOptions<Body> {
  /** Makes the call with a client that loads on demand. The same body has the same key until it is stored. */
  send: (body: Body, idempotencyKey: string, createApi: CreateApi, sentFrom: RequestSource) => Promise<Created>;
  /** The partner's words as the page gives them; what is valid of them is sent with the body. Default: none. */
  words?: Parameters<typeof validWords>[0];
  /** Texts for a refusal without a message, and for no answer. */
  messages: { refused: string; failed: string };
  /** Called when the request is stored. */
  onStored: (id: number | undefined, body: Body, pass: PassParts, words: SentWords) => void;
  /** Called when nothing was stored; `errors` are the server's, path to message. `isNoticed`: a notice says the message. */
  onFailed: (message: string, errors: FieldErrors, isNoticed: boolean) => void;
  /** Set when a request may wait for a network. Default: it does not wait. */
  waits?: {
    /** The API, whose origin has the operator's contact. */
    apiBase: string;
    itinerary: (body: Body) => Itinerary | undefined;
    /**
     * Calls `look` now and after each change of the draft, which ends the waiting. Returns a function that stops it.
     */
    watch: (look: () => void) => () => void;
  };
}

/** The visible state of a submission. */
export interface SubmissionState {
  /** True while a request is being completed or sent; `submit` then does nothing. */
  busy: boolean;
  /** Why the last request was not stored, in English; '' for none. */
  failure: string;
  /** The notice of a request that waits for a network. */
  waiting?: ReactNode;
  /** Staff's answer time and telephone number; undefined until loaded, null when there are none. */
  staff?: ReactNode;
  /** Rupees for a dollar in estimates of what a charter costs, 0 for none; undefined without estimates, and until loaded. */
  estimateRate?: number | undefined;
}

export interface Submission<Body> extends SubmissionState {
  /** Loads the code that sends, while there is a network. */
  load: () => Promise<Sender<Body> | undefined>;
  /** Loads it, and the operator's contact. */
  prepare: () => void;
  /**
   * Sends what `find` returns, unless a press is under way; nothing without it. Null means that its code is not loaded.
   * Without the code and a network, the press waits for a network.
   */
  submit: (find: () => Promise<Body | null | undefined>) => Promise<void>;
  /** Stops waiting; resolves to whether a request was waiting. */
  stop: () => Promise<boolean | undefined> | undefined;
  /** Clears the last failure. */
  dismiss: () => void;
}

/** Sends a form once, however often its button is pressed. The sending code (`sending/sender`) loads on demand. */
export function useSubmission<Body>(options: SubmissionOptions<Body>): Submission<Body> {
  const funnel = useFunnel();
  const [state, setState] = useState<SubmissionState>({ busy: false, failure: '' });
  const sender = useRef<Promise<Sender<Body> | undefined>>(undefined);
  const turn = useRef(false);
  const latest = useEvent(() => options);
  const change = (by: Partial<SubmissionState>) => setState((last) => ({ ...last, ...by }));

  const load = () => {
    sender.current ??= loadOnline(() => import('./sending/sender')).then(
      ({ createSender }) => createSender(latest, change, funnel, turn),
      () => {
        sender.current = undefined;
        return undefined;
      },
    );
    return sender.current;
  };

  return {
    ...state,
    load,
    prepare: () => void load().then((loaded) => loaded?.prepare()),
    async submit(find) {
      if (turn.current) return;
      turn.current = true;
      change({ busy: true });
      try {
        for (;;) {
          const body = await find();
          if (body === undefined) return;
          const loaded = body && (await load());
          if (loaded) return await loaded.submit(body);
          if (navigator.onLine) break;
          await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
        }
        const { messages, onFailed } = latest();
        change({ failure: messages.failed });
        onFailed(messages.failed, {}, false);
      } finally {
        turn.current = false;
        change({ busy: false });
      }
    },
    stop: () => sender.current?.then((loaded) => loaded?.stop()),
    dismiss: () => change({ failure: '' }),
  };
}
