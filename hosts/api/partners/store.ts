import { setImmediate } from 'node:timers/promises';
import type {
  Currency,
  DeskPartner,
  PartnerChange,
  PartnerCreateBody,
  PartnerMonth,
  PartnerProof,
} from '@charter-hosts/contract';
import { type Database, dataVersion, exclusively } from '../platform/database/open';

/** From whom a request came, as it is kept with its trip. */
export interface CameFrom {
  partnerKey: string;
  partnerHow: PartnerProof | '';
  /** Null where it counts for nobody. */
  partnerId: number | null;
  /** A query of `utm_…` parameters. */
  campaign: string;
  pageHost: string;
}

/**
 * Whose a request is that names a partner. An origin of theirs proves it. Without one, from a frame or by a link, it is
 * taken as said; from a page of somebody else's it is not.
 *
 * @param origin of the page that sent it; '' for the operator's own, and where none is told
 */
export async function partnerOf(
  db: Database,
  key: string,
  origin: string,
): Promise<Pick<CameFrom, 'partnerKey' | 'partnerHow' | 'partnerId'>> {
  const none = { partnerKey: key, partnerId: null };
  if (!key) return { ...none, partnerHow: '' };
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'origins'])
    .where('key', '=', key.toLowerCase())
    .where('off_at', 'is', null)
    .executeTakeFirst();
  if (!partner) return { ...none, partnerHow: 'unknown' };
  const found = { partnerKey: key, partnerId: partner.id };
  if (!origin) return { ...found, partnerHow: 'claimed' };
  return partner.origins.split('\n').includes(origin)
    ? { ...found, partnerHow: 'verified' }
    : { ...none, partnerHow: 'unknown' };
}

/** The epoch that the link of a partner is of; undefined where there is none of that id. */
export async function partnerEpoch(db: Database, id: number): Promise<number | undefined> {
  const partner = await db.selectFrom('partners').select('link_epoch').where('id', '=', id).executeTakeFirst();
  return partner?.link_epoch;
}

/** Whether a partner is switched off. */
export async function isPartnerOff(db: Database, id: number): Promise<boolean> {
  const partner = await db.selectFrom('partners').select('off_at').where('id', '=', id).executeTakeFirst();
  return partner?.off_at != null;
}

/** A partner as the database has it. */
export type Partner = Omit<DeskPartner, 'link'> & {
  /** Of the link that is good. */
  epoch: number;
};

const rows = (db: Database) => db.selectFrom('partners').selectAll('partners');

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const toPartner = (
  { id, key, name, contact, origins, off_at, link_epoch, created_at, version }: Row,
  { requests, lastAt }: Pick<Partner, 'requests' | 'lastAt'>,
): Partner => ({
  id,
  key,
  name,
  contact,
  origins: origins.split('\n').filter(Boolean),
  isOff: off_at !== null,
  epoch: link_epoch,
  requests,
  lastAt,
  createdAt: created_at,
  version,
});

/** What was worked out of the requests of partners, by a partner's id, until another one or a change of one comes. */
interface Kept {
  counts: Map<number, { newest: number; requests: number }>;
  months: Map<number, { of: string; months: PartnerMonth[] }>;
}
const keptBy = new WeakMap<Database, Kept>();

function keptOf(db: Database): Kept {
  const kept = keptBy.get(db) ?? { counts: new Map(), months: new Map() };
  keptBy.set(db, kept);
  return kept;
}

const tripsOf = (db: Database, id: number) => db.selectFrom('trips').where('trips.partner_id', '=', id);

/** The last request that counts for a partner. */
const newestOf = (db: Database, id: number) =>
  tripsOf(db, id)
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** How many requests count for a partner, counted anew once another one has come. */
async function counted(db: Database, id: number): Promise<Pick<Partner, 'requests' | 'lastAt'>> {
  const newest = await newestOf(db, id);
  if (!newest) return { requests: 0, lastAt: null };
  const { counts } = keptOf(db);
  const kept = counts.get(id);
  if (kept?.newest === newest.id) return { requests: kept.requests, lastAt: newest.created_at };
  const { count } = await tripsOf(db, id)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const requests = Number(count);
  counts.set(id, { newest: newest.id, requests });
  return { requests, lastAt: newest.created_at };
}

/** Every partner, by name, also those that are switched off. */
export async function listPartners(db: Database): Promise<Partner[]> {
  const all = await rows(db).orderBy('name').orderBy('id').execute();
  const partners = [];
  for (const row of all) partners.push(toPartner(row, await counted(db, row.id)));
  return partners;
}

export async function findPartner(db: Database, id: number): Promise<Partner | undefined> {
  const row = await rows(db).where('partners.id', '=', id).executeTakeFirst();
  return row && toPartner(row, await counted(db, id));
}

/** Makes a partner; undefined where the key is somebody's. */
export async function insertPartner(
  db: Database,
  { key, name, contact, origins }: PartnerCreateBody,
  at: Date,
): Promise<Partner | undefined> {
  const made = await db
    .insertInto('partners')
    .values({ key, name, contact, origins: origins.join('\n'), off_at: null, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made && findPartner(db, made.id);
}

/** What became of an edit; `changed` is of somebody else's, which came first: it holds the record as it is now. */
export type Edited<T, Saved = T> = { is: 'saved'; now: Saved } | { is: 'changed'; now: T } | { is: 'missing' };

/** Changes a partner. */
export async function changePartner(
  db: Database,
  id: number,
  { version, name, contact, origins, isOff, endLink }: PartnerChange,
  at: Date,
): Promise<Edited<Partner>> {
  return exclusively(db, async (trx) => {
    const before = await findPartner(trx, id);
    if (!before) return { is: 'missing' };
    if (before.version !== version) return { is: 'changed', now: before };
    await trx
      .updateTable('partners')
      .set((partner) => ({
        ...{ name, contact, origins: origins.join('\n') },
        off_at: isOff ? partner.fn.coalesce('off_at', partner.val(at.toISOString())) : null,
        version: partner('version', '+', 1),
        link_epoch: endLink ? partner('link_epoch', '+', 1) : partner.ref('link_epoch'),
      }))
      .where('id', '=', id)
      .execute();
    const now = await findPartner(trx, id);
    return now ? { is: 'saved', now } : { is: 'missing' };
  });
}

/** The stages that say a trip came so far: seats and cars are booked without a quote, at a price that is known. */
const REACHED = { quoted: ['quoted', 'accepted', 'booked'], accepted: ['accepted', 'booked'] };
const MONTHS = 12;
const BOOKED: readonly string[] = ['booked', 'flown', 'closed'];

/** Requests read at once: few enough that other calls wait some milliseconds only. */
const PAGE_ROWS = 250;

/**
 * What became of the requests that count for a partner, by the month in which they came, the newest first; read anew
 * once another one has come, or the desk has changed any.
 */
export async function monthsOf(db: Database, id: number, zone: string, now: Date): Promise<PartnerMonth[]> {
  const format = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: zone });
  const monthOf = (at: Date) => format.format(at).slice(0, 7);
  const months = monthsBack(monthOf(now));
  const of = [months[0], zone, await dataVersion(db, 'trips'), (await newestOf(db, id))?.id].join(' ');
  const kept = keptOf(db).months;
  const known = kept.get(id);
  if (known?.of === of) return known.months;

  const byMonth = new Map(months.map((month) => [month, { ...NOTHING, month, totals: new Map<Currency, number>() }]));
  // A day early: midnight of the first is another instant in the zone.
  const since = new Date(Date.parse(`${months.at(-1)}-01T00:00:00Z`) - 86_400_000).toISOString();
  for await (const trip of tripsSince(db, id, since)) {
    const counted = byMonth.get(monthOf(new Date(trip.created_at)));
    if (!counted) continue;
    counted.requests++;
    if (trip.partner_how === 'verified') counted.verified++;
    if (trip.quoted) counted.quoted++;
    if (trip.accepted) counted.accepted++;
    if (!BOOKED.includes(trip.stage)) continue;
    counted.booked++;
    const price = priceOf(trip);
    if (price) counted.totals.set(price.currency, (counted.totals.get(price.currency) ?? 0) + price.amount);
  }
  const found = [...byMonth.values()].map(({ totals, ...counted }) => ({
    ...counted,
    totals: [...totals].map(([currency, amount]) => ({ currency, amount })),
  }));
  kept.set(id, { of, months: found });
  return found;
}

async function* tripsSince(db: Database, partner: number, since: string) {
  for (let after = { at: since, id: 0 }; ; ) {
    const { at, id } = after;
    const trips = await tripsOf(db, partner)
      .leftJoin('quotes', (join) => join.onRef('quotes.trip_id', '=', 'trips.id').on('quotes.state', '=', 'accepted'))
      .leftJoin('flight_bookings', (join) =>
        join.onRef('flight_bookings.id', '=', 'trips.request_id').on('trips.kind', '=', 'flightBooking'),
      )
      .select(['trips.id', 'trips.created_at', 'trips.partner_how', 'trips.stage', 'quotes.currency', 'quotes.total'])
      .select(['flight_bookings.booked', 'flight_bookings.number_of_guests'])
      .select(({ exists, selectFrom }) =>
        (['quoted', 'accepted'] as const).map((stage) =>
          exists(
            selectFrom('trip_events')
              .select('trip_events.id')
              .whereRef('trip_events.trip_id', '=', 'trips.id')
              .where('trip_events.what', '=', 'stage')
              .where('trip_events.after', 'in', REACHED[stage]),
          ).as(stage),
        ),
      )
      .where(({ eb, refTuple, tuple }) => eb(refTuple('trips.created_at', 'trips.id'), '>', tuple(at, id)))
      .orderBy('trips.created_at')
      .orderBy('trips.id')
      .limit(PAGE_ROWS)
      .execute();
    yield* trips;
    const last = trips.at(-1);
    if (!last || trips.length < PAGE_ROWS) return;
    after = { at: last.created_at, id: last.id };
    // SQLite answers synchronously: let other calls run between pages.
    await setImmediate();
  }
}

const NOTHING = { requests: 0, verified: 0, quoted: 0, accepted: 0, booked: 0 };

/** A month and those before it, twelve in all. */
function monthsBack(last: string): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

/** What a booked trip comes to: as its quote was accepted, or what the seats cost when they were booked. */
function priceOf(trip: {
  currency: Currency | null;
  total: number | null;
  booked: string | null;
  number_of_guests: number | null;
}): { currency: Currency; amount: number } | undefined {
  // PostgreSQL's driver gives its large integers as texts.
  if (trip.currency && trip.total !== null) return { currency: trip.currency, amount: Number(trip.total) };
  if (!trip.booked) return undefined;
  const { seatPrice } = JSON.parse(trip.booked) as { seatPrice: number };
  return { currency: 'USD', amount: Math.round(seatPrice * 100) * (1 + (trip.number_of_guests ?? 0)) };
}
