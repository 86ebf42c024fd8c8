import { Hono } from 'hono';
import { describe, expect } from 'vitest';
import type { Config } from '../../config';
import { test } from '../../testing';
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
    // '*' would keep a page out that has no origin, as in a sandbox.
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

  test('have violations reported to the server itself', async ({ api }) => {
    const answer = await api.app.request('/');
    expect(policyOf(answer)).toContain('; report-uri /api/csp-reports; report-to csp;');
    expect(answer.headers.get('Reporting-Endpoints')).toBe('csp="/api/csp-reports"');
  });

  test('give a page of another origin that opens ours no hold of it', async ({ api }) => {
    for (const path of ['/', '/login', '/admin/search', '/embed/chauffeur-form'])
      expect((await api.app.request(path)).headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  });

  test('say to older browsers too that nobody frames the site, and nothing where partners do', async ({ api }) => {
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

  test('stop the guessing of types, and tell other sites the origin alone', async ({ api }) => {
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

    test('let those partners frame the widgets, and Google’s scripts in', async ({ api }) => {
      const policy = policyOf(await api.app.request('/embed/private-charter-form'));
      expect(policy).toMatch(/frame-ancestors 'self' https:\/\/partner\.example$/);
      expect(policy).toContain("script-src 'self' https://*.googleapis.com https://*.gstatic.com");
      expect(policy).not.toContain('trusted-types');
      expect(policyOf(await api.app.request('/'))).not.toContain('trusted-types');
    });

    test('let Google’s scripts into a page that an isolated one frames', async ({ api }) => {
      const { headers } = await api.app.request('/embed/private-charter-form');
      expect(headers.get('Cross-Origin-Embedder-Policy')).toBe('credentialless');
    });
  });

  test('of pages are left off what is a part of pages, but not off an image that can be a page', async () => {
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
