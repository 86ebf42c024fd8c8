import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { openPostgres, openSqlite } from '../platform/database/open';
import { aCharter, json, startReceiver } from '../testing';
import { test } from '../testing/server-test';

// It starts a server twice, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

test('a delivery of a killed process is sent again under the same id', async ({ serve, database, onTestFinished }) => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: randomUUID() };
  const start = () => serve({ ...database, ...ADMIN, WEBHOOKS_PRIVATE: 'true', DEMO: '0' });
  const first = start();
  const origin = await first.started;
  const login = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const { data } = await (await fetch(`${origin}/api/Auth/login`, json(login))).json();
  const made = await fetch(
    `${origin}/api/Webhooks`,
    json({ url: receiver.url, events: ['trip.created'] }, { Authorization: `Bearer ${data.token}` }),
  );
  expect(made.status).toBe(200);
  // The receiver has the delivery, and the sender does not learn it.
  receiver.answers = () => void first.process.kill('SIGKILL');
  await fetch(`${origin}/api/PrivateCharter/Create`, json(aCharter())).catch(() => {});
  await first.ended;
  expect(receiver.got).toHaveLength(1);

  const { DATABASE_URL, DATA_DIR = '' } = database;
  const db = DATABASE_URL ? openPostgres(DATABASE_URL, () => {}) : openSqlite(DATA_DIR);
  await db
    .updateTable('deliveries')
    .set({ locked_until: new Date(0).toISOString() })
    .execute();
  await db.destroy();
  receiver.answers = (_request, response) => void response.writeHead(204).end();
  const second = start();
  await second.started;
  await expect.poll(() => receiver.got.length, { timeout: 30_000 }).toBe(2);
  const [one, two] = receiver.got;
  expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
  expect(two?.body).toBe(one?.body);
});
