import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from '../base/use-store';
import { useT } from '../messages';
import { createToasts, type ToastStore } from './toasts';

/** Comes once the page stands: nothing is said before. */
let ToastArea: typeof import('./late/toast-area').ToastArea | undefined;

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

/**
 * Shows toasts and reads them out. A dialog has a place of its own, because nothing outside of an open dialog is reached.
 *
 * @param under the page's, below those of dialogs. Default false.
 */
export function ToastPlace({ under = false }) {
  const store = useContext(ToastContext);
  const [Shown, setShown] = useState(() => ToastArea);
  useEffect(() => {
    import('./late/toast-area').then(
      (loaded) => {
        ToastArea = loaded.ToastArea;
        setShown(() => ToastArea);
      },
      // Not loaded: what matters stands in the page too, and is read out here.
      () => {},
    );
  }, []);
  return (
    store && (
      <>
        {Shown && <Shown store={store} under={under} />}
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
