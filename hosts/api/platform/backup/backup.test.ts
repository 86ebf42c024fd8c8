import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { charterRequest } from 'charter-widgets/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { createFirstAdmin, findUser, insertSession } from '../../accounts/store';
import { createTokens } from '../../accounts/tokens';
import { insertCharter } from '../../charters/store';
import { type Config, readConfig } from '../../config';
import { aCharter, createPostgresDatabase, postgresUrl, SECRET, tempDir, test as withApp } from '../../testing';
import { s3Env } from '../../testing/s3-server';
import { readContents } from '../database/check';
import { getDataKey, getSecrets, lockDataDir } from '../database/data-dir';
import { migrate } from '../database/migrate';
import { type Database, openPostgres, openSqlite } from '../database/open';
import { createSeal, sealing } from '../database/seal';
import { openImageStore } from '../images/image-store';
import { saveImage } from '../images/intake';
import { openReleaseStore } from '../static/releases';
import { toLibpqUrl } from './postgres-tools';
import { checkBackup, restoreBackup } from './restore-backup';
import { createBackup } from './take-backup';

const CNIC = '42101-1234567-1';
const PIXELS = Buffer.from('the bytes of an image');
const KEY = 'a key that seals in the tests 32 and more';

/** A place for a server: a DATA_DIR and, in tests on PostgreSQL, a database. */
interface Place {
  config: Config;
  open: () => Database;
}

const test = withApp.extend<{
  /** Creates an empty place; `env` adds variables. */
  place: (env?: Record<string, string>) => Promise<Place>;
  /** Creates a place with a request, a flight's image and a release. */
  used: Place;
}>({
  place: async ({ skip }, use) => {
    if (postgresUrl === '') skip('no PostgreSQL here');
    const ends: (() => unknown)[] = [];
    await use(async (env = {}) => {
      const dir = tempDir();
      ends.push(dir.remove);
      const made = postgresUrl ? await createPostgresDatabase(postgresUrl) : undefined;
      if (made) ends.push(made.drop);
      const config = readConfig({
        DATA_DIR: join(dir.path, 'data'),
        ...(made && { DATABASE_URL: made.url, JWT_SECRET: SECRET, DATA_KEYS: KEY }),
        ...env,
      });
      return { config, open: () => (made ? openPostgres(made.url, () => {}) : openSqlite(config.dataDir)) };
    });
    for (const end of ends) await end();
  },
  used: async ({ place }, use) => {
    const used = await place();
    await fill(used);
    await use(used);
  },
});

async function fill({ config, open }: Place) {
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const db = open();
  await migrate(db);
  if (!config.jwtSecret) getSecrets(config.dataDir);
  const sealed = sealing(db, createSeal([config.dataKeys[0] ?? getDataKey(config.dataDir)]));
  await createFirstAdmin(db, 'desk@example.com', async () => 'a hash');
  await insertCharter(sealed, v.parse(charterRequest, aCharter({ cnic: CNIC })), new Date().toISOString());
  const image = await saveImage(db, openImageStore(config), 'jpg', PIXELS);
  await db
    .insertInto('aircraft')
    .values({ name: 'AP-BKP', type: 'jet', specifications: '', capacity: 8, is_active: 1, image, created_at: '' })
    .execute();
  await openReleaseStore(config).put(`${'a'.repeat(64)}.pack`, Buffer.from('the files of a release'));
  await db.destroy();
}

async function contentOf({ open }: Place) {
  const db = open();
  const { rows, migrations } = await readContents(db);
  const requests = await sql`select * from private_charters order by id`.execute(db);
  const user = await findUser(db, 'desk@example.com');
  await db.destroy();
  // Another key ends every session.
  return { rows, migrations, requests: requests.rows, user: { ...user, token_key: '' } };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const modeOf = (path: string) => fs.statSync(path).mode & 0o777;
const isEmbedded = postgresUrl === undefined;

describe('a backup', () => {
  test('is one file that only this account can read, and restores everything', async ({ used, place, folder }) => {
    const { file, manifest } = await createBackup(used.config, { to: folder });
    expect(modeOf(file)).toBe(0o600);
    expect(fs.readdirSync(folder)).toEqual([expect.stringMatching(/^charter-desk-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/)]);
    expect(manifest.database.rows).toMatchObject({ users: 1, private_charters: 1, aircraft: 1 });
    expect(Object.keys(manifest.files).filter((path) => path.includes('/'))).toEqual([
      `images/${sha256(PIXELS)}.jpg`,
      `releases/${'a'.repeat(64)}.pack`,
    ]);
    expect(manifest.keys).toEqual(
      isEmbedded ? { jwtSecret: 'inside', dataKey: 'inside' } : { jwtSecret: 'environment', dataKey: 'environment' },
    );

    const empty = await place();
    const restored = await restoreBackup(empty.config, { file });
    expect(restored).toMatchObject({ missingImages: 0 });
    expect(await contentOf(empty)).toEqual(await contentOf(used));
    expect(await openImageStore(empty.config).get(`${sha256(PIXELS)}.jpg`)).toEqual(PIXELS);
    expect(await openReleaseStore(empty.config).get(`${'a'.repeat(64)}.pack`)).toBeDefined();
    const { dataDir } = empty.config;
    expect(modeOf(dataDir)).toBe(0o700);
    const files = fs.readdirSync(dataDir).filter((name) => /^(?:charter\.sqlite|jwt-secret|data-key)$/.test(name));
    expect(files.sort()).toEqual(isEmbedded ? ['charter.sqlite', 'data-key', 'jwt-secret'] : []);
    for (const name of files) expect([name, modeOf(join(dataDir, name))]).toEqual([name, 0o600]);
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
    const db = empty.open();
    await migrate(db);
    await db.destroy();
  });

  test('ends every earlier session when restored, and everybody can sign in again', async ({ used, place, folder }) => {
    const signIn = async (db: Database) => {
      const owner = await findUser(db, 'desk@example.com');
      if (!owner) throw new Error('There is no owner');
      const tokenId = await insertSession(db, owner, { device: '', way: 'password', at: new Date() });
      const { id, token_key: key } = owner;
      return createTokens({ secrets: [SECRET], db }).sign({ id, name: '', isAdmin: true, key, tokenId });
    };
    const before = used.open();
    const old = await signIn(before);
    await before.destroy();
    const { file } = await createBackup(used.config, { to: folder });
    const empty = await place();
    await restoreBackup(empty.config, { file });
    const after = empty.open();
    const tokens = createTokens({ secrets: [SECRET], db: after });
    await expect(tokens.verify(old)).rejects.toThrow('Your session has ended. Please log in again.');
    expect(await tokens.verify(await signIn(after))).toMatchObject({ role: 'owner' });
    await after.destroy();
  });

  test('that is cut off, changed or none is refused before anything is changed', async ({ used, place, folder }) => {
    const { file } = await createBackup(used.config, { to: join(folder, 'good.tar.gz') });
    const { config } = await place();
    const whole = fs.readFileSync(file);
    const tar = gunzipSync(whole);
    const at = tar.indexOf('the bytes of an image');
    const changed = Buffer.from(tar);
    changed[at] = 0;
    const renamed = Buffer.from(tar.toString('latin1').replace('"program"', '"another"'), 'latin1');
    for (const [name, bytes, reason] of [
      ['half', whole.subarray(0, whole.length / 2), /It is incomplete/],
      ['short', gzipSync(tar.subarray(0, at + 512 - (at % 512))), /It is incomplete/],
      ['nothing', Buffer.alloc(0), /It is (?:incomplete|not a backup)/],
      ['text', Buffer.from('This is a letter.'), /It is not a backup of charter-desk, or it is damaged/],
      ['other', gzipSync(Buffer.alloc(4096, 'x')), /It is not a backup of charter-desk/],
      ['changed', gzipSync(changed), /It has changed since it was written: images\/\w+\.jpg is damaged/],
      ['other form', gzipSync(renamed), /Its manifest cannot be read/],
    ] as const) {
      const bad = join(folder, name);
      fs.writeFileSync(bad, bytes);
      await expect(restoreBackup(config, { file: bad }), name).rejects.toThrow(reason);
      await expect(checkBackup(bad), name).rejects.toThrow(reason);
    }
    await expect(restoreBackup(config, { file: join(folder, 'none') })).rejects.toThrow(/none is not a file\./);
    expect(fs.existsSync(config.dataDir)).toBe(false);
    expect((await checkBackup(file)).database.rows).toMatchObject({ users: 1 });
  });

  test('of a newer version is refused, with the version to install', async ({ used, place, folder }) => {
    const db = used.open();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')`.execute(db);
    await db.destroy();
    const { file } = await createBackup(used.config, { to: folder });
    const { config } = await place();
    await expect(restoreBackup(config, { file })).rejects.toThrow(
      /It was made by a newer version \(.+\), whose database has 9999-of-tomorrow\. Install that version first$/,
    );
  });

  test('can only be restored into an empty place, with no key other than its own', async ({ used, place, folder }) => {
    const { file } = await createBackup(used.config, { to: folder });
    const other = await place();
    await fill(other);
    const before = await contentOf(other);
    await expect(restoreBackup(other.config, { file })).rejects.toThrow(
      isEmbedded ? /has a database\. Move it away first: charter\.sqlite/ : /schema public has \d+ tables\. Set/,
    );
    expect(await contentOf(other)).toEqual(before);
    if (!isEmbedded) return;

    const { dataDir } = other.config;
    const moveAway = (name: string) => fs.rmSync(join(dataDir, name));
    for (const name of fs.readdirSync(dataDir).filter((name) => name.startsWith('charter.sqlite'))) moveAway(name);
    await expect(restoreBackup(other.config, { file })).rejects.toThrow(/-?(?:secret|key) differs from the one in/);
    for (const name of ['jwt-secret', 'data-key']) moveAway(name);
    const unlock = lockDataDir(dataDir);
    await expect(restoreBackup(other.config, { file })).rejects.toThrow(/is in use by a server/);
    unlock();
    await restoreBackup(other.config, { file });
    expect(await contentOf(other)).toEqual(await contentOf(used));
  });

  test('of SQLite can be restored into PostgreSQL with every row, image, release and key, also after a failed restore', async ({
    place,
    folder,
    skip,
  }) => {
    if (isEmbedded) skip('this needs both databases');
    const config = readConfig({ DATA_DIR: join(folder, 'first') });
    const first: Place = { config, open: () => openSqlite(config.dataDir) };
    await fill(first);
    const { file } = await createBackup(config, { to: join(folder, 'whole.tar.gz') });
    const content = await contentOf(first);
    const damaged = first.open();
    await sql`pragma foreign_keys = off`.execute(damaged);
    await sql`delete from private_charters`.execute(damaged);
    await damaged.destroy();
    const { file: unfit } = await createBackup(config, { to: join(folder, 'unfit.tar.gz') });

    const target = await place();
    const unlock = lockDataDir(target.config.dataDir);
    await expect(restoreBackup(target.config, { file })).rejects.toThrow(/is in use by a server/);
    unlock();
    await expect(restoreBackup(target.config, { file: unfit })).rejects.toThrow(/foreign key/);
    expect(await restoreBackup(target.config, { file })).toMatchObject({ missingImages: 0 });
    expect(await contentOf(target)).toEqual(content);
    for (const name of ['jwt-secret', 'data-key']) {
      expect(fs.readFileSync(join(target.config.dataDir, name))).toEqual(fs.readFileSync(join(config.dataDir, name)));
    }
    expect(await openImageStore(target.config).get(`${sha256(PIXELS)}.jpg`)).toEqual(PIXELS);
    expect(await openReleaseStore(target.config).get(`${'a'.repeat(64)}.pack`)).toBeDefined();

    const { file: dump } = await createBackup(target.config, { to: join(folder, 'postgres.tar.gz') });
    const without = readConfig({ DATA_DIR: join(folder, 'last') });
    await expect(restoreBackup(without, { file: dump })).rejects.toThrow(/is of PostgreSQL\. Set DATABASE_URL/);
  });

  test('leaves as many backups in its folder as --keep sets, and removes nothing else', async ({ used, folder }) => {
    fs.writeFileSync(join(folder, 'charter-desk-notes.tar.gz'), 'the operator’s own');
    const left = join(folder, '.charter-desk-backup-killed');
    fs.mkdirSync(left);
    fs.utimesSync(left, new Date(0), new Date(0));
    const recent = join(folder, '.charter-desk-backup-at-work');
    fs.mkdirSync(recent);
    for (let day = 1; day <= 3; day++) {
      const now = new Date(Date.UTC(2026, 0, day));
      await createBackup(used.config, { to: folder, keep: 2, now });
    }
    expect(fs.readdirSync(folder).sort()).toEqual([
      '.charter-desk-backup-at-work',
      'charter-desk-2026-01-02T000000Z.tar.gz',
      'charter-desk-2026-01-03T000000Z.tar.gz',
      'charter-desk-notes.tar.gz',
    ]);
  });

  test('that fails prints its reason in a line, and leaves nothing behind', async ({ used, place, folder }) => {
    const file = join(folder, 'mine.tar.gz');
    fs.writeFileSync(file, 'mine');
    await expect(createBackup(used.config, { to: file })).rejects.toThrow(/already exists\. Nothing was written/);
    await expect(createBackup(used.config, { to: join(folder, 'new'), keep: 2 })).rejects.toThrow(
      /^--keep only works with a folder/,
    );
    await expect(createBackup(used.config, { to: join(file, 'in-a-file') })).rejects.toThrow(/cannot be written/);
    const stopped = createBackup(used.config, { to: `${folder}/`, signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow('Stopped. Nothing was written');
    if (isEmbedded) {
      const { config } = await place();
      await expect(createBackup(config, { to: folder })).rejects.toThrow(/There is no database/);
      fs.truncateSync(join(used.config.dataDir, 'charter.sqlite'), 8192);
      fs.rmSync(join(used.config.dataDir, 'charter.sqlite-wal'), { force: true });
      await expect(createBackup(used.config, { to: folder })).rejects.toThrow(/damaged|malformed/);
    }
    expect(fs.readdirSync(folder)).toEqual(['mine.tar.gz']);
  });

  test('succeeds although an image is lost, and names it', async ({ used, place, folder }) => {
    await openImageStore(used.config).remove(`${sha256(PIXELS)}.jpg`);
    const { file, manifest } = await createBackup(used.config, { to: folder });
    expect(manifest.images.missing).toEqual([`${sha256(PIXELS)}.jpg`]);
    expect(await restoreBackup((await place()).config, { file })).toMatchObject({ missingImages: 1 });
  });

  test('leaves images in the bucket, and a restore counts those missing there', async ({ place, s3, folder }) => {
    const env = s3Env(s3);
    const used = await place(env);
    await fill(used);
    const left = await createBackup(used.config, { to: join(folder, 'left') });
    expect([
      left.manifest.images.bucket,
      Object.keys(left.manifest.files).filter((path) => path.includes('/')),
    ]).toEqual(['charter', []]);
    const without = await place();
    await expect(restoreBackup(without.config, { file: left.file })).rejects.toThrow(
      /images are in the bucket charter\. Set/,
    );
    expect(await restoreBackup((await place(env)).config, { file: left.file })).toMatchObject({ missingImages: 0 });

    s3.objects.clear();
    expect(await restoreBackup((await place(env)).config, { file: left.file })).toMatchObject({ missingImages: 1 });
  });
});

test('the programs of PostgreSQL get the address in their own format, without the password', () => {
  expect(toLibpqUrl('postgres://charter:s%40cret@db.example.com:5433/charter?ssl=true')).toEqual({
    address: 'postgres://charter@db.example.com:5433/charter?sslmode=require',
    password: 's@cret',
  });
  expect(toLibpqUrl('postgres://charter@localhost/charter?host=/run/pg&password=x&sslmode=no-verify')).toEqual({
    address: 'postgres://charter@localhost/charter?host=%2Frun%2Fpg&sslmode=require',
    password: 'x',
  });
});
