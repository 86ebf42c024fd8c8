import { describe, expect, it } from 'vitest';
import { filterRows, type SortValue, sortRows, toRows } from './arrange';

const rows = toRows(['Zoë Perera Malé', 'ali raza Karachi', 'Éva Khan Dubai'], (name) => [name]);
const names = (found: readonly { record: string }[]) => found.map(({ record }) => record.split(' ')[0]);

describe('the search of a list', () => {
  it.each([
    ['nothing but spaces', '  ', ['Zoë', 'ali', 'Éva']],
    ['a part of a word, in any case', 'RAZ', ['ali']],
    ['a word without its accents', 'zoe', ['Zoë']],
    ['words in any order', 'male perera', ['Zoë']],
    ['words of which one is nowhere', 'khan zanzibar', []],
  ])('finds by %s', (_what, search, found) => {
    expect(names(filterRows(rows, search))).toEqual(found);
  });
});

describe('the order of a list', () => {
  const order = (values: SortValue[], descending: boolean) =>
    sortRows(
      toRows(values, () => []),
      (value) => value,
      descending,
    ).map(({ record }) => record);

  it('is the alphabet, whatever the case and the accents', () => {
    expect(names(sortRows(rows, (name) => name, false))).toEqual(['ali', 'Éva', 'Zoë']);
  });

  it('is the size for numbers', () => {
    expect(order([10, 9, 100], true)).toEqual([100, 10, 9]);
  });

  it.each([false, true])('has what is missing at its end (descending: %s)', (descending) => {
    expect(order([undefined, 'b', ''], descending)[0]).toBe('b');
  });

  it.each([false, true])('leaves equal ones as they came (descending: %s)', (descending) => {
    const pairs = toRows(['a1', 'a2', 'a3'], (text) => [text]);
    expect(sortRows(pairs, (text) => text[0], descending)).toEqual(pairs);
  });
});
