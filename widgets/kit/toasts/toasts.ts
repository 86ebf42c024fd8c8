import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  /** In English; translated where it is shown. */
  text: string;
  /** How often it was said while it stood. */
  count: number;
}

export interface Toasts {
  toasts: readonly Toast[];
  /** Shown for 2 seconds. */
  success(text: string): void;
  /** Shown for 4 seconds. */
  error(text: string): void;
  /** Takes one away; without an id, all. */
  dismiss(id?: number): void;
  /** Where they may be shown. It is the last one, that of the topmost dialog: what is outside of it is inert. */
  places: readonly Element[];
}

/** How long a toast is shown, in milliseconds, and how many at once (KI-10). */
const STAY = { success: 2000, error: 4000 } as const;
const AT_ONCE = 20;

export type ToastStore = StoreApi<Toasts>;

/** A store of toasts: one for a host app, or one for each widget that stands alone. */
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
      success: (text) => add('success', text),
      error: (text) => add('error', text),
      dismiss: (id) => set(({ toasts }) => ({ toasts: id ? toasts.filter((toast) => toast.id !== id) : [] })),
    };
  });
}
