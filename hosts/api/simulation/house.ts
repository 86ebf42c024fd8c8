import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import pino from 'pino';
import { makeStaff } from '../accounts/store';
import { type AppParts, createApp } from '../app';
import { readConfig } from '../config';
import { createOutbox } from '../emails/outbox';
import { updateTimes } from '../flights/update-times';
import { migrate } from '../platform/database/migrate';
import { type Database, FILE_NAME, openPostgres, openSqlite, renewVersions } from '../platform/database/open';
import { createSeal, sealing } from '../platform/database/seal';
import type { Email } from '../platform/email/mailer';
import { createAfterAnswer } from '../platform/http/after-answer';
import { createReleases, openReleaseStore } from '../platform/static/releases';
import { tempDir } from '../testing/database';
import { SECRET } from '../testing/test-app';
import { createWebhookSender, createWebhooks, type SenderParts } from '../webhooks/send';

export const OPERATOR = 'desk@operator.example';
export const PASSWORD = 'correct horse battery staple';
/** Made once, and weak, because a run signs in often. */
const weakHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
const DATA_KEY = 'the key that the simulation seals with';
/** The operator's configuration. */
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
  RATE_LIMIT_LOGIN: 'off',
  RATE_LIMIT_POST: 'off',
  RATE_LIMIT_READ: 'off',
};

/** On both sides of the date line, with and without summer time. */
export const ZONES = ['Asia/Karachi', 'Pacific/Auckland', 'Pacific/Honolulu', 'Europe/London', 'America/Los_Angeles'];

/** The server of an operator with its database, which the simulation starts, kills and restores. */
export interface House {
  apps: Hono[];
  db: Database;
  parts: AppParts;
  /** DATA_DIR. */
  folder: string;
  logged: string[];
  /** Runs a worker once: sends what is due. */
  sendEmails(send: (email: Email) => Promise<string>, random: () => number): Promise<void>;
  sendWebhooks(post: NonNullable<SenderParts['post']>, random: () => number): Promise<void>;
  /** Starts every process anew, as after a kill, an upgrade or a restore into another folder. */
  restart(folder?: string): Promise<void>;
  close(): Promise<void>;
}

export const STAFF = [
  { name: 'Olga', role: 'owner' },
  { name: 'Dara', role: 'dispatcher' },
  { name: 'Davud', role: 'dispatcher' },
  { name: 'Vera', role: 'viewer' },
] as const;
export const emailOf = (name: string) => `${name.toLowerCase()}@operator.example`;

let migrated: Buffer | undefined;

/** A folder with a database of staff alone, migrated once. */
async function fillFolder(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (migrated) return writeFileSync(join(folder, FILE_NAME), migrated);
  const db = openSqlite(folder);
  await fill(db);
  await db.destroy();
  migrated = readFileSync(join(folder, FILE_NAME));
}

async function fill(db: Database): Promise<void> {
  await migrate(db);
  for (const { name, role } of STAFF) {
    await makeStaff(db, { email: emailOf(name), name, role, passwordHash: await weakHash }, new Date(0));
  }
}

/**
 * @param url of an empty PostgreSQL database, which two processes use. Default: the embedded one, and one process
 * @param built the folder of built files. Default: an empty one
 */
export async function openHouse(zone: string, url?: string, built?: string): Promise<House> {
  const own = tempDir();
  const dist = built ?? join(own.path, 'dist');
  if (!built) for (const folder of ['app', 'embed', 'cdn']) mkdirSync(join(dist, folder), { recursive: true });
  const first = join(own.path, 'data');
  if (!url) await fillFolder(first);
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => logged.push(line) });
  const configOf = (folder: string) =>
    readConfig({
      ...ENV,
      DATA_DIR: folder,
      HOME_ZONE: zone,
      ...(url && { DATABASE_URL: url, JWT_SECRET: SECRET }),
    });
  const opened: Database[] = [];
  const open = async (folder: string) => {
    const raw = url ? openPostgres(url, () => {}) : openSqlite(folder);
    // A simulated kill loses nothing that a file system has.
    if (!url) await sql`pragma synchronous = off`.execute(raw);
    opened.push(raw);
    return sealing(raw, createSeal([DATA_KEY]));
  };
  const start = async (folder: string) => {
    for (const one of opened.splice(0)) await one.destroy();
    const config = configOf(folder);
    const made = [];
    for (let process = 0; process < (url ? 2 : 1); process++) {
      const db = await open(folder);
      const releases = createReleases({ store: openReleaseStore(config), distDir: dist });
      const afterAnswer = createAfterAnswer(log);
      const parts: AppParts = { db, config, secrets: [SECRET], log, afterAnswer, distDir: dist, releases };
      made.push({ parts, app: createApp(parts) });
    }
    const [one] = made;
    if (!one) throw new Error('No process was started');
    if (url && house.apps.length === 0) await fill(one.parts.db);
    else await migrate(one.parts.db);
    await updateTimes(one.parts.db, zone);
    await renewVersions(one.parts.db);
    Object.assign(house, { parts: one.parts, db: one.parts.db, apps: made.map(({ app }) => app), folder });
  };
  const house: House = {
    apps: [],
    db: undefined as never,
    parts: undefined as never,
    ...{ folder: first, logged },
    async sendEmails(sendMail, random) {
      await createOutbox({ ...house.parts, sendMail, random }).sendDue();
    },
    async sendWebhooks(post, random) {
      const { db, config } = house.parts;
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
    restart: (folder = house.folder) => start(folder),
    async close() {
      for (const one of opened.splice(0)) await one.destroy();
      own.remove();
    },
  };
  await start(first);
  return house;
}
