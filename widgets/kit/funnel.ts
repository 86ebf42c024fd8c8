import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { focusFirstError, type WithError } from './base/errors';
import { useBrowserLayoutEffect } from './base/hooks';
import type { CloseReason, Step, WidgetEvents } from './embed';

/** How far travellers come, for the host's analytics: names of steps and fields, and never what stands in a field. */
export interface FunnelProps {
  /** The traveller has made the first change; once for each request. A prefill or a restored draft is none. */
  onStarted?: ((detail: WidgetEvents['started']) => void) | undefined;
  /** A further step is reached: `details`, `passengers`, `more`, `flight`, `confirmed`. */
  onStep?: ((detail: WidgetEvents['step']) => void) | undefined;
  /** Fields were refused, by their names in the request: `email`, `segments.0.fromLocation`. */
  onInvalid?: ((detail: WidgetEvents['invalid']) => void) | undefined;
  /** A dialog has closed: by Escape, by a button in it, as its form was submitted, or by the page. */
  onClosed?: ((detail: WidgetEvents['closed']) => void) | undefined;
  /** The page was left (`pagehide`) or the widget removed, after `started` and before `submitted`; once. */
  onAbandoned?: ((detail: WidgetEvents['abandoned']) => void) | undefined;
}

/** For a widget's parts to report what the traveller does. */
export interface Funnel {
  /** How many requests were stored. */
  sent: number;
  /** The traveller has changed something. */
  start(): void;
  reach(step: Step): void;
  /** Tells which of the fields are in error, and takes the traveller to the first of a form. */
  refuse(fields: Readonly<Record<string, WithError>>, form?: Element | null): void;
  close(why: CloseReason): void;
  /** From now on counts as a new request. */
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

/** The funnel of the widget around; outside of one nobody is told. */
export const useFunnel = (): Funnel => useContext(FunnelContext);

/** A widget's funnel, which calls its props. Leaving is `pagehide`: a tab that is only hidden may come back. */
export function useWidgetFunnel(props: FunnelProps): Funnel {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [funnel] = useState(() => createFunnel((name, detail) => latest.current[name]?.(detail as never)));
  // A layout effect, so that a removed widget tells `abandoned` before its dialog tells `closed`.
  useBrowserLayoutEffect(() => {
    window.addEventListener('pagehide', funnel.leave);
    return () => {
      window.removeEventListener('pagehide', funnel.leave);
      funnel.leave();
    };
  }, [funnel]);
  return funnel;
}

/** Listeners for a box that report every change within it: typing, choosing, stepping, swapping, adding. */
export const watchChanges = ({ start }: Funnel) => ({
  onInput: start,
  onClick: ({ target }: { target: unknown }) => (target as Element).closest('form [type=button]') && start(),
});
