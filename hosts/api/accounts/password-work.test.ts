import { hashSync } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { createPasswordWork } from './passwords';

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
