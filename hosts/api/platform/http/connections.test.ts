import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import pino from 'pino';
import { describe, expect, vi } from 'vitest';
import { aChauffeurRequest, signIn, test as withApp } from '../../testing';
import { limitConnections, systemdSocket } from './connections';

/** More than the buffers of both ends of a connection hold. */
const LARGE = 16 * 1024 * 1024;
const LONG = { headersMs: 60_000, bodyMs: 60_000, uploadMs: 60_000 };

interface Started {
  port: number;
  server: Server;
  logged: string[];
}

/** A test that can start the app like the server, with its own limits. */
const test = withApp.extend<{ start: (limits?: { maxConnections?: number; bodyMs?: number }) => Promise<Started> }>({
  start: async ({ api }, use) => {
    const servers: Server[] = [];
    await use(async ({ maxConnections = 100, bodyMs = LONG.bodyMs } = {}) => {
      const logged: string[] = [];
      const log = pino({}, { write: (line: string) => logged.push(line) });
      const server = createAdaptorServer({ fetch: api.app.fetch }) as Server;
      limitConnections(server, { maxConnections, timeouts: { ...LONG, bodyMs } }, log);
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return { port: (server.address() as AddressInfo).port, server, logged };
    });
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  },
});

const post = (path: string, ...headers: string[]) =>
  [`POST /api/${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const NOTHING = post('Nothing', 'Content-Length: 4000');
const HEALTH = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n';
const JSON_BODY = 'Content-Type: application/json';
const FORM = 'Content-Type: multipart/form-data; boundary=b';
const FILE = '--b\r\nContent-Disposition: form-data; name="ImageFile"; filename="a.png"\r\n\r\n';

/** A client that continues to send after the end of the answer. */
const dial = (port: number) => connect({ port, host: '127.0.0.1', allowHalfOpen: true });

/** Reads everything that a connection receives until its end, and whether it ended with a reset. */
function received(socket: Socket): { text: () => string; ended: Promise<string | undefined> } {
  let text = '';
  let reset: string | undefined;
  socket.on('data', (data) => {
    text += data;
  });
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    reset = code;
  });
  return { text: () => text, ended: new Promise((resolve) => socket.once('close', () => resolve(reset))) };
}

/** Sends a start and then this number of bytes, without reading. */
async function sendAll(socket: Socket, start: string, bytes: number) {
  let go = () => {};
  const next = () =>
    new Promise<void>((resolve) => {
      go = resolve;
    });
  socket.on('drain', () => go()).on('close', () => go());
  socket.pause();
  socket.write(start);
  const chunk = Buffer.alloc(64 * 1024, 'x');
  for (let left = bytes; left > 0 && !socket.destroyed; left -= chunk.length) {
    if (!socket.write(chunk.subarray(0, left))) await next();
  }
  socket.resume();
}

/** Resolves when the server has closed every connection. A client that only listens would not notice. */
const noneOpen = (server: Server) =>
  vi.waitFor(async () =>
    expect(await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0),
  );

const dialled = (port: number) => {
  const socket = dial(port);
  return { socket, ...received(socket) };
};

/** Makes a call that is answered before its body has arrived. */
async function answeredEarly(port: number, head = NOTHING) {
  const client = dialled(port);
  client.socket.write(head);
  await vi.waitFor(() => expect(client.text()).toMatch(/^HTTP\/1\.1 404 [\s\S]+This API address does not exist/));
  return client;
}

describe('an answer that is sent before the body was read', () => {
  const chunked = 'Transfer-Encoding: chunked';
  test.for([
    [401, () => post('Flight/upsert', FORM, `Content-Length: ${LARGE}`)],
    [413, () => `${post('Auth/login', JSON_BODY, chunked)}${LARGE.toString(16)}\r\n`],
    [
      413,
      (bearer: string) =>
        `${post('Flight/upsert', FORM, bearer, chunked)}${(LARGE + FILE.length).toString(16)}\r\n${FILE}`,
    ],
  ] as const)('reaches a client that sends 16 MB before reading it: %s', async ([status, startOf], { api, start }) => {
    const { Authorization } = await signIn(api.app);
    const { port } = await start();
    const { socket, text, ended } = dialled(port);
    await sendAll(socket, startOf(`Authorization: ${Authorization}`), LARGE);
    socket.end();
    expect(await ended).toBeUndefined();
    expect(text()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text()).toMatch(/\r\nconnection: close\r\n/i);
    expect(text()).toMatch(/\{"success":false,"message":"[^"]+"\}$/);
  });

  test.for([
    ['after the time limit for a body', 300],
    ['after some silent seconds', LONG.bodyMs],
  ] as const)(
    'closes the connection of a client that goes silent, %s',
    async ([, bodyMs], { start, onTestFinished }) => {
      const { setTimeout } = Socket.prototype;
      const hurried = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, ...more) {
        return setTimeout.call(this, ms / 20, ...more);
      });
      onTestFinished(() => hurried.mockRestore());
      const { port, server } = await start({ bodyMs });
      const { socket } = await answeredEarly(port);
      await noneOpen(server);
      socket.destroy();
    },
  );

  test('closes the connection of a client that never stops sending', async ({ start }) => {
    const { port } = await start({ bodyMs: 300 });
    const { socket, ended } = dialled(port);
    const sending = sendAll(socket, post('Nothing', `Content-Length: ${2 ** 40}`), Number.POSITIVE_INFINITY);
    await ended;
    await sending;
  });

  test('is the last one on its connection: a request after that body is not served', async ({ api, start }) => {
    const { port, server } = await start();
    const { socket, text } = await answeredEarly(port, post('Nothing', 'Content-Length: 5'));
    const next = JSON.stringify(aChauffeurRequest());
    const head = post('ChauffeurService/CreateRequest', JSON_BODY, `Content-Length: ${next.length}`);
    socket.write(`aaaaa${head}${next}`);
    await noneOpen(server);
    socket.destroy();
    expect(text().match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(await api.db.selectFrom('chauffeur_requests').selectAll().execute()).toEqual([]);
  });

  test('does not keep a server from stopping', async ({ start }) => {
    const { port, server } = await start();
    const { socket } = await answeredEarly(port);
    await new Promise((resolve) => server.close(resolve));
    socket.destroy();
  });
});

describe('connections beyond the limit', () => {
  test('are refused and logged until another one ends', async ({ start }) => {
    const { port, logged } = await start({ maxConnections: 3 });
    const open = Array.from({ length: 3 }, () => dialled(port));
    // A connection with a request is not idle.
    for (const { socket } of open) socket.write(HEALTH);
    await Promise.all(open.map(({ socket }) => once(socket, 'connect')));
    const fourth = received(dial(port).end());
    await fourth.ended;
    expect(fourth.text()).toBe('');
    expect(logged.join()).toContain('connections were refused: MAX_CONNECTIONS are open');
    open[0]?.socket.destroy();
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200));
    for (const { socket, ended } of open) {
      socket.destroy();
      await ended;
    }
  });

  test('replace idle ones', async ({ start }) => {
    const { port } = await start({ maxConnections: 2 });
    const kept = await Promise.all(
      [1, 2].map(async () => {
        const socket = connect(port, '127.0.0.1');
        const answer = received(socket);
        socket.write(`${HEALTH}\r\n`);
        await vi.waitFor(() => expect(answer.text()).toMatch(/^HTTP\/1\.1 200 /));
        return answer;
      }),
    );
    await received(dial(port).end()).ended;
    for (const { ended } of kept) await ended;
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  });
});

test('the socket that systemd opens is used only if systemd names this process', () => {
  expect(systemdSocket({ LISTEN_PID: '42', LISTEN_FDS: '1' }, 42)).toBe(3);
  const others = [{}, { LISTEN_PID: '41', LISTEN_FDS: '1' }, { LISTEN_PID: '42', LISTEN_FDS: '0' }];
  for (const env of [...others, { LISTEN_PID: '42', LISTEN_FDS: '1;rm' }]) {
    expect(systemdSocket(env, 42)).toBeUndefined();
  }
  expect(() => systemdSocket({ LISTEN_PID: '42', LISTEN_FDS: '2' }, 42)).toThrow('several sockets');
});
