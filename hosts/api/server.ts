import { randomBytes } from 'node:crypto';
import type { Server, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import pino from 'pino';
import { createApp } from './app';
import { type Config, readConfig, type Timeouts } from './config';
import {
  createFirstAdmin,
  type Database,
  forgetOldHits,
  forgetOldKeys,
  forgetOldResets,
  keptSecret,
  lockDataDir,
  migrate,
  openPostgres,
  openSqlite,
  seedDemo,
} from './database';
import { createAfterAnswer, loggable } from './http';
import { keepImage, openImageStore, sweepImages } from './images';
import { createPartner } from './partner';
import { StartError } from './start-error';

/** How long requests in work may take to finish once the server is told to stop. */
const GRACE_MS = 10_000;
const HOUR_MS = 3_600_000;

// Both the source and the bundle (dist/api/server.js) stand two folders below the root.
const root = fileURLToPath(new URL('../..', import.meta.url));
// The log goes to standard error: the banner on standard output shows a password once, and that is never logged.
const log = pino(pino.destination({ dest: 2, sync: true }));

async function start() {
  const config = readConfig(process.env);
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir);
  const secret = config.jwtSecret ?? keptSecret(config.dataDir);
  const db = await openDatabase(config);
  if (config.demo) await addExamples(db, config);
  // Before anything else can fail: a generated password is not shown a second time.
  process.stdout.write(await signInNote(db, config));

  const afterAnswer = createAfterAnswer(log);
  const app = createApp({ db, config, secret, log, afterAnswer, distDir: `${root}dist` });
  const main = await listen(app, 'PORT', config.port, config);
  const mainPort = portOf(main);
  const partner = await listen(
    createPartner({ publicDir: `${root}hosts/partner/public`, mainPort }),
    'PARTNER_PORT',
    config.partnerPort,
    config,
  );
  const images = openImageStore(config);
  const cleaning = setInterval(() => {
    forgetOld(db).catch(() => log.warn('what is out of date could not be removed'));
    sweepImages({ db, store: images, dataDir: config.dataDir }).catch(() =>
      log.warn('unused images could not be removed'),
    );
  }, HOUR_MS);

  if (!config.smtpUrl && !config.demo) log.warn('SMTP_URL is not set: links to set a new password cannot be mailed');
  process.stdout.write(addresses(config.host, mainPort, portOf(partner)));

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // Told twice, it goes at once.
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    clearInterval(cleaning);
    await Promise.all([close(main), close(partner)]);
    await afterAnswer.settled();
    await db.destroy();
    unlock();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Opens the database and brings it up to date. */
async function openDatabase({ databaseUrl, dataDir, homeZone }: Config): Promise<Database> {
  try {
    const db = databaseUrl
      ? openPostgres(databaseUrl, () => log.warn('lost a connection to the database'))
      : openSqlite(dataDir);
    await migrate(db, homeZone);
    await forgetOld(db);
    return db;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [reason] = (message || String(code)).split('\n');
    throw new StartError(`${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: the database cannot be used (${reason})`);
  }
}

/** Gives an empty database its examples. The server is of use without them too, and tries again at the next start. */
async function addExamples(db: Database, config: Config) {
  const images = openImageStore(config);
  try {
    await seedDemo(db, (jpeg) => keepImage(db, images, 'jpg', jpeg), new Date());
  } catch (error) {
    log.warn({ error: loggable(error as Error) }, 'the examples could not be stored');
  }
}

/** Removes the keys, counts and tokens that nobody can use any more. */
async function forgetOld(db: Database) {
  await forgetOldKeys(db);
  await forgetOldHits(db);
  await forgetOldResets(db);
}

/** Makes the first admin where there is none; resolves to what the start-up banner says of the sign-in. */
async function signInNote(db: Database, { adminEmail, adminPassword }: Config): Promise<string> {
  const password = adminPassword ?? randomBytes(12).toString('base64url');
  const created = await createFirstAdmin(db, adminEmail, password);
  if (!created) return '\n  Sign in       as the admin made at the first start\n';
  return `
  Sign in       ${adminEmail}
  Password      ${adminPassword ? 'as set in ADMIN_PASSWORD' : `${password}   (shown this once: keep it)`}
`;
}

function listen(
  app: Hono,
  variable: string,
  port: number,
  { host, timeouts }: Pick<Config, 'host' | 'timeouts'>,
): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: limitsOf(timeouts) }) as Server;
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      reject(
        new StartError(
          code === 'EADDRINUSE'
            ? `${variable} ${port} is in use: stop what listens there, or set another ${variable}`
            : `${variable} ${port} on HOST ${host} cannot be opened (${code})`,
        ),
      );
    });
    server.listen(port, host, () => resolve(server));
  });
}

/** A slow or silent client does not hold a connection for ever. */
function limitsOf({ headersMs, bodyMs, uploadMs }: Timeouts): ServerOptions {
  return {
    headersTimeout: headersMs,
    // Whoever reads a body stops sooner, with an answer that says why; this ends what nobody reads.
    requestTimeout: headersMs + Math.max(bodyMs, uploadMs),
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 65_000,
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Takes no new request, lets those in work finish, and cuts off what takes longer than the grace. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive connection is idle only once its request is done.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}

function addresses(host: string, mainPort: number, partnerPort: number): string {
  const name = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host) ? 'localhost' : host;
  const origin = `http://${name}:${mainPort}`;
  return `
  Site          ${origin}/
  Back office   ${origin}/admin/search
  Embed page    ${origin}/embed/private-charter-form
  Partner page  http://${name}:${partnerPort}/

`;
}

start().catch((error: unknown) => {
  // What the operator can put right is a line; anything else is a fault of ours and shows where it is.
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
