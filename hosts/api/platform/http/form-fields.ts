import type * as v from 'valibot';
import type { Form } from './multipart';
import { booleanIn, idIn, numberIn, onLines } from './parse';

/** The texts of a form as what the fields of a schema are, to be parsed with it; lists are left out. */
export function fieldsIn(form: Form, entries: v.ObjectEntries, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, schema]): [string, unknown][] => {
      const type = typeOf(schema);
      if (type === 'array') return [];
      const text = form.text(prefix + name);
      if (type === 'boolean') return [[name, booleanIn(text)]];
      if (type === 'number') return [[name, /id$/i.test(name) ? idIn(text) : numberIn(text)]];
      return [[name, onLines(text, name)]];
    }),
  );
}

/** The type beneath what may be missing or null. */
const typeOf = (schema: v.ObjectEntries[string]): string =>
  'wrapped' in schema ? typeOf(schema.wrapped as v.ObjectEntries[string]) : schema.type;
