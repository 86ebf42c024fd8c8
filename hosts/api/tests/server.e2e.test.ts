import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { postgresUrl, SECRET, tempDir } from '../testing';
import { type ServerProcess, startServer } from '../testing/server-process';
import { ADMIN_ENV, test as base, charterIds, login } from '../testing/server-test';

interface Running {
  server: ServerProcess;
  origin: string;
  dataDir: string;
}

async function runUntilUsed(file: string, env: Record<string, string>, use: (running: Running) => Promise<void>) {
  const folder = tempDir();
  const dataDir = join(folder.path, 'data');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  const server = startServer(file, { DATA_DIR: dataDir, ...env });
  await use({ server, origin: await server.started, dataDir });
  server.process.kill('SIGKILL');
  await server.ended;
  folder.remove();
}

const isOfExamples = (file: string) => /(?:^|\/)(?:demo-[^/]*|pictures)$/.test(file);
const isOfWatch = (file: string) =>
  file.endsWith('.js') && /opentelemetry|process_cpu_user_seconds_total/.test(readFileSync(file, 'utf8'));

const test = base.extend<{ taken: string; plain: Running; quick: Running }>({
  /** A port that is in use. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  taken: async ({}, use) => {
    const holder = createServer();
    await new Promise((resolve) => holder.listen(0, '127.0.0.1', () => resolve(null)));
    await use(String((holder.address() as AddressInfo).port));
    await new Promise((resolve) => holder.close(resolve));
  },
  /** A server without the files of examples and metrics, with a data folder that is open to everybody. */
  plain: [
    async ({ bundle }, use) => {
      const folder = `${dirname(bundle)}-plain`;
      mkdirSync(folder);
      for (const name of readdirSync(dirname(bundle))) {
        const file = join(dirname(bundle), name);
        if (!isOfExamples(file) && !isOfWatch(file)) copyFileSync(file, join(folder, name));
      }
      const env = { PUBLIC_URL: 'https://book.example.com', OTEL_SERVICE_NAME: 'desk' };
      await runUntilUsed(join(folder, 'server.js'), env, use);
      rmSync(folder, { recursive: true });
    },
    { scope: 'file' },
  ],
  /** A server with metrics, and with a time limit of one second for clients. */
  quick: [
    async ({ bundle }, use) => {
      const timeouts = { TIMEOUT_HEADERS: '1s', TIMEOUT_BODY: '1s', TIMEOUT_UPLOAD: '1s' };
      await runUntilUsed(bundle, { ...ADMIN_ENV, ...timeouts, METRICS_PORT: '0', LOG_LEVEL: 'warn' }, use);
    },
    { scope: 'file' },
  ],
});

// Each test starts processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Expects that the server ends with code 1 and one line with the reason. */
async function expectLine(server: ServerProcess, line: RegExp) {
  expect(await server.ended).toBe(1);
  expect(server.stderr()).toMatch(line);
  expect(server.stderr().trim().split('\n')).toHaveLength(1);
  expect(server.stdout()).not.toContain('Site');
}

async function stop(server: ServerProcess, signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') {
  server.process.kill(signal);
  expect(await server.ended).toBe(0);
}

describe('a server that starts', () => {
  test('does not need the separate files for examples and metrics', async ({ bundle, plain }) => {
    const files = readdirSync(dirname(bundle)).map((name) => join(dirname(bundle), name));
    expect(files.filter(isOfExamples)).toHaveLength(2);
    expect(files.filter(isOfWatch).length).toBeGreaterThan(1);
    expect((await fetch(`${plain.origin}/api/health`)).status).toBe(200);
    expect(plain.server.stdout()).not.toMatch(/Metrics|Partner|Demo/);
  });

  test('prints all its addresses and the generated password, but the password is not in the log', async ({ plain }) => {
    const { server, origin } = plain;
    expect(server.stdout()).toMatch(/Site\s+https:\/\/book\.example\.com\/\n/);
    expect(server.stdout()).toMatch(/Back office\s+https:\/\/book\.example\.com\/admin\/search\n/);
    expect(server.stdout()).toMatch(/Embed page\s+https:\/\/book\.example\.com\/embed\/private-charter-form\n/);
    expect(server.stdout()).toMatch(/Listens at\s+http:\/\/localhost:\d+\/\n/);
    const password = /Password\s+(\S+)\s+\(shown only once/.exec(server.stdout())?.[1] ?? '';
    expect((await login(origin, 'admin@example.com', password)).status).toBe(200);
    expect(server.stderr()).not.toContain(password);
  });

  test('keeps its secret and its data unreadable for other users of the machine', async ({ plain }) => {
    const { server, dataDir } = plain;
    expect(server.stderr()).toContain(`DATA_DIR ${dataDir} was open to other users of this machine (0755)`);
    const modes = ['.', 'jwt-secret', 'charter.sqlite', 'charter.sqlite-wal'].map(
      (file) => statSync(join(dataDir, file)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
  });

  test('takes over from a killed one, hides the old password, and warns of a weak one', async ({ serve, dataDir }) => {
    const killed = serve({ DATA_DIR: dataDir });
    await killed.started;
    killed.process.kill('SIGKILL');
    await killed.ended;
    const next = serve({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'a' });
    await next.started;
    await vi.waitFor(() => expect(next.stderr()).toContain('If somebody uses it, change that password.'));
    expect(next.stdout()).not.toMatch(/Password/);
    await stop(next, 'SIGINT');
  });

  test('serves metrics at a separate port, and logs as much as LOG_LEVEL sets', async ({ quick }) => {
    const { server, origin } = quick;
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
    expect(server.stderr()).not.toContain('"level":30');
  });

  test('in production with DEMO=1 has examples and the partner’s page, and says so', async ({ serve, database }) => {
    const env = { ...database, ...ADMIN_ENV, NODE_ENV: 'production' };
    const demo = serve({ ...env, DEMO: '1' });
    expect(await charterIds(await demo.started)).toHaveLength(12);
    const partner = /Partner page\s+http:\/\/localhost(:\d+)\/\n/.exec(demo.stdout())?.[1];
    expect((await fetch(`http://127.0.0.1${partner}/`)).status).toBe(200);
    expect(demo.stdout()).toMatch(/Demo\s+.* for trying out\. .*DEMO=0\n/);
    expect(demo.stderr()).toContain('DEMO=1');
  });
});

describe('a slow client', () => {
  const post = (path: string, ...headers: string[]) =>
    [`POST /api/${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');

  /** Sends the start of a request and then single bytes without end; resolves to everything that comes back. */
  function dribble(origin: string, start: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      let bytes: NodeJS.Timeout | undefined;
      let answer = '';
      socket.on('connect', () => {
        socket.write(start);
        bytes = setInterval(() => socket.write('x'), 20);
      });
      socket.on('data', (data) => {
        answer += data;
      });
      // Bytes that arrive after the server has closed the connection cause a reset.
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(bytes);
        resolve(answer);
      });
    });
  }

  test('is disconnected after a while, and others are served meanwhile', async ({ quick: { server, origin } }) => {
    const session = await (await login(origin, ADMIN_ENV.ADMIN_EMAIL, ADMIN_ENV.ADMIN_PASSWORD)).json();
    const bearer = `Authorization: Bearer ${session.data.token}`;
    const multipart = 'Content-Type: multipart/form-data; boundary=b';
    const image = '--b\r\nContent-Disposition: form-data; name="ImageFile"; filename="a.png"\r\n\r\n';
    let open = 0;
    const slow = [
      'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
      `${post('Auth/login', 'Content-Type: application/json', 'Content-Length: 4000')}{`,
      // The chunk announces four thousand bytes.
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

describe('a server that cannot start ends with code 1 and one line', () => {
  test.for([
    ['a weak password for the first owner', { ADMIN_PASSWORD: 'Password1234' }, /^ADMIN_PASSWORD is refused\. This/],
    ['terms that are empty', { TERMS_FILE: '/dev/null' }, /^TERMS_FILE must be a file that has text: it is empty\n$/],
    ['a DATA_DIR that no folder can be made in', { DATA_DIR: '/proc/x' }, /^DATA_DIR \/proc\/x cannot be written/],
    [
      'a DATABASE_URL where nothing answers',
      { DATABASE_URL: 'postgres://charter:hunter2@127.0.0.1:1/charter', JWT_SECRET: SECRET },
      /^DATABASE_URL: the database cannot be used \((?!.*hunter2).*ECONNREFUSED.*\)\. To find the cause, run: charter-desk check\n$/,
    ],
  ] as const)('because of %s', async ([, env, line], { serve, dataDir }) => {
    await expectLine(serve({ DATA_DIR: dataDir, ...env }), line);
    expect(existsSync(join(dataDir, 'charter.sqlite'))).toBe(false);
  });

  test('because of a damaged database', async ({ serve, usedDatabase }) => {
    const file = openSync(join(usedDatabase.DATA_DIR ?? '', 'charter.sqlite'), 'r+');
    writeSync(file, Buffer.alloc(4096, 7), 0, 4096, 8 * 4096);
    closeSync(file);
    await expectLine(serve(usedDatabase), /^DATA_DIR: charter\.sqlite is damaged \(.+\)\. .* restore a backup: .*\n$/);
  });

  test.for(['PORT', 'METRICS_PORT'])(
    'because %s is in use, without a password',
    async (name, { serve, dataDir, taken }) => {
      const server = serve({ DATA_DIR: dataDir, [name]: taken });
      await expectLine(server, new RegExp(`^${name} \\d+ is in use\\. .*\\n$`));
      expect(server.stdout()).toBe('');
    },
  );
});

// Only PostgreSQL can be shared by several servers.
if (postgresUrl !== undefined) {
  test('two servers that start at once on one PostgreSQL create one owner and one demo', async ({
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
