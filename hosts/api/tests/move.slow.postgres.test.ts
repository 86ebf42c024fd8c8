import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { isSame } from '../platform/database/copy-to-postgres';
import { type Database, openPostgres, openSqlite } from '../platform/database/open';
import { createPostgresDatabase, postgresUrl } from '../testing/database';
import { aCharter, aFlight, anAircraft, anImage } from '../testing/requests';
import type { ServerProcess } from '../testing/server-process';
import { ADMIN_ENV, adminOf, test as base, charterIds } from '../testing/server-test';
import { json, SECRET } from '../testing/test-app';

// Each test starts processes, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const CNIC = '42101-1234567-1';

const test = base.extend<{
  /** The address of an empty PostgreSQL database. */
  url: string;
  target: Database;
}>({
  url: async ({ skip }, use) => {
    if (!postgresUrl) return skip('no PostgreSQL here');
    const { url, drop } = await createPostgresDatabase(postgresUrl);
    await use(url);
    await drop();
  },
  target: async ({ url }, use) => {
    const db = openPostgres(url, () => {});
    await use(db);
    await db.destroy();
  },
});

async function startAndStop(server: ServerProcess) {
  await server.started;
  server.process.kill('SIGTERM');
  await server.ended;
}

/** Waits until a query of a database in the making finds something. */
const untilFound = (db: Database, query: string) =>
  vi.waitFor(
    async () => expect((await sql<{ is: boolean }>`${sql.raw(query)}`.execute(db)).rows).toEqual([{ is: true }]),
    { interval: 2, timeout: 60_000 },
  );

/** Adds rows, so that a copy takes a while. */
async function makeLarge(dataDir: string) {
  const db = openSqlite(dataDir);
  await sql`with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 30000)
    insert into audit (at, actor, role, what, kind, subject, detail)
    select '2026-01-01T00:00:00.000Z', 'A', 'owner', 'erased', '', n, hex(randomblob(500)) from counted`.execute(db);
  await db.destroy();
}

describe('a move to PostgreSQL', () => {
  test('takes everything of a running server, waits until it is stopped, and says what to change', async ({
    serve,
    dataDir,
    url,
    target,
    desk,
  }) => {
    const server = serve({ DATA_DIR: dataDir, ...ADMIN_ENV });
    let origin = await server.started;
    const post = async () =>
      expect((await fetch(`${origin}/api/PrivateCharter/Create`, json(aCharter({ cnic: CNIC })))).status).toBe(201);
    await post();
    const { headers, upload } = await adminOf(origin);
    const aircraft = await upload('AirlineAircraft/upsert-aircraft', anAircraft());
    const flight = await upload('Flight/upsert', {
      ...aFlight(aircraft.id),
      'Images[0].ImageFile': await anImage('#123456', { width: 400 }),
    });

    const move = desk({ DATA_DIR: dataDir }, 'move', '--to', url);
    await vi.waitFor(() => expect(move.out()).toMatch(/Copied \d+ rows\. Stop the server now \(systemctl stop /));
    // After the copy, and before the stop.
    await post();
    server.process.kill('SIGTERM');
    const { out, err, code } = await move.ended;
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(out).toMatch(/Moved \d+ rows of \d+ tables, of which [1-9]\d* were copied again/);
    expect(out).not.toContain(url);

    const [, JWT_SECRET_FILE = ''] = /JWT_SECRET_FILE=(.+)/.exec(out) ?? [];
    const [, DATA_KEYS_FILE = ''] = /DATA_KEYS_FILE=(.+)/.exec(out) ?? [];
    const env = { DATA_DIR: dataDir, DATABASE_URL: url, JWT_SECRET_FILE, DATA_KEYS_FILE, ...ADMIN_ENV };
    origin = await serve(env).started;
    const [newest, oldest] = await charterIds(origin);
    expect([newest, oldest]).toEqual([2, 1]);
    // Signed before the move, and sealed before it.
    const one = await fetch(`${origin}/api/PrivateCharter/GetRequestById/1`, { headers });
    expect((await one.json()).data.cnic).toBe(CNIC);
    const { imageUrl } = flight.images[0];
    expect((await fetch(`${origin}${imageUrl}`)).status).toBe(200);
    await post();
    expect((await charterIds(origin))[0]).toBe(3);
    const { rows } = await sql<{ seals: boolean }>`select cnic like 'sealed:%' as seals from private_charters`.execute(
      target,
    );
    expect(rows).toEqual([{ seals: true }, { seals: true }, { seals: true }]);

    // Nobody writes to what was moved.
    const again = serve({ DATA_DIR: dataDir, ...ADMIN_ENV });
    expect(await again.ended).toBe(1);
    expect(again.stderr()).toMatch(/^The database of DATA_DIR .+ was moved to PostgreSQL at .+: set DATABASE_URL/);
    expect(await desk({ DATA_DIR: dataDir }, 'admins').ended).toMatchObject({
      code: 1,
      err: /was moved to PostgreSQL/,
    });
  });

  test('that is killed anywhere goes on where it was, and no server starts on the half of it', async ({
    serve,
    dataDir,
    url,
    target,
    desk,
  }) => {
    await startAndStop(serve({ DATA_DIR: dataDir, ...ADMIN_ENV }));
    await makeLarge(dataDir);
    const begin = () => desk({ DATA_DIR: dataDir }, 'move', '--to', url);
    const refused = async () => {
      const half = serve({ DATA_DIR: dataDir, DATABASE_URL: url, JWT_SECRET: SECRET });
      expect(await half.ended).toBe(1);
      expect(half.stderr()).toMatch(
        /^DATABASE_URL leads to a database into which a move or a restore has copied only a part: run the same/,
      );
    };
    const check = async (env: Record<string, string>) => {
      const { out, code } = await desk({ DATA_DIR: dataDir, ...env }, 'check', '--json').ended;
      const { findings } = JSON.parse(out) as { findings: { about: string; state: string; says: string }[] };
      return { code, says: findings.find(({ about, state }) => about === 'database' && state === 'fault')?.says };
    };
    const ofPostgres = { DATABASE_URL: url, JWT_SECRET: SECRET };
    expect(await check(ofPostgres)).toEqual({ code: 1, says: expect.stringMatching(/leads to an empty database/) });
    const some = '(select count(*) from audit) between 1 and 29999';
    for (const reached of [
      "select to_regclass('unfinished_copy') is not null as is",
      "select to_regclass('users') is not null as is",
      `select ${some} as is`,
      `select ${some} as is`,
    ]) {
      const move = begin();
      await untilFound(target, reached);
      move.kill();
      await move.ended;
      await refused();
    }
    // In its last step, which waits for this reader.
    const last = begin();
    await target.transaction().execute(async (trx) => {
      await sql`select statement from unfinished_copy`.execute(trx);
      // Other tests wait for locks of their own databases.
      const waiting = 'from pg_locks join pg_database d on d.oid = database where not granted';
      await untilFound(trx, `select exists (select ${waiting} and datname = current_database()) as is`);
      last.kill();
      await last.ended;
    });
    await refused();
    expect(await check(ofPostgres)).toEqual({ code: 1, says: expect.stringMatching(/has copied only a part/) });
    expect(await check({})).toEqual({ code: 1, says: expect.stringMatching(/was moved to PostgreSQL/) });

    expect(await begin().ended).toMatchObject({
      err: '',
      code: 0,
      out: expect.stringMatching(/^Copying[\s\S]+\nMoved /),
    });
    const source = openSqlite(dataDir);
    expect(await isSame(source, target)).toBe(true);
    await source.destroy();
    expect(await begin().ended).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Both databases have the same rows already/),
    });
    const origin = await serve({ DATA_DIR: dataDir, DATABASE_URL: url, JWT_SECRET: SECRET }).started;
    expect((await fetch(`${origin}/api/PrivateCharter/Create`, json(aCharter()))).status).toBe(201);
    expect(await begin().ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database has \d+ tables: use an empty one\n$/),
    });
  });

  test('that fails at its end says why, and the embedded database is used as before', async ({
    serve,
    dataDir,
    url,
    desk,
  }) => {
    await startAndStop(serve({ DATA_DIR: dataDir, ...ADMIN_ENV }));
    const source = openSqlite(dataDir);
    await sql`pragma foreign_keys = off`.execute(source);
    await sql`insert into passkey_challenges values ('a', 99, '2099-01-01T00:00:00.000Z')`.execute(source);
    await source.destroy();
    expect(await desk({ DATA_DIR: dataDir }, 'move', '--to', url).ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^It did not work: .*foreign key/),
    });
    await serve({ DATA_DIR: dataDir, ...ADMIN_ENV }).started;
  });

  test('says what is missing', async ({ dataDir, desk }) => {
    const ended = (...args: string[]) => desk({ DATA_DIR: dataDir }, 'move', ...args).ended;
    const failed = (err: string | RegExp) => ({ out: '', err: expect.stringMatching(err), code: 1 });
    expect(await ended()).toEqual(failed(/^Say where to after --to: postgres:\/\/…, or a file with that address\n$/));
    expect(await ended('--to', join(dataDir, 'none'))).toEqual(failed(/^--to names a file that cannot be read/));
    expect(await ended('--to', 'postgres://nowhere.invalid/none')).toEqual(
      failed(/^DATA_DIR .+ has no database to move/),
    );
  });
});

describe('a start with DATABASE_URL', () => {
  test('of an empty database is refused while DATA_DIR has data, unless --empty says that it is meant', async ({
    serve,
    dataDir,
    url,
  }) => {
    await startAndStop(serve({ DATA_DIR: dataDir, ...ADMIN_ENV }));
    const env = { DATA_DIR: dataDir, DATABASE_URL: url, JWT_SECRET: SECRET, ...ADMIN_ENV };
    const refused = serve(env);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toMatch(
      /^DATABASE_URL leads to an empty database, and DATA_DIR .+ has one with data\. Move it: charter-desk move --to .+ --empty \(node server\.js --empty\)\n$/,
    );
    await startAndStop(serve(env, false, '--empty'));
    // It is empty no more.
    await serve(env).started;
  });
});
