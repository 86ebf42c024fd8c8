import { batch, signal } from '@preact/signals-core';
import { plainText } from '../../contract';

/** One form field: its value and its error ('' when there is none), both signals. */
export interface Field<T> {
  value: T;
  error: string;
  /** Takes what the person entered; an edited field loses its error (PC-28). */
  set(value: T): void;
}

/** A field of any kind, to be looked at. */
export type AnyField = Pick<Field<unknown>, 'value' | 'error'>;

/** @param onSet called after each `set`, not when `value` is assigned */
export function createField<T>(initial: T, onSet?: (field: Field<T>) => void): Field<T> {
  const value = signal(initial);
  const error = signal('');
  const field: Field<T> = {
    get value() {
      return value.value;
    },
    set value(next) {
      value.value = next;
    },
    get error() {
      return error.value;
    },
    set error(message) {
      error.value = message;
    },
    set(next) {
      // Whoever observes the field sees what `onSet` makes of the edit, too.
      batch(() => {
        value.value = next;
        error.value = '';
        onSet?.(field);
      });
    },
  };
  return field;
}

/** The values of a form's fields, by name. */
export const valuesOf = <Name extends string, T>(fields: Readonly<Record<Name, Field<T>>>) =>
  Object.fromEntries(Object.entries<Field<T>>(fields).map(([name, { value }]) => [name, value])) as Record<Name, T>;

/** The number that was typed; undefined for nothing, so that an empty field differs from a zero. */
export function numberOf({ value }: Field<string>): number | undefined {
  const text = plainText(value);
  return text === '' ? undefined : Number(text);
}

/** A number as it is kept over a reload; '' for any other text, and for what may be a telephone number or a CNIC. */
export function keptNumber(field: Field<string>): string {
  const number = numberOf(field);
  return number !== undefined && Number.isInteger(number) && Math.abs(number) < 1e6 ? String(number) : '';
}

/** The latest day of a date field. Browsers take six digits of a year where it is not set. */
export const LAST_DAY = '9999-12-31';
