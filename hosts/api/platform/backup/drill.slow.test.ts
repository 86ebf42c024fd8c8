import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CharterRecord, FlightBookingRecord } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import { describe, expect, vi } from 'vitest';
import { createPostgresDatabase, postgresUrl, tempDir } from '../../testing/database';
import { aBooking, aCharter, aFlight, anAircraft, anImage, aSegment } from '../../testing/requests';
import { ADMIN_ENV, adminOf, test as base } from '../../testing/server-test';
import { json } from '../../testing/test-app';
import { openPostgres, openSqlite } from '../database/open';
import { openImageStore } from '../images/image-store';
import { saveImage } from '../images/intake';

// Processes work for seconds, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const CNIC = '42101-1234567-1';
const BACKUP = /^charter-desk-.*\.tar\.gz$/;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const test = base.extend<{
  /** The variables of a server with an empty database and a missing DATA_DIR. */
  elsewhere: () => Promise<Record<string, string>>;
}>({
  elsewhere: async ({ database }, use) => {
    const ends: (() => unknown)[] = [];
    await use(async () => {
      const dir = tempDir();
      ends.push(dir.remove);
      const env = { ...database, DATA_DIR: join(dir.path, 'data') };
      if (!postgresUrl) return env;
      const { url, drop } = await createPostgresDatabase(postgresUrl);
      ends.push(drop);
      return { ...env, DATABASE_URL: url };
    });
    for (const end of ends) await end();
  },
});

/** Fills a place, so that a backup takes seconds. */
async function makeLarge({ DATABASE_URL, DATA_DIR = '' }: Record<string, string>) {
  const db = DATABASE_URL ? openPostgres(DATABASE_URL, () => {}) : openSqlite(DATA_DIR, { beside: true });
  for (let i = 0; i < 6; i++) {
    const store = openImageStore({ dataDir: DATA_DIR, s3: undefined });
    const image = await saveImage(db, store, 'jpg', randomBytes(10_000_000));
    const aircraft = { name: `AP-${i}`, type: 'jet', specifications: '', capacity: 8, is_active: 1, created_at: '' };
    await db
      .insertInto('aircraft')
      .values({ ...aircraft, image })
      .execute();
  }
  await db.destroy();
}

describe('backups of running servers', () => {
  test('made under load contain every record acknowledged before, and can be served after everything else is lost', async ({
    serve,
    database,
    elsewhere,
    folder,
    staff,
  }) => {
    const keys = database.DATABASE_URL ? { DATA_KEYS: 'a key that seals in the tests 32 and more' } : {};
    const env = { ...database, ...ADMIN_ENV, ...keys };
    const server = serve(env);
    let origin = await server.started;
    const { headers: old, upload } = await adminOf(origin);
    const aircraftId: number = (await upload('AirlineAircraft/upsert-aircraft', anAircraft())).id;
    const flightId: number = (await upload('Flight/upsert', aFlight(aircraftId, { SeatsAvailable: '999' }))).id;
    /** The marks of requests in the order in which they were sent. */
    const sent: string[] = [];
    const acknowledged = new Map<string, number>();
    let isOver = false;
    const post = async (path: string, body: (mark: string) => unknown) => {
      const mark = `Sent ${sent.length}`;
      sent.push(mark);
      const answer = await fetch(`${origin}/api/${path}`, json(body(mark), { 'Idempotency-Key': randomUUID() }));
      expect(answer.status).toBe(201);
      acknowledged.set(mark, (await answer.json()).data.id);
    };
    const kinds = [
      () =>
        post('PrivateCharter/Create', (name) =>
          aCharter({ trip: 2, name, cnic: CNIC, segments: [aSegment(), aSegment()] }),
        ),
      () => post('FlightBooking', (note) => aBooking(flightId, { note })),
      async () => {
        const mark = `Sent ${sent.length}`;
        sent.push(mark);
        const image = await anImage(`#${randomBytes(3).toString('hex')}`, { width: 400 });
        const fields = aFlight(aircraftId, { ToLocation: mark });
        acknowledged.set(mark, (await upload('Flight/upsert', { ...fields, 'Images[0].ImageFile': image })).id);
      },
    ];
    const work = Promise.all(
      [...kinds, ...kinds].map(async (next) => {
        while (!isOver) await next();
      }),
    );
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(60));

    const before = new Map(acknowledged);
    const { out, err, code } = await staff(env, 'backup', '--to', `${folder}/`).ended;
    const [begun, atWork] = [new Set(sent), acknowledged.size - before.size];
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(out).toMatch(/rows, \d+ images, \d+ release files\nThe backup contains personal data/);
    expect(atWork).toBeGreaterThan(0);
    isOver = true;
    await work;
    server.process.kill('SIGKILL');
    await server.ended;
    rmSync(database.DATA_DIR ?? '', { recursive: true });

    const [name = ''] = readdirSync(folder);
    const place = { ...(await elsewhere()), ...keys };
    const restored = await staff(place, 'restore', join(folder, name)).ended;
    expect(restored).toMatchObject({ err: '', code: 0 });
    origin = await serve({ ...place, ...ADMIN_ENV }).started;

    const { list, headers } = await adminOf(origin);
    const charters = await list<CharterRecord>('PrivateCharter/GetAllRequests');
    const bookings = await list<FlightBookingRecord>('FlightBooking');
    const flights = (await list<FlightRecord>('Flight/search')).filter(({ id }) => id !== flightId);
    const found = new Map([
      ...charters.map(({ name, id }) => [name, id] as const),
      ...bookings.map(({ note, id }) => [String(note), id] as const),
      ...flights.map(({ toLocation, id }) => [toLocation, id] as const),
    ]);
    for (const [mark, id] of before) expect([mark, found.get(mark)]).toEqual([mark, id]);
    for (const mark of found.keys()) expect(begun).toContain(mark);
    expect(charters.filter(({ segments }) => segments.length !== 2)).toEqual([]);
    expect(bookings.filter(({ travelPersons }) => travelPersons.length !== 2)).toEqual([]);
    for (const { images } of flights) {
      expect(images).toHaveLength(1);
      for (const { imageUrl } of images) {
        const answer = await fetch(`${origin}${imageUrl}`);
        expect(answer.status).toBe(200);
        expect(imageUrl).toContain(sha256(new Uint8Array(await answer.arrayBuffer())));
      }
    }
    // Earlier sessions have ended, and encrypted values can be read again.
    const read = (session: typeof headers) =>
      fetch(`${origin}/api/PrivateCharter/GetRequestById/${charters[0]?.id}`, { headers: session });
    expect((await read(old)).status).toBe(401);
    expect((await (await read(headers)).json()).data.cnic).toBe(CNIC);
    expect((await fetch(`${origin}/api/PrivateCharter/Create`, json(aCharter()))).status).toBe(201);
  });

  test('leave no file under their name when killed, and none when stopped', async ({ usedDatabase, folder, staff }) => {
    await makeLarge(usedDatabase);
    for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
      const backup = staff(usedDatabase, 'backup', '--to', `${folder}/`);
      // The backup is being written.
      await vi.waitFor(
        () => {
          const [staging = ''] = readdirSync(folder);
          expect(statSync(join(folder, staging, 'archive')).size).toBeGreaterThan(0);
        },
        { interval: 5 },
      );
      backup.kill(signal);
      const { err, code } = await backup.ended;
      expect(readdirSync(folder).filter((name) => BACKUP.test(name))).toEqual([]);
      if (signal === 'SIGKILL') for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      else expect([err, code, readdirSync(folder)]).toEqual(['Stopped. Nothing was written\n', 1, []]);
    }
  });

  test('can be restored again after a restore was killed', async ({ usedDatabase, elsewhere, folder, staff }) => {
    await makeLarge(usedDatabase);
    const file = join(folder, 'all.tar.gz');
    expect((await staff(usedDatabase, 'backup', '--to', file).ended).code).toBe(0);
    const place = await elsewhere();
    const killed = staff(place, 'restore', file);
    await vi.waitFor(() => expect(readdirSync(place.DATA_DIR ?? '').some((name) => name.startsWith('.'))).toBe(true), {
      interval: 5,
    });
    killed.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(join(place.DATA_DIR ?? '', 'charter.sqlite'))).toBe(false);
    const { err, out } = await staff(place, 'restore', file).ended;
    expect(err).toBe('');
    expect(out).toMatch(/^Restored: .*, 6 images, 0 release files\n/);
    expect(readdirSync(place.DATA_DIR ?? '').filter((name) => name.startsWith('.'))).toEqual([]);
    expect(readdirSync(join(place.DATA_DIR ?? '', 'images'))).toHaveLength(6);
  });

  test('fail with one line when there is no space, as does a restore, and leave nothing behind', async ({
    usedDatabase,
    elsewhere,
    folder,
    staff,
    skip,
    onTestFinished,
  }) => {
    const disk = mkdtempSync(join(tmpdir(), 'charter-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'pipe' });
    } catch (error) {
      rmSync(disk, { recursive: true });
      return skip(`this machine mounts no disk of a size: ${(error as Error).message}`);
    }
    onTestFinished(() => {
      execFileSync('umount', ['--lazy', disk]);
      rmSync(disk, { recursive: true });
    });
    await makeLarge(usedDatabase);
    const backup = await staff(usedDatabase, 'backup', '--to', `${disk}/`).ended;
    const reason = 'for the backup, which needs as much as the database and the images';
    const err = `${disk} has too little free disk space ${reason}. Nothing was written\n`;
    expect(backup).toEqual({ out: '', err, code: 1 });
    expect(readdirSync(disk)).toEqual([]);

    const file = join(folder, 'all.tar.gz');
    expect((await staff(usedDatabase, 'backup', '--to', file).ended).code).toBe(0);
    const dataDir = join(disk, 'data');
    const restored = await staff({ ...(await elsewhere()), DATA_DIR: dataDir }, 'restore', file).ended;
    const line = `${dataDir} has too little free disk space for the unpacked backup. Nothing was restored\n`;
    expect([restored.err, restored.code]).toEqual([line, 1]);
    expect(readdirSync(dataDir).filter((name) => !/^(?:lock\.sqlite|server\.pid|images)/.test(name))).toEqual([]);
  });
});
