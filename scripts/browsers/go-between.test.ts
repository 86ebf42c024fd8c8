// @vitest-environment node
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GoBetween, startGoBetween } from './go-between';

const PAGE = '<!doctype html><html lang="en"><head><title>t</title></head><body>hi</body></html>';

describe('the proxy between a browser and the servers', () => {
  let between: GoBetween;
  let origin: string;
  let policy = '';
  let stop: () => void;
  beforeEach(async () => {
    policy = '';
    between = await startGoBetween();
    const server = createServer((asked, answer) => {
      if (policy) answer.setHeader('Content-Security-Policy', policy);
      answer.setHeader('Content-Type', asked.url === '/data' ? 'application/json' : 'text/html');
      answer.statusCode = asked.url === '/gone' ? 404 : 200;
      answer.end(asked.url === '/data' ? '{"of":"the server"}' : PAGE);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    stop = () => server.close();
  });
  afterEach(async () => {
    stop();
    await between.stop();
  });

  /** Asks as a browser does that has a proxy. */
  const ask = (path: string, { accept = '*/*', method = 'GET', body = '' } = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const asking = request(
        {
          host: '127.0.0.1',
          port: new URL(between.origin).port,
          path: new URL(path, origin).href,
          method,
          headers: { accept },
        },
        async (answer) => {
          let text = '';
          for await (const chunk of answer) text += chunk;
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        },
      );
      asking.once('error', reject);
      asking.end(body);
    });
  const is = (path: string) => (url: URL) => url.pathname === path;
  const told = () => {
    const texts: string[] = [];
    between.on((event, of) => event === 'told' && 'text' in of && texts.push(of.text));
    return texts;
  };

  test('passes on what nobody holds', async () => {
    expect(await ask('/data')).toMatchObject({ status: 200, text: '{"of":"the server"}' });
  });

  test('answers in the place of the server, the rule that came last first, and only as often as it was told', async () => {
    between.route('data', is('/data'), (route) => route.fulfill({ json: { of: 'the first rule' } }));
    between.route('data', is('/data'), (route) => route.fulfill({ status: 500, body: 'once' }), 1);
    between.route('data', is('/data'), (route) => route.fallback());
    expect(await ask('/data')).toMatchObject({ status: 500, text: 'once' });
    expect(await ask('/data')).toMatchObject({ status: 200, text: '{"of":"the first rule"}' });
    between.unroute('data');
    expect((await ask('/data')).text).toBe('{"of":"the server"}');
  });

  test('lets a rule look at the answer of the server first', async () => {
    between.route('data', is('/data'), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('server', 'test') });
    });
    expect((await ask('/data')).text).toBe('{"of":"the test"}');
  });

  test('breaks off a request, and says so as Chromium does; of an error as well', async () => {
    const texts = told();
    between.route('data', is('/data'), (route) => route.abort());
    await expect(ask('/data')).rejects.toThrow();
    await ask('/gone');
    await expect
      .poll(() => texts)
      .toEqual([
        `Failed to load resource: net::ERR_FAILED (${origin}/data)`,
        `Failed to load resource: the server responded with a status of 404 (${origin}/gone)`,
      ]);
  });

  test('puts its script before those of a page, after the doctype, and lets it through the policy of the page', async () => {
    policy = "default-src 'none'; script-src https://elsewhere.example";
    const { text, headers } = await ask('/', { accept: 'text/html' });
    expect(text).toBe(PAGE.replace('<head>', '<head><script src="/go-between.js"></script>'));
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src https://elsewhere.example ${origin}/go-between.js; connect-src ${origin}/go-between/told`,
    );
    between.addScript('globalThis.first = true;');
    expect((await ask('/go-between.js')).text).toContain('globalThis.first = true;');
  });

  test('hears what a page tells', async () => {
    const texts = told();
    await ask('/go-between/told', { method: 'POST', body: JSON.stringify({ type: 'error', text: 'broken' }) });
    expect(texts).toEqual(['broken']);
  });

  test('has no way to other machines', async () => {
    await expect(ask('http://elsewhere.example/')).rejects.toThrow();
  });
});
