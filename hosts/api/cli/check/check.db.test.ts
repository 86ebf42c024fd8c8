import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { charterRequest } from 'charter-widgets/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, vi } from 'vitest';
import { freePort } from '../../../../scripts/machine/free-port.mjs';
import { insertCharter } from '../../charters/store';
import { readConfig } from '../../config';
import { saveBackupRun } from '../../platform/backup/backup-runs';
import { migrate } from '../../platform/database/migrate';
import { type Database, openSqlite } from '../../platform/database/open';
import { createSeal, sealing } from '../../platform/database/seal';
import { aCharter, openEmpty, postgresUrl, SECRET, test as withApp } from '../../testing';
import { makeCertificate } from '../../testing/certificate';
import { startDatabaseProxy } from '../../testing/database-proxy';
import { deployExample } from '../../testing/deploy-example';
import { runOn } from '../../testing/postgres-lane';
import { runCommand } from '..';
import { parseEnvironmentFile } from '../environment-file';
import { check } from './check';
import { checkEmail } from './email';
import { describeFailure } from './finding';

/** Secrets that no line may contain. */
const SECRETS = { JWT_SECRET: SECRET, DATA_KEYS: 'PKf1zQ0sW8vNn3LrYb7Tj2Hd5Gc9Xe4M' };
const OTHER_KEY = 'QKf1zQ0sW8vNn3LrYb7Tj2Hd5Gc9Xe4M';
const DATABASE_URL = 'postgres://charter@localhost/charter';

/** A configuration without faults and warnings; the services that it names do not exist. */
const WELL = {
  ...SECRETS,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://book.invalid',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://desk:of-the-tests@mail.invalid',
  MAIL_FROM: 'Fly <desk@fly.test>',
  ADMIN_EMAIL: 'desk@fly.test',
  SUPPORT_EMAIL: 'desk@fly.test',
  ALLOWED_ORIGINS: 'https://www.partner.test',
  FRAME_ANCESTORS: 'https://www.partner.test',
};

const test = withApp.extend<{ env: Record<string, string> }>({
  /** The same with the database of this project, and with a mail server and a running server that answer. */
  env: async ({ folder, mailServer, receiver, databaseUrl, skip }, use) => {
    if (postgresUrl === '') skip('no PostgreSQL here');
    receiver.answers = (_request, response) => response.end('{"success":true,"message":"Alive"}');
    const port = String(receiver.port);
    const addresses = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_URL: mailServer.url };
    const database = databaseUrl && { DATABASE_URL: databaseUrl };
    await use({ ...WELL, ...addresses, ...database, DATA_DIR: join(folder, 'data') });
  },
});

/** The lines about these parts or variables; without any, all lines that are not `ok`. */
async function linesOf(env: Record<string, string>, ...about: string[]): Promise<string[]> {
  const findings = await check(env);
  const isAsked = ({ state, about: its }: (typeof findings)[number]) =>
    about.length > 0 ? about.includes(its) : state !== 'ok';
  return findings.filter(isAsked).map((one) => [one.state, one.about, one.says, one.todo].filter(Boolean).join(' '));
}

/** Uses a migrated database and closes it, because a second connection in this process would end SQLite's locks. */
async function withDatabase({ DATA_DIR = '', DATABASE_URL }: Record<string, string>, work?: (db: Database) => unknown) {
  mkdirSync(DATA_DIR, { mode: 0o700, recursive: true });
  const db = DATABASE_URL ? (await openEmpty(DATABASE_URL)).db : openSqlite(DATA_DIR);
  await migrate(db);
  await work?.(db);
  await db.destroy();
}

describe('`charter-desk check`', () => {
  test('finds no problem before the first start, and leaves nothing behind', async ({ env, mailServer, folder }) => {
    const others = {
      PATH: '/bin',
      HOME: '/home/a',
      EMAIL: '/var/mailServer/a',
      NODE_OPTIONS: '',
      LANG: 'C',
      PGHOST: 'b',
    };
    expect(await linesOf({ ...env, ...others })).toEqual([]);
    expect((await check(env)).map(({ about }) => about)).toEqual([
      ...['variables', 'disk', 'database', 'mail', 'PORT', 'PUBLIC_URL'],
    ]);
    expect(mailServer.emails).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('prints all faults on one screen, without secrets, and ends with code 1', async ({
    env,
    folder,
    onTestFinished,
  }) => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => printed.mockRestore());
    writeFileSync(join(folder, 'smtp-url'), 'smtps://user:password@mail.example.com\n');
    const example = deployExample('charter-desk.env', { '_FILE=/etc/charter-desk/smtp': `_FILE=${folder}/smtp` });
    const file = parseEnvironmentFile(example.replace(/^(?:JWT|DATA|ADMIN_P)\w*_FILE=.*$/gm, ''));
    const secrets = { JWT_SECRET: 'too short', DATA_KEYS: OTHER_KEY, DATABASE_URL: 'nowhere' };
    const wrong = { ...file, ...secrets, PORT: 'eighty', TRUST_PROXY: 'yes', DATA_DIR: env.DATA_DIR ?? '' };
    expect(await runCommand(['check'], wrong)).toBe(1);
    const text = printed.mock.calls.join('');
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBeLessThan(24);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^fault +PORT +must be a port number from 0 to 65535\. Fix it: /),
        expect.stringMatching(/^fault +DATABASE_URL +must be a PostgreSQL address/),
        expect.stringMatching(/^fault +mail +mail\.example\.com:465 has an unknown host name/),
        expect.stringMatching(/^warning +ALLOWED_ORIGINS +is \*: /),
        expect.stringMatching(/^ok +disk +DATA_DIR \S+ can be written, \d+ MB are free$/),
      ]),
    );
    const examples = /examples +are still in (.*?)\./.exec(text)?.[1]?.split(', ').sort();
    expect(examples).toEqual([
      ...['ADMIN_EMAIL', 'MAIL_FROM', 'PUBLIC_URL', 'SMTP_URL', 'STAFF_EMAIL', 'SUPPORT_EMAIL', 'SUPPORT_PHONE'],
    ]);
    expect(lines.at(-1)).toMatch(/^Faults: \d+, warnings: \d+$/);
    for (const value of [...Object.values(secrets), 'eighty', 'yes']) expect(text).not.toContain(value);
  });

  test.for([
    [{ NODE_ENV: 'development', DEMO: '0' }, 'warning NODE_ENV is not production'],
    [{ DEMO: '1' }, 'fault DEMO is on'],
    [{ PUBLIC_URL: '', TRUST_PROXY: '0' }, 'warning PUBLIC_URL is not set: links lead to http://localhost:8080'],
    [{ PUBLIC_URL: 'http://book.invalid' }, 'warning PUBLIC_URL has no TLS'],
    [{ TRUST_PROXY: '0' }, 'warning TRUST_PROXY is 0'],
    [{ SMTP_URL: '' }, 'warning SMTP_URL is not set: no e-mail is sent'],
    [{ SMTP_URL: 'smtp://desk:of-the-tests@mail.invalid' }, 'warning SMTP_URL can send its password unencrypted'],
    [{ MAIL_FROM: '' }, 'fault MAIL_FROM must be set when SMTP_URL is'],
    [{ SUPPORT_EMAIL: '', STAFF_EMAIL: 'a@fly.test' }, 'warning SUPPORT_EMAIL and SUPPORT_PHONE are not set'],
    [{ SUPPORT_EMAIL: '', SUPPORT_PHONE: '021 7654321' }, 'warning STAFF_EMAIL is not set'],
    [{ ADMIN_EMAIL: '' }, 'warning ADMIN_EMAIL is not set: the first owner is admin@example.com'],
    [{ ALLOWED_ORIGINS: '*' }, 'warning ALLOWED_ORIGINS is *'],
    [{ FRAME_ANCESTORS: '' }, 'warning FRAME_ANCESTORS is *'],
    [{ RATE_LIMIT_LOGIN: 'off' }, 'warning RATE_LIMIT_LOGIN is off'],
    [{ DATABASE_URL, DATA_KEYS: '' }, 'warning DATA_KEYS is not set: document numbers are stored unencrypted'],
    [{ DATABASE_URL: 'postgres://charter@db.invalid/charter' }, 'warning DATABASE_URL leads to another machine'],
    [{ JWT_SECRET: 'at-least-32-characters-of-your-own' }, 'fault examples are still in JWT_SECRET'],
    [{ DATA_KEYS: 'abcabcabcabcabcabcabcabcabcabcabcabc' }, 'warning JWT_SECRET or DATA_KEYS is weak'],
    [{ TERMS_FILE: '/nowhere/terms.txt' }, 'fault TERMS_FILE must be the path of a readable text file'],
    [{ TRUST_PROXI: '1' }, 'warning TRUST_PROXI is ignored Did you mean TRUST_PROXY=…?'],
    [{ PORT_FILE: '/run/port' }, 'warning PORT_FILE is ignored Did you mean PORT=…?'],
    [{ 'export BRAND': 'Fly' }, 'warning export BRAND is ignored Did you mean BRAND=…?'],
  ] as const)('reports in one line what is wrong with %j', async ([change, line]) => {
    const findings = (await check({ ...WELL, ...change }, [])).filter(({ state }) => state !== 'ok');
    expect(findings.map(({ state, about, says, todo }) => `${state} ${about} ${says} ${todo}`)).toEqual([
      expect.stringContaining(line),
    ]);
  });

  test('finds a database with which the server would not start', async ({ env, databaseUrl }) => {
    await withDatabase(env);
    expect(await linesOf(env, 'database')).toEqual([expect.stringMatching(/^ok .* works, and is up to date$/)]);
    await withDatabase(env, (db) => sql`delete from kysely_migration`.execute(db));
    expect(await linesOf(env, 'database')).toEqual([expect.stringMatching(/^ok .* the next start updates it$/)]);
    if (databaseUrl) {
      const role = `reader_${process.pid}`;
      await runOn(databaseUrl, `create role ${role} login`);
      const url = new URL(databaseUrl);
      url.username = role;
      expect(await linesOf({ ...env, DATABASE_URL: url.href })).toContainEqual(
        expect.stringMatching(/^fault database .* refuses new tables\. Run: grant create, usage on schema public /),
      );
      await runOn(databaseUrl, `drop role ${role}`);
      return;
    }
    const { DATA_DIR = '' } = env;
    const file = join(DATA_DIR, 'charter.sqlite');
    writeFileSync(file, readFileSync(file).fill(7, 4096, 12_288));
    rmSync(`${file}-wal`, { force: true });
    expect(await linesOf(env)).toContainEqual(
      expect.stringMatching(/^fault database .* is damaged .*restore a backup: charter-desk restore <file>$/),
    );
  });

  test('explains why PostgreSQL cannot be reached, or that a pooler is between', async ({ env, databaseUrl, skip }) => {
    const port = await freePort();
    const none = { ...env, DATABASE_URL: `postgres://charter:of-the-tests@127.0.0.1:${port}/charter` };
    expect(await linesOf(none, 'database')).toEqual([
      `fault database PostgreSQL at 127.0.0.1:${port} refuses the connection Check that it runs, and check host and port`,
    ]);
    if (!databaseUrl) skip('this lane has no PostgreSQL');
    const proxy = await startDatabaseProxy(databaseUrl ?? '');
    expect(await linesOf({ ...env, DATABASE_URL: proxy.url }, 'database')).toEqual([
      expect.stringMatching(/^ok .* through a pooler, /),
    ]);
    await proxy.takeAway();
  });

  test('finds a missing key, and creates none', async ({ env }) => {
    const request = v.parse(charterRequest, aCharter({ cnic: '42101-1234567-1' }));
    await withDatabase(env, (db) =>
      insertCharter(sealing(db, createSeal([SECRETS.DATA_KEYS])), request, new Date().toISOString()),
    );
    expect(await linesOf({ ...env, DATA_KEYS: `${OTHER_KEY},${SECRETS.DATA_KEYS}` }, 'DATA_KEYS')).toEqual([]);
    expect(await linesOf({ ...env, DATA_KEYS: OTHER_KEY }, 'DATA_KEYS')).toEqual([
      'fault DATA_KEYS cannot decrypt the stored document numbers Set DATA_KEYS=<new>,<old>, or copy the file data-key back into DATA_DIR',
    ]);
    expect(readdirSync(env.DATA_DIR ?? '')).not.toContain('data-key');
  });

  test('warns of a backup that failed or is late', async ({ env, databaseUrl }) => {
    const { DATA_DIR: dataDir = '' } = env;
    await withDatabase(env);
    const first = await linesOf(env, 'backup');
    expect(first).toEqual([expect.stringMatching(databaseUrl ? /^warning .* made none yet/ : /^ok .* made none yet/)]);
    await saveBackupRun({ dataDir }, { complete: { at: new Date().toISOString(), bytes: 1 } });
    expect(await linesOf(env, 'backup')).toEqual([expect.stringMatching(/^ok backup the last one was made on \d/)]);
    await saveBackupRun({ dataDir }, { complete: { at: '2026-01-02T03:00:00.000Z', bytes: 1 } });
    expect(await linesOf(env, 'backup')).toEqual([expect.stringMatching(/^warning .* made on 2026-01-02 Check the/)]);
    await saveBackupRun({ dataDir }, { failure: { at: '2026-01-03T03:00:00.000Z', reason: 'no room' } });
    expect(await linesOf(env, 'backup')).toEqual([
      expect.stringMatching(/^warning backup the last run failed: no room/),
    ]);
  });

  test('finds a first password with which the server would not start', async ({ env, databaseUrl }) => {
    const found = await check({ ...env, ADMIN_PASSWORD: 'short' });
    const faults = found.filter(({ about }) => about === 'ADMIN_PASSWORD').map(({ state }) => state);
    // The role of the PostgreSQL database may exist already.
    expect(faults).toEqual(databaseUrl ? [] : ['fault']);
  });

  test('finds a folder that cannot be written to', async ({ env, folder }) => {
    writeFileSync(join(folder, 'file'), '');
    expect(await linesOf({ ...env, DATA_DIR: join(folder, 'file') }, 'disk')).toEqual([
      expect.stringMatching(/^fault disk DATA_DIR \S+file cannot be written \(ENOTDIR: not a directory\) Create it/),
    ]);
  });

  test.for([
    [
      'AUTH',
      '535 5.7.8 Wrong',
      'The mail server rejects the user name or password (SMTP_URL): 535 5.7.8 Wrong',
      'SMTP_URL',
    ],
    [
      'MAIL FROM',
      '553 5.7.1 Not yours',
      'The mail server refuses our sender address: 553 5.7.1 Not yours',
      'MAIL_FROM',
    ],
    [
      'RCPT TO',
      '550 5.1.1 Nobody',
      'The mail server refuses the recipient: 550 5.1.1 Nobody',
      'STAFF_EMAIL or SMTP_URL',
    ],
  ] as const)('reports what a mail server refuses at %s', async ([at, reply, says, variable], { env, mailServer }) => {
    mailServer.refuses = { at, reply };
    const url = at === 'AUTH' ? mailServer.url.replace('//', '//desk:of-the-tests@') : mailServer.url;
    const config = readConfig({ ...env, SMTP_URL: url });
    expect(await checkEmail(config)).toMatchObject([{ state: 'fault', says, todo: `Fix ${variable}` }]);
  });

  test('reports a mail server that is silent, refuses, or has other TLS', async ({
    env,
    mailServer,
    onTestFinished,
  }) => {
    // Clients disconnect in the middle of a handshake.
    const tls = createServer(makeCertificate('localhost')).on('tlsClientError', () => {});
    await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void tls.close());
    const { port } = tls.address() as AddressInfo;
    const saidOf = async (SMTP_URL: string) => (await checkEmail(readConfig({ ...env, SMTP_URL }), 300))[0]?.says;
    expect(await saidOf(`smtps://127.0.0.1:${port}`)).toBe(`127.0.0.1:${port} has an untrusted certificate`);
    expect(await linesOf({ ...env, PUBLIC_URL: `https://127.0.0.1:${port}` }, 'PUBLIC_URL')).toEqual([
      expect.stringMatching(/^fault PUBLIC_URL \S+ has an untrusted certificate/),
    ]);
    expect(await saidOf(mailServer.url.replace('smtp:', 'smtps:'))).toMatch(/:\d+ does not use TLS on this port$/);
    expect(await saidOf(`${mailServer.url}?requireTLS=true`)).toMatch(/:\d+ does not offer TLS$/);
    mailServer.fault = 'never greets';
    expect(await saidOf(mailServer.url)).toMatch(/:\d+ does not answer in time$/);
    await mailServer.close();
    expect(await saidOf(mailServer.url)).toMatch(/:\d+ refuses the connection$/);
  });

  test('tells our server from another program at the same port', async ({ env, receiver }) => {
    const free = String(await freePort());
    expect(await linesOf({ ...env, PORT: free }, 'PORT')).toEqual([`ok PORT ${free} is free`]);
    expect(await linesOf(env, 'PORT')).toEqual([`ok PORT ${receiver.port} is used by the running server`]);
    expect(await linesOf({ ...env, PUBLIC_URL: `http://127.0.0.1:${free}` }, 'PUBLIC_URL')).toEqual([
      expect.stringMatching(/^warning PUBLIC_URL \S+ refuses the connection/),
    ]);
    receiver.answers = (_request, response) => response.writeHead(502).end();
    expect(await linesOf(env, 'PORT', 'PUBLIC_URL')).toEqual([
      expect.stringMatching(/^fault PORT \d+ is used by another program Find it with ss -ltnp/),
      expect.stringMatching(/^warning PUBLIC_URL the proxy of \S+ does not reach the server \(502\)/),
    ]);
    receiver.answers = (_request, response) => response.end('<html>');
    expect(await linesOf(env, 'PUBLIC_URL')).toEqual([
      expect.stringMatching(/^fault PUBLIC_URL \S+ is answered by another program/),
    ]);
  });

  test.for([
    [{ code: 'CERT_HAS_EXPIRED' }, 'has an expired certificate'],
    [
      { message: 'fetch failed', cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } },
      'has a certificate for another name',
    ],
    [
      { message: 'transaction blocks not allowed in statement pooling mode' },
      'is PgBouncer with pool_mode = statement',
    ],
    [{ code: '28P01', message: 'password authentication failed' }, 'rejects the user or password'],
    [{ code: 'EOTHER', message: 'not known here' }, 'cannot be used (not known here)'],
  ])('explains %j in plain words', ([error, says]) => {
    expect(describeFailure(error, 'db:5432')[0]).toBe(`db:5432 ${says}`);
  });
});
