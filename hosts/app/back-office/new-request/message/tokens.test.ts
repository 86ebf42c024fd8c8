import { expect, it } from 'vitest';
import { Tokens } from './tokens';

const tokens = (text: string) => new Tokens([{ text, written: '2026-11-28' }]);

it.each([
  ['6pax', '1q\n'],
  ['05MAR27', '2M2\n'],
  ['round-trip', 'R\n'],
  ['day after tomorrow, KHI ➡ Dubai', 'D,X>X\n'],
])('%s becomes one letter for each word, number and sign', (text, kinds) => expect(tokens(text).kinds).toBe(kinds));

it('what was read once is not read again, and keeps its words', () => {
  const read = tokens('on 5 March for 5 people');
  const numbers = () =>
    read.extract(/(?<n>1)q?/dg, (match) => (match.number('n') ? { value: match.text('n'), doubt: '' } : undefined));
  expect(numbers().map(({ words }) => words)).toEqual(['5', '5 people']);
  expect(numbers()).toEqual([]);
});
