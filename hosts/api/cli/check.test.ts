import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import { charterRequest } from 'charter-widgets/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { freePort } from '../../../scripts/machine/free-port.mjs';
import { insertCharter } from '../charters/store';
import { migrate } from '../platform/database/migrate';
import { type Database, openPostgres, openSqlite } from '../platform/database/open';
import { createSeal, sealing } from '../platform/database/seal';
import { aCharter, postgresUrl, SECRET, tempDir, test as withApp } from '../testing';
import { makeCertificate } from '../testing/certificate';
import { deployExample } from '../testing/deploy-example';
import { S3_ACCOUNT, s3Env } from '../testing/s3-server';
import { insertWebhook } from '../webhooks/store';
import { checkAll, checkVariables } from './check';
import { parseEnvironmentFile } from './environment-file';

const isEmbedded = postgresUrl === undefined;
/** Of which no line may say one. */
const SECRETS = {
  JWT_SECRET: SECRET,
  DATA_KEYS: 'PKf1zQ0sW8vNn3LrYb7Tj2Hd5Gc9Xe4M',
  ADMIN_PASSWORD: 'nobody says such words',
};

/** A complete configuration. */
const WELL = {
  ...SECRETS,
  ...{
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://book.invalid',
    TRUST_PROXY: '1',
    ADMIN_EMAIL: 'desk@fly.test',
  },
  ...{ ALLOWED_ORIGINS: 'https://www.partner.test', FRAME_ANCESTORS: 'https://www.partner.test' },
  ...{ MAIL_FROM: 'Fly <desk@fly.test>', SUPPORT_EMAIL: 'desk@fly.test' },
};

const BUCKET = {
  ...{
    S3_ENDPOINT: 'https://s3.invalid',
    S3_BUCKET: 'charter',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  },
};
const NO_BUCKET = Object.fromEntries(Object.keys(BUCKET).map((name) => [name, '']));
const ON_POSTGRES = { DATABASE_URL: 'postgres://charter@localhost/charter' };

const test = withApp.extend<{
  /** Further variables: the lane's database, a bucket and a mail server, which all answer. */
  parts: Record<string, string>;
}>({
  parts: async ({ s3, mail, databaseUrl, skip }, use) => {
    if (postgresUrl === '') skip('no PostgreSQL here');
    const dir = tempDir();
    await use({
      ...{ DATA_DIR: join(dir.path, 'data'), SMTP_URL: mail.url },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...s3Env(s3),
    });
    dir.remove();
  },
});

/** Works on the migrated database of `parts`, and closes it: a second opening in this process would end SQLite's locks. */
async function withDatabase(
  { DATA_DIR = '', DATABASE_URL }: Record<string, string>,
  work: (db: Database) => Promise<unknown> = async () => {},
) {
  mkdirSync(DATA_DIR, { mode: 0o700, recursive: true });
  const db = DATABASE_URL ? openPostgres(DATABASE_URL, () => {}) : openSqlite(DATA_DIR);
  await migrate(db, 'UTC');
  await work(db).finally(() => db.destroy());
}
const aWebhook = (url: string) => ({ url, description: '', events: ['trip.created' as const] });

/** The findings except `ok`. */
const linesOf = (findings: Awaited<ReturnType<typeof checkAll>>) =>
  findings.flatMap(({ state, of, says }) => (state === 'ok' ? [] : [`${state} ${of} ${says}`]));
const saidOf = async (env: Record<string, string>, mailTo?: string) => linesOf(await checkAll(env, mailTo));
/** Without findings about this machine: its disk and its PostgreSQL. */
const ofMachine = /^unwise (?:ports|disk|backup|database (?:fsync|full_page|synchronous|has no data checksums))/;

describe('what `charter-desk check` says', () => {
  test('is ok for each part, also among the variables of other programs, and leaves nothing behind', async ({
    parts,
    s3,
  }) => {
    const others = { PATH: '/bin', HOME: '/home/a', MAIL: '/var/mail/a', NODE_OPTIONS: '', LANG: 'C', PGHOST: 'b' };
    const findings = await checkAll({ ...WELL, ...parts, ...others });
    expect(linesOf(findings).filter((line) => !ofMachine.test(line))).toEqual([]);
    const fine = findings.filter(({ state }) => state === 'ok').map(({ of, says }) => `${of} ${says}`);
    expect(fine).toEqual(
      expect.arrayContaining([
        'variables the server takes each of them',
        expect.stringMatching(isEmbedded ? /^database there is none yet/ : /^database PostgreSQL \d.*empty: the first/),
        'bucket an object was stored, read, listed and removed in charter',
        'mail the mail server takes our sign-in, desk@fly.test as the sender, and mails to desk@fly.test; --mail-to sends one',
        'webhooks none is on, and one could be sent',
      ]),
    );
    expect(s3.objects.size).toBe(0);
    expect(readdirSync(join(parts.DATA_DIR ?? '', '..'))).toEqual([]);
  });

  test('names everything wrong at once, also tries the other parts, and prints no secret', async ({
    parts,
    s3,
    mail,
  }) => {
    s3.failures = 99;
    s3.failure = [403, 'AccessDenied'];
    await mail.close();
    const env = { ...WELL, ...parts, PORT: 'eighty', TRUST_PROXY: 'yes', JWT_SECRET: 'too short' };
    const findings = await checkAll(env);
    expect(findings.filter(({ state }) => state === 'wrong').map(({ of, says }) => `${of} ${says}`)).toEqual([
      'PORT must be a port number from 0 to 65535',
      'JWT_SECRET must have at least 32 characters',
      'TRUST_PROXY must be the number of proxies in front of the server, from 0 to 9',
      'bucket an object could not be stored (The object store answered 403 AccessDenied to PUT)',
      expect.stringMatching(/^mail 127\.0\.0\.1:\d+ refuses the connection$/),
    ]);
    expect(findings.map(({ of }) => of)).toContain('database');
    const said = JSON.stringify(findings);
    for (const secret of [...Object.values(SECRETS), S3_ACCOUNT.secretAccessKey, 'too short', 'eighty']) {
      expect(said).not.toContain(secret);
    }
  });

  test.for([
    [{ NODE_ENV: 'development', DEMO: '0' }, 'unwise NODE_ENV is not production'],
    [{ DEMO: '1' }, 'wrong DEMO is on: an empty'],
    [
      { PUBLIC_URL: '', TRUST_PROXY: '0' },
      'unwise PUBLIC_URL is not set: links in mails lead to http://localhost:8080',
    ],
    [{ SMTP_URL: '' }, 'unwise SMTP_URL is not set: nobody is mailed'],
    [{ SUPPORT_EMAIL: '', DESK_EMAIL: 'a@fly.test' }, 'unwise SUPPORT_EMAIL and SUPPORT_PHONE are not set'],
    [{ ADMIN_EMAIL: '' }, 'unwise ADMIN_EMAIL is not set: the first owner signs in as admin@example.com'],
    [{ ALLOWED_ORIGINS: '*' }, 'unwise ALLOWED_ORIGINS is *: pages of any site may make the public calls'],
    [{ ...ON_POSTGRES, DATA_KEYS: '' }, 'unwise DATA_KEYS is not set with DATABASE_URL: numbers of identity cards'],
    [{ ...ON_POSTGRES, ...NO_BUCKET }, 'unwise S3_BUCKET is not set with DATABASE_URL: images lie in DATA_DIR'],
    [{ TRUST_PROXY: '0' }, 'unwise TRUST_PROXY is 0 and PUBLIC_URL is https'],
    [{ JWT_SECRET: 'at-least-32-characters-of-your-own' }, 'wrong JWT_SECRET is an example that everybody knows'],
    [{ DATA_KEYS: 'abcabcabcabcabcabcabcabcabcabcabcabc' }, 'unwise DATA_KEYS is weak'],
    [{ DATA_KEYS: SECRET.replace(',', ''), JWT_SECRET: SECRET.replace(',', '') }, 'unwise DATA_KEYS is JWT_SECRET'],
    [{ ADMIN_PASSWORD: 'password1234' }, 'unwise ADMIN_PASSWORD would not be taken at a first start.'],
    [{ TERMS_FILE: '/nowhere/terms.txt' }, 'wrong TERMS_FILE must be a file that can be read'],
    [{ TRUST_PROXI: '1' }, 'unwise TRUST_PROXI is not read'],
    [{ PORT_FILE: '/run/port' }, 'unwise PORT_FILE is not read: only secrets may stand in a file'],
    [{ SMTP_URL: 'smtp://desk:of-the-tests@mail.invalid' }, 'unwise SMTP_URL signs in by smtp://'],
    [{ MAIL_FROM: '' }, 'wrong MAIL_FROM must be set when SMTP_URL is'],
  ] as const)('is one line for %j', ([change, line]) => {
    const env = { ...WELL, ...BUCKET, SMTP_URL: 'smtps://desk:of-the-tests@mail.invalid', ...change };
    expect(linesOf(checkVariables(env))).toEqual([expect.stringContaining(line)]);
  });

  test('is wrong for a key that does not open what is stored', async ({ parts }) => {
    const request = v.parse(charterRequest, aCharter({ cnic: '42101-1234567-1' }));
    await withDatabase(parts, (db) =>
      insertCharter(sealing(db, createSeal([SECRETS.DATA_KEYS])), request, new Date().toISOString()),
    );
    const its = async (keys: string) =>
      (await checkAll({ ...WELL, ...parts, DATA_KEYS: keys })).find(({ of }) => of === 'DATA_KEYS');
    expect(await its(SECRETS.DATA_KEYS)).toMatchObject({ state: 'ok' });
    expect(await its(`${SECRET.replace(',', '')},${SECRETS.DATA_KEYS}`)).toMatchObject({ state: 'ok' });
    const wrong = await its(SECRET.replace(',', ''));
    expect(wrong).toMatchObject({ state: 'wrong', says: expect.stringMatching(/^has not the key that encrypted/) });
    // Neither key is said, nor is a new one made.
    expect(JSON.stringify(wrong)).not.toContain(SECRET.replace(',', ''));
    expect(readdirSync(parts.DATA_DIR ?? '')).not.toContain('data-key');
  });

  test('tries each webhook that is on, without sending', async ({ parts, receiver }) => {
    await withDatabase(parts, async (db) => {
      for (const url of [receiver.url, 'http://127.0.0.1:9/secret', 'https://192.0.2.7/secret'])
        await insertWebhook(db, aWebhook(url), new Date());
    });
    const said = await saidOf({ ...WELL, ...parts, WEBHOOKS_PRIVATE: '127.0.0.0/8' });
    expect(said.filter((line) => line.includes('webhooks'))).toEqual([
      'unwise webhooks webhook 2 (127.0.0.1:9) would not arrive: 127.0.0.1:9 refuses the connection',
      'unwise webhooks webhook 3 (192.0.2.7) would not arrive: The address is in a private network, which this server does not send to',
    ]);
    expect(receiver.got).toEqual([]);
  });

  test('is the same for a database as at a start', async ({ parts, databaseUrl }) => {
    const env = { ...WELL, ...parts };
    await withDatabase(parts);
    const its = async () => (await checkAll(env)).find(({ state, of }) => of === 'database' && state !== 'unwise');
    expect(await its()).toMatchObject({ state: 'ok', says: expect.stringContaining('of this program’s version') });
    if (databaseUrl) {
      const role = `reader_${process.pid}`;
      await withDatabase(parts, (db) => sql`create role ${sql.id(role)} login`.execute(db));
      const url = new URL(databaseUrl);
      url.username = role;
      const read = (await saidOf({ ...env, DATABASE_URL: url.href })).filter((line) => line.startsWith('wrong'));
      await withDatabase(parts, (db) => sql`drop role ${sql.id(role)}`.execute(db));
      expect(read).toEqual([
        'wrong database the account may make no tables in public, which a start does',
        expect.stringMatching(/^wrong database \w+ and perhaps others belong to charter: a start cannot change them$/),
      ]);
    }
    await withDatabase(parts, (db) => sql`delete from kysely_migration where name = '0001-schema'`.execute(db));
    expect(await its()).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('brings it up to date in 1 steps'),
    });
    if (databaseUrl) return;
    const file = join(parts.DATA_DIR ?? '', 'charter.sqlite');
    writeFileSync(file, readFileSync(file).fill(7, 4096, 12_288));
    rmSync(`${file}-wal`, { force: true });
    expect(await its()).toMatchObject({ state: 'wrong', says: expect.stringContaining('is damaged') });
  });

  test('is wrong for a folder that cannot be written, and unwise for one that is open to others', async ({ parts }) => {
    const { DATA_DIR = '' } = parts;
    writeFileSync(DATA_DIR, 'a file');
    expect(await saidOf({ ...WELL, ...parts, DATA_DIR: join(DATA_DIR, 'in-a-file') })).toContainEqual(
      expect.stringMatching(/^wrong disk DATA_DIR \S+in-a-file cannot be written \(ENOTDIR\)/),
    );
    rmSync(DATA_DIR);
    mkdirSync(DATA_DIR);
    chmodSync(DATA_DIR, 0o755);
    expect(await saidOf({ ...WELL, ...parts })).toContainEqual('unwise disk DATA_DIR is open to other accounts');
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  test('says of each server whose certificate is not trusted who issued it', async ({ parts, onTestFinished }) => {
    const certificate = makeCertificate('localhost');
    const listen = async (server: Server) => {
      // Clients leave in the middle of a handshake.
      server.on('error', () => {}).on('tlsClientError', () => {});
      await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
      onTestFinished(() => void server.close());
      return (server.address() as AddressInfo).port;
    };
    const port = await listen(createTlsServer(certificate));
    // Takes PostgreSQL's request for TLS, and begins it.
    const context = createSecureContext(certificate);
    const postgres = await listen(
      createServer((socket) => {
        socket.once('data', () => {
          socket.write('S');
          new TLSSocket(socket, { isServer: true, secureContext: context }).on('error', () => {});
        });
      }),
    );
    const { DATABASE_URL: _, ...others } = parts;
    await withDatabase(others, (db) => insertWebhook(db, aWebhook(`https://localhost:${port}/secret`), new Date()));
    const addresses = { SMTP_URL: `smtps://localhost:${port}`, S3_ENDPOINT: `https://localhost:${port}` };
    const env = { ...WELL, ...others, ...addresses, WEBHOOKS_PRIVATE: 'true' };
    const says = (where: number) =>
      `the certificate of localhost:${where} is not trusted: it was issued by itself (localhost)`;
    const said = await saidOf(env);
    expect(said).toContain(`wrong mail ${says(port)}`);
    expect(said).toContain(`wrong bucket an object could not be stored (${says(port)})`);
    expect(said).toContain(`unwise webhooks webhook 1 (localhost:${port}) would not arrive: ${says(port)}`);
    const url = `postgres://charter:of-the-tests@localhost:${postgres}/charter?sslmode=verify-full`;
    expect(await saidOf({ ...env, DATABASE_URL: url })).toContain(`wrong database ${says(postgres)}`);
  });

  test('distinguishes a port of ours from one of another program', async ({ parts, receiver }) => {
    const its = async (env: object) =>
      (await checkAll({ ...WELL, ...parts, ...env })).filter(
        ({ of, says }) => of === 'ports' && says.startsWith('PORT'),
      );
    const env = { PORT: String(receiver.port) };
    expect(await its(env)).toMatchObject([
      { state: 'wrong', says: `PORT ${receiver.port} is in use by another program` },
    ]);
    receiver.answers = (_request, response) => response.end('{"success":true,"message":"Alive"}');
    expect(await its(env)).toMatchObject([{ state: 'ok', says: `PORT ${receiver.port} is our server’s` }]);
    expect(await its({ PORT: String(await freePort()) })).toMatchObject([
      { state: 'ok', says: expect.stringMatching(/free$/) },
    ]);
  });

  test('names each example that was left in the environment of docs/deploy', ({ onTestFinished }) => {
    const folder = tempDir();
    onTestFinished(folder.remove);
    writeFileSync(join(folder.path, 'smtp-url'), 'smtps://user:password@mail.example.com\n');
    const text = deployExample('charter-desk.env', { '_FILE=/etc/charter-desk/smtp': `_FILE=${folder.path}/smtp` });
    const env = parseEnvironmentFile(text.replace(/^(?:JWT|DATA|ADMIN_P)\w*_FILE=.*$/gm, ''));
    const left = (variables: Record<string, string>) =>
      checkVariables(variables).flatMap(({ state, of, says }) =>
        says === 'is still the example' ? [`${state} ${of}`] : [],
      );
    expect(left(env).sort()).toEqual(
      [...['ADMIN_EMAIL', 'DESK_EMAIL', 'MAIL_FROM', 'PUBLIC_URL', 'SMTP_URL', 'SUPPORT_EMAIL', 'SUPPORT_PHONE']].map(
        (name) => `wrong ${name}`,
      ),
    );
    expect(left({ ...env, NODE_ENV: 'development' })).toEqual([]);
  });

  test('sends an e-mail on request', async ({ parts, mail }) => {
    const findings = await checkAll({ ...WELL, ...parts }, 'somebody@example.org');
    expect(findings).toContainEqual({
      state: 'ok',
      of: 'mail',
      says: 'the mail server took a mail: look whether it arrives, and not among the unwanted',
    });
    expect(mail.mails.map(({ to }) => to)).toEqual([['somebody@example.org']]);
    expect(await saidOf({ ...WELL, ...parts, SMTP_URL: '', MAIL_FROM: '' }, 'somebody@example.org')).toContain(
      'wrong mail SMTP_URL is not set: no mail can be sent',
    );
  });
});
