import { hashSync } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { createPasswordWork, passwordProblem } from './passwords';

const COMMON = /^This is one of the most common passwords\. Choose another/;
const SHORT = 'A staff password must have at least 12 characters';

test.for([
  ['an uncommon one of eight letters is accepted for a traveller', 'zebra tz', false, undefined],
  ['a common one is refused in any case and with spaces around it', '  PassWord1 ', false, COMMON],
  ['one of eleven letters is refused for staff', 'zebra zebra', true, SHORT],
  ['one of twelve letters is accepted for staff', 'zebra zebra!', true, undefined],
  ['a long but common one is refused for staff', 'password1234', true, COMMON],
] as const)('a new password: %s', ([, password, isAdmin, problem]) => {
  const found = passwordProblem(password, { isAdmin });
  if (problem instanceof RegExp) expect(found).toMatch(problem);
  else expect(found).toBe(problem);
});

const SANA = hashSync('sana’s password', { memoryCost: 8, timeCost: 1 });

describe('the queue of password checks', () => {
  test('runs in order of arrival, with known devices first', async () => {
    const { verify } = createPasswordWork({ maxRunning: 1 });
    const done: string[] = [];
    const attempt = (name: string, isKnown = false) => verify(SANA, 'x', isKnown).then(() => done.push(name));
    await Promise.all([attempt('running'), attempt('first'), attempt('second'), attempt('known', true)]);
    expect(done).toEqual(['running', 'known', 'first', 'second']);
  });

  test('refuses the last call from an unknown device when too many wait', async () => {
    const { verify } = createPasswordWork({ maxRunning: 1, maxWaiting: 2 });
    const attempt = (name: string, isKnown = false) =>
      verify(SANA, 'x', isKnown).then(
        () => `${name} 200`,
        ({ status, headers }) => `${name} ${status} ${headers['Retry-After']}`,
      );
    const calls = [attempt('running'), attempt('first'), attempt('second'), attempt('third'), attempt('known', true)];
    expect(await Promise.all(calls)).toEqual(['running 200', 'first 200', 'second 503 5', 'third 503 5', 'known 200']);
  });

  test.for([
    ['letters with separate accent marks', 'Zoe\u0308 fliegt', 'Zo\u00eb fliegt'],
    [
      'Urdu letters with separate marks',
      '\u0627\u0653\u0633\u0645\u0627\u0646 123',
      '\u0622\u0633\u0645\u0627\u0646 123',
    ],
    ['a space of another width', 'two\u00a0words\u3000here', 'two words here'],
  ])('treats %s as the same password', async ([, one = '', other = '']) => {
    const { hash, verify } = createPasswordWork();
    const [first, second] = [await hash(one), await hash(other)];
    expect(await Promise.all([verify(first, other), verify(second, one), verify(first, `${other}x`)])).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('continues after a failure', async () => {
    const { verify } = createPasswordWork({ maxRunning: 1 });
    await expect(verify('no hash', 'x')).rejects.toThrow();
    expect(await verify(SANA, 'x')).toBe(false);
  });
});
