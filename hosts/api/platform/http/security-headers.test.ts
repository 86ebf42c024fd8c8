import { Hono } from 'hono';
import { describe, expect } from 'vitest';
import type { Config } from '../../config';
import { aCharter, json, signIn, test } from '../../testing';
import { securityHeaders } from './security-headers';

const policyOf = (answer: Response) => answer.headers.get('Content-Security-Policy') ?? '';

describe('security headers', () => {
  test.for(['/', '/admin/private-charter', '/config.json', '/api/health', '/api/nothing', '/embed', '/embedded/x'])(
    'let nobody frame %s',
    async (path, { api }) => {
      const answer = await api.app.request(path);
      expect(policyOf(answer)).toContain("frame-ancestors 'none'");
    },
  );

  test.for([
    '/embed/private-charter-form',
    '/private-charter-form',
    '/private-charter-form/',
    '/chauffeur-service-form',
    '/international-charter-form',
    '/flights-products',
    '/flights-details',
    '/flights-details/12',
  ])('let any partner frame %s', async (path, { api }) => {
    const { headers } = await api.app.request(path);
    // '*' would exclude a sandboxed page, which has no origin.
    expect(headers.get('Content-Security-Policy')).not.toContain('frame-ancestors');
    expect(headers.get('X-Frame-Options')).toBeNull();
  });

  test('allow no inline script or style, and no other host', async ({ api }) => {
    const policy = policyOf(await api.app.request('/'));
    expect(policy).toContain("default-src 'self'; script-src 'self'; connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|nonce|https?:/);
  });

  test.for([
    ['/embed/chauffeur-form', "'none'"],
    ['/', 'embed-studio'],
    ['/admin/embed-studio', 'embed-studio'],
    ['/flights-products', 'embed-studio'],
  ])('let no text become a script or markup in %s, but by the policies %s', async ([path = '', policies], { api }) => {
    const policy = policyOf(await api.app.request(path));
    expect(policy).toContain(`; require-trusted-types-for 'script'; trusted-types ${policies}`);
  });

  test('have violations reported to the server', async ({ api }) => {
    const answer = await api.app.request('/');
    expect(policyOf(answer)).toContain('; report-uri /api/csp-reports; report-to csp;');
    expect(answer.headers.get('Reporting-Endpoints')).toBe('csp="/api/csp-reports"');
  });

  test('give windows of other origins no access', async ({ api }) => {
    for (const path of ['/', '/login', '/admin/search', '/embed/chauffeur-form'])
      expect((await api.app.request(path)).headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  });

  test('also tell older browsers not to frame the site, except the widgets’ pages', async ({ api }) => {
    const framing = async (path: string) => (await api.app.request(path)).headers.get('X-Frame-Options');
    expect(await framing('/admin/search')).toBe('DENY');
    expect(await framing('/api/health')).toBe('DENY');
    expect(await framing('/embed/chauffeur-form')).toBeNull();
    expect(await framing('/flights-products')).toBeNull();
  });

  test.for([
    '/embed/chauffeur-form',
    '/embed/assets/a-Ab12Cd34.js',
    '/private-charter-form',
    '/cdn/embed.js',
    '/api/images/a',
  ])('let a page that isolates itself have %s', async (path, { api }) => {
    const { headers } = await api.app.request(path);
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    const isPage = !/^\/(cdn|api)\//.test(path);
    expect(headers.get('Cross-Origin-Embedder-Policy')).toBe(isPage ? 'require-corp' : null);
  });

  test.for(['/', '/login', '/api/health', '/config.json'])('let nobody else load %s', async (path, { api }) => {
    const { headers } = await api.app.request(path);
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Embedder-Policy')).toBeNull();
  });

  test('stop type guessing, and send only the origin to other sites', async ({ api }) => {
    const { headers } = await api.app.request('/');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Permissions-Policy')).toContain('geolocation=()');
  });

  describe.each([
    ['none', "'none'", 'DENY'],
    ['self', "'self'", 'SAMEORIGIN'],
    ['https://*.partner.example', "'self' https://*.partner.example", null],
  ])('with FRAME_ANCESTORS=%s', (FRAME_ANCESTORS, told, older) => {
    test.override({ env: { FRAME_ANCESTORS } });

    test(`let ${told} frame the widgets`, async ({ api }) => {
      const answer = await api.app.request('/embed/chauffeur-form');
      expect(policyOf(answer).split('frame-ancestors ')[1]).toBe(told);
      expect(answer.headers.get('X-Frame-Options')).toBe(older);
    });
  });

  describe('with FRAME_ANCESTORS and a Maps key', () => {
    test.override({ env: { FRAME_ANCESTORS: 'https://partner.example', GOOGLE_MAPS_API_KEY: 'key' } });

    test('allow those partners to frame the widgets, and Google’s scripts', async ({ api }) => {
      const policy = policyOf(await api.app.request('/embed/private-charter-form'));
      expect(policy).toMatch(/frame-ancestors 'self' https:\/\/partner\.example$/);
      expect(policy).toContain("script-src 'self' https://*.googleapis.com https://*.gstatic.com");
      expect(policy).not.toContain('trusted-types');
      expect(policyOf(await api.app.request('/'))).not.toContain('trusted-types');
    });

    test('allow Google’s scripts in the frame of an isolated page', async ({ api }) => {
      const { headers } = await api.app.request('/embed/private-charter-form');
      expect(headers.get('Cross-Origin-Embedder-Policy')).toBe('credentialless');
    });
  });

  test('of pages are not sent with parts of pages, except an image that can be a page', async () => {
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
  test('can make the public calls after a preflight', async ({ api }) => {
    const answer = await api.app.request('/api/PrivateCharter/Create', preflight('POST'));
    expect(answer.status).toBe(204);
    expect(allowed(answer)).toBe('*');
    expect(answer.headers.get('Access-Control-Allow-Methods')).toContain('POST');
    expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type,Idempotency-Key');
  });

  test('can also read a refusal', async ({ api }) => {
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

  test('cannot make calls of staff', async ({ api }) => {
    const path = '/api/PrivateCharter/GetAllRequests';
    expect(allowed(await api.app.request(path, preflight('GET', 'authorization')))).toBeNull();
    const session = await signIn(api.app);
    expect(allowed(await api.app.request(path, { headers: { ...session, Origin: ORIGIN } }))).toBeNull();
  });

  describe('with ALLOWED_ORIGINS', () => {
    test.override({ env: { ALLOWED_ORIGINS: 'https://good.example https://partner.example' } });

    test('must be one of them', async ({ api }) => {
      const from = (Origin: string) => api.app.request('/api/PrivateCharter/Create', json(aCharter(), { Origin }));
      const answer = await from(ORIGIN);
      expect(allowed(answer)).toBe(ORIGIN);
      expect(answer.headers.get('Vary')).toContain('Origin');
      expect(allowed(await from('https://evil.example'))).toBeNull();
    });
  });
});
