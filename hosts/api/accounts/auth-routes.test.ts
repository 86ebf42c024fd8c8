import { decodeToken } from '@charter-hosts/contract';
import { hash } from '@node-rs/argon2';
import { describe, expect } from 'vitest';
import { ADMIN, json, test } from '../testing';

describe('POST /Auth/login', () => {
  test('gives staff a token for twelve hours with the admin claim', async ({ api }) => {
    const answer = await api.app.request('/api/Auth/login', json(ADMIN));
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body).toMatchObject({ success: true, data: { token: expect.any(String) } });
    const claims = decodeToken(body.data.token);
    expect(claims).toMatchObject({ Name: 'Admin', isAdmin: 'True' });
    expect((claims?.exp ?? 0) * 1000 - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
    expect((claims?.exp ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(12 * 3_600_000);
  });

  test('gives a customer a token without the admin claim', async ({ api }) => {
    await api.db
      .insertInto('users')
      .values({
        email: 'sana@example.com',
        name: 'Sana',
        password_hash: await hash('sana’s password'),
        is_admin: 0,
        created_at: new Date().toISOString(),
      })
      .execute();
    const answer = await api.app.request(
      '/api/Auth/login',
      json({ email: 'sana@example.com', password: 'sana’s password' }),
    );
    expect(decodeToken((await answer.json()).data.token)).toMatchObject({ Name: 'Sana', isAdmin: 'False' });
  });

  test('accepts the address in any case and with spaces around it', async ({ api }) => {
    const answer = await api.app.request('/api/Auth/login', json({ ...ADMIN, email: ' ADMIN@Example.com ' }));
    expect(answer.status).toBe(200);
  });

  test.for([
    ['a wrong password', { ...ADMIN, password: 'wrong' }],
    ['an unknown address', { ...ADMIN, email: 'nobody@example.com' }],
  ] as const)('answers %s with 401 and the same words', async ([, body], { api }) => {
    const answer = await api.app.request('/api/Auth/login', json(body));
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ success: false, message: 'Email or password is incorrect' });
  });

  test('names the missing field', async ({ api }) => {
    const answer = await api.app.request('/api/Auth/login', json({}));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      success: false,
      errors: { email: 'Email is required', password: 'Password is required' },
    });
  });
});
