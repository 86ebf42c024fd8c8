import { createStore } from 'zustand/vanilla';

/** Whether the back office's search over everything is open: the bar opens it, the back office shows it. */
export const finding = createStore(() => ({ open: false }));
