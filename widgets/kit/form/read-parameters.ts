import { plainText } from '../../contract';
import type { Field } from '../field/field';

/** Fills in the fields that are named, as if they were typed. A place is named by its text. */
export function fillFields(fields: object, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = (fields as Record<string, Field<unknown> | undefined>)[name];
    if (value !== undefined) field?.set(typeof field.value === 'object' ? { text: value } : String(value));
  }
}

/** How a form read one parameter of its link. */
export interface Reading<Field extends string> {
  /** As it was written. */
  name: string;
  /** As it was written. */
  value: string;
  /** The field it is for; undefined when no parameter has the name. */
  field?: Field;
  /** What it puts into the field. */
  readAs?: string;
  /** Why it fills nothing in: not a parameter of the form, an impossible value, or repeated further on. */
  problem?: 'unknown' | 'impossible' | 'repeated';
}

/** By a parameter's name in lower case: its field, and its reading of a text, undefined or '' when impossible. */
type Readers<Field extends string> = Readonly<
  Record<string, readonly [field: Field, read: (text: string) => string | undefined]>
>;

/** The parameters of a query; an ampersand that was escaped once too often (`&amp;amp;`) is one all the same. */
export const parseQuery = (query: string): URLSearchParams =>
  new URLSearchParams(query.replace(/&(?:amp(?:;|%3B))+/gi, '&'));

/** Reads the parameters of a link, each for one field. Names are not case-sensitive, the last of a name counts. */
export function parseParameters<Field extends string>(query: string, readers: Readers<Field>): Reading<Field>[] {
  const entries = [...parseQuery(query)];
  const last = new Map(entries.map(([name], index) => [name.toLowerCase(), index]));
  return entries.map(([name, value], index) => {
    const key = name.toLowerCase();
    const reader = Object.hasOwn(readers, key) && readers[key];
    if (!reader) return { name, value, problem: 'unknown' };
    const [field, read] = reader;
    const readAs = read(value.trim());
    if (!readAs) return { name, value, field, problem: 'impossible' };
    return last.get(key) === index ? { name, value, field, readAs } : { name, value, field, problem: 'repeated' };
  });
}

/** The values to fill in, by field. */
export const toPrefill = <Field extends string>(readings: readonly Reading<Field>[]) =>
  Object.fromEntries(readings.flatMap(({ field, readAs }) => (readAs ? [[field, readAs]] : []))) as {
    [Name in Field]?: string;
  };

/** Reads a whole number from 1 to `most`. */
export const parseCountUpTo = (most: number) => (text: string) => {
  const plain = plainText(text);
  const number = /^\d+$/.test(plain) ? Number(plain) : 0;
  return number >= 1 && number <= most ? String(number) : undefined;
};
