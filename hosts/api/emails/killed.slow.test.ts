import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { openPostgres, openSqlite } from '../platform/database/open';
import { aCharter, json, startMailServer } from '../testing';
import { seededRandom } from '../testing/property';
import type { ServerProcess } from '../testing/server-process';
import { test } from '../testing/server-test';

// Servers are started more than twenty times, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000 });

const KILLS = 20;
/** The number of e-mails that a server claims together. */
const BATCH = 5;
const STAFF = 'desk@example.com';

test('processes that are killed again and again lose no e-mail, and send none twice that was marked as sent', async ({
  serve,
  database,
  onTestFinished,
  onTestFailed,
}) => {
  const { seed, random } = seededRandom();
  onTestFailed(() => console.error(`TEST_SEED=${seed} repeats this run`));
  const upTo = (count: number) => Math.floor(random() * count);
  const fromAnywhere = () => ({ 'X-Forwarded-For': [1 + upTo(200), upTo(256), upTo(256), 1].join('.') });
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.close());
  mailServer.takesMs = () => upTo(12);

  let started = 0;
  interface Running {
    name: string;
    server: ServerProcess;
    origin: string;
  }
  const start = async (): Promise<Running> => {
    started += 1;
    const name = `process-${started}`;
    const server = serve({
      ...database,
      // Each traveller has their own network, because receipts are limited by network.
      TRUST_PROXY: '1',
      ...{ STAFF_EMAIL: STAFF, MAIL_FROM: STAFF, PUBLIC_URL: 'https://fly.example' },
      // The mail server's name in its greeting.
      SMTP_URL: `${mailServer.url}?name=${name}`,
    });
    return { name, server, origin: await server.started };
  };
  /** Changes the database directly. */
  const inDatabase = async <T>(work: (db: ReturnType<typeof openSqlite>) => Promise<T>) => {
    const { DATABASE_URL, DATA_DIR = '' } = database;
    const db = DATABASE_URL ? openPostgres(DATABASE_URL, () => {}) : openSqlite(DATA_DIR);
    return work(db).finally(() => db.destroy());
  };
  /** Moves the clock as if two minutes had passed since the last server died. */
  const endLocks = () =>
    inDatabase((db) =>
      db
        .updateTable('outbox')
        .set({ locked_until: new Date(0).toISOString() })
        .where('state', '=', 'sending')
        .execute(),
    );

  // SQLite is used by one server only.
  const running = [await start()];
  if (database.DATABASE_URL) running.push(...(await Promise.all([start(), start()])));
  const killed = new Set<string>();
  const acknowledged: string[] = [];

  for (let kill = 0; kill < KILLS; kill++) {
    const victim = upTo(running.length);
    const { name, server } = running[victim] as Running;
    let left = 1 + upTo(30);
    const worker = async (place: number) => {
      while (server.process.signalCode === null) {
        const { origin } = running[place % running.length] as Running;
        const email = `${randomUUID()}@example.com`;
        try {
          const answer = await fetch(`${origin}/api/PrivateCharter/Create`, json(aCharter({ email }), fromAnywhere()));
          expect(answer.status).toBe(201);
          acknowledged.push(email);
        } catch (error) {
          // The connection was lost.
          if (!(error instanceof TypeError)) throw error;
          continue;
        }
        left -= 1;
        if (left === 0) setTimeout(() => server.process.kill('SIGKILL'), upTo(60));
      }
    };
    await Promise.all([0, 1, 2, 3].map(worker));
    await server.ended;
    killed.add(name);
    // The e-mails of the dead server are sent under load too.
    if (running.length === 1 && random() < 0.5) await endLocks();
    running[victim] = await start();
  }

  for (const { name, server } of running) {
    server.process.kill('SIGKILL');
    killed.add(name);
    await server.ended;
  }
  await endLocks();
  const [travellers, rows] = await inDatabase(async (db) => [
    await db.selectFrom('private_charters').select('email').execute(),
    await db.selectFrom('outbox').select('id').execute(),
  ]);
  expect(rows).toHaveLength(2 * travellers.length);
  const idOf = (text: string) => /^Message-ID: (\S+)\r$/m.exec(text)?.[1] ?? '';
  const last = await start();
  await expect
    .poll(() => new Set(mailServer.emails.map(({ text }) => idOf(text))).size, { timeout: 60_000 })
    .toBe(rows.length);
  last.server.process.kill('SIGTERM');
  await last.server.ended;
  const states = await inDatabase((db) => db.selectFrom('outbox').select('state').distinct().execute());
  expect(states).toEqual([{ state: 'sent' }]);

  const delivered = new Set(mailServer.emails.map(({ to: [to = ''] }) => to));
  expect(acknowledged.filter((email) => !delivered.has(email))).toEqual([]);
  expect(travellers.filter(({ email }) => !delivered.has(email))).toEqual([]);

  // Only e-mails that were being sent when a process died can arrive twice.
  const by = (name: string) => mailServer.emails.filter((one) => one.by === name);
  const onTheirWay = new Set([...killed].flatMap((name) => by(name).slice(-BATCH)));
  const lastOf = new Map(mailServer.emails.map((one) => [idOf(one.text), one]));
  const again = mailServer.emails.filter((one) => lastOf.get(idOf(one.text)) !== one);
  expect(again.filter((one) => !onTheirWay.has(one)).map(({ to, by }) => ({ to, by }))).toEqual([]);
});
