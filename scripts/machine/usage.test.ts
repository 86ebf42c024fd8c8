import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkArguments } from './usage.mjs';

test.each([
  ['release', ['--help'], /^Usage: npm run release$/],
  ['test', ['--ci', '-h'], /^Usage: npm run test:ci /],
  ['release', ['now'], /^There is no "now". Usage: npm run release$/],
  ['bench', ['api', '--shrot'], /^There is no "--shrot"/],
  ['bench', ['api', '--shor'], /^There is no "--shor"/],
  ['bench', ['api', 'flights'], /^There is no "flights"/],
  ['bench', ['api', '--short'], undefined],
  ['bench', ['site', 'gallery'], undefined],
  ['size', [], undefined],
  ['test', ['a.test.ts', '--update'], undefined],
  ['test', ['--ci', 'a.test.ts', '-t', 'a title'], undefined],
  ['screenshots', ['home', '--state=empty'], undefined],
] as const)('the command %s with %j prints %s', (name, args, printed) => {
  const refusal = checkArguments(name, [...args]);
  if (printed) expect(refusal?.text).toMatch(printed);
  else expect(refusal).toBeUndefined();
});

test('every command that runs a script of ours says its usage, but the CLI, which has its own', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const silent = Object.entries<string>(scripts).filter(([name, script]) => {
    const [, command, file = '', ...args] = script.split(' ');
    const usage = checkArguments(file, [...args, '--help'])?.text ?? '';
    return command === 'scripts/run.mjs' && !`${usage} `.includes(` ${name} `);
  });
  expect(silent.map(([name]) => name)).toEqual(['desk']);
});
