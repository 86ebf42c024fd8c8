import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { askPassword, askYes } from './ask-password';

/** A terminal where `answers` are typed, one for each question; `shown` is its output. */
function terminal(...answers: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = new PassThrough();
  let shown = '';
  output.on('data', (data) => {
    shown += data;
    if (/[:)] $/.test(shown)) input.write(answers.shift() ?? '\u0004');
  });
  return { at: { input: input as unknown as NodeJS.ReadStream, output }, shown: () => shown };
}

describe('a password prompt in a terminal', () => {
  test('asks twice, allows corrections, and does not show what is typed', async () => {
    const { at, shown } = terminal('my passwort\u007fd of words\r', 'my password of words\r');
    expect(await askPassword(at)).toBe('my password of words');
    expect(shown()).toBe('New password: \nRepeat the password: \n');
  });

  test.for([
    ['that is typed in two ways', ['one password\r', 'another password\r'], 'The passwords do not match'],
    ['that is left empty', ['\r'], 'No password was given'],
    ['that is left by control-C', ['half\u0003'], 'Cancelled'],
    ['that is left by control-D', ['\u0004'], 'Cancelled'],
    ['never ends', [`${'x'.repeat(1001)}\r`, `${'x'.repeat(1001)}\r`], 'A password can have at most 1000 characters'],
  ] as const)('%s changes nothing', async ([, answers, reason]) => {
    await expect(askPassword(terminal(...answers).at)).rejects.toThrow(`${reason}. Nothing was changed`);
  });
});

describe('a yes-or-no question in a terminal', () => {
  test.for([
    [' Yes \r', true],
    ['\r', false],
    ['yesterday\r', false],
  ] as const)('takes the answer %j as %s', async ([answer, expected]) => {
    expect(await askYes('Remove? (y/N) ', terminal(answer).at)).toBe(expected);
  });

  test('is not asked without a terminal', async () => {
    const input = new PassThrough();
    input.end('y\n');
    const at = { input: input as unknown as NodeJS.ReadStream, output: new PassThrough() };
    expect(await askYes('Remove? (y/N) ', at)).toBe(false);
  });
});

test('without a terminal the first line of the input is the password', async () => {
  const input = new PassThrough();
  input.end('  my password \r\nanother line');
  const at = { input: input as unknown as NodeJS.ReadStream, output: new PassThrough() };
  expect(await askPassword(at)).toBe('  my password ');
});
