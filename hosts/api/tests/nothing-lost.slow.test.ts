import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CharterRecord, FlightBookingRecord } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import { describe, expect, onTestFailed, vi } from 'vitest';
import { aBooking, aCharter, aFlight, anAircraft, anImage, aSegment, json } from '../testing';
import { seededRandom } from '../testing/property';
import { ADMIN_ENV, adminOf, charterIds, test } from '../testing/server-test';

// It starts a server more than twenty times, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const KILLS = 20;
/** The server is killed at most this many milliseconds after an acknowledgement. */
const STRAY_MS = 15;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A request with its key; `id` is set once the server has acknowledged it. */
interface Sent {
  path: string;
  key: string;
  /** A unique text that is found again in what is stored. */
  mark: string;
  body: unknown;
  id?: number;
}

describe('a server that is killed again and again', () => {
  test('has stored every request, booking and image that it acknowledged, once, and none in part', async ({
    serve,
    database,
    dataDir,
    onTestFailed,
  }) => {
    const { seed, random } = seededRandom();
    onTestFailed(() => console.error(`TEST_SEED=${seed} repeats this run`));

    const env = { ...database, ...ADMIN_ENV };
    let server = serve(env);
    let origin = await server.started;
    let { list, upload } = await adminOf(origin);
    const send = async (sent: Sent) => {
      const answer = await fetch(`${origin}/api/${sent.path}`, json(sent.body, { 'Idempotency-Key': sent.key }));
      expect(answer.status).toBe(201);
      sent.id = (await answer.json()).data.id;
    };

    const aircraftId: number = (await upload('AirlineAircraft/upsert-aircraft', anAircraft())).id;
    const flightId: number = (await upload('Flight/upsert', aFlight(aircraftId, { SeatsAvailable: '999' }))).id;

    const charters: Sent[] = [];
    const bookings: Sent[] = [];
    const uploaded: FlightRecord[] = [];
    const next = (all: Sent[], path: string, bodyOf: (mark: string) => object) => () => {
      const mark = `${path} ${all.length}`;
      const sent = { path, key: randomUUID(), mark, body: bodyOf(mark) };
      all.push(sent);
      return send(sent);
    };
    const segments = [aSegment(), aSegment(), aSegment()];
    const nextCharter = next(charters, 'PrivateCharter/Create', (name) => aCharter({ trip: 2, name, segments }));
    const nextBooking = next(bookings, 'FlightBooking', (note) => aBooking(flightId, { note }));
    const nextUpload = async () => {
      const colour = () => `hsl(${Math.floor(random() * 360)}, ${Math.floor(random() * 100)}%, 50%)`;
      const flight = await upload('Flight/upsert', {
        ...aFlight(aircraftId),
        'Images[0].ImageFile': await anImage(colour(), { width: 400 }),
        'Images[1].ImageFile': await anImage(colour(), { type: 'jpeg', width: 300 }),
      });
      uploaded.push(flight);
    };

    /** Works until the server is killed, shortly after this number of acknowledgements. */
    const workUntilKilled = async (acknowledged: number) => {
      let left = acknowledged;
      const worker = async ({ next, weight }: { next: () => Promise<void>; weight: number }) => {
        while (server.process.signalCode === null) {
          try {
            await next();
          } catch (error) {
            // The connection was lost. A wrong answer of the server is not caught.
            if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
            continue;
          }
          const before = left;
          left -= weight;
          if (before > 0 && left <= 0) setTimeout(() => server.process.kill('SIGKILL'), random() * STRAY_MS);
        }
      };
      // An upload takes as long as a dozen requests.
      const kinds = [
        ...[nextCharter, nextCharter, nextBooking, nextBooking].map((next) => ({ next, weight: 1 })),
        ...[nextUpload, nextUpload, nextUpload].map((next) => ({ next, weight: 12 })),
      ];
      await Promise.all(kinds.map(worker));
      await server.ended;
    };

    const expectAllStored = async () => {
      const storedCharters = await list<CharterRecord>('PrivateCharter/GetAllRequests');
      const byId = new Map(storedCharters.map((charter) => [charter.id, charter]));
      for (const { id, mark } of charters) if (id) expect(byId.get(id)?.name).toBe(mark);
      expect(storedCharters.filter(({ segments }) => segments.length !== 3)).toEqual([]);

      const storedBookings = await list<FlightBookingRecord>('FlightBooking');
      const bookingsById = new Map(storedBookings.map((booking) => [booking.id, booking]));
      for (const { id, mark } of bookings) if (id) expect(bookingsById.get(id)?.note).toBe(mark);
      expect(storedBookings.filter(({ travelPersons }) => travelPersons.length !== 2)).toEqual([]);

      const storedFlights = (await list<FlightRecord>('Flight/search')).filter(({ id }) => id !== flightId);
      const flightsById = new Map(storedFlights.map((flight) => [flight.id, flight]));
      for (const flight of uploaded) expect(flightsById.get(flight.id)).toMatchObject(flight);
      for (const { images } of storedFlights) {
        expect(images).toHaveLength(2);
        for (const { imageUrl } of images) {
          const answer = await fetch(`${origin}${imageUrl}`);
          expect(answer.status).toBe(200);
          expect(imageUrl).toContain(sha256(new Uint8Array(await answer.arrayBuffer())));
        }
      }
    };

    for (let kill = 0; kill < KILLS; kill++) {
      await workUntilKilled(1 + Math.floor(random() * 120));
      server = serve(env);
      origin = await server.started;
      ({ list, upload } = await adminOf(origin));
      await expectAllStored();
    }

    // Requests without an answer are sent again, and must be stored once.
    for (const sent of [...charters, ...bookings]) if (!sent.id) await send(sent);
    await expectAllStored();
    const marks = async <T>(path: string, of: (record: T) => unknown) => (await list<T>(path)).map(of).sort();
    expect(await marks<CharterRecord>('PrivateCharter/GetAllRequests', ({ name }) => name)).toEqual(
      charters.map(({ mark }) => mark).sort(),
    );
    expect(await marks<FlightBookingRecord>('FlightBooking', ({ note }) => note)).toEqual(
      bookings.map(({ mark }) => mark).sort(),
    );
    // Every stored file is complete: its name is the hash of its content.
    const files = readdirSync(join(dataDir, 'images')).filter((name) => /^[0-9a-f]{64}\./.test(name));
    expect(files.length).toBeGreaterThan(KILLS);
    for (const file of files) expect(file).toContain(sha256(readFileSync(join(dataDir, 'images', file))));
  });
});

test('a server starts, at whatever moment of its start or stop the last one was killed', async ({ serve, dataDir }) => {
  const { seed, random } = seededRandom();
  onTestFailed(() => console.error(`TEST_SEED=${seed} repeats this run`));
  const env = { ...ADMIN_ENV, DATA_DIR: dataDir };
  for (let kill = 0; kill < 6; kill++) {
    const server = serve(env);
    const stops = kill % 2 === 1;
    if (stops) {
      expect((await fetch(`${await server.started}/api/PrivateCharter/Create`, json(aCharter()))).status).toBe(201);
      server.process.kill('SIGTERM');
    } else {
      // As soon as the server has created its database.
      await vi.waitFor(() => expect(readdirSync(dataDir)).toContain('charter.sqlite'), {
        timeout: 20_000,
        interval: 5,
      });
    }
    await wait(random() * (stops ? 30 : 200));
    server.process.kill('SIGKILL');
    await server.ended;
    expect(server.stderr()).not.toMatch(/^DATA_DIR/);
  }
  expect(await charterIds(await serve(env).started)).toHaveLength(3);
});

test('a server that is stopped under load has stored every acknowledged request', async ({ serve, database }) => {
  const server = serve({ ...database, ...ADMIN_ENV });
  const origin = await server.started;
  const acknowledged: number[] = [];
  let refused = 0;
  const traveller = async () => {
    for (;;) {
      try {
        const answer = await fetch(`${origin}/api/PrivateCharter/Create`, json(aCharter()));
        const { data } = await answer.json();
        acknowledged.push(data.id);
        if (acknowledged.length === 60) server.process.kill('SIGTERM');
      } catch {
        // The server accepts no more requests.
        refused += 1;
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, traveller));
  expect(await server.ended).toBe(0);
  expect(refused).toBe(8);

  const next = serve({ ...database, ...ADMIN_ENV });
  const ids = new Set(await charterIds(await next.started));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
});
