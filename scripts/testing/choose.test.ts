import { expect, test } from 'vitest';
import { chooseTests } from './choose.mjs';

const files = ['scripts/testing/tally.test.ts', 'hosts/api/flights/store.db.test.ts', 'hosts/e2e/a.slow.e2e.test.ts'];

test('paths of tests may start in the folder of the caller', () => {
  const { args } = chooseTests(['../testing/tally.test.ts:9', '-t', 'a title'], { from: 'scripts/machine', files });
  expect(args).toEqual(['scripts/testing/tally.test.ts:9', '-t', 'a title']);
});

test.each([
  [['no.test.ts', 'store.db'], /^No test file matches no\.test\.ts$/],
  [['talyl.test.ts'], /^No test file matches talyl\.test\.ts; scripts\/testing\/tally\.test\.ts is there$/],
])('the words %j match no test file', (words, message) => {
  expect(() => chooseTests(words, { files })).toThrow(message);
});

test('npm run test:ci refuses a file of another lane', () => {
  expect(chooseTests(['store'], { lane: 'ci', files })).toMatchObject({ namesFiles: true, namesTitle: false });
  expect(() => chooseTests(['tally'], { lane: 'ci', files })).toThrow('is in no lane of npm run test:ci');
  expect(() => chooseTests(['a.slow'], { lane: 'ci', files })).toThrow('npm test -- a.slow');
});

test('a title alone names no file', () => {
  expect(chooseTests(['-t', 'tally'], { files })).toMatchObject({ namesFiles: false, namesTitle: true });
});
