import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../base/icon';
import { isFramed } from '../base/is-framed';
import { useT } from '../messages';
import { createToasts, type ToastStore } from './toasts';

const ToastContext = createContext<ToastStore | null>(null);

/**
 * Gives everything below it one toast area, at the top right. Inside another provider it adds none: a widget in a host
 * app uses the app's, unless it is `apart` because the app's lacks its words.
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

  // Shown again with each toast, to be above a dialog that was opened since.
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
      // Not loaded: the toast stays at the frame's top. The form shows the message too.
      () => {},
    );
    return () => {
      gone = true;
      release?.();
    };
  }, [toasts]);

  return (
    // The announcer reads toasts out: a live region that appears together with its text is not read.
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
 * The live region that reads toasts out; it must be on the page before them. A dialog has one of its own, because
 * nothing outside of an open dialog is read.
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
