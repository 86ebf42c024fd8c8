import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { hash } from '@node-rs/argon2';
import type { Hono } from 'hono';
import { deleteExpired } from './accounts/links';
import { firstPasswordProblem, hashPassword, passwordProblem } from './accounts/passwords';
import { createFirstAdmin } from './accounts/store';
import { createApp } from './app';
import { deleteOldAudit } from './audit/store';
import { type Config, readConfig } from './config';
import { createOutbox } from './emails/outbox';
import { updateTimes } from './flights/update-times';
import { flightWarnings } from './flights/warnings';
import { deleteOldInvitations } from './people/store';
import { checkSqlite, isLarge, refuseForgotten } from './platform/database/check';
import {
  getDataKey,
  getPushSecret,
  getSecrets,
  lockDataDir,
  makeDataDir,
  makePrivate,
} from './platform/database/data-dir';
import { migrate } from './platform/database/migrate';
import { type Database, openPostgres, openSqlite, renewVersions } from './platform/database/open';
import { createSeal, encryptAll, sealing } from './platform/database/seal';
import { createMailer } from './platform/email/mailer';
import { deleteOldAccountEmails, deleteOldTexts } from './platform/email/store';
import { createAfterAnswer } from './platform/http/after-answer';
import { loggable } from './platform/http/answer';
import { limitConnections, systemdSocket } from './platform/http/connections';
import { isWriteFault, StartError } from './platform/http/errors';
import { deleteOldKeys } from './platform/http/idempotency';
import { deleteOldHits } from './platform/http/rate-limit';
import { createTripLinks, type SignedLinks } from './platform/http/signed-links';
import { readTerms } from './platform/http/terms';
import { openImageStore } from './platform/images/image-store';
import { saveImage, sweepImages } from './platform/images/intake';
import { waitForAll } from './platform/queue/worker';
import { createPurge } from './platform/static/purge';
import { createReleases, openReleaseStore, type Releases } from './platform/static/releases';
import { endOnUncaught, endWith, stopOnSignal } from './platform/stop';
import { allowAnyHost, createIntegrity, type Integrity } from './platform/watch/health';
import { createLog, flushOutputs, logConsole, print, printable, printError } from './platform/watch/log';
import { eraseOld } from './privacy/store';
import { programVersion } from './program-version';
import { createPushes } from './push/send';
import { deleteOldPushes } from './push/store';
import { deleteOldSubscriptions } from './subscriptions/store';
import { createAnswerTime } from './trips/answer-time';
import { prepareLists } from './trips/lists';
import { isSameAirport } from './trips/same-airport';
import { createTripStreams } from './trips/stream';
import { deleteOldDeliveries } from './webhooks/deliveries';
import { createWebhookSender, createWebhooks } from './webhooks/send';

/** Imported on demand: a server without the demo does not load it. */
type Demo = typeof import('./demo');

const HOUR_MS = 3_600_000;

// Both the source and the bundle (dist/api/server.js) are two folders below the root.
const root = fileURLToPath(new URL('../..', import.meta.url));
const log = createLog();
endOnUncaught(log);
logConsole(log);

/** Reads the settings. What is refused is refused before anything is created or printed. */
function readSettings(): Config {
  const config = readConfig(process.env);
  readTerms(config);
  const weak = firstPasswordProblem(config);
  if (weak) throw new StartError(`ADMIN_PASSWORD is refused. ${weak}`);
  return config;
}

async function start() {
  const config = readSettings();
  log.level = config.logLevel;
  makeDataDir(config.dataDir);
  const tracing = await startTraces(config);
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir);
  for (const line of makePrivate(config.dataDir)) log.warn(line);
  const fd = systemdSocket(process.env, process.pid);
  await refuseTakenPorts(config, fd);
  const [newest, ...older] = config.jwtSecret ? [config.jwtSecret] : getSecrets(config.dataDir);
  config.pushSecret ??= config.databaseUrl ? undefined : getPushSecret(config.dataDir);
  const db = await openDatabase(config);
  const demo = config.demo ? await import('./demo') : undefined;
  const secrets = [newest, ...older, ...config.previousSecrets] as const;
  await fillDatabase(db, config, createTripLinks(secrets), demo);

  const afterAnswer = createAfterAnswer(log);
  let stopping = false;
  const distDir = `${root}dist`;
  const releases = createReleases({ store: openReleaseStore(config), distDir });
  const ports: number[] = [];
  const workers = createWorkers(db, config, secrets, ports);
  const purge = config.purge && createPurge({ db, purge: config.purge, log });
  const wakeWorkers = () => {
    for (const worker of workers) worker.nudge();
  };
  // PostgreSQL checks its own data.
  const integrity = config.databaseUrl ? undefined : createIntegrity({ dataDir: config.dataDir, log });
  const answerTime = createAnswerTime({ db, log });
  await answerTime.start();
  const streams = createTripStreams({ db, log });
  const app = createApp({
    db,
    config,
    secrets,
    log,
    wakeWorkers,
    streams,
    afterAnswer,
    distDir,
    releases,
    isStopping: () => stopping,
    ports,
    answerTime,
    ...(integrity && { integrity }),
  });
  await warmUp(app, db, config);
  const main = await listen(app, 'PORT', fd === undefined ? { port: config.port } : { fd }, config);
  const mainPort = portOf(main);
  const partnerApp = demo?.createPartner({ publicDir: `${root}hosts/partner/public`, mainPort });
  const partner = partnerApp && (await listen(partnerApp, 'PARTNER_PORT', { port: config.partnerPort }, config));
  const metrics = await startMetrics(db, config, integrity && (() => integrity.damage() !== undefined));
  ports.push(...[main, partner, metrics].flatMap((server) => (server ? portOf(server) : [])));
  // A smaller database was checked before.
  if (integrity && isLarge(config.dataDir)) integrity.check();
  warnOfSettings(config);
  for (const worker of workers) worker.start();
  purge?.start();
  const hourly = startHourly(db, config, releases, integrity);

  stopOnSignal({
    log,
    onStop() {
      stopping = true;
      streams.stop();
      clearInterval(hourly);
      answerTime.stop();
      integrity?.stop();
    },
    delayMs: config.stopDelayMs,
    servers: [main, partner, metrics].filter((server) => server !== undefined),
    steps: [
      [
        'e-mails, webhooks and notifications',
        () => waitForAll([afterAnswer.settled(), ...workers.map((worker) => worker.stop()), purge?.stop()]),
      ],
      ['the database', () => db.destroy()],
      ['traces', () => tracing?.stop()],
      ['DATA_DIR', unlock],
    ],
  });
  // Last, because a caller that reads these lines may send SIGTERM at once.
  print(formatAddresses(config, mainPort, partner && portOf(partner), metrics && portOf(metrics)));
}

/** What sends e-mails, webhooks and notifications. */
function createWorkers(db: Database, config: Config, secrets: readonly string[], ports: readonly number[]) {
  const sender = createWebhookSender({ config, ports });
  const parts = { db, config, secrets, sender, sendMail: createMailer(config), log };
  return [createOutbox(parts), createWebhooks(parts), createPushes(parts)];
}

function warnOfSettings(config: Config) {
  if (!createMailer(config)) log.warn('SMTP_URL is not set: no e-mail is sent (password links, receipts, quotes)');
  if (config.demoForced) log.warn('DEMO=1: an empty database gets example data; the partner page is served');
}

/** Starts the work of every hour; a part of it is also done now. */
function startHourly(db: Database, config: Config, releases: Releases, integrity?: Integrity) {
  const images = openImageStore(config);
  const work = () => {
    eraseOld(db, config).catch(() => log.warn('personal data past RETENTION_DAYS could not be erased'));
    prepareLists(db).catch(() => log.warn('the data that lists are read from could not be stored'));
    // The build may have been replaced while this server runs.
    saveRelease(releases);
  };
  work();
  return setInterval(() => {
    deleteOld(db, config).catch(() => log.warn('expired records could not be deleted'));
    work();
    sweepImages({ db, store: images, dataDir: config.dataDir }).catch(() =>
      log.warn('unused images could not be deleted'),
    );
    integrity?.check();
  }, HOUR_MS);
}

/** Opens and migrates the database. */
async function openDatabase(config: Config): Promise<Database> {
  const { databaseUrl, dataDir, dataKeys, homeZone } = config;
  try {
    const db = databaseUrl
      ? openPostgres(databaseUrl, () => log.warn('a connection to the database was lost'))
      : openSqlite(dataDir);
    if (databaseUrl) {
      if (!process.argv.includes('--empty')) await refuseForgotten(db, dataDir);
    } else {
      if (!isLarge(dataDir)) await checkSqlite(db);
    }
    await migrate(db);
    await updateTimes(db, homeZone);
    await renewVersions(db).catch((error) => {
      // On a full disk nothing is written that could have the same count.
      if (!isWriteFault(error)) throw error;
    });
    await deleteOld(db, config);
    const [key = databaseUrl ? undefined : getDataKey(dataDir), ...former] = dataKeys;
    if (!key) {
      log.warn('DATA_KEYS is not set: document numbers and webhook secrets are stored unencrypted');
      return db;
    }
    const seal = createSeal([key, ...former]);
    await encryptAll(db, seal);
    return sealing(db, seal);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const [reason] = (message || String(code)).split('\n');
    throw new StartError(
      `${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: the database cannot be used (${reason}). To find the cause, run: charter-desk check`,
    );
  }
}

/** Does what the first requests would wait for: loads the pages' code and the airports, and finds the flights' warnings. */
async function warmUp(app: Hono, db: Database, { homeZone }: Config) {
  const works = [
    app.request('/', {}, { isOurs: true }),
    isSameAirport('Karachi', 'Lahore'),
    flightWarnings(db, homeZone),
  ];
  // What fails here fails again, and is reported, when it is requested.
  await Promise.allSettled(works);
}

/** Adds what a new database lacks: the examples and the first owner. */
async function fillDatabase(db: Database, config: Config, links: SignedLinks, demo?: Demo) {
  const isFilled = demo && (await addExamples(demo, db, { config, links }));
  // Before anything else can fail, because a generated password is shown only once.
  print(await createOwner(db, config));
  if (isFilled) await demo.seedPeople(db, await hash(randomBytes(32)), new Date());
}

/** Fills an empty database with examples; resolves to whether it did. After a failure the next start tries again. */
async function addExamples({ seedDemo }: Demo, db: Database, emails: { config: Config; links: SignedLinks }) {
  const images = openImageStore(emails.config);
  try {
    return await seedDemo(db, (jpeg) => saveImage(db, images, 'jpg', jpeg), new Date(), emails);
  } catch (error) {
    log.warn({ error: loggable(error as Error) }, 'the example data could not be stored');
    return false;
  }
}

/** Stores the files of the served build in the background. */
function saveRelease(releases: Releases) {
  releases.record().catch((error) => {
    const what = 'the files of this release could not be stored: partners who pin it lose them at the next upgrade';
    log.warn({ error: loggable(error as Error) }, what);
  });
}

/** Deletes expired keys, counts, tokens and audit entries. */
async function deleteOld(db: Database, { auditDays }: Config) {
  await deleteOldAudit(db, new Date(Date.now() - auditDays * 24 * HOUR_MS));
  await deleteOldKeys(db);
  await deleteOldHits(db);
  await deleteExpired(db);
  await deleteOldSubscriptions(db);
  await deleteOldAccountEmails(db);
  await deleteOldTexts(db);
  await deleteOldDeliveries(db);
  await deleteOldPushes(db);
  await deleteOldInvitations(db);
}

/** Creates the first owner if there is none; resolves to the banner's lines about the sign-in. */
async function createOwner(db: Database, { adminEmail, adminPassword }: Config): Promise<string> {
  const password = adminPassword ?? randomBytes(12).toString('base64url');
  const problem = passwordProblem(password, { isAdmin: true });
  const created = await createFirstAdmin(db, adminEmail, () => {
    if (problem) throw new StartError(`ADMIN_PASSWORD is refused. ${problem}`);
    return hashPassword(password);
  });
  if (!created) {
    // Only a warning: an owner may have this password already.
    if (problem) log.warn(`ADMIN_PASSWORD breaks the rules. If somebody uses it, change that password. ${problem}`);
    return '\n  Log in        with the account of the first start\n';
  }
  return `
  Log in        ${printable(adminEmail)}
  Password      ${adminPassword ? 'as set in ADMIN_PASSWORD' : `${password}   (shown only once: write it down)`}
`;
}

/** Serves metrics if METRICS_PORT is set; otherwise their packages are not even loaded. */
async function startMetrics(db: Database, config: Config, isDamaged: (() => boolean) | undefined) {
  const { metricsPort, metricsHost } = config;
  if (metricsPort === undefined) return undefined;
  const { createMetrics, createMetricsServer } = await import('./platform/watch/metrics');
  const server = createMetricsServer(createMetrics({ db, config, isDamaged, version: programVersion() }), log);
  return open(server, 'METRICS_PORT', { port: metricsPort }, metricsHost);
}

/** Sends traces if a collector is configured. */
async function startTraces({ databaseUrl, isTraced }: Config) {
  if (!isTraced) return undefined;
  const { startTracing } = await import('./extras/tracing');
  const database = databaseUrl ? 'postgresql' : 'sqlite';
  return startTracing({ version: programVersion(), database, log });
}

type Address = { port: number } | { fd: number };

function listen(app: Hono, variable: string, at: Address, config: Config): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: limitsOf(config.timeouts) }) as Server;
  limitConnections(server, config, log);
  allowAnyHost(server);
  return open(server, variable, at, config.host);
}

function open(server: Server, variable: string, at: Address, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      reject(
        new StartError(
          code === 'EADDRINUSE' && 'port' in at
            ? `${variable} ${at.port} is in use. Stop the program that uses it, or set another ${variable}`
            : `${'port' in at ? `${variable} ${at.port} on ${host}` : 'The socket of systemd'} cannot be opened (${code}). Check the port and the address`,
        ),
      );
    });
    server.listen({ ...at, ...('port' in at && { host }) }, () => resolve(server));
  });
}

/** Opens and closes each port, because a generated password is printed before they are opened, and only once. */
async function refuseTakenPorts({ demo, host, port, partnerPort, metricsPort, metricsHost }: Config, fd?: number) {
  const ports = [
    ['PORT', fd === undefined ? port : undefined, host],
    ['PARTNER_PORT', demo ? partnerPort : undefined, host],
    ['METRICS_PORT', metricsPort, metricsHost],
  ] as const;
  const opened: Server[] = [];
  for (const [variable, port, host] of ports) {
    if (!port) continue;
    opened.push(await open(createServer(), variable, { port }, host));
  }
  // Only now, so that two that are the same are found.
  for (const server of opened) {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
}

/** Time limits for slow and silent clients. */
function limitsOf({ headersMs, bodyMs, uploadMs }: Config['timeouts']): ServerOptions {
  return {
    headersTimeout: headersMs,
    // For bodies that no handler reads; a handler stops sooner, and says why.
    requestTimeout: headersMs + Math.max(bodyMs, uploadMs),
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 65_000,
    // Probes may lack a Host header; other requests without one are refused later.
    requireHostHeader: false,
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** The banner's addresses, by `PUBLIC_URL` where it is set. */
function formatAddresses(
  { host, port, metricsHost, publicUrl }: Pick<Config, 'host' | 'port' | 'metricsHost' | 'publicUrl'>,
  mainPort: number,
  partnerPort: number | undefined,
  metricsPort: number | undefined,
): string {
  const name = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host) ? 'localhost' : host;
  const local = `http://${name}:${mainPort}`;
  const isSet = publicUrl !== `http://localhost:${port}`;
  const origin = isSet ? publicUrl : local;
  const demo = `  Partner page  http://${name}:${partnerPort}/
  Demo          example data and the partner page are for trying out. To start without them, set DEMO=0
`;
  return `
  Site          ${origin}/
  Back office   ${origin}/admin/search
  Embed page    ${origin}/embed/private-charter-form
${isSet ? `  Listens at    ${local}/\n` : ''}${metricsPort === undefined ? '' : `  Metrics       http://${metricsHost}:${metricsPort}/metrics\n`}${partnerPort === undefined ? '' : demo}
`;
}

start().catch(async (error: unknown) => {
  // A StartError is printed for the operator; any other error is a bug and logged with its stack.
  if (!(error instanceof StartError)) return endWith(log, error);
  printError(`${error.message}\n`);
  await flushOutputs();
  process.exit(1);
});
