import {
  chmodSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { postgresUrl, SECRET } from '../testing';
import { type ServerProcess, startServer } from '../testing/server-process';
import { ADMIN_ENV, test as base, charterIds, login } from '../testing/server-test';

const test = base.extend<{ taken: string }>({
  /** A port that is in use. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  taken: async ({}, use) => {
    const holder = createServer();
    await new Promise((resolve) => holder.listen(0, '127.0.0.1', () => resolve(null)));
    await use(String((holder.address() as AddressInfo).port));
    await new Promise((resolve) => holder.close(resolve));
  },
});

// Each test starts processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe('a server that starts', () => {
  test('with DEMO=0 needs nothing of the examples, which stand in files of their own', async ({ bundle, dataDir }) => {
    const without = mkdtempSync(join(bundle, '../../without-demo-'));
    onTestFinished(() => rmSync(without, { recursive: true }));
    const ofDemo = /^(?:demo-.*|pictures)$/;
    const files = readdirSync(join(bundle, '..'));
    expect(files.filter((name) => ofDemo.test(name))).toHaveLength(2);
    for (const name of files.filter((file) => !ofDemo.test(file))) {
      copyFileSync(join(bundle, '..', name), join(without, name));
    }
    const server = startServer(join(without, 'server.js'), { DATA_DIR: dataDir });
    expect((await fetch(`${await server.started}/api/health`)).status).toBe(200);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('loads nothing that watches where nobody asks for it', async ({ bundle, dataDir }) => {
    const without = mkdtempSync(join(bundle, '../../without-watch-'));
    onTestFinished(() => rmSync(without, { recursive: true }));
    const watches = (name: string) =>
      /opentelemetry|process_cpu_user_seconds_total/.test(readFileSync(join(bundle, '..', name), 'utf8'));
    const files = readdirSync(join(bundle, '..')).filter((name) => name.endsWith('.js'));
    expect(files.filter(watches).length).toBeGreaterThan(1);
    for (const name of files.filter((file) => !watches(file))) {
      copyFileSync(join(bundle, '..', name), join(without, name));
    }
    const server = startServer(join(without, 'server.js'), { DATA_DIR: dataDir, OTEL_SERVICE_NAME: 'desk' });
    expect((await fetch(`${await server.started}/api/health`)).status).toBe(200);
    expect(server.stdout()).not.toContain('Metrics');
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('tells its metrics at a port of their own, and logs as much as LOG_LEVEL says', async ({ serve, dataDir }) => {
    const server = serve({ DATA_DIR: dataDir, METRICS_PORT: '0', LOG_LEVEL: 'warn' });
    const origin = await server.started;
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    const metrics = /Metrics\s+(http:\/\/127\.0\.0\.1:\d+)\/metrics/.exec(server.stdout())?.[1] ?? '';
    expect(metrics).not.toBe(origin);
    const answer = await fetch(`${metrics}/metrics`);
    expect(answer.headers.get('Content-Type')).toMatch('text/plain; version=0.0.4');
    const text = await answer.text();
    expect(text).toMatch('charter_http_requests_total{method="GET",route="/*",status="404"} 1');
    expect(text).toMatch(/^charter_build_info\{version="\d+\.\d+\.\d+",/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    for (const path of ['/', '/api/health', '/metrics/x']) expect((await fetch(metrics + path)).status).toBe(404);
    expect((await fetch(`${metrics}/metrics`, { method: 'POST' })).status).toBe(405);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const levels = server
      .stderr()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).level);
    expect(Math.min(...levels)).toBe(40);
  });

  test('prints where everything is and the generated password, once, and not in the log', async ({
    serve,
    dataDir,
  }) => {
    const first = serve({ DATA_DIR: dataDir });
    const origin = await first.started;
    expect(first.stdout()).toMatch(/Back office\s+http:\/\/localhost:\d+\/admin\/search\n/);
    expect(first.stdout()).toMatch(/Embed page\s+http:\/\/localhost:\d+\/embed\/private-charter-form\n/);
    const password = /Password\s+(\S+)\s+\(shown this once/.exec(first.stdout())?.[1] ?? '';
    expect((await login(origin, 'admin@example.com', password)).status).toBe(200);
    expect(first.stderr()).not.toContain(password);

    first.process.kill('SIGTERM');
    await first.ended;
    const second = serve({ DATA_DIR: dataDir });
    expect((await login(await second.started, 'admin@example.com', password)).status).toBe(200);
    expect(second.stdout()).not.toContain(password);
  });

  test('prints the address of PUBLIC_URL, and where it listens', async ({ serve, dataDir }) => {
    const server = serve({ DATA_DIR: dataDir, PUBLIC_URL: 'https://book.example.com' });
    await server.started;
    expect(server.stdout()).toMatch(/Site\s+https:\/\/book\.example\.com\/\n/);
    expect(server.stdout()).toMatch(/Back office\s+https:\/\/book\.example\.com\/admin\/search\n/);
    expect(server.stdout()).toMatch(/Listens at\s+http:\/\/localhost:\d+\/\n/);
  });

  test('has examples and the partner’s page for trying out, says so, and has neither with DEMO=0', async ({
    serve,
    database,
  }) => {
    const empty = serve({ ...database, ...ADMIN_ENV });
    expect(await charterIds(await empty.started)).toEqual([]);
    expect(empty.stdout()).not.toMatch(/Partner|Demo/);
    empty.process.kill('SIGTERM');
    await empty.ended;

    const demo = serve({ ...database, ...ADMIN_ENV, DEMO: '1', NODE_ENV: 'production' });
    expect(await charterIds(await demo.started)).toHaveLength(12);
    const partner = /Partner page\s+http:\/\/localhost(:\d+)\/\n/.exec(demo.stdout())?.[1];
    expect((await fetch(`http://127.0.0.1${partner}/`)).status).toBe(200);
    expect(demo.stdout()).toMatch(/Demo\s+for trying out: .*DEMO=0\n/);
    expect(demo.stderr()).toContain('DEMO=1');
  });

  test('in production has no examples, and leaves the partner’s port alone', async ({ serve, dataDir, taken }) => {
    const env = { DATA_DIR: dataDir, ...ADMIN_ENV, NODE_ENV: 'production', DEMO: '', PARTNER_PORT: taken };
    const server = serve(env);
    expect(await charterIds(await server.started)).toEqual([]);
    expect(server.stdout()).not.toMatch(/Partner|Demo/);
  });

  test('keeps its secret and its data where nobody else on the machine reads them', async ({ serve, dataDir }) => {
    const made = join(dataDir, 'made');
    mkdirSync(made);
    chmodSync(made, 0o755);
    const server = serve({ DATA_DIR: made });
    await server.started;
    expect(server.stderr()).toContain(`DATA_DIR ${made} was open to other accounts of this machine (0755)`);
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

  /** Sends the start of a request and then a byte at a time without end; resolves to all that comes back. */
  function dribble(origin: string, start: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      const bytes = setInterval(() => socket.write('x'), 20);
      let answer = '';
      socket.on('connect', () => socket.write(start));
      socket.on('data', (data) => {
        answer += data;
      });
      // Bytes still on their way when the server closes are answered with a reset.
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
      // No handler reads this body.
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
});

test('a weak ADMIN_PASSWORD keeps no server down that has its admin: the log says what to do', async ({
  serve,
  dataDir,
}) => {
  const first = serve({ DATA_DIR: dataDir });
  await first.started;
  first.process.kill('SIGTERM');
  await first.ended;
  const next = serve({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'a' });
  await expect(next.started).resolves.toMatch(/^http/);
  await vi.waitFor(() => expect(next.stderr()).toContain('If an admin has it, set another.'));
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

  test('a weak password for the first admin', async ({ serve, dataDir }) => {
    const weak = (ADMIN_PASSWORD: string) => serve({ DATA_DIR: dataDir, ADMIN_PASSWORD });
    await expectLine(
      weak('a'),
      /^ADMIN_PASSWORD cannot be taken\. An admin’s password must have at least 12 characters\n$/,
    );
    await expectLine(weak('Password1234'), /^ADMIN_PASSWORD cannot be taken\. This is one of the most common/);
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

  test('a database that is damaged', async ({ serve, usedDatabase }) => {
    const file = openSync(join(usedDatabase.DATA_DIR ?? '', 'charter.sqlite'), 'r+');
    writeSync(file, Buffer.alloc(4096, 7), 0, 4096, 8 * 4096);
    closeSync(file);
    await expectLine(serve(usedDatabase), /^DATA_DIR: charter\.sqlite is damaged \(.+\)\. .* put back a backup\n$/);
  });

  test('a secret that was damaged', async ({ serve, dataDir }) => {
    writeFileSync(join(dataDir, 'jwt-secret'), 'short');
    await expectLine(serve({ DATA_DIR: dataDir }), /jwt-secret is damaged/);
  });

  test.for(['PORT', 'PARTNER_PORT'] as const)('%s that is taken', async (variable, { serve, usedDatabase, taken }) => {
    const server = serve({ ...usedDatabase, DEMO: '1', [variable]: taken });
    await expectLine(server, new RegExp(`^${variable} ${taken} is in use: .*\\n$`));
  });

  test('DATABASE_URL where nothing answers, without its password', async ({ serve, dataDir }) => {
    const DATABASE_URL = 'postgres://charter:hunter2@127.0.0.1:1/charter';
    const server = serve({ DATABASE_URL, JWT_SECRET: SECRET, DATA_DIR: join(dataDir, 'unused') });
    await expectLine(server, /^DATABASE_URL: the database cannot be used \(.*ECONNREFUSED.*\)\n$/);
    expect(server.stderr()).not.toContain('hunter2');
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

// Only PostgreSQL can be shared by several servers.
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
