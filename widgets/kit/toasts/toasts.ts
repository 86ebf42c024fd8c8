import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  /** In English; translated where it is shown. */
  text: string;
}

export interface Toasts {
  toasts: readonly Toast[];
  /** Shown for 2 seconds. */
  success(text: string): void;
  /** Shown for 4 seconds. */
  error(text: string): void;
}

/** How long a toast is shown, in milliseconds, and how many at once (KI-10). */
const STAY = { success: 2000, error: 4000 } as const;
const AT_ONCE = 20;

export type ToastStore = StoreApi<Toasts>;

/** A store of toasts: one for a host app, or one for each widget that stands alone. */
export function createToasts(): ToastStore {
  let lastId = 0;
  return createStore<Toasts>((set) => {
    const add = (kind: Toast['kind'], text: string) => {
      const id = ++lastId;
      set(({ toasts }) => ({ toasts: [...toasts, { id, kind, text }].slice(-AT_ONCE) }));
      setTimeout(() => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })), STAY[kind]);
    };
    return { toasts: [], success: (text) => add('success', text), error: (text) => add('error', text) };
  });
}
