import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, vi } from 'vitest';
import { aCharter, anAircraft, anImage, createPostgresDatabase, form, json, SECRET } from '../testing';
import { startDatabaseProxy } from '../testing/database-proxy';
import { runPostgres } from '../testing/postgres-lane';
import { ADMIN_ENV, test as base, login } from '../testing/server-test';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

/** The milliseconds that a server may take to end after SIGTERM, whatever hangs. */
const GONE_MS = 15_000;
/** The milliseconds that a health answer may take. */
const HEALTH_MS = 1000;

const test = base.extend<{
  /** A port that accepts connections, and never answers. */
  silent: number;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  silent: async ({}, use) => {
    const open = new Set<Socket>();
    const server = createServer((socket) => {
      open.add(socket);
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use((server.address() as AddressInfo).port);
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  },
});

/** Requests more than the system's buffers hold, and reads nothing of it. */
function stalledDownload(origin: string): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(50));
  return socket;
}

// Concurrent, because these tests mostly wait.
describe.concurrent('a server that is told to stop', () => {
  test('first reports that it is not ready, and serves until a load balancer notices', async ({
    expect,
    serve,
    dataDir,
  }) => {
    const server = serve({ DATA_DIR: dataDir, STOP_DELAY: '1s' });
    const origin = await server.started;
    const ask = async (path: string) => {
      const answer = await fetch(origin + path);
      return `${answer.status} ${(await answer.json()).message}`;
    };
    expect(await ask('/readyz')).toBe('200 Ready');
    server.process.kill('SIGTERM');
    await expect.poll(() => ask('/readyz'), { interval: 10 }).toBe('503 The server is stopping');
    expect(await ask('/livez')).toBe('200 Alive');
    const stored = await fetch(`${origin}/api/PrivateCharter/Create`, json(aCharter()));
    expect([stored.status, stored.headers.get('Connection')]).toEqual([201, 'close']);
    expect(await server.ended).toBe(0);
  });

  test('ends within 15 seconds even when its database, bucket, mail server and clients all hang', async ({
    expect,
    serve,
    dataDir,
    silent,
    skip,
    onTestFinished,
  }) => {
    const postgres = (await runPostgres(['fsync=off'])) ?? skip('no PostgreSQL here');
    onTestFinished(postgres.stop);
    const proxy = await startDatabaseProxy((await createPostgresDatabase(postgres.url)).url);
    onTestFinished(proxy.takeAway);
    const server = serve({
      ...ADMIN_ENV,
      DATA_DIR: dataDir,
      DATABASE_URL: proxy.url,
      JWT_SECRET: SECRET,
      SMTP_URL: `smtp://127.0.0.1:${silent}`,
      MAIL_FROM: 'desk@example.com',
      S3_ENDPOINT: `http://127.0.0.1:${silent}`,
      S3_BUCKET: 'charter',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    });
    const origin = await server.started;
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN_ENV;
    const { token } = (await (await login(origin, email, password)).json()).data;
    expect((await fetch(`${origin}/api/Auth/forgot-password`, json({ email }))).status).toBe(200);
    const image = await anImage('#123456', { width: 300 });
    const hanging = [
      fetch(
        `${origin}/api/AirlineAircraft/upsert-aircraft`,
        form({ ...anAircraft(), ImageFile: image }, { Authorization: `Bearer ${token}` }),
      ),
    ];
    const download = stalledDownload(origin);
    onTestFinished(() => void download.destroy());
    proxy.hang();
    hanging.push(fetch(`${origin}/api/PrivateCharter/Create`, json(aCharter())));
    const answers = Promise.allSettled(hanging);

    // Health is answered at once in the meantime; it is polled, because the machine may be busy.
    for (const [path, status] of [
      ['/livez', 200],
      ['/readyz', 503],
      ['/api/health', 503],
      ['/config.json', 200],
    ] as const) {
      const took = async () => {
        const start = performance.now();
        expect((await fetch(origin + path)).status).toBe(status);
        return performance.now() - start;
      };
      await expect.poll(took, { message: path }).toBeLessThan(HEALTH_MS);
    }

    const start = performance.now();
    server.process.kill('SIGTERM');
    // It ended by itself: a killed process has no exit code.
    expect([0, 1]).toContain(await server.ended);
    expect(performance.now() - start).toBeLessThan(GONE_MS);
    expect(server.stderr()).toContain('"msg":"stopping"');
    await answers;
  });

  test('ends within 15 seconds when a thread of the runtime hangs', async ({ expect, serve, dataDir }) => {
    // A named pipe without a writer stands for a disk that is gone: opening it never ends.
    const hang = `import{open}from"node:fs";import{execFileSync}from"node:child_process";
      execFileSync("mkfifo",["${dataDir}/pipe"]);open("${dataDir}/pipe","r",()=>{})`;
    const server = serve({
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hang)}`,
    });
    await server.started;
    const start = performance.now();
    server.process.kill('SIGTERM');
    await server.ended;
    expect(server.process.signalCode).toBe('SIGKILL');
    expect(performance.now() - start).toBeLessThan(GONE_MS);
  });
});
