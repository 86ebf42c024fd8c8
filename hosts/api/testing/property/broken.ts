import * as fc from 'fast-check';

/** Values that an attacker may send for any field. */
const oddities: unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  2 ** 53,
  -(2 ** 31) - 1,
  1e308,
  'NaN',
  'Infinity',
  '1e400',
  '',
  ' ',
  '0',
  'null',
  '\0',
  'Ali\0',
  '\ud800',
  '\u202emoc.elpmaxe\u202c',
  '\ufeff',
  "Robert'); DROP TABLE private_charters;--",
  '%_\\%',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  '0001-01-01T00:00:00',
  '2026-02-30T10:00:00',
  '99999-01-01T00:00:00',
  'x'.repeat(100_000),
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
