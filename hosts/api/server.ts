import { randomBytes } from 'node:crypto';
import type { Server, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { hash } from '@node-rs/argon2';
import type { Hono } from 'hono';
import { passwordProblem } from './accounts';
import { createApp } from './app';
import { type Config, readConfig, type Timeouts } from './config';
import {
  checkBeside,
  checkNow,
  completeBookings,
  completeFlights,
  completeTrips,
  countRows,
  createFirstAdmin,
  type Database,
  forgetOldHits,
  forgetOldKeys,
  forgetOldResets,
  isLarge,
  keptSecrets,
  lockDataDir,
  makePrivate,
  migrate,
  openPostgres,
  openSqlite,
} from './database';
import { StartError } from './errors';
import { takeAnyHost } from './health';
import { boundConnections, createAfterAnswer, loggable } from './http';
import { keepImage, openImageStore, sweepImages } from './images';
import { createLog, flushOutputs, print, printable, printError } from './log';
import { createMailer } from './mail';
import { createOutbox } from './outbox';
import { createReleases, openReleaseStore, type Releases } from './releases';
import { endOnUncaught, endWith, stopOnSignal } from './stop';

/** Imported on demand, so that a server without the demo does not load it. */
type Demo = typeof import('./demo');

const HOUR_MS = 3_600_000;

// Both the source and the bundle (dist/api/server.js) are two folders below the root.
const root = fileURLToPath(new URL('../..', import.meta.url));
const log = createLog();
endOnUncaught(log);

async function start() {
  const config = readConfig(process.env);
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir);
  for (const line of makePrivate(config.dataDir)) log.warn(line);
  const [newest, ...kept] = config.jwtSecret ? [config.jwtSecret] : keptSecrets(config.dataDir);
  const db = await openDatabase(config);
  const demo = config.demo ? await import('./demo') : undefined;
  if (demo) await addExamples(demo, db, config);
  // Before anything else can fail: a generated password is not shown a second time.
  print(await signInNote(db, config));

  const afterAnswer = createAfterAnswer(log);
  let stopping = false;
  const isStopping = () => stopping;
  const secrets = [newest, ...kept, ...config.previousSecrets] as const;
  const distDir = `${root}dist`;
  const releases = createReleases({ store: openReleaseStore(config), distDir });
  const outbox = createOutbox({ db, sendMail: createMailer(config), log });
  const app = createApp({ db, config, secrets, log, outbox, afterAnswer, distDir, releases, isStopping });
  const main = await listen(app, 'PORT', config.port, config);
  const mainPort = portOf(main);
  const partner = demo
    ? await listen(
        demo.createPartner({ publicDir: `${root}hosts/partner/public`, mainPort }),
        'PARTNER_PORT',
        config.partnerPort,
        config,
      )
    : undefined;
  const images = openImageStore(config);
  const cleaning = setInterval(() => {
    forgetOld(db).catch(() => log.warn('what is out of date could not be removed'));
    // Beside a rolling deployment the previous release may have written some without the computed columns.
    completeFlights(db, config.homeZone).catch(() => log.warn('departures of flights could not be computed'));
    completeBookings(db).catch(() => log.warn('what was booked could not be copied'));
    completeTrips(db).catch(() => log.warn('files on requests could not be opened'));
    sweepImages({ db, store: images, dataDir: config.dataDir }).catch(() =>
      log.warn('unused images could not be removed'),
    );
    // The build may have been replaced while this server runs.
    keepRelease(releases);
  }, HOUR_MS);

  countRows(db).then(
    (rows) => log.info({ rows }, 'what the database holds'),
    () => log.warn('what the database holds could not be counted'),
  );
  const check = !config.databaseUrl && isLarge(config.dataDir) ? checkBeside(config.dataDir) : undefined;
  check?.finding.then((finding) => finding && log.error(finding));
  if (!createMailer(config))
    log.warn('SMTP_URL is not set: neither links to set a new password nor mails about requests can be sent');
  if (config.demoForced) log.warn('DEMO=1: an empty database gets examples, and an example partner its server');
  keepRelease(releases);
  outbox.start();

  stopOnSignal({
    log,
    onStop() {
      stopping = true;
      clearInterval(cleaning);
      check?.stop();
    },
    delayMs: config.stopDelayMs,
    servers: partner ? [main, partner] : [main],
    steps: [
      ['mails', async () => void (await Promise.all([afterAnswer.settled(), outbox.stop()]))],
      ['the database', () => db.destroy()],
      ['DATA_DIR', unlock],
    ],
  });
  // Last, because a caller that reads this line may send SIGTERM at once.
  print(addresses(config.host, mainPort, partner && portOf(partner)));
}

/** Opens the database and brings it up to date. */
async function openDatabase({ databaseUrl, dataDir, acceptLoss, homeZone }: Config): Promise<Database> {
  try {
    const db = databaseUrl
      ? openPostgres(databaseUrl, () => log.warn('lost a connection to the database'))
      : openSqlite(dataDir, { acceptLoss, onLoss: (what) => log.warn(what) });
    if (!databaseUrl && !isLarge(dataDir)) await checkNow(db);
    await migrate(db, homeZone);
    await forgetOld(db);
    return db;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const [reason] = (message || String(code)).split('\n');
    throw new StartError(`${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: the database cannot be used (${reason})`);
  }
}

/** Fills an empty database with examples. A failure is only logged, and the next start tries again. */
async function addExamples({ seedDemo }: Demo, db: Database, config: Config) {
  const images = openImageStore(config);
  try {
    await seedDemo(db, (jpeg) => keepImage(db, images, 'jpg', jpeg), new Date());
  } catch (error) {
    log.warn({ error: loggable(error as Error) }, 'the examples could not be stored');
  }
}

/** Stores the files of the build that is served, in the background. */
function keepRelease(releases: Releases) {
  releases.record().catch((error) => {
    const what = 'the files of this release could not be kept: those who pin it lose them with the next one';
    log.warn({ error: loggable(error as Error) }, what);
  });
}

/** Removes expired keys, counts and tokens. */
async function forgetOld(db: Database) {
  await forgetOldKeys(db);
  await forgetOldHits(db);
  await forgetOldResets(db);
}

/** Makes the first admin where there is none; resolves to what the start-up banner says of the sign-in. */
async function signInNote(db: Database, { adminEmail, adminPassword }: Config): Promise<string> {
  const password = adminPassword ?? randomBytes(12).toString('base64url');
  const problem = passwordProblem(password, { isAdmin: true });
  const created = await createFirstAdmin(db, adminEmail, () => {
    if (problem) throw new StartError(`ADMIN_PASSWORD cannot be taken. ${problem}`);
    return hash(password);
  });
  if (!created) {
    // Only a warning: the admin may have this password, and the site has run with it.
    if (problem) log.warn(`ADMIN_PASSWORD would not be taken today. If an admin has it, set another. ${problem}`);
    return '\n  Sign in       as the admin made at the first start\n';
  }
  return `
  Sign in       ${printable(adminEmail)}
  Password      ${adminPassword ? 'as set in ADMIN_PASSWORD' : `${password}   (shown this once: keep it)`}
`;
}

function listen(
  app: Hono,
  variable: string,
  port: number,
  config: Pick<Config, 'host' | 'timeouts' | 'maxConnections'>,
): Promise<Server> {
  const { host } = config;
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: limitsOf(config.timeouts) }) as Server;
  boundConnections(server, config, log);
  takeAnyHost(server);
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

/** Time limits, so that a slow or silent client does not hold a connection for ever. */
function limitsOf({ headersMs, bodyMs, uploadMs }: Timeouts): ServerOptions {
  return {
    headersTimeout: headersMs,
    // A handler that reads a body stops sooner, with an answer that says why; this limit is for bodies that none reads.
    requestTimeout: headersMs + Math.max(bodyMs, uploadMs),
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 65_000,
    // Probes may come without a Host header; other requests without one are refused later.
    requireHostHeader: false,
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** `partnerPort` only in the demonstration. */
function addresses(host: string, mainPort: number, partnerPort: number | undefined): string {
  const name = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host) ? 'localhost' : host;
  const origin = `http://${name}:${mainPort}`;
  const demo = `  Partner page  http://${name}:${partnerPort}/
  Demo          for trying out: the examples and the partner's page stay away with DEMO=0
`;
  return `
  Site          ${origin}/
  Back office   ${origin}/admin/search
  Embed page    ${origin}/embed/private-charter-form
${partnerPort === undefined ? '' : demo}
`;
}

start().catch(async (error: unknown) => {
  // A StartError is for the operator and printed as one line; any other error is a bug and logged with its stack.
  if (!(error instanceof StartError)) return endWith(log, error);
  printError(`${error.message}\n`);
  await flushOutputs();
  process.exit(1);
});
