import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../base/icon';
import { isFramed } from '../base/is-framed';
import { useT } from '../messages';
import { createToasts, type ToastStore } from './toasts';

const ToastContext = createContext<ToastStore | null>(null);

/**
 * Gives everything below it one toast area, at the top right.
 * Inside another provider it adds none: a widget in a host app speaks through the app's. One with words of its own
 * stands `apart`: the app's toasts could not say them.
 */
export function ToastProvider(props: { store?: ToastStore | undefined; apart?: boolean; children: ReactNode }) {
  const { store, apart, children } = props;
  const outer = useContext(ToastContext);
  const [own] = useState(() => store ?? createToasts());
  if (outer && !apart) return children;
  return (
    <ToastContext.Provider value={own}>
      {children}
      <Toaster store={own} />
      <ToastAnnouncer />
    </ToastContext.Provider>
  );
}

export function useToasts(): Pick<ReturnType<ToastStore['getState']>, 'success' | 'error'> {
  const store = useContext(ToastContext);
  if (!store) throw new Error('useToasts needs a ToastProvider above it');
  return store.getState();
}

function Toaster({ store }: { store: ToastStore }) {
  const t = useT();
  const toasts = useStore(store, (state) => state.toasts);
  const area = useRef<HTMLDivElement>(null);

  // Shown anew with each toast: only then does it stand above a dialog that was opened since.
  useEffect(() => {
    const popover = area.current;
    if (!popover?.showPopover) return;
    if (popover.matches(':popover-open')) popover.hidePopover();
    if (toasts.length === 0) return;
    popover.showPopover();
    if (!isFramed()) return;
    let gone = false;
    let release: (() => void) | undefined;
    import('../dialog/late-place').then(
      ({ placeInView }) => {
        if (!gone) release = placeInView(popover, 'start');
      },
      // It stands at the frame's top then, and what it says stands in the form too.
      () => {},
    );
    return () => {
      gone = true;
      release?.();
    };
  }, [toasts]);

  return (
    // Read out by the announcer: a region that is shown together with its text is not.
    <div ref={area} popover="manual" className="cw-toasts" aria-hidden="true">
      {toasts.map(({ id, kind, text }) => (
        <div key={id} className="cw-toast" data-kind={kind}>
          <Icon name={kind === 'success' ? 'tick' : 'warning'} />
          <span>{t(text)}</span>
        </div>
      ))}
    </div>
  );
}

/**
 * Reads the toasts out. It is there before them, as a live region has to be; a dialog has one of its own, because what
 * is outside of an open dialog is not read.
 */
export function ToastAnnouncer() {
  const store = useContext(ToastContext);
  return store && <Announcements store={store} />;
}

function Announcements({ store }: { store: ToastStore }) {
  const t = useT();
  const toasts = useStore(store, (state) => state.toasts);
  return (
    <div className="cw-hidden" role="log" aria-live="polite">
      {toasts.map(({ id, text }) => (
        <p key={id}>{t(text)}</p>
      ))}
    </div>
  );
}
