import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AircraftRecord } from '@charter-hosts/contract';
import { hash } from '@node-rs/argon2';
import type { FlightRecord } from 'charter-widgets/contract';
import type { Hono } from 'hono';
import pino from 'pino';
import { test as base } from 'vitest';
import { createCustomer } from '../accounts/store';
import { createTokens } from '../accounts/tokens';
import { type AppParts, createApp } from '../app';
import { type Config, readConfig } from '../config';
import type { Database } from '../platform/database/open';
import { createSeal, sealing } from '../platform/database/seal';
import { createAfterAnswer } from '../platform/http/after-answer';
import { createReleases, openReleaseStore } from '../platform/static/releases';
import { createPostgresDatabase, emptyFolder, openMigrated, postgresUrl, tempDir } from './database';
import { startedBy } from './fixture';
import { type MailServer, type Receiver, startMailServer, startReceiver } from './mail-server';
import { aFlight, anAircraft, form } from './requests';
import { type S3Server, startS3Server } from './s3-server';

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' };
/** A weak hash, made once, to keep the tests fast. */
const adminHash = hash(ADMIN.password, { memoryCost: 8, timeCost: 1 });
/** Limits are off, except in the tests about limits. */
export const NO_LIMITS = { RATE_LIMIT_LOGIN: 'off', RATE_LIMIT_POST: 'off', RATE_LIMIT_READ: 'off' };
export const DATA_KEY = 'the key that the tests seal with: 32+';
export const SECRET = 'a secret that only the tests know, 32+';

export interface TestApp {
  app: Hono;
  db: Database;
  /** The app's parts, to create a second app from them. */
  parts: AppParts;
  /** Resolves when the work after answers is done. */
  settled: () => Promise<void>;
  /** Every line the app logged. */
  logged: string[];
  /** The folder of built files the app serves; it holds an empty app/, embed/ and cdn/. */
  distDir: string;
  /** The app's DATA_DIR. */
  dataDir: string;
  close: () => Promise<void>;
}

/** The app on a migrated database with an admin; `env` is the operator's configuration. */
async function createTestApp(env: Record<string, string>, databaseUrl: string | undefined): Promise<TestApp> {
  const dist = tempDir();
  for (const folder of ['app', 'embed', 'cdn']) mkdirSync(join(dist.path, folder));
  const dataDir = join(dist.path, 'data');
  const config: Config = readConfig({ ...NO_LIMITS, DATA_DIR: dataDir, ...env });
  const { db: raw, close } = await openMigrated(databaseUrl);
  const logged: string[] = [];
  const parts = createParts(raw, config, dist.path, logged);
  const { db, afterAnswer } = parts;
  await db
    .insertInto('users')
    .values({
      name: 'Admin',
      email: ADMIN.email,
      password_hash: await adminHash,
      is_admin: 1,
      created_at: new Date().toISOString(),
    })
    .execute();
  return {
    app: createApp(parts),
    db,
    parts,
    settled: afterAnswer.settled,
    logged,
    distDir: dist.path,
    dataDir,
    async close() {
      await afterAnswer.settled();
      await close();
      dist.remove();
    },
  };
}

/** The parts of an app on an open database; what is logged goes into `logged`. */
export function createParts(raw: Database, config: Config, distDir: string, logged: string[]): AppParts {
  const log = pino({}, { write: (line: string) => logged.push(line) });
  const releases = createReleases({ store: openReleaseStore(config), distDir });
  const db = sealing(raw, createSeal([DATA_KEY]));
  return { db, config, secrets: [SECRET], log, afterAnswer: createAfterAnswer(log), distDir, releases };
}

/** Signs in as the admin by the call itself; resolves to the header to send. */
export async function signIn(app: Hono): Promise<{ Authorization: string }> {
  const answer = await app.request('/api/Auth/login', json(ADMIN));
  const { data } = (await answer.json()) as { data: { token: string } };
  return { Authorization: `Bearer ${data.token}` };
}

/** Creates an account that is no admin, whose address is confirmed; resolves to the header with its token. */
export async function customerSession(
  { db }: Pick<TestApp, 'db'>,
  { isVerified = true } = {},
): Promise<{ Authorization: string }> {
  const name = 'A customer';
  const { id } = await createCustomer(db, { name, email: 'customer@example.com', passwordHash: '' });
  const verified_at = isVerified ? new Date().toISOString() : null;
  const { token_key: key } = await db
    .updateTable('users')
    .set({ verified_at })
    .where('id', '=', id)
    .returning('token_key')
    .executeTakeFirstOrThrow();
  const tokens = createTokens({ secrets: [SECRET], db });
  const token = await tokens.sign({ id, name, isAdmin: false, key });
  return { Authorization: `Bearer ${token}` };
}

/** The text of an answer; '' of a stream, which has no end. */
export async function textOf(answer: Response): Promise<string> {
  if (answer.headers.get('Content-Type') !== 'text/event-stream') return answer.text();
  await answer.body?.cancel();
  return '';
}

/** A POST of a JSON body. */
export const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Stores a flight with an aircraft of its own by the calls themselves; resolves to its id. */
export async function storeFlight(api: TestApp, changes: Record<string, string> = {}): Promise<number> {
  const session = await signIn(api.app);
  const { id } = await storeFlightForm(api, session, aFlight(await storeAircraft(api, session), changes));
  return id;
}

/** Changes a trip as staff do, by default from the version that is stored; `headers` are of another person than the admin. */
export async function changeTrip(
  api: Pick<TestApp, 'app'>,
  id: number,
  change: object,
  headers?: Record<string, string>,
): Promise<Response> {
  const session = headers ?? (await signIn(api.app));
  const read = await api.app.request(`/api/Trip/${id}`, { headers: session });
  const { data } = (await read.json()) as { data?: { version: number } };
  return api.app.request(`/api/Trip/${id}`, json({ version: data?.version ?? 0, ...change }, session));
}

/** Stores a flight by the call itself; resolves to it. */
export async function storeFlightForm(
  { app }: TestApp,
  session: Record<string, string>,
  fields: Record<string, string | Blob | undefined>,
) {
  return stored<FlightRecord>(await app.request('/api/Flight/upsert', form(fields, session)));
}

/** Stores an aircraft by the call itself; resolves to its id. */
export async function storeAircraft({ app }: TestApp, session: Record<string, string>, changes = {}): Promise<number> {
  const answer = await app.request('/api/AirlineAircraft/upsert-aircraft', form(anAircraft(changes), session));
  return (await stored<AircraftRecord>(answer)).id;
}

/** Throws when the set-up could not be stored. */
async function stored<T>(answer: Response): Promise<T> {
  const { success, message, data } = await answer.json();
  if (!success) throw new Error(`Not stored: ${message}`);
  return data;
}

/**
 * A test that is given an app of its own; `test.override({ env })` in a describe sets what the operator sets.
 * Skipped in the PostgreSQL lane where no PostgreSQL runs.
 */
export const test = base.extend<{
  env: Record<string, string>;
  databaseUrl: string | undefined;
  /** A mail server that keeps what it gets. */
  mailServer: MailServer;
  /** A server that keeps objects. */
  s3: S3Server;
  /** Another system. */
  receiver: Receiver;
  /** An empty folder of the test's own. */
  folder: string;
  api: TestApp;
}>({
  env: {},
  databaseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
    async ({}, use) => {
      if (!postgresUrl) return use(undefined);
      const { url, drop } = await createPostgresDatabase(postgresUrl);
      await use(url);
      await drop();
    },
    { scope: 'file' },
  ],
  mailServer: startedBy(startMailServer, ({ close }) => close()),
  s3: startedBy(startS3Server, ({ close }) => close()),
  receiver: startedBy(startReceiver, ({ close }) => close()),
  folder: emptyFolder,
  api: async ({ env, databaseUrl, skip }, use) => {
    if (postgresUrl === '') skip('no PostgreSQL here');
    const api = await createTestApp(env, databaseUrl);
    await use(api);
    await api.close();
  },
});

/** The app of an operator who has a mail server. */
export const testWithEmail = test.extend<{ env: Record<string, string> }>({
  env: async ({ mailServer }, use) =>
    use({
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Indus Air <desk@indus.example>',
      BRAND: 'Indus Air',
      PUBLIC_URL: 'https://book.indus.example',
    }),
});
