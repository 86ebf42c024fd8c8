import { signal } from '@preact/signals-core';

type Late = typeof import('./details');

/** What comes with the first focus: the legs' routes and their motion, the dialogs and the map. */
export const late = signal<Late>();

export async function loadLate(): Promise<Late> {
  late.value ??= await import('./details');
  return late.value;
}
