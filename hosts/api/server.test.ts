import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { aCharter, json, postgresUrl, SECRET } from './testing';
import type { ServerProcess } from './testing/server-process';
import { test } from './testing/server-test';

// Each test starts processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ADMIN_ENV = { ADMIN_EMAIL: 'desk@example.com', ADMIN_PASSWORD: 'a password of the tests' };

const login = (origin: string, email: string, password: string) =>
  fetch(`${origin}/api/Auth/login`, json({ email, password }));

/** The ids of every stored request, as the admin of ADMIN_ENV reads them. */
async function charterIds(origin: string): Promise<number[]> {
  const session = await (await login(origin, ADMIN_ENV.ADMIN_EMAIL, ADMIN_ENV.ADMIN_PASSWORD)).json();
  const list = await fetch(`${origin}/api/PrivateCharter/GetAllRequests`, {
    headers: { Authorization: `Bearer ${session.data.token}` },
  });
  return (await list.json()).data.map(({ id }: { id: number }) => id);
}

describe('a server that starts', () => {
  test('prints where everything is and the generated password, once, and not in the log', async ({
    serve,
    dataDir,
  }) => {
    const first = serve({ DATA_DIR: dataDir });
    const origin = await first.started;
    expect(first.stdout()).toMatch(/Back office\s+http:\/\/localhost:\d+\/admin\/search\n/);
    expect(first.stdout()).toMatch(/Embed page\s+http:\/\/localhost:\d+\/embed\/private-charter-form\n/);
    expect(first.stdout()).toMatch(/Partner page\s+http:\/\/localhost:\d+\/\n/);
    const password = /Password\s+(\S+)\s+\(shown this once/.exec(first.stdout())?.[1] ?? '';
    expect((await login(origin, 'admin@example.com', password)).status).toBe(200);
    expect(first.stderr()).not.toContain(password);

    first.process.kill('SIGTERM');
    await first.ended;
    const second = serve({ DATA_DIR: dataDir });
    expect((await login(await second.started, 'admin@example.com', password)).status).toBe(200);
    expect(second.stdout()).not.toContain(password);
  });

  test('has example requests for its admin, and none with DEMO=0', async ({ serve, database }) => {
    const empty = serve({ ...database, ...ADMIN_ENV });
    expect(await charterIds(await empty.started)).toEqual([]);
    empty.process.kill('SIGTERM');
    await empty.ended;
    expect(await charterIds(await serve({ ...database, ...ADMIN_ENV, DEMO: '1' }).started)).toHaveLength(12);
  });

  test('keeps its secret and its data where nobody else on the machine reads them', async ({ serve, dataDir }) => {
    const server = serve({ DATA_DIR: join(dataDir, 'made') });
    await server.started;
    const mode = (file: string) => statSync(join(dataDir, 'made', file)).mode & 0o777;
    expect(mode('.')).toBe(0o700);
    expect(mode('jwt-secret')).toBe(0o600);
    expect(mode('charter.sqlite')).toBe(0o600);
    expect(mode('charter.sqlite-wal')).toBe(0o600);
  });
});

describe('a server with slow clients', () => {
  const QUICK = { TIMEOUT_HEADERS: '1s', TIMEOUT_BODY: '1s', TIMEOUT_UPLOAD: '1s' };
  const post = (path: string, ...headers: string[]) =>
    [`POST /api/${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');

  /** Sends the start of a request, and bytes of it one after another for ever; resolves to all that comes back. */
  function dribble(origin: string, start: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      const bytes = setInterval(() => socket.write('x'), 20);
      let answer = '';
      socket.on('connect', () => socket.write(start));
      socket.on('data', (data) => {
        answer += data;
      });
      // Bytes that are on their way when the server closes are answered with a reset.
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(bytes);
        resolve(answer);
      });
    });
  }

  test('lets them go, and serves others meanwhile', async ({ serve, database }) => {
    const server = serve({ ...database, ...ADMIN_ENV, ...QUICK });
    const origin = await server.started;
    const session = await (await login(origin, ADMIN_ENV.ADMIN_EMAIL, ADMIN_ENV.ADMIN_PASSWORD)).json();
    const bearer = `Authorization: Bearer ${session.data.token}`;
    const multipart = 'Content-Type: multipart/form-data; boundary=b';
    const image = '--b\r\nContent-Disposition: form-data; name="ImageFile"; filename="a.png"\r\n\r\n';
    let open = 0;
    const slow = [
      'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
      `${post('Auth/login', 'Content-Type: application/json', 'Content-Length: 4000')}{`,
      // A chunk of four thousand bytes.
      `${post('PrivateCharter/Create', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}fa0\r\n{"a`,
      `${post('AirlineAircraft/upsert-aircraft', bearer, multipart, 'Content-Length: 4000')}${image}`,
      // Nobody reads the body of this one.
      `${post('Nothing', 'Content-Length: 4000')}`,
    ].map((start) => {
      open += 1;
      return dribble(origin, start).finally(() => {
        open -= 1;
      });
    });
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    expect(open).toBeGreaterThan(0);

    const [headers, ...bodies] = await Promise.all(slow);
    expect(headers).toMatch(/^HTTP\/1\.1 408 /);
    expect(bodies.map((answer) => answer.split('\r\n')[0])).toEqual([
      'HTTP/1.1 408 Request Timeout',
      'HTTP/1.1 408 Request Timeout',
      'HTTP/1.1 408 Request Timeout',
      'HTTP/1.1 404 Not Found',
    ]);
    for (const answer of bodies) expect(answer).toMatch(/\{"success":false,"message":"[^"]+"\}$/);
    expect(await charterIds(origin)).toEqual([]);
    expect(server.stderr()).not.toContain('"level":50');
  });
});

describe('a server that is told to stop', () => {
  test.for(['SIGTERM', 'SIGINT'] as const)(
    'on %s closes in order and ends with 0',
    async (signal, { serve, database }) => {
      const server = serve(database);
      const origin = await server.started;
      await fetch(`${origin}/api/health`);
      server.process.kill(signal);
      expect(await server.ended).toBe(0);
    },
  );

  test('under load has stored every request that it acknowledged', async ({ serve, database }) => {
    const server = serve({ ...database, ...ADMIN_ENV });
    const origin = await server.started;
    const acknowledged: number[] = [];
    let refused = 0;
    const customer = async () => {
      for (;;) {
        try {
          const answer = await fetch(`${origin}/api/PrivateCharter/Create`, json(aCharter()));
          const { data } = await answer.json();
          acknowledged.push(data.id);
          if (acknowledged.length === 60) server.process.kill('SIGTERM');
        } catch {
          // The server takes no more.
          refused += 1;
          return;
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, customer));
    expect(await server.ended).toBe(0);
    expect(refused).toBe(8);

    const next = serve({ ...database, ...ADMIN_ENV });
    const ids = new Set(await charterIds(await next.started));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('loses nothing it acknowledged when it is killed outright', async ({ serve, database }) => {
    const server = serve({ ...database, ...ADMIN_ENV });
    const answer = await fetch(`${await server.started}/api/PrivateCharter/Create`, json(aCharter()));
    const { id } = (await answer.json()).data;
    server.process.kill('SIGKILL');
    await server.ended;
    const next = serve({ ...database, ...ADMIN_ENV });
    expect(await charterIds(await next.started)).toEqual([id]);
  });
});

describe('a server that cannot start says why in one line and ends with 1', () => {
  const expectLine = async (server: ServerProcess, line: RegExp) => {
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toMatch(line);
    expect(server.stderr().trim().split('\n')).toHaveLength(1);
    expect(server.stdout()).not.toContain('Site');
  };

  test('a wrong variable', async ({ serve, dataDir }) => {
    await expectLine(serve({ DATA_DIR: dataDir, PORT: 'x' }), /^PORT must be a port number from 0 to 65535\n$/);
  });

  test('DATA_DIR held by another server, which goes on', async ({ serve, dataDir }) => {
    const holder = serve({ DATA_DIR: dataDir });
    const origin = await holder.started;
    const line = new RegExp(`^DATA_DIR ${dataDir} is in use by another server \\(pid ${holder.process.pid}\\)`);
    await expectLine(serve({ DATA_DIR: dataDir }), line);
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  });

  test('nothing, when the server before it was killed: no lock is left behind', async ({ serve, dataDir }) => {
    const killed = serve({ DATA_DIR: dataDir });
    await killed.started;
    killed.process.kill('SIGKILL');
    await killed.ended;
    await expect(serve({ DATA_DIR: dataDir }).started).resolves.toMatch(/^http/);
  });

  test('DATA_DIR that is a file', async ({ serve, dataDir }) => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    await expectLine(serve({ DATA_DIR: file }), /^DATA_DIR \S+ cannot be written \(\w+\)\n$/);
  });

  test('a database file that is none', async ({ serve, dataDir }) => {
    writeFileSync(join(dataDir, 'charter.sqlite'), 'not a database at all, but long enough to be looked at'.repeat(20));
    await expectLine(serve({ DATA_DIR: dataDir }), /^DATA_DIR: the database cannot be used \(.+\)\n$/);
  });

  test('a secret that was damaged', async ({ serve, dataDir }) => {
    writeFileSync(join(dataDir, 'jwt-secret'), 'short');
    await expectLine(serve({ DATA_DIR: dataDir }), /jwt-secret is damaged/);
  });

  test.for(['PORT', 'PARTNER_PORT'] as const)(
    '%s that is taken',
    async (variable, { serve, dataDir, onTestFinished }) => {
      const taken = createServer();
      await new Promise((resolve) => taken.listen(0, '127.0.0.1', () => resolve(null)));
      onTestFinished(() => new Promise<void>((resolve) => taken.close(() => resolve())));
      const { port } = taken.address() as AddressInfo;
      const server = serve({ DATA_DIR: dataDir, [variable]: String(port) });
      await expectLine(server, new RegExp(`^${variable} ${port} is in use: .*\\n$`));
    },
  );

  test('DATABASE_URL where nothing answers, without its password', async ({ serve, dataDir }) => {
    const DATABASE_URL = 'postgres://charter:hunter2@127.0.0.1:1/charter';
    const server = serve({ DATABASE_URL, JWT_SECRET: SECRET, DATA_DIR: join(dataDir, 'unused') });
    await expectLine(server, /^DATABASE_URL: the database cannot be used \(.*ECONNREFUSED.*\)\n$/);
    expect(server.stderr()).not.toContain('hunter2');
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

// The embedded database is for one server.
if (postgresUrl !== undefined) {
  test('two servers may start at once on one PostgreSQL, and make one admin and one set of examples', async ({
    serve,
    database,
  }) => {
    const env = { ...database, ...ADMIN_ENV, DEMO: '1' };
    const [one, two] = [serve(env), serve(env)];
    expect(await Promise.all([one, two].map(async (server) => charterIds(await server.started)))).toEqual([
      Array.from({ length: 12 }, () => expect.any(Number)),
      Array.from({ length: 12 }, () => expect.any(Number)),
    ]);
  });
}
