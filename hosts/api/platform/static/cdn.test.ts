import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { describe, expect } from 'vitest';
import { test as base, signIn, storeFlight, writeFiles } from '../../testing';
import { isInstalled } from '../../testing/deploy-example';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

const CONF = readFileSync(new URL('../../../../docs/deploy/cdn/nginx.conf', import.meta.url), 'utf8');

/** Calls the app through nginx with the documented file. */
const test = base.extend<{ ask: (path: string, headers?: Record<string, string>) => Promise<Answer> }>({
  ask: async ({ api, folder, skip }, use) => {
    if (!isInstalled('nginx', '-v')) skip('no nginx here (Debian: apt-get install nginx)');
    const server = createAdaptorServer({ fetch: api.app.fetch }) as Server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    chmodSync(folder, 0o755);
    const socket = join(folder, 'nginx.sock');
    const conf = CONF.replace('/var/cache/nginx/charter', join(folder, 'cache'))
      .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replace('listen 80;', `listen unix:${socket};`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/tmp/${name};`,
    );
    const around = `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events {} http { access_log off; ${temporary.join(' ')} include site.conf; }`;
    writeFiles(folder, { 'site.conf': conf, 'nginx.conf': around, 'tmp/.keep': '' });
    const nginx: ChildProcess = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    nginx.stderr?.on('data', (data) => {
      output += data;
    });
    const ended = new Promise((resolve) => nginx.once('close', resolve));
    await expect.poll(() => existsSync(socket) || nginx.exitCode !== null, { message: output }).toBe(true);
    expect(nginx.exitCode, output).toBeNull();
    await use(
      (path, headers = {}) =>
        new Promise((resolve, reject) => {
          const logLines = request(
            { socketPath: socket, path, headers: { Host: 'fly.example', ...headers } },
            (answer) => {
              let text = '';
              answer.setEncoding('utf8').on('data', (part) => {
                text += part;
              });
              answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
            },
          );
          logLines.on('error', reject).end();
        }),
    );
    nginx.kill('SIGTERM');
    await ended;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

const SEARCH = '/api/Flight/search';

describe('nginx as documented for the CDN', () => {
  test.override({ env: { CDN_MAX_AGE: '1s' } });

  test('answers public reads by itself, and shows a change within a second', async ({ api, ask }) => {
    const total = ({ text }: Answer) => JSON.parse(text).total;
    expect((await ask(SEARCH)).headers['x-cache']).toBe('MISS');
    await storeFlight(api);
    const logLines = api.logged.length;
    // On a busy machine the second may be over already.
    await expect
      .poll(async () => {
        const before = api.logged.length;
        const { headers } = await ask(SEARCH);
        return headers['x-cache'] === 'HIT' && api.logged.length === before;
      })
      .toBe(true);
    await expect.poll(async () => total(await ask(SEARCH))).toBe(1);
    expect(api.logged.length).toBeGreaterThan(logLines);
    for (const path of ['/config.json', '/robots.txt']) {
      await ask(path);
      await expect.poll(async () => (await ask(path)).headers['x-cache']).toBe('HIT');
    }
  });

  test('stores no answers to signed-in people, and gives them none', async ({ api, ask }) => {
    await storeFlight(api, { DepartureDatetime: '2020-03-04T14:30:00' });
    const session = await signIn(api.app);
    for (let at = 0; at < 2; at++) {
      const ofStaff = await ask(SEARCH, session);
      expect([ofStaff.headers['x-cache'], JSON.parse(ofStaff.text).total]).toEqual(['BYPASS', 1]);
      const everybodys = await ask(SEARCH);
      expect([everybodys.headers['x-cache'] === 'BYPASS', JSON.parse(everybodys.text).total]).toEqual([false, 0]);
    }
    for (const path of ['/api/PrivateCharter/GetAllRequests', '/api/Flight/search?limit=x']) {
      await ask(path);
      expect((await ask(path)).headers['x-cache']).toBe('MISS');
    }
  });
});
