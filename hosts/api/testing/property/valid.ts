import * as fc from 'fast-check';
import * as v from 'valibot';

/** The parts of a valibot schema that are read here. */
interface Node {
  kind: string;
  type: string;
  pipe?: Node[];
  wrapped?: Node;
  entries?: Record<string, Node>;
  item?: Node;
  options?: unknown[];
  literal?: unknown;
  requirement?: unknown;
}

/** Any text in any script, without null characters, which a form cannot send. */
const text = (minLength: number, maxLength: number) =>
  fc.string({ unit: 'grapheme', minLength, maxLength }).filter((value) => !value.includes('\0'));

const moment = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2200-01-01T00:00:00Z'),
  noInvalidDate: true,
});
/** Texts that our own checks look for. */
const checked = moment.chain((date) =>
  fc.constantFrom(19, 16, 10).map((length) => date.toISOString().slice(0, length)),
);

/** Input that a schema accepts. What cannot be derived from the schema is found by trying. */
export function validFor<S extends v.GenericSchema>(schema: S): fc.Arbitrary<v.InferInput<S>> {
  return (guess(schema as unknown as Node) as fc.Arbitrary<v.InferInput<S>>).filter(
    (value) => v.safeParse(schema, value).success,
  );
}

function guess(schema: Node): fc.Arbitrary<unknown> {
  const pipe = schema.pipe ?? [schema];
  const actions = pipe.filter(({ kind }) => kind === 'validation');
  // Of several schemas in a pipe the last one is the most specific.
  const last = pipe.filter(({ kind }) => kind === 'schema').at(-1) ?? schema;
  const node = schema.pipe && last.wrapped ? unwrap(last) : last;
  const required = (type: string) => actions.find((action) => action.type === type)?.requirement;
  const number = (type: string, byDefault: number) => Number(required(type) ?? byDefault);

  switch (node.type) {
    case 'optional':
    case 'nullish':
    case 'nullable': {
      const empty = { optional: [undefined], nullable: [null], nullish: [undefined, null] }[node.type];
      return fc.oneof({ weight: 3, arbitrary: validGuess(node.wrapped) }, fc.constantFrom(...empty));
    }
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(node.entries ?? {}).map(([key, entry]) => [key, validGuess(entry)])),
      );
    case 'array':
      return fc.array(validGuess(node.item), { maxLength: Math.min(6, number('max_length', 6)) });
    case 'picklist':
      return fc.constantFrom(...(node.options ?? []));
    case 'union':
      return fc.oneof(...((node.options ?? []) as Node[]).map(validGuess));
    case 'literal':
      return fc.constant(node.literal);
    case 'boolean':
      return fc.boolean();
    case 'number': {
      const range = { min: number('min_value', -1e9), max: number('max_value', 1e9) };
      if (required('integer')) return fc.integer(range);
      return fc.integer({ min: Math.ceil(range.min * 100), max: range.max * 100 }).map((cents) => cents / 100);
    }
    case 'string': {
      const pattern = required('regex');
      if (required('check')) return checked;
      if (actions.some(({ type }) => type === 'iso_timestamp')) return moment.map((date) => date.toISOString());
      return pattern instanceof RegExp
        ? fc.stringMatching(pattern)
        : text(number('min_length', 0), Math.min(40, number('max_length', 40)));
    }
    default:
      return fc.anything({ withNullPrototype: false });
  }
}

/** Tried part by part: an object of many guessed fields would hardly ever be valid as a whole. */
function validGuess(schema: Node | undefined): fc.Arbitrary<unknown> {
  if (!schema) throw new Error('The schema has no inside');
  return guess(schema).filter((value) => v.safeParse(schema as unknown as v.GenericSchema, value).success);
}

function unwrap(node: Node): Node {
  return node.wrapped ? unwrap(node.wrapped) : node;
}
