import { Hono } from 'hono';
import { describe, expect } from 'vitest';
import type { Config } from '../../config';
import { json, signIn, test } from '../../testing';
import { securityHeaders } from './security-headers';

const policyOf = (answer: Response) => answer.headers.get('Content-Security-Policy') ?? '';

describe('security headers', () => {
  test('let nobody frame or load a page of the site, also in older browsers', async ({ api }) => {
    for (const path of ['/', '/config.json', '/api/nothing', '/embed', '/embedded/x']) {
      const answer = await api.app.request(path);
      const framing = answer.headers.get('X-Frame-Options');
      expect([path, policyOf(answer), framing]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
        'DENY',
      ]);
      expect([path, answer.headers.get('Cross-Origin-Resource-Policy')]).toEqual([path, 'same-origin']);
      expect(answer.headers.get('Cross-Origin-Embedder-Policy')).toBeNull();
    }
  });

  test('let any partner frame a widget’s page, also a cross-origin isolated page', async ({ api }) => {
    for (const path of ['/embed/private-charter-form', '/private-charter-form/', '/flights-details/12']) {
      const { headers } = await api.app.request(path);
      // '*' would exclude a sandboxed page, which has no origin.
      expect(headers.get('Content-Security-Policy'), path).not.toContain('frame-ancestors');
      expect(headers.get('X-Frame-Options')).toBeNull();
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
      expect(headers.get('Cross-Origin-Embedder-Policy')).toBe('require-corp');
    }
  });

  test('allow no inline script, no other host and no guessed types, and report violations', async ({ api }) => {
    const answer = await api.app.request('/');
    const policy = policyOf(answer);
    expect(policy).toContain("default-src 'self'; script-src 'self'; connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|nonce|https?:/);
    expect(policy).toContain('; report-uri /api/csp-reports; report-to csp;');
    const { headers } = answer;
    expect(headers.get('Reporting-Endpoints')).toBe('csp="/api/csp-reports"');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Permissions-Policy')).toContain('geolocation=()');
  });

  test('let no text become a script or markup, and keep windows of other origins out', async ({ api }) => {
    for (const [path, policies] of [
      ['/embed/chauffeur-form', "'none'"],
      ['/', 'embed-studio'],
      ['/admin/embed-studio', 'embed-studio'],
      ['/flights-products', 'embed-studio'],
    ] as const) {
      const answer = await api.app.request(path);
      expect(policyOf(answer)).toContain(`; require-trusted-types-for 'script'; trusted-types ${policies}`);
      expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    }
  });

  describe.each([
    ['none', "'none'", 'DENY'],
    ['self', "'self'", 'SAMEORIGIN'],
    ['https://*.partner.example', "'self' https://*.partner.example", null],
  ])('with FRAME_ANCESTORS=%s', (FRAME_ANCESTORS, ancestors, older) => {
    test.override({ env: { FRAME_ANCESTORS } });

    test(`let ${ancestors} frame the widgets`, async ({ api }) => {
      const answer = await api.app.request('/embed/chauffeur-form');
      expect(policyOf(answer).split('frame-ancestors ')[1]).toBe(ancestors);
      expect(answer.headers.get('X-Frame-Options')).toBe(older);
    });
  });

  describe('with FRAME_ANCESTORS and a Maps key', () => {
    test.override({ env: { FRAME_ANCESTORS: 'https://partner.example', GOOGLE_MAPS_API_KEY: 'key' } });

    test('allow those partners to frame the widgets, and Google’s scripts', async ({ api }) => {
      const answer = await api.app.request('/embed/private-charter-form');
      const policy = policyOf(answer);
      expect(answer.headers.get('Cross-Origin-Embedder-Policy')).toBe('credentialless');
      expect(policy).toMatch(/frame-ancestors 'self' https:\/\/partner\.example$/);
      expect(policy).toContain("script-src 'self' https://*.googleapis.com https://*.gstatic.com");
      expect(policy).not.toContain('trusted-types');
      expect(policyOf(await api.app.request('/'))).not.toContain('trusted-types');
    });
  });

  test('of pages are not sent with parts of pages, except with an image that can be opened as a page', async () => {
    const app = new Hono()
      .use(securityHeaders({ frameAncestors: '*', site: {} as Config['site'] }))
      .get('*', (c) => c.body('', 200, { 'Content-Type': c.req.query('type') ?? '' }));
    const policyFor = async (type: string) =>
      policyOf(await app.request(`/cdn/x?type=${encodeURIComponent(type)}`)) !== '';
    for (const type of ['text/javascript; charset=utf-8', 'text/css', 'font/woff2', 'image/jpeg'])
      expect.soft(await policyFor(type), type).toBe(false);
    for (const type of ['text/html', 'image/svg+xml', 'application/json', 'application/pdf', 'text/plain'])
      expect.soft(await policyFor(type), type).toBe(true);
  });
});

const ORIGIN = 'https://partner.example';
const preflight = (method: string, headers = 'content-type,idempotency-key') => ({
  method: 'OPTIONS',
  headers: { Origin: ORIGIN, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': headers },
});
const allowed = (answer: Response) => answer.headers.get('Access-Control-Allow-Origin');

describe('a page of another origin', () => {
  test('can make the public calls after a preflight, and read refusals', async ({ api }) => {
    const path = '/api/PrivateCharter/Create';
    const answer = await api.app.request(path, preflight('POST'));
    expect([answer.status, allowed(answer)]).toEqual([204, '*']);
    expect(answer.headers.get('Access-Control-Allow-Methods')).toContain('POST');
    expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type,Idempotency-Key');
    const refusal = await api.app.request(path, json({}, { Origin: ORIGIN }));
    expect([refusal.status, allowed(refusal)]).toEqual([400, '*']);
    const body = { name: 'x'.repeat(200_000) };
    for (const length of [{ 'Content-Length': '200000' }, {}]) {
      const large = await api.app.request(path, json(body, { Origin: ORIGIN, ...length }));
      const { message } = await large.json();
      expect([large.status, allowed(large), message]).toEqual([413, '*', 'The body is larger than 128 KB']);
    }
  });

  describe('with ALLOWED_ORIGINS', () => {
    test.override({ env: { ALLOWED_ORIGINS: 'https://other.example' } });

    test('may, if it is not listed, read the operator’s contact and that its calls are refused', async ({ api }) => {
      const ask = (origin?: string) => api.app.request('/config.json', origin ? { headers: { Origin: origin } } : {});
      const answer = await ask(ORIGIN);
      expect([allowed(answer), (await answer.json()).refusedOrigin]).toEqual(['*', ORIGIN]);
      for (const origin of ['https://other.example', undefined])
        expect(await (await ask(origin)).json()).not.toHaveProperty('refusedOrigin');
      const named = async (origin: string) => (await api.app.request(`/config.json?origin=${origin}`)).json();
      expect([(await named(ORIGIN)).refusedOrigin, (await named('https://other.example')).refusedOrigin]).toEqual([
        ORIGIN,
        undefined,
      ]);
      const call = await api.app.request('/api/Flight/search', { headers: { Origin: ORIGIN } });
      expect(allowed(call)).toBeNull();
    });
  });

  test('learns that its partner’s key is unknown, also when the key belongs to another site', async ({ api }) => {
    const ask = async (partner: string, origin = ORIGIN) =>
      (await (await api.app.request(`/config.json?partner=${partner}`, { headers: { Origin: origin } })).json())
        .unknownPartner;
    const session = await signIn(api.app);
    const body = { key: 'indus', name: 'Indus', contact: '', origins: [ORIGIN] };
    expect((await api.app.request('/api/Partners', json(body, session))).status).toBe(200);
    expect(await ask('indus')).toBeUndefined();
    expect(await ask('indus', 'https://copy.example')).toBe('indus');
    expect(await ask('nobody')).toBe('nobody');
    expect(await ask('')).toBeUndefined();
  });

  test('may send a booking, but cannot read one', async ({ api }) => {
    const path = '/api/FlightBooking';
    const post = await api.app.request(path, preflight('POST'));
    expect([post.status, allowed(post), post.headers.get('Access-Control-Allow-Methods')]).toEqual([204, '*', 'POST']);
    const read = await api.app.request(path, preflight('GET', 'authorization'));
    expect([read.status, allowed(read)]).toEqual([405, null]);
    const headers = { ...(await signIn(api.app)), Origin: ORIGIN };
    const answer = await api.app.request(path, { headers });
    expect([answer.status, allowed(answer)]).toEqual([200, null]);
  });
});
