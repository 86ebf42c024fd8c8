import { connect } from 'node:net';
import { describe, expect, onTestFinished } from 'vitest';
import { createLog, logConsole } from '../platform/watch/log';
import { json } from '../testing';
import { test } from '../testing/server-test';

/** Sends bytes as they are; resolves to what is answered until the connection ends, or to what there is after a second. */
const raw = (port: number, bytes: string | Buffer) =>
  new Promise<string>((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, end);
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (/\r\n\r\n/.test(answer)) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });

/** Paths that do not decode, or are none. */
const PATHS = [
  ...[
    '/%E0%A4%A',
    '/%',
    '/%%',
    '/%zz',
    '/search%E0%A4%A',
    '/flights-details/%E0%A4%A',
    '/embed/%E0%A4%A',
    '/cdn/%E0%A4%A.js',
  ],
  ...[
    '/api/Trip/%E0%A4%A',
    '/api/images/%E0%A4%A',
    '/api/docs/%E0%A4%A',
    '/docs/embed/%E0%A4%A',
    '/share/flights/%E0%A4%A.png',
  ],
  ...[
    '/assets/%00.js',
    '/%00',
    '/..%2f..%2fetc/passwd',
    '/%c0%ae%c0%ae/',
    '/search?from=%E0%A4%A',
    '/search?%E0%A4%A=%',
    '//',
    '///a//b',
  ],
  ...[
    '/.well-known/%E0%A4%A',
    '/%ff%fe',
    '/\u00e9',
    `/${'a'.repeat(7000)}`,
    '/search?x=%5cu0000',
    '/mcp/%E0%A4%A',
    '/%0a%0d{"level":30}',
  ],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

const HOST = 'Host: localhost\r\n';
/** What is no request, or hardly one. */
const REQUESTS: readonly string[] = [
  ...[
    '\r\n\r\n',
    'nonsense\r\n\r\n',
    'GET\r\n\r\n',
    `GET / HTTP/9.9\r\n${HOST}\r\n`,
    `GET http://[::1 HTTP/1.1\r\n${HOST}\r\n`,
  ],
  ...[`GET * HTTP/1.1\r\n${HOST}\r\n`, `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, `CONNECT a:1 HTTP/1.1\r\n${HOST}\r\n`],
  ...['GET / HTTP/1.1\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 'GET / HTTP/1.1\r\nHost: [::1\r\n\r\n'],
  ...[`GET / HTTP/1.1\r\n${HOST}X: ${'y'.repeat(70_000)}\r\n\r\n`, `GET / HTTP/1.1\r\n${HOST}Bad Header: x\r\n\r\n`],
  ...[`GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ...[`POST /api/Auth/login HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`],
  ...[`POST /api/Auth/login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`],
  ...[`POST /api/Auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 3\r\n\r\n{"\xff`],
  ...[`POST /api/Flight/upsert HTTP/1.1\r\n${HOST}Content-Type: multipart/form-data\r\nContent-Length: 3\r\n\r\nabc`],
  ...[
    `GET / HTTP/1.1\r\n${HOST}X-Request-Id: {"a":"b"}\x7f\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HOST}Authorization: Bearer a.b.c\r\n\r\n`,
  ],
  ...[`GET / HTTP/1.1\r\n${HOST}Accept-Encoding: ;;q=,\r\nIf-None-Match: W/"\r\nRange: bytes=9-1\r\n\r\n`],
  ...[`GET / HTTP/1.1\r\n${HOST}Cookie: a=%E0%A4%A\r\nX-Forwarded-For: ::::\r\ntraceparent: 00-x\r\n\r\n`],
];

test('nothing but JSON lines comes out of a server that runs, whatever it is sent', async ({ serve, usedDatabase }) => {
  const server = serve({ ...usedDatabase, LOG_LEVEL: 'debug' });
  const origin = await server.started;
  const port = Number(new URL(origin).port);
  const banner = server.stdout();
  for (const path of PATHS) await raw(port, `GET ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  for (const method of METHODS) {
    for (const path of ['/', '/api/Trip/1', '/%E0%A4%A', '/cdn/x.js', '/mcp'])
      await raw(port, `${method} ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  }
  for (const request of REQUESTS) await raw(port, Buffer.from(request, 'latin1'));
  // One that goes away while it is answered.
  await fetch(`${origin}/api/openapi.json`, { signal: AbortSignal.timeout(1) }).catch(() => {});
  await fetch(`${origin}/api/PrivateCharter/Create`, json({ constructor: '\u0000' }));
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  expect(server.stdout()).toBe(banner);
  const lines = server.stderr().split('\n').filter(Boolean);
  expect(lines.length).toBeGreaterThan(PATHS.length);
  const others = lines.filter((line) => {
    try {
      return typeof JSON.parse(line).level !== 'number';
    } catch {
      return true;
    }
  });
  expect(others).toEqual([]);
});

describe('what a library writes to the console', () => {
  test('is a line of the log, without the message of an error', () => {
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
});
