import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkArguments } from './usage.mjs';

test.each([
  ['release', ['now'], /^There is no "now". Usage: npm run release$/],
  ['bench', ['api', '--shor'], /^There is no "--shor"/],
  ['bench', ['api', '--short'], /^$/],
  ['test', ['--ci', 'a.test.ts', '-t', 'a title'], /^$/],
] as const)('the command %s with %j prints %s', (name, args, printed) => {
  expect(checkArguments(name, [...args])?.text ?? '').toMatch(printed);
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
