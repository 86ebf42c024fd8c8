import { setImmediate } from 'node:timers/promises';
import {
  type FlightClash,
  findInFleet,
  fold,
  type ListedLeg,
  MOST_WEEKS,
  plainRegistration,
} from '@charter-hosts/contract';
import { UNSET_DATE_TIME } from 'charter-widgets/contract';
import { sql } from 'kysely';
import { listDaysAway } from '../aircraft/days-away';
import { camelCase, type Database, dataVersion } from '../platform/database/open';
import { clashesOf, type Timed } from './clashes';
import { earliestWallClock } from './conditions';
import { codeOf, departsAt } from './departures';
import { IS_CHARTER_OVER } from './json';
import { listPlanned } from './planned';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Holds end, and flights depart, without a write. */
const VALID_MS = MINUTE_MS;
/** Flights read at once; other calls wait some milliseconds for them. */
const ROWS = 500;
/** The most days between a departure and the landing of a flight that may still be in the air. */
const LONGEST_DAYS = 4;

/** What is wrong with the flights to come. */
export interface FlightWarnings {
  /** The worst warning of each flight that has one: `soft` if its aircraft is only elsewhere. */
  worst: ReadonlyMap<number, 'hard' | 'soft'>;
  clashes: ReadonlyMap<number, readonly FlightClash[]>;
  /** The planned legs from a week ago on. */
  legs: readonly ListedLeg[];
  /** The flights, legs and days away of each aircraft. */
  byAircraft: ReadonlyMap<number, readonly Timed[]>;
}

interface Kept {
  version: number;
  /** Milliseconds since 1970. */
  at: number;
  found: Promise<FlightWarnings>;
}

const keptOf = new WeakMap<Database, Kept>();

/**
 * Finds the warnings of the flights to come. They are kept until something is written, and for a minute at most.
 * @param all the database for which they are kept; `db` may be a transaction that has changed no flight
 */
export async function flightWarnings(db: Database, homeZone: string, all: Database = db): Promise<FlightWarnings> {
  const version = await dataVersion(db, 'flights', 'bookings', 'trips');
  const at = Date.now();
  const kept = keptOf.get(all);
  if (kept?.version === version && Math.abs(at - kept.at) <= VALID_MS) return kept.found;
  const found = findWarnings(db, new Date(at), homeZone);
  keptOf.set(all, { version, at, found });
  found.catch(() => keptOf.delete(all));
  return found;
}

async function findWarnings(db: Database, now: Date, homeZone: string): Promise<FlightWarnings> {
  const fleet = await db.selectFrom('aircraft').select(['id', 'name', 'is_active', 'capacity']).execute();
  const capacities = new Map(fleet.map(({ id, capacity }) => [id, capacity]));
  const worst = new Map<number, 'hard' | 'soft'>();
  const byAircraft = new Map<number, Timed[]>();
  const add = (timed: Timed) => {
    const own = byAircraft.get(timed.aircraftId);
    if (own) own.push(timed);
    else byAircraft.set(timed.aircraftId, [timed]);
  };
  const toCome = new Set<number>();
  const start = new Date(now.getTime() - LONGEST_DAYS * DAY_MS);
  for await (const flights of flightsFrom(db, start)) {
    for (const flight of flights) {
      const from = Date.parse(flight.departsAt || `${flight.departure}Z`);
      const until = from + (flight.minutes ?? 0) * MINUTE_MS;
      add({ ...flight, name: `#${flight.id}`, from, until });
      if (from < now.getTime()) continue;
      toCome.add(flight.id);
      if (isDoubtful(flight, capacities.get(flight.aircraftId))) worst.set(flight.id, 'hard');
    }
  }
  const legs = await plannedLegs(db, now, homeZone, fleet);
  for (const { timed } of legs) {
    add(timed);
    if (timed.from >= now.getTime()) toCome.add(timed.id);
  }
  for (const { firstDay, lastDay, reason, ...days } of await listDaysAway(db, start.toISOString().slice(0, 10))) {
    const from = Date.parse(departsAt('', `${firstDay}T00:00:00`, homeZone));
    const until = Date.parse(departsAt('', `${lastDay}T23:59:59`, homeZone)) + 1000;
    add({ ...days, name: reason, fromLocation: '', toLocation: '', from, until, isAway: true });
  }
  const clashes = new Map<number, FlightClash[]>();
  for (const own of byAircraft.values()) {
    for (const [id, found] of clashesOf(own)) {
      if (!toCome.has(id)) continue;
      clashes.set(
        id,
        found.toSorted((a, b) => Number(a.grade === 'elsewhere') - Number(b.grade === 'elsewhere')),
      );
      if (id > 0 && !worst.has(id)) worst.set(id, found.every(({ grade }) => grade === 'elsewhere') ? 'soft' : 'hard');
    }
    await setImmediate();
  }
  return {
    worst,
    clashes,
    legs: legs.map(({ leg, timed }) => ({ ...leg, clashes: clashes.get(timed.id) ?? [] })),
    byAircraft,
  };
}

interface Judged {
  arrival: string;
  minutes: number | null;
  isCharterOver: number;
  seats: number;
  /** PostgreSQL's driver reads a sum as text. */
  booked: number | string;
}

/** Whether a flight has a warning without a look at others. */
function isDoubtful({ arrival, minutes, isCharterOver, seats, ...row }: Judged, capacity = Number.POSITIVE_INFINITY) {
  const booked = Number(row.booked);
  const landsTooSoon = minutes === null && arrival !== '' && !arrival.startsWith(UNSET_DATE_TIME);
  return landsTooSoon || isCharterOver === 1 || Math.max(seats, booked) > capacity || booked > seats;
}

/** The flights from an instant on, and of each aircraft the last one before, which tells where it is. */
async function* flightsFrom(db: Database, start: Date) {
  const first = earliestWallClock(start);
  const flights = camelCase(db)
    .selectFrom('flights')
    .select(['id', 'aircraftId', 'fromLocation', 'toLocation', 'departureDatetime as departure', 'departsAt'])
    .select(['arrivalDatetime as arrival', 'tripId', 'durationMinutes as minutes', 'seatsAvailable as seats'])
    .select(sql<number>`(${sql.raw(IS_CHARTER_OVER)})`.as('isCharterOver'))
    .select(
      sql<number>`(select coalesce(sum(1 + number_of_guests), 0) from flight_bookings where flight_id = flights.id)`.as(
        'booked',
      ),
    )
    .orderBy(sql`departure_datetime`)
    .orderBy('id');
  yield await flights
    .where(
      sql<boolean>`flights.id in (select (select last.id from flights as last where last.aircraft_id = aircraft.id
        and last.departure_datetime < ${first} order by last.departure_datetime desc, last.id desc limit 1) from aircraft)`,
    )
    .execute();
  for (let after = { departure: first, id: 0 }; ; ) {
    const rows = await flights
      .where(sql<boolean>`(departure_datetime, id) > (${after.departure}, ${after.id})`)
      .limit(ROWS)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) return;
    after = last;
    // SQLite answers synchronously: let other calls run between pages.
    await setImmediate();
  }
}

/** The planned legs, each of the aircraft of the fleet that its quote names, else of one with a negative id. */
async function plannedLegs(
  db: Database,
  now: Date,
  homeZone: string,
  stored: readonly { id: number; name: string; is_active: number }[],
): Promise<{ leg: Omit<ListedLeg, 'clashes'>; timed: Timed }[]> {
  const from = new Date(now.getTime() - WEEK_MS).toISOString().slice(0, 10);
  const fleet = stored.map(({ is_active, ...one }) => ({ ...one, isActive: is_active === 1 }));
  const ids = new Map<string, number>();
  return (await listPlanned(db, { from, to: '9998-12-31', now, homeZone })).map((one) => {
    const { aircraft, tail, tripId, quoteId } = one;
    const known = findInFleet(fleet, one);
    const key = plainRegistration(tail) || fold(aircraft);
    const aircraftId = ids.get(key) ?? known?.id ?? -1 - ids.size;
    ids.set(key, aircraftId);
    const aircraftName = known?.name ?? [aircraft, tail].filter(Boolean).join(' ');
    const departure = Date.parse(one.departsAt);
    return {
      leg: { ...one, aircraftId, aircraftName },
      timed: {
        // No flight has a negative id.
        id: -1000 - quoteId * 100 - one.leg,
        aircraftId,
        name: one.reference,
        fromLocation: one.from,
        toLocation: one.to,
        from: departure,
        until: departure + one.minutes * MINUTE_MS,
        planned: { tripId, quoteId, tail, isHeld: one.heldUntil !== null },
      },
    };
  });
}

/** The clashes of a flight in each of the following weeks; undefined if there is no such flight. */
export async function findRepeatClashes(
  db: Database,
  id: number,
  { byAircraft }: FlightWarnings,
  homeZone: string,
): Promise<FlightClash[][] | undefined> {
  const flight = await camelCase(db)
    .selectFrom('flights')
    .select(['aircraftId', 'fromLocation', 'toLocation', 'departureDatetime', 'durationMinutes'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!flight) return undefined;
  const { departureDatetime, durationMinutes, ...place } = flight;
  const weeks = Array.from({ length: MOST_WEEKS }, (_, index) => index + 1);
  const repeats = weeks.map((week): Timed => {
    const clock = new Date(Date.parse(`${departureDatetime}Z`) + week * WEEK_MS).toISOString().slice(0, 19);
    const from = Date.parse(departsAt(codeOf(place.fromLocation), clock, homeZone));
    return { ...place, id: -week, name: '', from, until: from + (durationMinutes ?? 0) * MINUTE_MS };
  });
  const found = clashesOf([...(byAircraft.get(place.aircraftId) ?? []), ...repeats]);
  return weeks.map((week) => (found.get(-week) ?? []).filter(({ other }) => other !== ''));
}
