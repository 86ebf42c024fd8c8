import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CharterRecord, personExport } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import { describe, expect, vi } from 'vitest';
import { SUBJECTS } from '../app';
import { aCharter, aFlight, anAircraft, anImage, form, json, postgresUrl } from '../testing';
import type { ServerProcess } from '../testing/server-process';
import { test as base } from '../testing/server-test';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ADMIN_ENV = { ADMIN_EMAIL: 'desk@example.com', ADMIN_PASSWORD: 'a password of the tests' };
const TRY_AGAIN = { success: false, message: 'This could not be saved. Please try again in a moment.' };

/** A DATA_DIR whose disk can be filled while a server runs, and emptied again. */
interface Disk {
  dataDir: string;
  fill: (server: ServerProcess) => void;
  free: (server: ServerProcess) => void;
  remove: () => void;
}

/** A file system of its own; only root may mount one. */
function smallDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'charter-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'pipe' });
  const filler = join(folder, 'filler');
  return {
    dataDir: join(folder, 'data'),
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    },
    free: () => rmSync(filler),
    remove() {
      // Lazily: the server that is about to be killed still holds it.
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Any folder, for a server whose files are limited to their first byte. */
function limitedFiles(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'charter-disk-'));
  const limit = (server: ServerProcess, size: string) =>
    execFileSync('prlimit', ['--pid', String(server.process.pid), `--fsize=${size}:`], { stdio: 'pipe' });
  execFileSync('prlimit', ['--version'], { stdio: 'pipe' });
  return {
    dataDir: folder,
    fill: (server) => limit(server, '1'),
    free: (server) => limit(server, 'unlimited'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const test = base.extend<{ disk: (make: () => Disk) => Disk }>({
  disk: async ({ skip }, use) => {
    const made: Disk[] = [];
    await use((make) => {
      try {
        const disk = make();
        made.push(disk);
        return disk;
      } catch (error) {
        return skip(`this machine cannot take space away: ${(error as Error).message}`);
      }
    });
    for (const disk of made) disk.remove();
  },
});

/** The calls of an admin. */
async function signedIn(origin: string) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN_ENV;
  const { token } = (await (await fetch(`${origin}/api/Auth/login`, json({ email, password }))).json()).data;
  const admin = { Authorization: `Bearer ${token}` };
  return {
    send: (path: string, fields: Record<string, string | Blob | undefined>) =>
      fetch(`${origin}/api/${path}`, form(fields, admin)),
    list: async <T>(path: string): Promise<T[]> =>
      (await (await fetch(`${origin}/api/${path}`, { headers: admin })).json()).data,
  };
}

/** Signs the admin in; resolves to how it was answered. */
async function login(origin: string, password = ADMIN_ENV.ADMIN_PASSWORD): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${origin}/api/Auth/login`, json({ email: ADMIN_ENV.ADMIN_EMAIL, password }));
  const { data } = (await answer.json()) as { data?: { token: string } };
  return { status: answer.status, token: data?.token ?? '' };
}

describe.skipIf(postgresUrl !== undefined)('a full disk, with the embedded database', () => {
  test.for([
    ['no space left on it', smallDisk],
    ['files that may not grow', limitedFiles],
  ] as const)('%s: is answered with 503, shown as it is, and got over', async ([, make], { serve, disk }) => {
    const { dataDir, fill, free } = disk(make);
    const server = serve({ ...ADMIN_ENV, DATA_DIR: dataDir });
    const origin = await server.started;
    const admin = await signedIn(origin);
    const create = (name: string) =>
      fetch(
        `${origin}/api/PrivateCharter/Create`,
        json(aCharter({ name }), { 'Idempotency-Key': `the key of ${name}` }),
      );
    const aircraft = await (await admin.send('AirlineAircraft/upsert-aircraft', anAircraft())).json();
    const image = await anImage('#123456', { width: 900, height: 700 });
    const upload = () => admin.send('Flight/upsert', { ...aFlight(aircraft.data.id), 'Images[0].ImageFile': image });
    expect((await create('Before')).status).toBe(201);

    fill(server);
    // Every attempt is refused, not only the first.
    for (let attempt = 0; attempt < 20; attempt++) {
      const refused = await create('Meanwhile');
      expect(refused.status).toBe(503);
      expect(refused.headers.get('Retry-After')).toBe('2');
      expect(await refused.json()).toEqual(TRY_AGAIN);
    }
    const refused = await upload();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual(TRY_AGAIN);
    const names = async () =>
      (await admin.list<CharterRecord>('PrivateCharter/GetAllRequests')).map(({ name }) => name);
    expect(await names()).toEqual(['Before']);
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);

    free(server);
    expect((await create('Meanwhile')).status).toBe(201);
    expect((await upload()).status).toBe(201);
    expect(await names()).toEqual(['Meanwhile', 'Before']);
    const flights = await admin.list<FlightRecord>('Flight/search');
    expect(flights.map(({ images }) => images.length)).toEqual([1]);
    expect((await fetch(`${origin}${flights[0]?.images[0]?.imageUrl}`)).status).toBe(200);
    expect(
      readdirSync(join(dataDir, 'images'), { recursive: true }).filter((file) => /part|form-/.test(`${file}`)),
    ).toEqual([]);

    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const next = await signedIn(await serve({ ...ADMIN_ENV, DATA_DIR: dataDir }).started);
    expect((await next.list<CharterRecord>('PrivateCharter/GetAllRequests')).map(({ name }) => name)).toEqual([
      'Meanwhile',
      'Before',
    ]);
  });

  test.for([
    ['no space left on it', smallDisk],
    ['files that may not grow', limitedFiles],
  ] as const)(
    '%s: keeps nobody out, guesses no password more often, and refuses staff nothing that is read',
    async ([, make], { serve, disk }) => {
      const { dataDir, fill, free } = disk(make);
      const server = serve({ ...ADMIN_ENV, DATA_DIR: dataDir, RATE_LIMIT_LOGIN: '4/15m' });
      const origin = await server.started;
      const { token } = await login(origin);
      const staff = { headers: { Authorization: `Bearer ${token}` } };
      await fetch(`${origin}/api/PrivateCharter/Create`, json(aCharter()));

      fill(server);
      // As often as anybody likes: a success takes its count back.
      for (let times = 0; times < 6; times++) expect((await login(origin)).status).toBe(200);
      const signedIn = await login(origin);
      const mine = { headers: { Authorization: `Bearer ${signedIn.token}` } };
      const paths = SUBJECTS.flatMap(({ routes }) => routes).flatMap(({ endpoint: { method, path, who } }) =>
        method === 'get' && who !== 'traveller' && who !== 'partner' && path !== personExport.path
          ? [path.replace(':id', '1')]
          : [],
      );
      expect(paths.length).toBeGreaterThan(20);
      for (const path of paths) {
        for (const session of [staff, mine]) {
          const { status } = await fetch(`${origin}/api${path}`, session);
          expect([path, status < 500]).toEqual([path, true]);
        }
      }
      expect((await fetch(`${origin}/api/Trip/1`, mine)).status).toBe(200);
      // All of somebody's data leaves the desk only where it is written down who took it.
      const taken = await fetch(`${origin}/api/Person/export/1`, json({ trips: [1] }, mine.headers));
      expect(taken.status).toBe(503);

      const guesses = [];
      for (let times = 0; times < 6; times++) guesses.push((await login(origin, 'a wrong password')).status);
      expect(guesses).toEqual([401, 401, 401, 401, 429, 429]);
      free(server);
      expect((await login(origin)).status).not.toBe(503);
    },
  );
});
