import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useStore } from '../base/hooks';
import { useT } from '../messages';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  /** In English; translated when shown. */
  text: string;
  /** Number of repetitions while it is shown. */
  count: number;
}

export interface Toasts {
  toasts: readonly Toast[];
  /** Shown for 2 seconds. Removes the errors. */
  success(text: string): void;
  /** Shown for 4 seconds. */
  error(text: string): void;
  /** Removes the errors, because what failed has worked. */
  clearErrors(): void;
  /** Removes one toast; without an id, all. */
  dismiss(id?: number): void;
  /** The areas for toasts. The last one, that of the topmost dialog, is used, because the others are inert. */
  places: readonly Element[];
}

/** Milliseconds that a toast is shown, and the most toasts at once. */
const STAY = { success: 2000, error: 4000 } as const;
const AT_ONCE = 20;

export type ToastStore = StoreApi<Toasts>;

/** Creates a store of toasts, for a host app or a widget. */
export function createToasts(): ToastStore {
  let lastId = 0;
  return createStore<Toasts>((set, get) => {
    const add = (kind: Toast['kind'], text: string) => {
      const id = ++lastId;
      const { toasts } = get();
      const same = toasts.find((toast) => toast.kind === kind && toast.text === text);
      const count = (same?.count ?? 0) + 1;
      set({ toasts: [...toasts.filter((toast) => toast !== same), { id, kind, text, count }].slice(-AT_ONCE) });
      const leave = () => {
        if (get().places.at(-1)?.matches(':hover, :focus-within')) setTimeout(leave, STAY[kind]);
        else get().dismiss(id);
      };
      setTimeout(leave, STAY[kind]);
    };
    return {
      toasts: [],
      places: [],
      success(text) {
        get().clearErrors();
        add('success', text);
      },
      error: (text) => add('error', text),
      clearErrors: () => set(({ toasts }) => ({ toasts: toasts.filter(({ kind }) => kind !== 'error') })),
      dismiss: (id) => set(({ toasts }) => ({ toasts: id ? toasts.filter((toast) => toast.id !== id) : [] })),
    };
  });
}

const ToastContext = createContext<ToastStore | null>(null);

/**
 * Provides one toast area. Inside another provider it adds none, unless `apart` is set because the outer one lacks the
 * widget's words.
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

/** The toasts of the ToastProvider above. */
export const useToasts = (): Pick<ReturnType<ToastStore['getState']>, 'success' | 'error' | 'clearErrors'> =>
  (useContext(ToastContext) as ToastStore).getState();

/**
 * Shows toasts and reads them out. Each dialog has its own, because everything outside an open dialog is inert.
 *
 * @param under places it below those of dialogs. Default false.
 */
export function ToastPlace({ under = false }) {
  const store = useContext(ToastContext);
  const [Shown, setShown] = useState<typeof import('./area/toast-area').ToastArea>();
  useEffect(() => {
    import('./area/toast-area').then(
      ({ ToastArea }) => setShown(() => ToastArea),
      // Toasts are still read out below, and forms show the same message.
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

/** The live region, which must exist before the toasts. */

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
