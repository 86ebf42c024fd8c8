import { execFileSync } from 'node:child_process';
import { describe, expect, vi } from 'vitest';
import { json, startMailServer } from '../testing';
import { test } from '../testing/server-test';

// In milliseconds: each test starts processes, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ADMIN_ENV = { ADMIN_EMAIL: 'desk@example.com', ADMIN_PASSWORD: 'a password of the tests' };
const call = (origin: string, path: string, body: unknown) => fetch(`${origin}/api/Auth/${path}`, json(body));
const forgot = (origin: string) => call(origin, 'forgot-password', { email: ADMIN_ENV.ADMIN_EMAIL });

describe('a link to set a new password', () => {
  const DEMO_ENV = { ...ADMIN_ENV, DEMO: '1', PARTNER_PORT: '0', PUBLIC_URL: 'https://book.example.com' };

  test('is printed to the terminal in a demo, and works', async ({ serve, usedDatabase, skip }) => {
    try {
      execFileSync('script', ['--version']);
    } catch {
      skip('no program "script" here, which makes a terminal');
    }
    const server = serve({ ...usedDatabase, ...DEMO_ENV }, true);
    const origin = await server.started;
    expect((await forgot(origin)).status).toBe(200);
    const link = /https:\/\/book\.example\.com\/reset-password#([\w-]+)\n/;
    await vi.waitFor(() => expect(server.stdout()).toMatch(link));
    const token = link.exec(server.stdout())?.[1] ?? '';

    const password = 'the new password';
    expect((await call(origin, 'reset-password', { token, password })).status).toBe(200);
    expect((await call(origin, 'login', { email: ADMIN_ENV.ADMIN_EMAIL, password })).status).toBe(200);
  });

  test('is not written to a pipe, so nobody can reset passwords from a demo’s log', async ({ serve, usedDatabase }) => {
    const server = serve({ ...usedDatabase, ...DEMO_ENV });
    const answer = await forgot(await server.started);
    expect(answer.status).toBe(503);
    expect((await answer.json()).message).toBe(
      'Passwords cannot be reset by e-mail here. Please ask us for help: support@example.com',
    );
    server.process.kill('SIGTERM');
    await server.ended;
    expect(`${server.stdout()}${server.stderr()}`).not.toContain('reset-password?');
    expect(server.stderr()).toContain('SMTP_URL is not set');
  });

  test('is sent by e-mail before the server stops', async ({ serve, database, onTestFinished }) => {
    const mailServer = await startMailServer();
    onTestFinished(() => mailServer.close());
    const server = serve({ ...database, ...ADMIN_ENV, SMTP_URL: mailServer.url, MAIL_FROM: 'desk@example.com' });
    const release = mailServer.hold();
    expect((await forgot(await server.started)).status).toBe(200);
    server.process.kill('SIGTERM');
    await vi.waitFor(() => expect(server.stderr()).toContain('stopping'));
    release();
    expect(await server.ended).toBe(0);
    expect(mailServer.emails).toMatchObject([{ to: [ADMIN_ENV.ADMIN_EMAIL] }]);
  });
});
