import { signal } from '@preact/signals-core';
import { loadOnline } from '../kit';

type Late = typeof import('./details');

/** The second chunk, loaded on the first focus: routes, motion, dialogs and the map. */
export const late = signal<Late>();

export async function loadLate(): Promise<Late> {
  late.value ??= await loadOnline(() => import('./details'));
  return late.value;
}
