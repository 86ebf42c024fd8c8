import { describe, expect } from 'vitest';
import { test } from '../testing';

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
    expect(policyOf(await api.app.request(path))).toMatch(/frame-ancestors \*$/);
  });

  test('allow no inline script or style, and no other host', async ({ api }) => {
    const policy = policyOf(await api.app.request('/'));
    expect(policy).toContain("default-src 'self'; script-src 'self'; connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|nonce|https?:/);
  });

  test('let no text become a script or markup in a page that partners frame', async ({ api }) => {
    const policy = policyOf(await api.app.request('/embed/chauffeur-form'));
    expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types 'none';");
  });

  test('stop the guessing of types, and tell other sites the origin alone', async ({ api }) => {
    const { headers } = await api.app.request('/');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Permissions-Policy')).toContain('geolocation=()');
  });

  describe.each([
    ['none', "'none'"],
    ['self', "'self'"],
    ['https://*.partner.example', "'self' https://*.partner.example"],
  ])('with FRAME_ANCESTORS=%s', (FRAME_ANCESTORS, told) => {
    test.override({ env: { FRAME_ANCESTORS } });

    test(`let ${told} frame the widgets`, async ({ api }) => {
      const answer = await api.app.request('/embed/chauffeur-form');
      expect(policyOf(answer).split('frame-ancestors ')[1]).toBe(told);
    });
  });

  describe('with FRAME_ANCESTORS and a Maps key', () => {
    test.override({ env: { FRAME_ANCESTORS: 'https://partner.example', GOOGLE_MAPS_API_KEY: 'key' } });

    test('let those partners frame the widgets, and Google’s scripts in', async ({ api }) => {
      const policy = policyOf(await api.app.request('/embed/private-charter-form'));
      expect(policy).toMatch(/frame-ancestors 'self' https:\/\/partner\.example$/);
      expect(policy).toContain("script-src 'self' https://*.googleapis.com https://*.gstatic.com");
    });
  });
});
