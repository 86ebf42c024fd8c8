import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HARMLESS } from './harmless.mjs';
import { inOneLine, judge, type Mutant } from './judge.mjs';

const ROOT = new URL('../../', import.meta.url);

const source = 'const least = 1;\nconst enough = (legs: number) =>\n  legs >= least;\n';
/** `>=` made to `>`. */
const fault = (status: string): Mutant => ({
  file: 'legs.ts',
  source,
  location: { start: { line: 3, column: 3 }, end: { line: 3, column: 16 } },
  replacement: 'legs > least',
  status,
});
const named = { file: 'legs.ts', was: 'legs >= least;', is: ['legs > least;'], because: 'There is always one.' };
const found = (count: number) => Array.from({ length: count }, () => fault('Killed'));

test('nine of ten found are enough where the tenth is named', () => {
  expect(judge([...found(9), fault('Survived')], [named])).toMatchObject({ share: 90, named: 1, good: true });
});

test('eight of ten found are too few, also where the others are named', () => {
  const missed = [fault('Survived'), fault('Survived')];
  expect(judge([...found(8), ...missed], [named])).toMatchObject({ share: 80, unnamed: [], good: false });
});

test.each(['Survived', 'NoCoverage'])('a fault that is %s and not named is told with its line', (status) => {
  const { unnamed, good } = judge([...found(30), fault(status)], []);
  expect(good).toBe(false);
  expect(unnamed).toMatchObject([{ was: 'legs >= least;', is: 'legs > least;' }]);
});

test('a fault that never ends is found, and one that cannot run is none', () => {
  expect(judge([fault('Timeout'), fault('RuntimeError'), fault('Ignored')], [])).toMatchObject({ found: 1, total: 1 });
});

test('a name for a fault that is found is told', () => {
  expect(judge(found(1), [named]).inVain).toMatchObject([{ is: 'legs > least;' }]);
  expect(judge([fault('Survived')], [named]).inVain).toEqual([]);
});

test('a fault over several lines is read as one line', () => {
  const location = { start: { line: 2, column: 16 }, end: { line: 3, column: 16 } };
  const { unnamed } = judge([{ ...fault('Survived'), location, replacement: '() => undefined' }], []);
  expect(unnamed).toMatchObject([
    { was: 'const enough = (legs: number) => legs >= least;', is: 'const enough = () => undefined;' },
  ]);
});

test('what is named as harmless is still in its file, with a reason', () => {
  const gone = HARMLESS.filter(({ file, was, because }) => {
    const [beginning = '', end = ''] = was.split(' … ');
    const text = readFileSync(new URL(file, ROOT), 'utf8').replace(/\s+/g, ' ');
    return !text.includes(beginning) || !text.includes(end) || !because || was !== inOneLine(was);
  });
  expect(gone).toEqual([]);
});
