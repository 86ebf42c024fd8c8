import { connect } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { createLog, logConsole } from '../platform/watch/log';
import { json } from '../testing';
import { test } from '../testing/server-test';

/** Sends bytes unchanged; resolves when the server has closed the connection, or sent nothing for five seconds. */
const send = (port: number, bytes: Buffer) =>
  new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => resolve());
    socket.resume();
  });

const BAD = '%E0%A4%A';
/** Paths that cannot be decoded, or are invalid. */
const PATHS = [
  ...['', 'search', 'flights-details/', 'embed/', 'api/Trip/', 'api/images/', 'api/docs/', 'docs/embed/', 'mcp/'].map(
    (folder) => `/${folder}${BAD}`,
  ),
  ...[`/cdn/${BAD}.js`, `/share/flights/${BAD}.png`, `/.well-known/${BAD}`, `/search?from=${BAD}`, `/search?${BAD}=%`],
  ...['/%', '/%%', '/%zz', '/%00', '/assets/%00.js', '/..%2f..%2fetc/passwd', '/%c0%ae%c0%ae/', '//', '///a//b'],
  ...['/%ff%fe', '/\u00e9', `/${'a'.repeat(7000)}`, '/search?x=%5cu0000', '/%0a%0d{"level":30}'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

const HOST = 'Host: localhost\r\nConnection: close\r\n';
const get = (...headers: string[]) => `GET / HTTP/1.1\r\n${HOST}${headers.join('\r\n')}\r\n\r\n`;
const post = (path: string, headers: string, body = '') =>
  `POST /api/${path} HTTP/1.1\r\n${HOST}${headers}\r\n\r\n${body}`;
/** Bytes that are no request, or hardly one. */
const REQUESTS: readonly string[] = [
  ...['\r\n\r\n', 'nonsense\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n'],
  ...['GET / HTTP/9.9', 'GET http://[::1 HTTP/1.1', 'GET * HTTP/1.1', 'OPTIONS * HTTP/1.1', 'CONNECT a:1 HTTP/1.1'].map(
    (line) => `${line}\r\n${HOST}\r\n`,
  ),
  ...['Host: a b', 'Host: [::1'].map((host) => `GET / HTTP/1.1\r\n${host}\r\n\r\n`),
  ...[`X: ${'y'.repeat(70_000)}`, 'Bad Header: x', 'X-Request-Id: {"a":"b"}\x7f', 'Authorization: Bearer a.b.c'].map(
    (header) => get(header),
  ),
  get('Connection: Upgrade', 'Upgrade: websocket'),
  get('Accept-Encoding: ;;q=,', 'If-None-Match: W/"', 'Range: bytes=9-1'),
  get('Cookie: a=%E0%A4%A', 'X-Forwarded-For: ::::', 'traceparent: 00-x'),
  post('Auth/login', 'Content-Length: -1'),
  post('Auth/login', 'Transfer-Encoding: chunked', 'zz\r\n\r\n'),
  post('Auth/login', 'Content-Type: application/json\r\nContent-Length: 3', '{"\xff'),
  post('Flight/upsert', 'Content-Type: multipart/form-data\r\nContent-Length: 3', 'abc'),
];

test('the log contains only lines of JSON, whatever the server is sent', async ({ serve, usedDatabase }) => {
  const server = serve(usedDatabase);
  const origin = await server.started;
  const banner = server.stdout();
  const calls = METHODS.flatMap((method) =>
    ['/', '/api/Trip/1', `/${BAD}`, '/cdn/x.js', '/mcp'].map((path) => `${method} ${path}`),
  );
  const lines = [...PATHS.map((path) => `GET ${path}`), ...calls];
  const requests = [...lines.map((line) => `${line} HTTP/1.1\r\n${HOST}\r\n`), ...REQUESTS];
  const client = async () => {
    for (let request = requests.pop(); request !== undefined; request = requests.pop())
      await send(Number(new URL(origin).port), Buffer.from(request, 'latin1'));
  };
  await Promise.all(Array.from({ length: 8 }, client));
  // This client disconnects while it gets its answer.
  await fetch(`${origin}/api/openapi.json`, { signal: AbortSignal.timeout(1) }).catch(() => {});
  await fetch(`${origin}/api/PrivateCharter/Create`, json({ constructor: '\u0000' }));
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  expect(server.stdout()).toBe(banner);
  const written = server.stderr().split('\n').filter(Boolean);
  expect(written.length).toBeGreaterThan(PATHS.length);
  for (const line of written) expect(JSON.parse(line), line).toMatchObject({ level: expect.any(Number) });
});

test('what a library writes to the console becomes a line of the log, without the message of an error', () => {
  const written: string[] = [];
  const own = { ...console };
  const listeners = process.listeners('warning');
  onTestFinished(() => {
    Object.assign(console, own);
    process.removeAllListeners('warning');
    for (const listener of listeners) process.on('warning', listener);
  });
  const stream = Object.assign(Object.create(process.stderr), {
    write: (line: string) => written.push(line),
    on: () => {},
  });
  logConsole(createLog(stream));
  console.warn('a path\nthat does not decode', { a: 1 });
  console.error(new Error('a value of a row'));
  process.emit('warning', Object.assign(new Error('too many'), { name: 'MaxListenersExceededWarning' }));
  const lines = written.map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 40, console: 'warn', text: 'a path\nthat does not decode { a: 1 }' },
    { level: 50, console: 'error', type: 'Error' },
    { level: 40, type: 'MaxListenersExceededWarning', text: 'too many' },
  ]);
  expect(written.join()).not.toContain('a value of a row');
});
