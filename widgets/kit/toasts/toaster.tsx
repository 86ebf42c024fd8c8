import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../base/icon';
import { isFramed } from '../base/is-framed';
import { useDrawn } from '../base/use-drawn';
import { useT } from '../messages';
import { useEvent } from '../widget/use-event';
import { createToasts, type Toast, type ToastStore } from './toasts';

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
      <ToastPlace under />
    </ToastContext.Provider>
  );
}

export function useToasts(): Pick<ReturnType<ToastStore['getState']>, 'success' | 'error'> {
  const store = useContext(ToastContext);
  if (!store) throw new Error('useToasts needs a ToastProvider above it');
  return store.getState();
}

const NONE: readonly Toast[] = [];

function Toaster({ store, under }: { store: ToastStore; under: boolean }) {
  const t = useT();
  const area = useRef<HTMLDivElement>(null);
  /** What had the focus before a toast. */
  const before = useRef<HTMLElement>(null);
  const toasts = useStore(store, ({ places, toasts }) => (places.at(-1) === area.current ? toasts : NONE));

  useDrawn(() => {
    const mine = area.current as Element;
    store.setState(({ places }) => ({ places: under ? [mine, ...places] : [...places, mine] }));
    return () => store.setState(({ places }) => ({ places: places.filter((place) => place !== mine) }));
  }, [store, under]);

  function dismiss(id?: number) {
    store.getState().dismiss(id);
    before.current?.focus();
  }

  const onKey = useEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Used up: a dialog under the toasts stays open.
    event.preventDefault();
    dismiss();
  });
  const isShown = toasts.length > 0;
  useEffect(() => {
    if (!isShown) return;
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [isShown, onKey]);

  // Shown again with each toast, to be above a dialog that was opened since.
  useEffect(() => {
    const popover = area.current;
    if (!popover?.showPopover || popover.matches(':focus-within')) return;
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
    <div ref={area} popover="manual" className="cw-toasts">
      {toasts.map(({ id, kind, text, count }) => (
        <button
          key={id}
          type="button"
          className="cw-toast"
          data-kind={kind}
          // A press of the pointer leaves the focus where it is.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={({ relatedTarget }) => {
            before.current = relatedTarget as HTMLElement | null;
          }}
          onBlur={() => {
            before.current = null;
          }}
          onClick={() => dismiss(id)}
        >
          <Icon name={kind === 'success' ? 'tick' : 'warning'} />
          <span>{t(text)}</span>
          {count > 1 && <span className="cw-toast-count">{` ×${count}`}</span>}
        </button>
      ))}
    </div>
  );
}

/**
 * Shows toasts and reads them out. A dialog has a place of its own, because nothing outside of an open dialog is reached.
 *
 * @param under the page's, below those of dialogs. Default false.
 */
export function ToastPlace({ under = false }) {
  const store = useContext(ToastContext);
  return (
    store && (
      <>
        <Toaster store={store} under={under} />
        <Announcements store={store} />
      </>
    )
  );
}

/** The live region; it must be on the page before the toasts. */

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
