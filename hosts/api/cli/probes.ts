import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { open, readFile, rm, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { Config } from '../config';
import { findTool, majorOf } from '../platform/backup/postgres-tools';
import { checkInBackground, listTables } from '../platform/database/check';
import { refuseForgotten, refuseUnfinished } from '../platform/database/copy-to-postgres';
import { isLocked, refuseMoved } from '../platform/database/data-dir';
import { countMissingMigrations } from '../platform/database/migrate';
import { type Database, hasSqlite, openPostgres, openSqlite } from '../platform/database/open';
import { describeMailFailure } from '../platform/email/failure';
import { createMailer } from '../platform/email/mailer';
import { StartError } from '../platform/http/errors';
import { openObjectStore } from '../platform/objects';
import type { Finding } from './command';
import { type ConnectionFault, findConnectionFault, findUrlFault } from './connection-fault';
import { createReport, type Probe } from './report';
import { trySender } from './try-sender';

const MB = 1_000_000;
/** Below the first the server is not ready (health.ts); below the second it soon will not be. */
const [NO_ROOM_BYTES, LITTLE_ROOM_BYTES] = [50 * MB, 1000 * MB];
/** Each commit waits for a sync; a local disk takes less than 20. */
const SLOW_SYNC_MS = 50;
/** Linux's numbers of file systems. */
const [NFS, SMB, MEMORY] = [0x6969, 0xff534d42, 0x01021994];

/** Whether DATA_DIR can be written, has room, and is on a disk that keeps data. */
export const probeDisk: Probe = async ({ dataDir, databaseUrl }) => {
  const { findings, ok, unwise, wrong } = createReport('disk');
  const folder = nearestFolder(resolve(dataDir));
  const probe = join(folder, `.charter-desk-check-${randomUUID()}`);
  let syncMs: number;
  try {
    syncMs = await measureSync(probe);
  } catch (error) {
    const says = `DATA_DIR ${resolve(dataDir)} cannot be written (${(error as NodeJS.ErrnoException).code})`;
    wrong(says, 'Give it to the account of the server (chown), and look for room');
    return findings;
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
  const { bavail, bsize, type } = await statfs(folder);
  const free = bavail * bsize;
  const room = `${Math.floor(free / MB)} MB free`;
  if (free < NO_ROOM_BYTES) wrong(`${room}: the server is not ready`, 'Make room');
  else if (free < LITTLE_ROOM_BYTES) unwise(room, 'Make room for images and the write-ahead log');
  if (type === MEMORY) unwise('DATA_DIR is in memory, and gone with it', 'Set DATA_DIR to a disk');
  if (!databaseUrl && (type === NFS || type === SMB)) {
    const says = 'DATA_DIR is on a network, whose locks SQLite cannot rely on';
    unwise(says, 'Set DATA_DIR to a disk, or use PostgreSQL');
  }
  if (syncMs > SLOW_SYNC_MS) {
    const says = `takes ${Math.round(syncMs)} ms to keep what is written, which each request waits for`;
    unwise(says, 'Use a faster disk');
  }
  if (existsSync(dataDir) && process.platform !== 'win32' && statSync(dataDir).mode & 0o077) {
    unwise('DATA_DIR is open to other accounts', `chmod 700 ${resolve(dataDir)}`);
  }
  if (findings.length === 0) {
    ok(`DATA_DIR ${resolve(dataDir)} can be written, ${room}, kept within ${Math.ceil(syncMs)} ms`);
  }
  return findings;
};

/** The folder, or the nearest parent that exists. */
const nearestFolder = (folder: string): string => (existsSync(folder) ? folder : nearestFolder(dirname(folder)));

/** Measures how long the disk takes to sync a few kilobytes: the median of five times. */
async function measureSync(file: string): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  try {
    const times: number[] = [];
    for (let time = 0; time < 5; time++) {
      const start = performance.now();
      await handle.write(randomBytes(8192));
      await handle.sync();
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[2] ?? 0;
  } finally {
    await handle.close();
  }
}

/** Whether the database answers, is sound and of this version, and lets the account do what a start does. */
export const probeDatabase: Probe = (config) =>
  config.databaseUrl ? probePostgres(config.databaseUrl, config.dataDir) : probeSqlite(config);

async function probeSqlite({ dataDir }: Config): Promise<Finding[]> {
  const { findings, ok, wrong } = createReport('database');
  if (!hasSqlite(dataDir)) {
    ok('there is none yet in DATA_DIR: the first start makes it');
    return findings;
  }
  try {
    refuseMoved(dataDir);
  } catch (error) {
    wrong((error as Error).message, 'See docs/deploy/postgresql.md');
    return findings;
  }
  const isInUse = isLocked(dataDir);
  const result = await checkInBackground(dataDir).result;
  if (result && result.is !== 'sound') {
    wrong(result.message, 'See docs/deploy/backups.md');
    return findings;
  }
  const db = openSqlite(dataDir, { beside: true });
  const status = await migrationStatus(db).finally(() => db.destroy());
  ok(`SQLite in DATA_DIR is sound, ${status}${isInUse ? ', and a server has it' : ''}`);
  return findings;
}

async function probePostgres(url: string, dataDir: string): Promise<Finding[]> {
  const db = openPostgres(url, () => {});
  try {
    const found = await inspectPostgres(db);
    await refuseForgotten(db, dataDir);
    await refuseUnfinished(db);
    return found;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const { findings, wrong } = createReport('database');
    if (error instanceof StartError) {
      wrong(message, 'See docs/deploy/postgresql.md');
      return findings;
    }
    const fault = await findPostgresFault(url);
    if (fault) {
      wrong(fault.says, fault.todo);
      return findings;
    }
    const reason = (message || String(code)).split('\n')[0];
    wrong(`PostgreSQL cannot be used (${reason})`, 'Look at DATABASE_URL, and whether it runs');
    return findings;
  } finally {
    await db.destroy();
  }
}

/** What is wrong with the connection to PostgreSQL; undefined if it refuses us, or is on a socket of this machine. */
async function findPostgresFault(url: string): Promise<ConnectionFault | undefined> {
  const { hostname, port, searchParams } = new URL(url);
  const host = (searchParams.get('host') ?? hostname) || 'localhost';
  if (host.startsWith('/')) return undefined;
  const mode = searchParams.get('sslmode') ?? (searchParams.get('ssl') ? 'require' : 'disable');
  const authority = searchParams.get('sslrootcert');
  return findConnectionFault({
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port) || 5432,
    tls: /^(?:disable|allow|no-verify)$/.test(mode) ? 'none' : 'postgres',
    ...(authority && { ca: await readFile(authority, 'utf8') }),
  });
}

async function inspectPostgres(db: Database): Promise<Finding[]> {
  const { rows } = await sql<{
    version: string;
    encoding: string;
    standby: boolean;
    schema: string | null;
    create: boolean | null;
    checksums: string;
    unsafe: string | null;
    connections: number;
  }>`select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as standby, current_schema() as schema,
    has_schema_privilege(current_schema(), 'CREATE') as create, current_setting('data_checksums') as checksums,
    (select string_agg(name, ', ' order by name) from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections
  `.execute(db);
  const server = rows[0];
  if (!server) throw new Error('no answer');
  const { findings, unwise, wrong } = createReport('database');
  const version = server.version.split(' ')[0] ?? '';
  if (server.standby) {
    wrong(`PostgreSQL ${version} is a standby, which takes no change`, 'Set DATABASE_URL to the primary');
    return findings;
  }
  if (server.schema === null) {
    wrong('the account’s search_path leads to no schema', 'alter role … set search_path = public');
    return findings;
  }
  if (server.create === false) {
    const says = `the account may make no tables in ${server.schema}, which a start does`;
    wrong(says, `grant create, usage on schema ${server.schema} to the account`);
  }
  const { rows: foreign } = await sql<{ name: string; owner: string }>`
    select tablename as name, tableowner as owner from pg_tables
    where schemaname = current_schema() and not pg_has_role(tableowner, 'USAGE') limit 1`.execute(db);
  if (foreign[0]) {
    const { name, owner } = foreign[0];
    const says = `${name} and perhaps others belong to ${owner}: a start cannot change them`;
    wrong(says, 'alter table … owner to the account');
  }
  const canMigrate = server.create !== false && !foreign[0];
  if (server.encoding !== 'UTF8') wrong(`it is encoded in ${server.encoding}`, 'Create one with encoding UTF8');
  if (server.unsafe) unwise(`${server.unsafe} is off: a power cut loses what was acknowledged`, 'Switch it on');
  if (server.checksums === 'off') {
    const says = 'has no data checksums: what a disk changes is not found';
    unwise(says, 'pg_checksums --enable while it is stopped');
  }
  if (server.connections < 20) {
    unwise(`takes ${server.connections} connections, and each server wants 10`, 'Raise max_connections');
  }
  const backup = createReport('backup');
  try {
    const { version: dumper } = await findTool('pg_dump', majorOf(version));
    backup.ok(`pg_dump ${dumper} is here`);
  } catch (error) {
    const { message } = error as Error;
    backup.unwise(message.replace(/: .*/, ''), message.replace(/^.*?: /, ''));
  }
  const database = createReport('database');
  if (canMigrate) {
    database.ok(`PostgreSQL ${version}, schema ${server.schema}, ${await migrationStatus(db)}`);
  }
  return [...database.findings, ...findings, ...backup.findings];
}

async function migrationStatus(db: Database): Promise<string> {
  if ((await listTables(db)).length === 0) return 'empty: the first start fills it';
  const left = await countMissingMigrations(db);
  return left === 0
    ? 'of this program’s version'
    : `of an older program: the next start brings it up to date in ${left} steps`;
}

/** Whether the bucket stores, reads, lists and removes an object. */
export const probeBucket: Probe = async (config) => {
  if (!config.s3) return [];
  const { findings, ok, wrong } = createReport('bucket');
  const store = openObjectStore(config, 'check', /^[\w-]+\.txt$/);
  const key = `${randomUUID()}.txt`;
  const bytes = randomBytes(1024);
  let step = 'stored';
  try {
    await store.put(key, bytes);
    step = 'read';
    const read = await store.get(key);
    if (!read || !bytes.equals(read)) throw new Error('it came back changed');
    step = 'listed';
    let isListed = false;
    for await (const object of store.list()) isListed ||= object.key === key;
    if (!isListed) throw new Error('it is not in the list');
    step = 'removed';
    await store.remove(key);
    if (await store.get(key)) throw new Error('it is there still');
    ok(`an object was stored, read, listed and removed in ${config.s3.bucket}`);
  } catch (error) {
    await store.remove(key).catch(() => {});
    const fault = await findUrlFault(config.s3.endpoint);
    const says = `an object could not be ${step} (${fault?.says ?? (error as Error).message})`;
    wrong(says, fault?.todo ?? 'Look at the S3_ variables, and let the account put, get, list and delete');
  }
  return findings;
};

/** Whether the mail server takes the sign-in, the sender and an e-mail to the desk, or one to `mailTo` that is sent. */
export const probeMail =
  (mailTo: string | undefined): Probe =>
  async (config) => {
    const { findings, ok, wrong } = createReport('mail');
    const { smtpUrl, mailFrom, deskEmail } = config;
    if (!smtpUrl) {
      if (mailTo) wrong('SMTP_URL is not set: no mail can be sent', 'Set SMTP_URL and MAIL_FROM');
      return findings;
    }
    try {
      if (mailTo) {
        const text = `This is the mail that charter-desk check sends for ${config.publicUrl}. Whoever reads it knows that mails arrive.`;
        await createMailer(config)?.({ to: mailTo, subject: `Mails of ${config.site.brand} arrive`, text });
        ok('the mail server took a mail: look whether it arrives, and not among the unwanted');
      } else {
        const from = mailFrom?.address ?? '';
        await trySender(smtpUrl, { from, to: deskEmail || from });
        ok(
          `the mail server takes our sign-in, ${from} as the sender, and mails to ${deskEmail || from}; --mail-to sends one`,
        );
      }
    } catch (error) {
      const fault = (error as { responseCode?: number }).responseCode === undefined && (await findMailFault(smtpUrl));
      const todo = 'Look at SMTP_URL, and at MAIL_FROM where the sign-in is taken';
      if (fault) wrong(fault.says, fault.todo ?? todo);
      else wrong(describeMailFailure(error).text, todo);
    }
    return findings;
  };

function findMailFault(smtpUrl: string): Promise<ConnectionFault | undefined> {
  const { host = '', port, secure = false, requireTLS } = parseConnectionUrl(smtpUrl);
  return findConnectionFault({
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    tls: secure ? 'at once' : 'smtp',
    isOptional: requireTLS !== true,
  });
}
