import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { makeStaff } from '../accounts/store';
import { type AppParts, createApp } from '../app';
import { type Config, readConfig } from '../config';
import { createOutbox } from '../emails/outbox';
import { updateTimes } from '../flights/update-times';
import { migrate } from '../platform/database/migrate';
import { type Database, openPostgres, openSqlite, renewVersions } from '../platform/database/open';
import type { Email } from '../platform/email/mailer';
import { tempDir } from '../testing/database';
import { createParts, DATA_KEY, NO_LIMITS, SECRET } from '../testing/test-app';
import { createWebhookSender, createWebhooks, type SenderParts } from '../webhooks/send';

const OPERATOR = 'desk@operator.example';
export const PASSWORD = 'correct horse battery staple';
/** Made once, and weak, because a run signs in often. */
const weakHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
const ENV = {
  PUBLIC_URL: 'https://fly.example',
  BRAND: 'Indus Air',
  DATA_KEYS: DATA_KEY,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: OPERATOR,
  STAFF_EMAIL: OPERATOR,
  AUDIT_DAYS: '9999',
  WEBHOOKS_PRIVATE: 'true',
  DEMO: '0',
  ...NO_LIMITS,
};

/** On both sides of the date line, with and without summer time. */
export const ZONES = ['Asia/Karachi', 'Pacific/Auckland', 'Pacific/Honolulu', 'Europe/London', 'America/Los_Angeles'];

/** The server of an operator with its database, which the simulation starts, kills and restores. */
export type House = Awaited<ReturnType<typeof openHouse>>;

export const STAFF = [
  { name: 'Olga', email: 'olga@operator.example', role: 'owner' },
  { name: 'Dara', email: 'dara@operator.example', role: 'dispatcher' },
  { name: 'Davud', email: 'davud@operator.example', role: 'dispatcher' },
  { name: 'Vera', email: 'vera@operator.example', role: 'viewer' },
] as const;

/**
 * @param url of an empty PostgreSQL database, which two processes use. Default: the embedded one, and one process
 * @param built the folder of built files. Default: an empty one
 */
export async function openHouse(zone: string, url?: string, built?: string) {
  const own = tempDir();
  const dist = built ?? join(own.path, 'dist');
  for (const folder of ['data', 'dist/app', 'dist/embed', 'dist/cdn'])
    mkdirSync(join(own.path, folder), { recursive: true });
  const logged: string[] = [];
  const opened: Database[] = [];
  const close = async () => {
    for (const one of opened.splice(0)) await one.destroy();
  };
  const startProcess = async (config: Config): Promise<AppParts> => {
    const raw = url ? openPostgres(url, () => {}) : openSqlite(config.dataDir);
    // A simulated kill loses nothing that a file system has.
    if (!url) await sql`pragma synchronous = off`.execute(raw);
    opened.push(raw);
    return createParts(raw, config, dist, logged);
  };
  const start = async (folder: string): Promise<void> => {
    await close();
    const connection = url ? { DATABASE_URL: url, JWT_SECRET: SECRET } : {};
    const config = readConfig({ ...ENV, DATA_DIR: folder, HOME_ZONE: zone, ...connection });
    const parts = await startProcess(config);
    const { db } = parts;
    await migrate(db);
    await updateTimes(db, zone);
    await renewVersions(db);
    const others = url ? [await startProcess(config)] : [];
    Object.assign(house, { parts, db, folder, apps: [parts, ...others].map(createApp) });
  };
  const house = {
    apps: [] as Hono[],
    db: undefined as unknown as Database,
    parts: undefined as unknown as AppParts,
    folder: join(own.path, 'data'),
    logged,
    /** Runs a worker once: sends what is due. */
    async sendEmails(sendMail: (email: Email) => Promise<string>, random: () => number) {
      await createOutbox({ ...house.parts, sendMail, random }).sendDue();
    },
    async sendWebhooks(post: NonNullable<SenderParts['post']>, random: () => number) {
      const { db, config, log } = house.parts;
      const sender = createWebhookSender({ config, post });
      // One after the other, so that a run is the same each time.
      let last: Promise<unknown> = Promise.resolve();
      const send: typeof sender.send = (payload) => {
        const sent = last.then(() => sender.send(payload));
        last = sent.catch(() => {});
        return sent;
      };
      await createWebhooks({ db, log, random, sender: { ...sender, send } }).sendDue();
    },
    /** Starts every process anew, as after a kill, an upgrade or a restore into another folder. */
    restart: (folder?: string) => start(folder ?? house.folder),
    async close() {
      await close();
      own.remove();
    },
  };
  await start(house.folder);
  await sql`insert into aircraft (name, type, specifications, capacity, is_active, image, created_at)
    values ('AP-TST', 'jet', '', 8, 1, '', '2027-01-01')`.execute(house.db);
  for (const one of STAFF) await makeStaff(house.db, { ...one, passwordHash: await weakHash }, new Date(0));
  return house;
}
