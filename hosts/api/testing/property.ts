import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import * as v from 'valibot';

/** Numbers from 0 to 1. The seed, which a failing test must print, repeats them: `TEST_SEED=… npx vitest run …`. */
export function seededRandom(): { seed: number; random: () => number } {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
  let state = seed;
  return {
    seed,
    random() {
      // The generator of Numerical Recipes; its high bits are the random ones.
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    },
  };
}

/** Names that every object has: whoever looks one up finds what nobody put there. */
export const INHERITED = ['constructor', '__proto__', 'hasOwnProperty'];

/** The parts of a valibot schema that are read here. */
interface Node {
  kind: string;
  type: string;
  pipe?: Node[];
  wrapped?: Node;
  entries?: Record<string, Node>;
  item?: Node;
  key?: Node;
  value?: Node;
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
/** Texts that our own checks look for: moments, days, times, flight numbers, time zones. */
const checked = moment.chain((date) => {
  const iso = date.toISOString();
  return fc.constantFrom(
    ...[19, 16, 10].map((length) => iso.slice(0, length)),
    iso.slice(11, 16),
    'PK 301',
    'Asia/Karachi',
  );
});

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
    case 'intersect':
      return fc.tuple(...((node.options ?? []) as Node[]).map(validGuess)).map((parts) => Object.assign({}, ...parts));
    case 'record':
      return fc.dictionary(validGuess(node.key) as fc.Arbitrary<string>, validGuess(node.value), { maxKeys: 3 });
    case 'array':
      return fc.array(validGuess(node.item), { maxLength: Math.min(6, number('max_length', 6)) });
    case 'picklist':
      return fc.constantFrom(...(node.options ?? []));
    case 'union':
    case 'variant':
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

/** Values that an attacker may send for any field. */
const oddities: unknown[] = [
  null,
  0,
  -1,
  2 ** 53,
  -(2 ** 31) - 1,
  1e308,
  'NaN',
  '1e400',
  '',
  '\0',
  'Ali\0',
  '\ud800',
  '\u202emoc.elpmaxe\u202c',
  '\ufeff',
  "Robert'); DROP TABLE private_charters;--",
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  '0001-01-01T00:00:00',
  '2026-02-30T10:00:00',
  '99999-01-01T00:00:00',
  'x'.repeat(100_000),
  ...INHERITED,
  [],
  {},
  [null],
  { length: 3 },
  { toString: 'x' },
  Array.from({ length: 1500 }, () => 'x'),
  Array.from({ length: 3000 }, () => 'x'),
];

/** Deep enough to overflow the stack of a recursive parser. */
const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

const oddity: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...oddities) },
  fc.constantFrom(3, 500).map(deep),
  fc.jsonValue(),
);

/** The paths to every value inside a value, as lists of keys; the value itself is `[]`. */
function places(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))];
}

function changed(value: unknown, [key, ...rest]: string[], change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const inner = changed((copy as Record<string, unknown>)[key], rest, change);
  if (inner === undefined) delete (copy as Record<string, unknown>)[key];
  else (copy as Record<string, unknown>)[key] = inner;
  return copy;
}

/** A JSON value with one to three of its places dropped, replaced by something odd, or given odd neighbours. */
export function brokenFrom(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({ where: fc.nat(), how: fc.constantFrom('drop', 'replace', 'add'), odd: oddity });
  return fc.tuple(valid, fc.array(change, { minLength: 1, maxLength: 3 })).map(([value, changes]) =>
    changes.reduce<unknown>((current, { where, how, odd }) => {
      const all = places(current);
      const path = all[where % all.length] ?? [];
      if (how === 'drop') return path.length > 0 ? changed(current, path, () => undefined) : odd;
      if (how === 'replace') return changed(current, path, () => odd);
      return changed(current, path, (inner) =>
        // Not an object literal, in which `__proto__` would set the prototype.
        inner !== null && typeof inner === 'object' && !Array.isArray(inner)
          ? {
              ...inner,
              ...JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"id":1}'),
              extra: odd,
            }
          : odd,
      );
    }, value),
  );
}

/** A JSON text that is damaged as bytes: cut off, repeated, keys twice, other encodings. */
export function damagedText(valid: fc.Arbitrary<unknown>): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  return fc.tuple(valid, fc.nat(), fc.nat(255)).chain(([value, at, byte]) => {
    const text = JSON.stringify(value);
    const whole = bytes(text);
    const place = at % (whole.length + 1);
    const flipped = Uint8Array.from(whole);
    flipped[place % whole.length] = byte;
    return fc.constantFrom(
      whole.slice(0, place),
      flipped,
      bytes(text + text),
      bytes(`\ufeff${text}`),
      bytes(text.replace('{', '{"__proto__":{"isAdmin":true},')),
      bytes(text.replace(/^\{("[^"]+"):/, '{$1:null,$1:')),
      bytes(text.replace(/:[^,]+,/, ':1e999,')),
      bytes('['.repeat(200_000)),
      bytes('{"a":'.repeat(50_000)),
      Uint8Array.from(Buffer.from(text, 'utf16le')),
      new Uint8Array(place % 64),
    );
  });
}
