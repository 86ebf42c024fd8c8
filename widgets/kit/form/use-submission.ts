import { useRef, useState } from 'react';
import { useFunnel } from '../funnel';
import { useEvent } from '../widget/use-event';
import type { Sender } from './late/sender';
import type { SubmissionOptions, SubmissionState } from './submission';

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
