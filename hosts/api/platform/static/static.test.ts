import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { siteConfig } from '@charter-hosts/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { createApp } from '../../app';
import { test as base, type TestApp } from '../../testing';
import { openEmpty } from '../../testing/database';

const SCRIPT = 'export const flight = "KHI"; '.repeat(100);

const test = base.extend<{ built: TestApp }>({
  built: async ({ api }, use) => {
    const write = (file: string, content: string | Buffer) => {
      mkdirSync(join(api.distDir, file, '..'), { recursive: true });
      writeFileSync(join(api.distDir, file), content);
    };
    write('secret.txt', 'outside of what is served');
    write('app/index.html', '<!doctype html><title>the app</title>');
    write('app/assets/app-Ab12Cd34.js', SCRIPT);
    write('app/assets/app-Ab12Cd34.js.gz', gzipSync(SCRIPT));
    write('app/assets/app-Ab12Cd34.js.br', 'stands for brotli');
    write('embed/private-charter-form.html', '<!doctype html><title>the widget</title>');
    write('embed/assets/widget-Ab12Cd34.css', 'p{}');
    for (const folder of ['app', 'cdn', 'embed']) write(`${folder}/.vite/manifest.json`, '"the build’s own"');
    write('docs/handbook.css', 'p{}');
    write('docs/embed/index.html', '<!doctype html><title>the handbook</title>');
    write('docs/embed/start.html', '<!doctype html>&lt;script src="https://book.example.com/cdn/charter-widgets.js"');
    write('cdn/charter-widgets.js', SCRIPT);
    write('cdn/assets/chunk-Ab12Cd34.js', SCRIPT);
    write('cdn/embed.d.ts', 'declare const CharterWidgets: unknown;');
    await use(api);
  },
});

describe('the host app', () => {
  test.for([
    '/',
    '/private-charter-form',
    '/admin/private-charter/12',
    '/nowhere/at/all',
    '/with%20space',
    '/config',
    '/apiary',
  ])('answers the screen %s with its page, asked for anew each time', async (path, { built }) => {
    const answer = await built.app.request(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toMatch('text/html');
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(await answer.text()).toContain('the app');
  });

  test('keeps files with a hash in their name for ever', async ({ built }) => {
    const answer = await built.app.request('/assets/app-Ab12Cd34.js');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('Content-Type')).toMatch('javascript');
    expect(await answer.text()).toBe(SCRIPT);
  });

  test('sends a file whole, and as long as it says, whenever another is put in its place', async ({ built }) => {
    const page = join(built.distDir, 'app/index.html');
    const releases = [
      '<!doctype html><title>the app</title>',
      `<!doctype html><title>the app</title>${'<p>'.repeat(999)}`,
    ];
    const sent: (readonly [number, number])[] = [];
    for (let at = 0; at < 100; at++) {
      writeFileSync(`${page}.next`, releases[at % 2] ?? '');
      const asked = built.app.request('/');
      renameSync(`${page}.next`, page);
      const answer = await asked;
      writeFileSync(`${page}.next`, releases[(at + 1) % 2] ?? '');
      renameSync(`${page}.next`, page);
      sent.push([Number(answer.headers.get('Content-Length')), (await answer.text()).length]);
    }
    expect(sent.filter(([told, came]) => told !== came)).toEqual([]);
    expect(new Set(sent.map(([told]) => told)).size).toBe(2);
  });

  test('does not answer a missing script with a page', async ({ built }) => {
    expect((await built.app.request('/assets/app-gone.js')).status).toBe(404);
  });

  test.for([
    '/health',
    '/ready',
    '/metrics',
    '/favicon.ico',
    '/.well-known/security.txt',
    '/.well-known/acme-challenge/token',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/cdn/.vite/manifest.json',
    '/embed/.vite/manifest.json',
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/admin/config.bak',
  ])('is not what a machine gets that asks for %s', async (path, { built }) => {
    const answer = await built.app.request(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/<|build/);
  });

  test('answers a file that has not changed with 304', async ({ built }) => {
    const first = await built.app.request('/');
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    const again = await built.app.request('/', { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test.for([
    ['br, gzip', 'br', 'stands for brotli'],
    ['gzip', 'gzip', gzipSync(SCRIPT).toString('latin1')],
    ['identity', null, SCRIPT],
  ] as const)(
    'sends what the build compressed to a browser that accepts %s',
    async ([accept, encoding, body], { built }) => {
      const answer = await built.app.request('/assets/app-Ab12Cd34.js', { headers: { 'Accept-Encoding': accept } });
      expect(answer.headers.get('Content-Encoding')).toBe(encoding);
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toBe(body);
    },
  );

  test.for(['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/..%5c..%5csecret.txt', '/%00', '/%'])(
    'gives out nothing beside its folder: %s',
    async (path, { built }) => {
      const answer = await built.app.request(new Request(`http://localhost${path}`));
      expect(await answer.text()).not.toContain('outside of what is served');
      expect(answer.status).toBeLessThan(500);
    },
  );
});

describe('the embed pages', () => {
  test('stand at their name without an ending', async ({ built }) => {
    const answer = await built.app.request('/embed/private-charter-form?from=KHI');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toMatch('text/html');
    expect(await answer.text()).toContain('the widget');
  });

  test('keep their hashed files for ever', async ({ built }) => {
    const answer = await built.app.request('/embed/assets/widget-Ab12Cd34.css');
    expect(answer.headers.get('Cache-Control')).toMatch('immutable');
  });

  test('lend their files to a frame in a sandbox, which has no origin', async ({ built }) => {
    const { headers } = await built.app.request('/embed/assets/widget-Ab12Cd34.css', { headers: { Origin: 'null' } });
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  test.for(['/embed', '/embed/', '/embed/nothing', '/cdn/nothing.js'])(
    'are not the app: %s is 404',
    async (path, { built }) => {
      expect((await built.app.request(path)).status).toBe(404);
    },
  );
});

describe('the partner’s handbook', () => {
  test('stands at /docs/embed, where /docs leads', async ({ built }) => {
    const moved = await built.app.request('/docs');
    expect([moved.status, moved.headers.get('Location')]).toEqual([302, '/docs/embed']);
    const answer = await built.app.request('/docs/embed');
    expect(answer.headers.get('Content-Type')).toMatch('text/html');
    expect(await answer.text()).toContain('the handbook');
  });

  test('has the operator’s own address in its examples', async ({ built }) => {
    const text = await (await built.app.request('/docs/embed/start')).text();
    expect(text).toContain(`src="${built.parts.config.publicUrl}/cdn/charter-widgets.js"`);
    expect(text).not.toContain('book.example.com');
  });

  test('is asked for anew each time, and sent once', async ({ built }) => {
    const first = await built.app.request('/docs/embed/start');
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
    expect((await built.app.request('/docs/embed/start', { headers })).status).toBe(304);
  });

  test('runs no script, and stands in nobody’s frame', async ({ built }) => {
    const policy = (await built.app.request('/docs/embed')).headers.get('Content-Security-Policy');
    expect(policy).toMatch("default-src 'self'");
    expect(policy).toMatch("frame-ancestors 'none'");
  });

  test.for(['/docs/embed/nothing', '/docs/nothing', '/docs/embed/start.html/x', '/docs/embed/..%2fsecret'])(
    'is not the app: %s is 404',
    async (path, { built }) => {
      expect((await built.app.request(path)).status).toBe(404);
    },
  );
});

describe('the script tag', () => {
  test('loads from a page of any origin', async ({ built }) => {
    const { headers } = await built.app.request('/cdn/charter-widgets.js', {
      headers: { Origin: 'https://a.example' },
    });
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  });

  test('is asked for again after minutes, its chunks never', async ({ built }) => {
    const caching = async (path: string) => (await built.app.request(path)).headers.get('Cache-Control');
    expect(await caching('/cdn/charter-widgets.js')).toBe('public, max-age=300, stale-while-revalidate=300');
    expect(await caching('/cdn/assets/chunk-Ab12Cd34.js')).toMatch('immutable');
  });

  test('has its types as a text that a browser shows, not as a film', async ({ built }) => {
    const answer = await built.app.request('/cdn/embed.d.ts');
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toContain('declare const CharterWidgets');
  });
});

describe('/config.json', () => {
  test('is the browser’s share of the configuration, and no more', async ({ built }) => {
    const answer = await built.app.request('/config.json');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
    const headers = { 'If-None-Match': answer.headers.get('ETag') ?? '' };
    expect((await built.app.request('/config.json', { headers })).status).toBe(304);
    const body = await answer.json();
    expect(v.parse(v.strictObject(siteConfig.entries), body)).toEqual(body);
    expect(body).toMatchObject({ sendsMail: false, passkeyOrigin: built.parts.config.publicUrl });
  });
});

test('all of it stays served while the database is away', async ({ built }) => {
  const { db, close } = await openEmpty(undefined);
  await sql`select 1`.execute(db);
  await close();
  const app = createApp({ ...built.parts, db });
  expect((await app.request('/api/health')).status).toBe(503);
  for (const path of ['/', '/embed/private-charter-form', '/cdn/charter-widgets.js', '/config.json']) {
    expect((await app.request(path)).status).toBe(200);
  }
});
