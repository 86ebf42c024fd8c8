import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { createApp } from '../../app';
import { type TestApp, test } from '../../testing';
import { openEmpty } from '../../testing/database';
import { allowAnyHost } from './health';

const ask = async (app: TestApp['app'], path: string) => {
  const answer = await app.request(path);
  return { status: answer.status, message: (await answer.json()).message };
};

describe('/livez and /readyz', () => {
  test('say that the process answers, and that it can serve', async ({ api }) => {
    expect(await ask(api.app, '/livez')).toEqual({ status: 200, message: 'Alive' });
    expect(await ask(api.app, '/readyz')).toEqual({ status: 200, message: 'Ready' });
    expect((await api.app.request('/readyz')).headers.get('Cache-Control')).toBe('no-store');
    expect(api.logged).toEqual([]);
  });

  test('tell a process that is stopping from one that is not there', async ({ api }) => {
    const app = createApp({ ...api.parts, isStopping: () => true });
    expect(await ask(app, '/livez')).toEqual({ status: 200, message: 'Alive' });
    expect(await ask(app, '/readyz')).toEqual({ status: 503, message: 'The server is stopping' });
  });

  test('tell when the database is away, and so does /api/health', async ({ api }) => {
    const { db, close } = await openEmpty(undefined);
    await sql`select 1`.execute(db);
    await close();
    const app = createApp({ ...api.parts, db });
    expect(await ask(app, '/livez')).toEqual({ status: 200, message: 'Alive' });
    expect(await ask(app, '/readyz')).toEqual({ status: 503, message: 'The database does not answer' });
    expect(await ask(app, '/api/health')).toEqual({ status: 503, message: 'The database does not answer' });
  });

  test('go on where the database was found damaged, which /api/health alone tells', async ({ api }) => {
    const app = createApp({ ...api.parts, integrity: { damage: () => 'page 8 is never used' } });
    expect(await ask(app, '/readyz')).toEqual({ status: 200, message: 'Ready' });
    expect(await ask(app, '/api/health')).toEqual({ status: 503, message: 'The database is damaged' });
  });

  test('tell when the disk takes nothing, and log it once', async ({ api }) => {
    writeFileSync(api.dataDir, 'a file where the folder should be');
    const full = { status: 503, message: 'DATA_DIR cannot be written, or has no room for 50 MB' };
    expect([await ask(api.app, '/readyz'), await ask(api.app, '/readyz')]).toEqual([full, full]);
    rmSync(api.dataDir);
    mkdirSync(api.dataDir);
    expect(await ask(api.app, '/readyz')).toEqual({ status: 200, message: 'Ready' });
    expect(api.logged.map((line) => JSON.parse(line).msg)).toEqual(['not ready', 'ready again']);
  });

  test.for([
    ['none', ''],
    ['an empty one', 'Host: \r\n'],
    ['one that is no name', 'Host: a b[\r\n'],
    ['an address', 'Host: 10.0.0.7:8080\r\n'],
  ] as const)('are answered for any Host: %s', async ([, host], { api, onTestFinished }) => {
    const server = createAdaptorServer({
      fetch: api.app.fetch,
      serverOptions: { requireHostHeader: false },
    }) as Server;
    allowAnyHost(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const get = (path: string) =>
      new Promise<string>((resolve) => {
        let text = '';
        const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
        socket.on('data', (data) => {
          text += data;
        });
        socket.on('close', () => resolve(text));
        socket.write(`GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
      });
    for (const path of ['/livez', '/readyz', '/api/health?from=a-probe'])
      expect(await get(path)).toMatch(/^HTTP\/1\.1 200 /);
    if (!host.includes('10')) expect(await get('/api/Flight/search')).toMatch(/^HTTP\/1\.1 400 /);
  });
});
