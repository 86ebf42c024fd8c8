import { batch, signal } from '@preact/signals-core';
import { plainText } from '../../contract';

/** One form field: its value and its error ('' when there is none), both signals. */
export interface Field<T> {
  value: T;
  error: string;
  /** Sets an entered value and clears the error. */
  set(value: T): void;
}

/** A field of any type, for reading. */
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
      // Observers see the edit together with the changes that `onSet` makes.
      batch(() => {
        value.value = next;
        error.value = '';
        onSet?.(field);
      });
    },
  };
  return field;
}

/** Returns the fields' values by name. */
export const valuesOf = <Name extends string, T>(fields: Readonly<Record<Name, Field<T>>>) =>
  Object.fromEntries(Object.entries<Field<T>>(fields).map(([name, { value }]) => [name, value])) as Record<Name, T>;

/** Parses a typed number; NaN for anything but digits, with a sign or a decimal point: also for `1e2` and `0x10`. */
export const parsePlainNumber = (text: string): number =>
  /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;

/** Returns the typed number; undefined for an empty field. */
export function numberOf({ value }: Field<string>): number | undefined {
  const text = plainText(value);
  return text === '' ? undefined : parsePlainNumber(text);
}

/** Returns a number that may be stored; '' for other texts and for numbers that may be a telephone number or a CNIC. */
export function savedNumber(field: Field<string>): string {
  const number = numberOf(field);
  return number !== undefined && Number.isInteger(number) && Math.abs(number) < 1e6 ? String(number) : '';
}

/** The latest day of date fields; without it, browsers accept years of six digits. */
export const LAST_DAY = '9999-12-31';
