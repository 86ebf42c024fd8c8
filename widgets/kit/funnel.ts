import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { focusFirstError, type WithError } from './base/errors';
import { useBrowserLayoutEffect } from './base/hooks';
import type { CloseReason, Step, WidgetEvents } from './embed';

/** Events for the host's analytics. They have names of steps and fields, never values. */
export interface FunnelProps {
  /** Called on the first change, once per request. A prefill or restored draft does not count. */
  onStarted?: ((detail: WidgetEvents['started']) => void) | undefined;
  /** Called for each further step: `details`, `passengers`, `more`, `flight`, `confirmed`. */
  onStep?: ((detail: WidgetEvents['step']) => void) | undefined;
  /** Called when fields are invalid, with their names in the request: `email`, `segments.0.fromLocation`. */
  onInvalid?: ((detail: WidgetEvents['invalid']) => void) | undefined;
  /** Called when a dialog closes, with the reason. */
  onClosed?: ((detail: WidgetEvents['closed']) => void) | undefined;
  /** Called once when the page is left (`pagehide`) or the widget removed, after `started` and before `submitted`. */
  onAbandoned?: ((detail: WidgetEvents['abandoned']) => void) | undefined;
}

/** Reports what the traveller does. */
export interface Funnel {
  /** Number of stored requests. */
  sent: number;
  /** Reports a change. */
  start(): void;
  reach(step: Step): void;
  /** Reports the invalid fields, and focuses the first one in `form`. */
  refuse(fields: Readonly<Record<string, WithError>>, form?: Element | null): void;
  close(why: CloseReason): void;
  /** Starts a new request. */
  end(): void;
  leave(): void;
}

type Notify = <Name extends keyof FunnelProps>(
  name: Name,
  detail: Parameters<NonNullable<FunnelProps[Name]>>[0],
) => void;

function createFunnel(tell: Notify): Funnel {
  let state: 'fresh' | 'started' | 'left' = 'fresh';
  let step: Step = 'form';
  return {
    sent: 0,
    start() {
      if (state !== 'fresh') return;
      state = 'started';
      tell('onStarted', {});
    },
    reach(name) {
      step = name;
      tell('onStep', { name });
    },
    refuse(fields, form) {
      const refused = Object.keys(fields).filter((name) => fields[name]?.error);
      if (refused.length) tell('onInvalid', { fields: refused });
      if (form) focusFirstError(form);
    },
    close(why) {
      step = 'form';
      tell('onClosed', { why });
    },
    end() {
      state = 'fresh';
      step = 'form';
    },
    leave() {
      if (state !== 'started') return;
      state = 'left';
      tell('onAbandoned', { step });
    },
  };
}

export const FunnelContext = createContext(createFunnel(() => {}));

/** Returns the funnel of the surrounding widget; outside of a widget nothing is reported. */
export const useFunnel = (): Funnel => useContext(FunnelContext);

/** Creates a widget's funnel. Leaving is `pagehide`, because a hidden tab may come back. */
export function useWidgetFunnel(props: FunnelProps): Funnel {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [funnel] = useState(() => createFunnel((name, detail) => latest.current[name]?.(detail as never)));
  // A layout effect, so that a removed widget reports `abandoned` before its dialog reports `closed`.
  useBrowserLayoutEffect(() => {
    window.addEventListener('pagehide', funnel.leave);
    return () => {
      window.removeEventListener('pagehide', funnel.leave);
      funnel.leave();
    };
  }, [funnel]);
  return funnel;
}

/** Listeners that report every change within a box. */
export const watchChanges = ({ start }: Funnel) => ({
  onInput: start,
  onClick: ({ target }: { target: unknown }) => (target as Element).closest('form [type=button]') && start(),
});
