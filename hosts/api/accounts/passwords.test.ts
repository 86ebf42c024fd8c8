import { hashSync } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { createPasswordWork, passwordProblem } from './passwords';

const COMMON = /^This is one of the most common passwords\. Choose another/;
const SHORT = 'An admin’s password must have at least 12 characters';

describe('a new password', () => {
  test.for([
    ['a customer’s of eight letters', 'zebra tz', false, undefined],
    ['a customer’s that is common', 'password', false, COMMON],
    ['one that is common but for its case and its spaces', '  PassWord1 ', false, COMMON],
    ['an admin’s of eleven letters', 'zebra zebra', true, SHORT],
    ['an admin’s of twelve', 'zebra zebra!', true, undefined],
    ['an admin’s that is long and common', 'password1234', true, COMMON],
  ] as const)('%s', ([, password, isAdmin, problem]) => {
    const found = passwordProblem(password, { isAdmin });
    if (problem instanceof RegExp) expect(found).toMatch(problem);
    else expect(found).toBe(problem);
  });
});

const SANA = hashSync('sana’s password', { memoryCost: 8, timeCost: 1 });
const others = { client: '192.0.2.1' };

describe('hashing of passwords', () => {
  test('tells a right password from a wrong one', async () => {
    const { hash, verify } = createPasswordWork();
    expect(await verify(SANA, 'sana’s password', others)).toBe(true);
    expect(await verify(SANA, 'another', others)).toBe(false);
    expect(await verify(await hash('new', others), 'new', others)).toBe(true);
  });

  test('runs in order of arrival, known devices first', async () => {
    const { verify } = createPasswordWork({ maxRunning: 1 });
    const done: string[] = [];
    const attempt = (name: string, ahead = false) =>
      verify(SANA, 'x', { client: name, ahead }).then(() => done.push(name));
    await Promise.all([attempt('at work'), attempt('first'), attempt('second'), attempt('known', true)]);
    expect(done).toEqual(['at work', 'known', 'first', 'second']);
  });

  test('runs first for clients with few waiting calls', async () => {
    const { verify } = createPasswordWork({ maxRunning: 1 });
    const done: string[] = [];
    const attempt = (client: string) => verify(SANA, 'x', { client }).then(() => done.push(client));
    await Promise.all(['many', 'many', 'many', 'many', 'two', 'two', 'one'].map(attempt));
    expect(done).toEqual(['many', 'one', 'two', 'two', 'many', 'many', 'many']);
  });

  test('refuses the last call of the client with the most waiting calls when too many wait', async () => {
    const { verify } = createPasswordWork({ maxRunning: 1, maxWaiting: 3 });
    const ends = ['many', 'many', 'many', 'many', 'one', 'known'].map((client) =>
      verify(SANA, 'x', { client, ahead: client === 'known' }).then(
        () => `${client} 200`,
        ({ status, headers }) => `${client} ${status} ${headers['Retry-After']}`,
      ),
    );
    expect(await Promise.all(ends)).toEqual([
      'many 200',
      'many 200',
      'many 503 5',
      'many 503 5',
      'one 200',
      'known 200',
    ]);
  });

  test('continues after a failure', async () => {
    const { verify } = createPasswordWork({ maxRunning: 1 });
    await expect(verify('no hash', 'x', others)).rejects.toThrow();
    expect(await verify(SANA, 'x', others)).toBe(false);
  });
});
