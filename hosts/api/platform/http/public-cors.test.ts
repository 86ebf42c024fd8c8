import { describe, expect } from 'vitest';
import { aCharter, json, signIn, test } from '../../testing';

const ORIGIN = 'https://partner.example';
const preflight = (method: string, headers = 'content-type,idempotency-key') => ({
  method: 'OPTIONS',
  headers: { Origin: ORIGIN, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': headers },
});
const allowed = (answer: Response) => answer.headers.get('Access-Control-Allow-Origin');

describe('a page of another origin', () => {
  test('may make the public calls, and asks first', async ({ api }) => {
    const answer = await api.app.request('/api/PrivateCharter/Create', preflight('POST'));
    expect(answer.status).toBe(204);
    expect(allowed(answer)).toBe('*');
    expect(answer.headers.get('Access-Control-Allow-Methods')).toContain('POST');
    expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type,Idempotency-Key');
  });

  test('can read a refusal too', async ({ api }) => {
    const answer = await api.app.request('/api/PrivateCharter/Create', json({}, { Origin: ORIGIN }));
    expect(answer.status).toBe(400);
    expect(allowed(answer)).toBe('*');
  });

  test.for([
    ['by its declared length', { 'Content-Length': String(10 * 1024 * 1024) }],
    ['as it comes', {}],
  ] as const)('can read that its body is too large, seen %s', async ([, length], { api }) => {
    const body = { name: 'x'.repeat(10 * 1024 * 1024) };
    const answer = await api.app.request('/api/PrivateCharter/Create', json(body, { Origin: ORIGIN, ...length }));
    expect([answer.status, allowed(answer)]).toEqual([413, '*']);
    expect((await answer.json()).message).toBe('The body is larger than 128 KB');
  });

  test.for(['FlightBooking', 'InternationalCharter'])('may send to %s, and not read there', async (path, { api }) => {
    const post = await api.app.request(`/api/${path}`, preflight('POST'));
    expect([post.status, allowed(post), post.headers.get('Access-Control-Allow-Methods')]).toEqual([204, '*', 'POST']);
    const read = await api.app.request(`/api/${path}`, preflight('GET', 'authorization'));
    expect([read.status, allowed(read)]).toEqual([405, null]);
    const headers = { ...(await signIn(api.app)), Origin: ORIGIN };
    const answer = await api.app.request(`/api/${path}`, { headers });
    expect([answer.status, allowed(answer)]).toEqual([200, null]);
  });

  test('may not make admin calls', async ({ api }) => {
    const path = '/api/PrivateCharter/GetAllRequests';
    expect(allowed(await api.app.request(path, preflight('GET', 'authorization')))).toBeNull();
    const session = await signIn(api.app);
    expect(allowed(await api.app.request(path, { headers: { ...session, Origin: ORIGIN } }))).toBeNull();
  });

  describe('with ALLOWED_ORIGINS', () => {
    test.override({ env: { ALLOWED_ORIGINS: 'https://good.example https://partner.example' } });

    test('has to be one of them', async ({ api }) => {
      const from = (Origin: string) => api.app.request('/api/PrivateCharter/Create', json(aCharter(), { Origin }));
      const answer = await from(ORIGIN);
      expect(allowed(answer)).toBe(ORIGIN);
      expect(answer.headers.get('Vary')).toContain('Origin');
      expect(allowed(await from('https://evil.example'))).toBeNull();
    });
  });
});
