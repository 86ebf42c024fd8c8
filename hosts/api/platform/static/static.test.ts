import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { siteConfig } from '@charter-hosts/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { createApp } from '../../app';
import { test as base, openEmpty, type TestApp, writeFiles } from '../../testing';

const SCRIPT = 'export const flight = "KHI"; '.repeat(100);

const test = base.extend<{ built: TestApp }>({
  built: async ({ api }, use) => {
    writeFiles(api.distDir, {
      'secret.txt': 'outside of what is served',
      'app/index.html': '<!doctype html><title>the app</title>',
      'app/assets/app-Ab12Cd34.js': SCRIPT,
      'app/assets/app-Ab12Cd34.js.gz': gzipSync(SCRIPT),
      'app/assets/app-Ab12Cd34.js.br': 'stands for brotli',
      'embed/private-charter-form.html': '<!doctype html><title>the widget</title>',
      'embed/assets/widget-Ab12Cd34.css': 'p{}',
      'docs/embed/index.html': '<!doctype html><title>the handbook</title>',
      'docs/embed/index.md': '# The handbook',
      'docs/embed/start.md': 'src="https://book.example.com/cdn/charter-widgets.js"',
      'docs/embed/start.html': '<!doctype html>&lt;script src="https://book.example.com/cdn/charter-widgets.js"',
      'cdn/charter-widgets.js': SCRIPT,
      'cdn/assets/chunk-Ab12Cd34.js': SCRIPT,
      'cdn/embed.d.ts': 'declare const CharterWidgets: unknown;',
    });
    for (const folder of ['app', 'cdn', 'embed'])
      writeFiles(api.distDir, { [`${folder}/.vite/manifest.json`]: 'build' });
    await use(api);
  },
});

describe('a built file', () => {
  test.for([
    ['/', 'text/html', 'private, no-cache'],
    ['/admin/private-charter/12', 'text/html', 'private, no-cache'],
    ['/apiary', 'text/html', 'private, no-cache'],
    ['/assets/app-Ab12Cd34.js', 'javascript', 'public, max-age=31536000, immutable'],
    ['/embed/assets/widget-Ab12Cd34.css', 'text/css', 'public, max-age=31536000, immutable'],
    ['/cdn/charter-widgets.js', 'javascript', 'public, max-age=300, stale-while-revalidate=300'],
    // `.ts` is sent as text that a browser shows, not as a video.
    ['/cdn/embed.d.ts', 'text/plain; charset=utf-8', 'public, max-age=300, stale-while-revalidate=300'],
    ['/docs/embed/start', 'text/html', 'public, max-age=0, s-maxage=10'],
    ['/docs/embed/start.md', 'text/markdown; charset=utf-8', 'public, max-age=0, s-maxage=10'],
    ['/docs/embed.md', 'text/markdown; charset=utf-8', 'public, max-age=0, s-maxage=10'],
  ] as const)('at %s is %s, and is cached as %s', async ([path, type, caching], { built }) => {
    const { status, headers } = await built.app.request(path);
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      200,
      expect.stringContaining(type),
      caching,
    ]);
    const again = await built.app.request(path, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('is sent complete and with its announced length, even while another one replaces it', async ({ built }) => {
    const page = join(built.distDir, 'app/index.html');
    const releases = ['<!doctype html><title>the app</title>', `<!doctype html>${'<p>'.repeat(999)}`];
    const sent: (readonly [number, number])[] = [];
    for (let at = 0; at < 100; at++) {
      writeFileSync(`${page}.next`, releases[at % 2] ?? '');
      const answering = built.app.request('/');
      renameSync(`${page}.next`, page);
      const answer = await answering;
      writeFileSync(`${page}.next`, releases[(at + 1) % 2] ?? '');
      renameSync(`${page}.next`, page);
      sent.push([Number(answer.headers.get('Content-Length')), (await answer.text()).length]);
    }
    expect(sent.filter(([length, came]) => length !== came)).toEqual([]);
    expect(new Set(sent.map(([length]) => length)).size).toBe(2);
  });

  test.for([
    ['/docs/', '/docs'],
    ['/api/docs/', '/api/docs'],
    ['/docs/embed/', '/docs/embed'],
    ['/docs/embed/start/', '/docs/embed/start'],
    ['/embed/private-charter-form/?locale=ur', '/embed/private-charter-form?locale=ur'],
  ] as const)('at %s redirects to %s', async ([path, to], { built }) => {
    const { status, headers } = await built.app.request(path);
    expect([status, headers.get('Location')]).toEqual([301, to]);
  });

  test('that is missing gives 404, and not the app', async ({ built }) => {
    for (const path of [
      ...['/assets/app-gone.js', '/health', '/favicon.ico', '/.well-known/acme-challenge/token', '/.git/config'],
      ...['/%2evite/manifest.json', '/cdn/.vite/manifest.json', '/embed/.vite/manifest.json', '/admin/config.bak'],
      ...['/embed/', '/embed/nothing', '/cdn/nothing.js', '/docs/nothing', '/docs/embed/start.html/x'],
    ]) {
      const answer = await built.app.request(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toMatch(/<|build/);
    }
  });

  test('is sent as the build compressed it, if the browser accepts that', async ({ built }) => {
    for (const [accept, encoding, body] of [
      ['br, gzip', 'br', 'stands for brotli'],
      ['gzip', 'gzip', gzipSync(SCRIPT).toString('latin1')],
      ['identity', null, SCRIPT],
    ] as const) {
      const answer = await built.app.request('/assets/app-Ab12Cd34.js', { headers: { 'Accept-Encoding': accept } });
      expect(answer.headers.get('Content-Encoding')).toBe(encoding);
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toBe(body);
    }
  });

  test('outside of the served folders is not served', async ({ built }) => {
    for (const path of [
      '/..%2fsecret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/%00',
      '/%',
      '/docs/embed/..%2f..%2fsecret.txt',
    ]) {
      const answer = await built.app.request(new Request(`http://localhost${path}`));
      expect(await answer.text(), path).not.toContain('outside of what is served');
      expect(answer.status, path).toBeLessThan(500);
    }
  });

  test('of widgets loads from a page of any origin, also in a sandbox, which has none', async ({ built }) => {
    const frame = await built.app.request('/embed/private-charter-form?from=KHI');
    expect(frame.headers.get('Content-Type')).toMatch('text/html');
    expect(await frame.text()).toContain('the widget');
    for (const [path, Origin] of [
      ['/cdn/charter-widgets.js', 'https://a.example'],
      ['/embed/assets/widget-Ab12Cd34.css', 'null'],
    ] as const) {
      const { headers } = await built.app.request(path, { headers: { Origin } });
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    }
  });
});

test('the partner’s handbook is at /docs/embed, with the operator’s own address in its examples', async ({ built }) => {
  const moved = await built.app.request('/docs');
  expect([moved.status, moved.headers.get('Location')]).toEqual([302, '/docs/embed']);
  const answer = await built.app.request('/docs/embed');
  expect(await answer.text()).toContain('the handbook');
  const policy = answer.headers.get('Content-Security-Policy');
  expect(policy).toMatch("default-src 'self'");
  expect(policy).toMatch("frame-ancestors 'none'");
  const text = await (await built.app.request('/docs/embed/start')).text();
  expect(text).toContain(`src="${built.parts.config.publicUrl}/cdn/charter-widgets.js"`);
  expect(text).not.toContain('book.example.com');
});

test('a page of the handbook is Markdown for a client that prefers it', async ({ built }) => {
  const ask = (path: string, Accept: string, method = 'GET') =>
    built.app.request(path, { method, headers: { Accept } });
  for (const [accept, type, caching] of [
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html', 'public, max-age=0, s-maxage=10'],
    ['*/*', 'text/html', 'public, max-age=0, s-maxage=10'],
    ['text/html;q=0.9, text/markdown', 'text/markdown', 'private, no-cache'],
  ] as const) {
    const { headers } = await ask('/docs/embed/start', accept, 'HEAD');
    expect
      .soft([headers.get('Content-Type'), headers.get('Cache-Control')], accept)
      .toEqual([`${type}; charset=utf-8`, caching]);
    expect.soft(headers.get('Vary'), accept).toMatch(/\bAccept\b(?!-)/);
  }
  expect(await (await ask('/docs/embed', 'text/markdown')).text()).toBe('# The handbook');
  const page = await ask('/docs/embed/start.md', '*/*');
  expect(await page.text()).toBe(`src="${built.parts.config.publicUrl}/cdn/charter-widgets.js"`);
  expect(page.headers.get('Vary') ?? '').not.toMatch(/\bAccept\b(?!-)/);
  expect((await ask('/docs/embed/nothing.md', '*/*')).status).toBe(404);
  expect((await ask('/docs/embed/nothing', 'text/markdown')).status).toBe(404);
});

test('/config.json contains the browser’s share of the configuration, and nothing else', async ({ built }) => {
  const answer = await built.app.request('/config.json');
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
  const headers = { 'If-None-Match': answer.headers.get('ETag') ?? '' };
  expect((await built.app.request('/config.json', { headers })).status).toBe(304);
  const body = await answer.json();
  expect(v.parse(v.strictObject(siteConfig.entries), body)).toEqual(body);
  expect(body).toMatchObject({ sendsEmail: false, passkeyOrigin: built.parts.config.publicUrl });
});

test('all built files are served while the database is down', async ({ built }) => {
  const { db, close } = await openEmpty(undefined);
  await sql`select 1`.execute(db);
  await close();
  const app = createApp({ ...built.parts, db });
  expect((await app.request('/api/health')).status).toBe(503);
  for (const path of ['/', '/embed/private-charter-form', '/cdn/charter-widgets.js', '/config.json']) {
    expect((await app.request(path)).status).toBe(200);
  }
});
