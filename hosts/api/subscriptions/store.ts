import type { Waiting } from '@charter-hosts/contract';
import { findAirport } from 'charter-widgets/airport-index';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type CamelSchema, camelCase, type Database, lockVersion } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { PRIORITIES, queued } from '../platform/queue/store';

const DAY_MS = 24 * 3_600_000;
/** How long an address can be confirmed. */
export const CONFIRM_DAYS = 2;
/** How long a confirmed subscription lasts. */
const SUBSCRIBED_DAYS = 60;

const afterDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();

export type Subscription = Selectable<CamelSchema['subscriptions']>;
type NewSubscription = Omit<Subscription, 'id' | 'createdAt' | 'confirmedAt' | 'endsAt' | 'linkKey'>;

/** Stores a subscription whose address is not confirmed; returns its id. */
export async function insertSubscription(trx: Database, subscription: NewSubscription, now: Date): Promise<number> {
  const times = { createdAt: now.toISOString(), confirmedAt: null, endsAt: afterDays(now, CONFIRM_DAYS) };
  const { id } = await camelCase(trx)
    .insertInto('subscriptions')
    .values({ ...subscription, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A subscription that has not ended, with the departure of its flight, a wall clock; null for a route. */
export function findSubscription(db: Database, id: number, now: Date) {
  return camelCase(db)
    .selectFrom('subscriptions')
    .leftJoin('flights', 'flights.id', 'flightId')
    .selectAll('subscriptions')
    .select(['departureDatetime as departs', 'departsAt'])
    .where('subscriptions.id', '=', id)
    .where('endsAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** The clocks of two processes may differ by this time. */
const SLACK_MS = 60_000;

/**
 * Confirms a subscription in place of the ones that the same address had for the same flights, and queues e-mails about the
 * flights that suit it and were stored or changed since it was asked for. False if it has ended.
 */
export async function confirmSubscription(db: Database, id: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A flight is saved before, which is seen here, or after, which finds the subscription.
    await lockVersion(trx, 'flights');
    const found = await findSubscription(trx, id, now);
    if (!found) return false;
    if (found.confirmedAt !== null) return true;
    const { departsAt, email, fromCode, toCode, flightId, firstDay, lastDay, isEmptyLegOnly } = found;
    const named = camelCase(trx);
    const ends = [afterDays(now, SUBSCRIBED_DAYS), ...(departsAt ? [departsAt] : [])];
    await named
      .updateTable('subscriptions')
      .set({ confirmedAt: now.toISOString(), endsAt: ends.sort()[0] ?? '' })
      .where('id', '=', id)
      .execute();
    await named
      .deleteFrom('subscriptions')
      .where('id', '!=', id)
      .where(({ and }) => and({ email, fromCode, toCode, firstDay, lastDay, isEmptyLegOnly }))
      .where('flightId', 'is not distinct from', flightId)
      .where('confirmedAt', 'is not', null)
      .execute();
    const askedAt = new Date(Date.parse(found.createdAt) - SLACK_MS).toISOString();
    const since = await trx
      .selectFrom('flights')
      .selectAll()
      .where((eb) => (flightId === null ? eb('changed_at', '>=', askedAt) : eb('id', '=', flightId)))
      .$if(flightId === null && !isCountry(fromCode), (query) => query.where('from_code', '=', fromCode))
      .$if(flightId === null && !isCountry(toCode), (query) => query.where('to_code', '=', toCode))
      .orderBy('id', 'desc')
      .limit(MAX_READ)
      .execute();
    const news: FlightRow[] = [];
    for (const flight of since) {
      const isRoute =
        (await codesOf(flight.from_code)).includes(fromCode) && (await codesOf(flight.to_code)).includes(toCode);
      if (isOnSale(flight, now) && (isRoute || flightId !== null)) news.push(flight);
    }
    for (const flight of news.slice(0, MAX_SINCE)) await queueNews(trx, flight, sql`id = ${id}`, now);
    return true;
  });
}

/** The most flights that are news when a subscription is confirmed. */
const MAX_SINCE = 20;
/** The flights that were stored or changed since then, of which those of the route are news. */
const MAX_READ = 1000;

/** Whether the code of a subscription's end is that of a country: an airport's has three letters or more. */
export const isCountry = (code: string) => code.length === 2;

/** By what a subscription may name the airport of a code: by that code, or by its country's. */
async function codesOf(code: string): Promise<string[]> {
  // If the index cannot be loaded, only the airport is found.
  const airport = await findAirport(code).catch(() => undefined);
  return airport ? [code, airport.country] : [code];
}

/** Ends a subscription; its e-mails that are not sent yet go with it. */
export async function deleteSubscription(db: Database, id: number): Promise<void> {
  await db.deleteFrom('subscriptions').where('id', '=', id).execute();
}

/** Deletes the subscriptions that have ended, and those that nobody confirmed. */
export async function deleteOldSubscriptions(db: Database, now = Date.now()): Promise<void> {
  await db.deleteFrom('subscriptions').where('ends_at', '<=', new Date(now).toISOString()).execute();
}

/** How many wait for each route or flight, most travellers first. */
export async function listWaiting(db: Database, now: Date): Promise<Waiting[]> {
  const rows = await camelCase(db)
    .selectFrom('subscriptions')
    .select(({ fn }) => [
      ...(['fromCode', 'toCode', 'flightId'] as const),
      fn.max('fromLocation').as('from'),
      fn.max('toLocation').as('to'),
      fn.countAll<number | string>().as('subscriptions'),
      fn.sum<number | string>('party').as('travellers'),
    ])
    .where('confirmedAt', 'is not', null)
    .where('endsAt', '>', now.toISOString())
    .groupBy(['fromCode', 'toCode', 'flightId'])
    .orderBy('travellers', 'desc')
    .limit(MAX_WAITING)
    .execute();
  return rows.map(({ from, to, flightId, subscriptions, travellers }) => ({
    from,
    to,
    flightId,
    subscriptions: Number(subscriptions),
    travellers: Number(travellers),
  }));
}

const MAX_WAITING = 200;

/** Subscribers whose e-mails are queued by one statement, which holds the event loop for some milliseconds. */
const BATCH = 500;

type FlightRow = Selectable<Schema['flights']>;

/**
 * Queues an e-mail to each subscriber whom a flight suits now and did not as it was `before`, in the transaction that stores
 * the flight. Nobody is told of a flight twice.
 */
export async function queueFlightNews(
  trx: Database,
  id: number,
  before: FlightRow | undefined,
  now: Date,
): Promise<void> {
  const flight = await trx.selectFrom('flights').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (!isOnSale(flight, now)) return;
  await queueNews(
    trx,
    flight,
    before && isOnSale(before, now) ? sql`${await suits(before)} is not true` : sql`1 = 1`,
    now,
  );
}

/** Queues an e-mail about a flight to each subscriber whom it suits, of those whom a condition on `subscriptions` names. */
async function queueNews(trx: Database, flight: FlightRow, among: RawBuilder<unknown>, now: Date): Promise<void> {
  const { state, due_at, give_up_at, created_at } = queued(now);
  const isSuited = await suits(flight);
  const key = sql`${`flight ${flight.id}, to `} || email`;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      insert into outbox (dedupe_key, recipient, subject, text, html, state, due_at, give_up_at, created_at, account_kind, locale,
        detail, priority, subscription_id)
      select ${key}, '', '', '', '', ${state}, ${due_at}, ${give_up_at}, ${created_at}, 'flight found', locale, ${String(flight.id)},
        ${sql.lit(PRIORITIES.news)}, id
      from subscriptions
      where id in (
        select min(id) from subscriptions
        where confirmed_at is not null and ends_at > ${now.toISOString()} and ${isSuited}
          and ${among}
          and not exists (select 1 from outbox where dedupe_key = ${key})
        group by email limit ${sql.lit(BATCH)})
      on conflict (dedupe_key) do nothing`.execute(trx);
    if (numAffectedRows < BATCH) return;
  }
}

/** Whether a flight on sale is what a subscription waits for. */
export async function isWaitedFor(db: Database, flightId: number, subscriptionId: number, now: Date): Promise<boolean> {
  const flight = await db.selectFrom('flights').selectAll().where('id', '=', flightId).executeTakeFirst();
  if (!flight || !isOnSale(flight, now)) return false;
  const found = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', subscriptionId)
    .where(await suits(flight))
    .executeTakeFirst();
  return found !== undefined;
}

const isOnSale = ({ is_public, departs_at }: FlightRow, now: Date) => is_public === 1 && departs_at > now.toISOString();

/** The condition on `subscriptions` that a flight is what they wait for. */
async function suits({
  id,
  from_code,
  to_code,
  seats_available,
  is_empty_leg,
  departure_datetime,
  latest_departure,
}: FlightRow) {
  const firstDay = departure_datetime.slice(0, 10);
  const lastDay = (latest_departure || departure_datetime).slice(0, 10);
  return sql<boolean>`(party <= ${seats_available} and (flight_id = ${id} or (flight_id is null
    and from_code in (${sql.join(await codesOf(from_code))}) and to_code in (${sql.join(await codesOf(to_code))})
    and first_day <= ${lastDay} and (last_day = '' or last_day >= ${firstDay})
    and is_empty_leg_only <= ${is_empty_leg})))`;
}
