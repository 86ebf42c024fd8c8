import { type Signal, signal } from '@preact/signals-core';

/** One form field: what is in it and what is wrong with it ('' when nothing is). */
export interface Field<T> {
  readonly value: Signal<T>;
  readonly error: Signal<string>;
  /** Takes what the person entered; an edited field loses its error (spec, section 4). */
  set(value: T): void;
}

export function createField<T>(initial: T): Field<T> {
  const value = signal(initial);
  const error = signal('');
  return {
    value,
    error,
    set(next) {
      value.value = next;
      error.value = '';
    },
  };
}
