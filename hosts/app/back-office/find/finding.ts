import { createStore } from 'zustand/vanilla';

/** Whether the back office's search over everything is open. */
export const finding = createStore(() => ({ open: false }));

export const openFinder = () => finding.setState({ open: true });
