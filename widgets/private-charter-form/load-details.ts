import { signal } from '@preact/signals-core';
import { loadOnline } from '../kit';

type Details = typeof import('./details');

/** The second chunk, loaded on the first focus: routes, motion, dialogs and the map. */
export const details = signal<Details>();

export async function loadDetails(): Promise<Details> {
  details.value ??= await loadOnline(() => import('./details'));
  return details.value;
}
