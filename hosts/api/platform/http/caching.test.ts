import CachePolicy from 'http-cache-semantics';
import { describe, expect } from 'vitest';
import { SUBJECTS } from '../../app';
import { test as base, signIn, storeFlight, type TestApp, writeFiles } from '../../testing';

const test = base.extend<{ built: TestApp }>({
  built: async ({ api }, use) => {
    for (const file of ['app/index.html', 'app/assets/app-Ab12Cd34.js', 'cdn/charter-widgets.js']) {
      writeFiles(api.distDir, { [file]: 'built' });
    }
    await use(api);
  },
});

/** What a shared cache does with an answer (RFC 9111). */
async function shared({ app }: TestApp, path: string, headers: Record<string, string> = {}, seen = headers) {
  const answer = await app.request(path, { headers });
  const asked = { method: 'GET', url: path, headers: seen };
  return new CachePolicy(asked, { status: answer.status, headers: Object.fromEntries(answer.headers) });
}

describe('a shared cache', () => {
  test('stores no answer to a call with a token', async ({ built }) => {
    await storeFlight(built);
    const session = await signIn(built.app);
    const gets = SUBJECTS.flatMap(({ routes }) => routes).filter(({ endpoint }) => endpoint.method === 'get');
    const paths = gets.map(({ endpoint }) => `/api${endpoint.path.replace(/:\w+/, '1')}`);
    expect(paths.length).toBeGreaterThan(25);
    const kept: string[] = [];
    for (const path of [...paths, '/config.json', '/search', '/trip', '/admin/flights']) {
      for (const headers of [session, { Authorization: 'Bearer over' }]) {
        // This also covers a cache that ignores tokens.
        const policy = await shared(built, path, headers, {});
        if (policy.storable() && policy.timeToLive() > 0) kept.push(path);
      }
    }
    expect(new Set(kept)).toEqual(new Set());
  });

  test('stores no page of a personal link, and no failure', async ({ built }) => {
    for (const path of ['/trip', '/reset-password', '/admin/flights', '/api/Flight/search?from=1&limit=x']) {
      expect([path, (await shared(built, path)).timeToLive()]).toEqual([path, 0]);
    }
  });

  test('stores answers to staff and to the public separately, with the headers that purges need', async ({ built }) => {
    const { Authorization: authorization } = await signIn(built.app);
    const everybodys = await shared(built, '/api/Flight/search');
    const asked = (headers: Record<string, string>) => ({ method: 'GET', url: '/api/Flight/search', headers });
    expect(everybodys.satisfiesWithoutRevalidation(asked({}))).toBe(true);
    expect(everybodys.satisfiesWithoutRevalidation(asked({ authorization }))).toBe(false);
    const { headers } = await built.app.request('/api/Flight/search');
    expect([headers.get('Cache-Tag'), headers.get('Surrogate-Key')]).toEqual(['charter', 'charter']);
    expect(headers.get('CDN-Cache-Control')).toBe('public, max-age=10, stale-while-revalidate=20, stale-if-error=300');
    expect((await built.app.request('/config.json')).headers.get('Vary') ?? '').not.toMatch(/origin/i);
  });
});

describe('with ALLOWED_ORIGINS a shared cache', () => {
  test.override({ env: { ALLOWED_ORIGINS: 'https://a.example' } });

  test('does not use an answer for one origin for another origin', async ({ built }) => {
    const headers = { origin: 'https://a.example' };
    const policy = await shared(built, '/config.json', headers);
    const asked = (origin: string) => ({ method: 'GET', url: '/config.json', headers: { origin } });
    expect(policy.satisfiesWithoutRevalidation(asked('https://a.example'))).toBe(true);
    expect(policy.satisfiesWithoutRevalidation(asked('https://b.example'))).toBe(false);
  });
});

describe('with CDN_MAX_AGE=off a shared cache', () => {
  test.override({ env: { CDN_MAX_AGE: 'off' } });

  test('checks every answer with the server before using it', async ({ built }) => {
    const { headers } = await built.app.request('/api/Flight/search');
    expect(headers.get('Cache-Control')).toBe('no-cache');
    expect([headers.get('CDN-Cache-Control'), headers.get('Cache-Tag')]).toEqual([null, null]);
  });
});
