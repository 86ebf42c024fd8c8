import { describe, expect, it } from 'vitest';
import { filterRows, type SortValue, sortRows, toRows } from './arrange';

const person = (id: number, name: string, phone: string) => ({ id, name, phone });
const rows = toRows(
  [
    person(191, 'Zoë Perera Malé', '03009100000'),
    person(92, 'ali raza Karachi', '+92 300 1234567'),
    person(91, 'Éva Khan Dubai', '+971 50 765 4321'),
  ],
  { searched: ({ name }) => [name], numbers: ({ phone }) => [phone] },
);
const names = (found: readonly { record: { name: string } }[]) => found.map(({ record }) => record.name.split(' ')[0]);

describe('the search of a list', () => {
  it.each([
    ['nothing but spaces', '  ', ['Zoë', 'ali', 'Éva']],
    ['a part of a word, in any case', 'RAZ', ['ali']],
    ['words in any order', 'male perera', ['Zoë']],
    ['words of which one is nowhere', 'khan zanzibar', []],
    ['a telephone as it is dialled', '0300-1234567', ['ali']],
    ['a telephone in its international form, with spaces', '+92 300 1234567', ['ali']],
    ['a telephone of another country', '+971 507654321', ['Éva']],
    ['a name and a telephone', 'raza 0300 1234567', ['ali']],
    ['an id, which comes before what only contains it', '91', ['Éva', 'Zoë']],
    ['a reference', '#92', ['ali']],
  ])('finds by %s', (_what, search, found) => {
    expect(names(filterRows(rows, search))).toEqual(found);
  });
});

describe('a name in a list', () => {
  it.each([
    ['O’Brien', "o'brien"],
    ['علي ملك', 'علی ملک'],
    ['علی\u200cرضا', 'علیرضا'],
    ['Groß Sørensen', 'SORENSEN gross'],
    ['Zia ul Haq', 'zia-ul-haq'],
  ])('%s is found as %s', (stored, typed) => {
    const one = toRows([person(1, stored, ''), person(2, 'Somebody', '')], {
      searched: ({ name }) => [name],
      numbers: () => [],
    });
    expect(filterRows(one, typed).map(({ record }) => record.id)).toEqual([1]);
  });
});

describe('the order of a list', () => {
  const rowsOf = <T>(values: T[]) => toRows(values, { searched: () => [], numbers: () => [] });
  const order = (values: SortValue[], descending: boolean) =>
    sortRows(rowsOf(values), (value) => value, descending).map(({ record }) => record);

  it('is alphabetical, without regard to case and accents', () => {
    expect(names(sortRows(rows, ({ name }) => name, false))).toEqual(['ali', 'Éva', 'Zoë']);
  });

  it('is numerical for numbers', () => {
    expect(order([10, 9, 100], true)).toEqual([100, 10, 9]);
  });

  it.each([false, true])('puts missing values last (descending: %s)', (descending) => {
    expect(order([undefined, 'b', ''], descending)[0]).toBe('b');
  });

  it.each([false, true])('keeps the order of equal values (descending: %s)', (descending) => {
    const pairs = rowsOf(['a1', 'a2', 'a3']);
    expect(sortRows(pairs, (text) => text[0], descending)).toEqual(pairs);
  });
});
