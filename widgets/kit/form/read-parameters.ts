import { plainText } from '../../contract';
import type { Field } from '../field/field';

/** Sets the named fields as if they were typed. A place is set by its text. */
export function fillFields(fields: object, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = (fields as Record<string, Field<unknown> | undefined>)[name];
    if (value !== undefined) field?.set(typeof field.value === 'object' ? { text: value } : String(value));
  }
}

/** One parsed parameter of a link. */
export interface ParsedParameter<Field extends string> {
  /** The name as written. */
  name: string;
  /** The value as written. */
  value: string;
  /** The parameter's field; undefined for an unknown parameter. */
  field?: Field;
  /** The value for the field. */
  readAs?: string;
  /** Why the parameter is not used: it is unknown, its value is impossible, or it is repeated later. */
  problem?: 'unknown' | 'impossible' | 'repeated';
}

/**
 * A parameter's name in lower case to its field and its parser, which returns undefined or '' for impossible values.
 */
type Readers<Field extends string> = Readonly<
  Record<string, readonly [field: Field, read: (text: string) => string | undefined]>
>;

/** Parses a query. An ampersand that was escaped too often, `&amp;amp;` or `&amp;#038;`, and curly quotes around it are accepted. */
export const parseQuery = (query: string): URLSearchParams =>
  new URLSearchParams(query.replace(/&(?:(?:amp|#0*38|#x26)(?:;|%3B))+/gi, '&').replace(/^[“”″‘’]|[“”″‘’]$/g, ''));

/** Parses the parameters of a link. Names are not case-sensitive, and the last of a name wins. */
export function parseParameters<Field extends string>(
  query: string,
  readers: Readers<Field>,
): ParsedParameter<Field>[] {
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

/** Returns the values by field. */
export const toPrefill = <Field extends string>(readings: readonly ParsedParameter<Field>[]) =>
  Object.fromEntries(readings.flatMap(({ field, readAs }) => (readAs ? [[field, readAs]] : []))) as {
    [Name in Field]?: string;
  };

/** Parses a whole number from 1 to `most`. */
export const parseCountUpTo = (most: number) => (text: string) => {
  const plain = plainText(text);
  const number = /^\d+$/.test(plain) ? Number(plain) : 0;
  return number >= 1 && number <= most ? String(number) : undefined;
};
