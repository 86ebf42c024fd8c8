import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
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
  test('answer while the process can serve, without a line in the log', async ({ api }) => {
    expect(await ask(api.app, '/livez')).toEqual({ status: 200, message: 'Alive' });
    expect(await ask(api.app, '/readyz')).toEqual({ status: 200, message: 'Ready' });
    expect((await api.app.request('/readyz')).headers.get('Cache-Control')).toBe('no-store');
    expect(api.logged).toEqual([]);
  });

  test('distinguish a stopping process, a missing database and a damaged one', async ({ api }) => {
    const { db, close } = await openEmpty(undefined);
    await sql`select 1`.execute(db);
    await close();
    const integrity = { damage: () => 'page 8 is never used' };
    const away = 'The database does not answer';
    for (const [parts, ready, health] of [
      [{ isStopping: () => true }, 'The server is stopping', undefined],
      [{ db }, away, away],
      // A server with a damaged database still serves.
      [{ integrity }, undefined, 'The database is damaged'],
    ] as const) {
      const app = createApp({ ...api.parts, ...parts });
      const messages = { '/livez': undefined, '/readyz': ready, '/api/health': health };
      for (const [path, message] of Object.entries(messages)) {
        const answer = await ask(app, path);
        expect(answer).toMatchObject(message ? { status: 503, message } : { status: 200 });
      }
    }
  });

  test('report a slow disk as late', async ({ api }) => {
    mkdirSync(api.dataDir, { recursive: true });
    const probe = join(api.dataDir, 'probe');
    // Nobody reads this pipe.
    execFileSync('mkfifo', [probe]);
    expect(await ask(api.app, '/readyz')).toEqual({ status: 503, message: 'DATA_DIR does not answer in time' });
    closeSync(openSync(probe, 'r+'));
  });

  test('report a disk that cannot be written to, and log it once', async ({ api }) => {
    writeFileSync(api.dataDir, 'a file where the folder should be');
    const full = { status: 503, message: 'DATA_DIR cannot be written (EEXIST)' };
    expect([await ask(api.app, '/readyz'), await ask(api.app, '/readyz')]).toEqual([full, full]);
    rmSync(api.dataDir);
    mkdirSync(api.dataDir);
    expect(await ask(api.app, '/readyz')).toEqual({ status: 200, message: 'Ready' });
    expect(api.logged.map((line) => JSON.parse(line).msg)).toEqual(['not ready', 'ready again']);
  });

  test('answer for any Host header, or none', async ({ api, onTestFinished }) => {
    const serverOptions = { requireHostHeader: false };
    const server = createAdaptorServer({ fetch: api.app.fetch, serverOptions }) as Server;
    allowAnyHost(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const get = async (path: string, host: string) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
      return Buffer.concat(await socket.toArray())
        .toString()
        .split('\r\n', 1)[0];
    };
    for (const host of ['', 'Host: \r\n', 'Host: a b[\r\n', 'Host: 10.0.0.7:8080\r\n']) {
      for (const path of ['/livez', '/readyz', '/api/health?from=a-probe']) {
        expect([host, path, await get(path, host)]).toEqual([host, path, 'HTTP/1.1 200 OK']);
      }
      if (!host.includes('10')) expect(await get('/api/Flight/search', host)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });
});
