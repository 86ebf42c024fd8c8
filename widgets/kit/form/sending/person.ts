import * as v from 'valibot';
import { UNFILLED } from '../../../contract';
import type { AnyField, Field } from '../../field/field';
import { warn } from '../../warnings';

/** A customer whom the page knows. It comes from a script alone, and is kept nowhere. */
export interface Person {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

/** What can be filled in, and what a warning calls it. Each form has rules of its own for what is sent. */
const PARTS = {
  // An account that was confirmed by a password link has its address as its name.
  name: [/^[^@]{1,100}$/, 'a name of at most 100 characters'],
  email: [/^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@]+$/, 'an e-mail address'],
  phone: [/^(?=.*\p{Nd}).{1,40}$/u, 'a phone number of at most 40 characters'],
} as const satisfies Record<keyof Person, readonly [form: RegExp, takes: string]>;
const NAMES = Object.keys(PARTS) as (keyof Person)[];

/** The values that were filled in here; a field with another one is the traveller's. */
const filled = new WeakMap<object, unknown>();

/**
 * Fills in the fields that the traveller has not touched. A text, such as an attribute's, fills in nothing. Warns of what
 * cannot be used, without its value.
 */
export function fillPerson(fields: Readonly<Record<string, AnyField>>, person: Person, apiBase?: string): void {
  const isList = Array.isArray(person);
  if (Object(person) !== person || isList) {
    const given = isList ? 'a list' : `a ${typeof person}`;
    warn(apiBase, 'wrong-type', 'person', 'an object, which a script sets as a property or prop', given);
    return;
  }
  const known = NAMES.map((name) => `person.${name}`);
  for (const part of Object.keys(person))
    if (!known.includes(`person.${part}`)) warn(apiBase, 'unknown-option', `person.${part}`, known);
  const [name = '', email, phone] = NAMES.map((part) => {
    const given: unknown = person[part];
    const [form, takes] = PARTS[part];
    const parsed = v.safeParse(v.pipe(v.string(), v.trim(), v.regex(form)), given);
    if (UNFILLED.test(String(given).trim()) && given) warn(apiBase, 'unfilled', [`person.${part}`]);
    else if (parsed.success) return parsed.output;
    else if (typeof given === 'number') warn(apiBase, 'wrong-type', `person.${part}`, 'a text', 'a number');
    else if (given) warn(apiBase, 'wrong-type', `person.${part}`, takes, 'something else');
    return '';
  });
  const words = name.split(/\s+/);
  const lastName = words.length > 1 ? words.pop() : '';
  const values = { name, firstName: words.join(' '), lastName, email, phone, phoneNo: phone };
  for (const [path, value] of Object.entries(values)) {
    const field = fields[path] as Field<unknown> | undefined;
    if (!field || field.value === value || field.value !== (filled.get(field) ?? '')) continue;
    field.set(value);
    filled.set(field, field.value);
  }
}
