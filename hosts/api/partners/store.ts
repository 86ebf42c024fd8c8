import { setImmediate } from 'node:timers/promises';
import type {
  Currency,
  PartnerChange,
  PartnerCreateBody,
  PartnerMonth,
  PartnerProof,
  Source,
  StaffPartner,
} from '@charter-hosts/contract';
import { sortByName } from '../platform/database/by-name';
import { camelCase, type Database, newKey } from '../platform/database/open';

/** The origin of a request, as it is stored with its trip. */
export interface StoredSource {
  source: Source;
  partnerKey: string;
  partnerHow: PartnerProof | '';
  /** Null when it counts for no partner. */
  partnerId: number | null;
  /** A query of `utm_…` parameters. */
  campaign: string;
  pageHost: string;
  partnerReference: string;
  /** JSON; '' for none. */
  partnerMetadata: string;
}

/** The partner's texts by name, as they are stored. */
export const readMetadata = (stored: string): Record<string, string> => (stored ? JSON.parse(stored) : {});

/**
 * The partner of a request. An origin of the partner verifies it. Without an origin, from a frame or a link, it counts as
 * claimed; from a page of another site it counts for nobody.
 *
 * @param origin of the page that sent it; '' for the operator's own pages and when there is none
 */
export async function partnerOf(
  db: Database,
  key: string,
  origin: string,
): Promise<Pick<StoredSource, 'partnerKey' | 'partnerHow' | 'partnerId'>> {
  const nobody = { partnerKey: key, partnerId: null };
  if (!key) return { ...nobody, partnerHow: '' };
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'origins'])
    .where('key', '=', key.toLowerCase())
    .where('off_at', 'is', null)
    .executeTakeFirst();
  if (!partner) return { ...nobody, partnerHow: 'unknown' };
  const found = { partnerKey: key, partnerId: partner.id };
  if (!origin) return { ...found, partnerHow: 'claimed' };
  return partner.origins.split('\n').includes(origin)
    ? { ...found, partnerHow: 'verified' }
    : { ...nobody, partnerHow: 'unknown' };
}

export async function isPartnerOff(db: Database, id: number): Promise<boolean> {
  const partner = await db.selectFrom('partners').select('off_at').where('id', '=', id).executeTakeFirst();
  return partner?.off_at != null;
}

/** A stored partner. */
export type Partner = Omit<StaffPartner, 'link'> & {
  /** The key of the valid link to their figures. */
  linkKey: string;
};

/** Every partner by name, including those that are switched off, or the one of an id. */
export async function listPartners(db: Database, id?: number): Promise<Partner[]> {
  const rows = await camelCase(db)
    .selectFrom('partners')
    .select(['id', 'key', 'name', 'contact', 'origins', 'offAt', 'linkKey', 'createdAt', 'version'])
    .select(({ selectFrom, fn }) => [
      selectFrom('trips').whereRef('partnerId', '=', 'partners.id').select(fn.countAll().as('count')).as('requests'),
      selectFrom('trips').whereRef('partnerId', '=', 'partners.id').select(fn.max('createdAt').as('last')).as('lastAt'),
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  return sortByName(rows).map(({ origins, offAt, requests, ...row }) => ({
    ...row,
    origins: origins.split('\n').filter(Boolean),
    isOff: offAt !== null,
    // PostgreSQL's driver reads a count as text.
    requests: Number(requests),
  }));
}

export async function findPartner(db: Database, id: number): Promise<Partner | undefined> {
  return (await listPartners(db, id))[0];
}

/** Creates a partner; undefined when another one has the key. */
export async function insertPartner(
  db: Database,
  { key, name, contact, origins }: PartnerCreateBody,
  at: Date,
): Promise<Partner | undefined> {
  const created = await db
    .insertInto('partners')
    .values({ key, name, contact, origins: origins.join('\n'), off_at: null, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return created && findPartner(db, created.id);
}

/** The result of an edit. `changed`: somebody else has changed the record since; it is as it is now. */
export type EditResult<T, Saved = T> = { is: 'saved'; now: Saved } | { is: 'changed'; now: T } | { is: 'missing' };

/** Changes a partner if it still has this version. */
export async function updatePartner(
  db: Database,
  id: number,
  { version, name, contact, origins, isOff, endLink }: PartnerChange,
  at: Date,
): Promise<EditResult<Partner>> {
  const saved = await db
    .updateTable('partners')
    .set((partner) => ({
      name,
      contact,
      origins: origins.join('\n'),
      off_at: isOff ? partner.fn.coalesce('off_at', partner.val(at.toISOString())) : null,
      version: partner('version', '+', 1),
      ...(endLink && { link_key: newKey() }),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  const now = await findPartner(db, id);
  return now ? { is: saved ? 'saved' : 'changed', now } : { is: 'missing' };
}

/**
 * The stages of which a trip must have reached one, for each figure. Seats and cars are booked without a quote, at a known
 * price.
 */
const REACHED = { quoted: ['quoted', 'accepted', 'booked'], accepted: ['accepted', 'booked'] };
const BOOKED: readonly string[] = ['booked', 'flown', 'closed'];
const MONTHS = 12;

/** Few enough rows that reading them delays other calls by some milliseconds only. */
const PAGE_ROWS = 250;

/** What became of the requests of a partner, by the month when they came, newest first. */
export async function monthsOf(db: Database, id: number, zone: string, now: Date): Promise<PartnerMonth[]> {
  const format = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: zone });
  const monthOf = (at: Date) => format.format(at).slice(0, 7);
  const months = monthsBack(monthOf(now));
  const byMonth = new Map(months.map((month) => [month, { ...NOTHING, month, totals: new Map<Currency, number>() }]));
  // A day early, because the month begins at another instant in the zone.
  const since = new Date(Date.parse(`${months.at(-1)}-01T00:00:00Z`) - 86_400_000).toISOString();
  for await (const trip of tripsSince(db, id, since)) {
    const figures = byMonth.get(monthOf(new Date(trip.created_at)));
    if (!figures) continue;
    figures.requests++;
    if (trip.partner_how === 'verified') figures.verified++;
    if (trip.quoted) figures.quoted++;
    if (trip.accepted) figures.accepted++;
    if (!BOOKED.includes(trip.stage)) continue;
    figures.booked++;
    const price = priceOf(trip);
    if (price) figures.totals.set(price.currency, (figures.totals.get(price.currency) ?? 0) + price.amount);
  }
  return [...byMonth.values()].map(({ totals, ...figures }) => ({
    ...figures,
    totals: [...totals].map(([currency, amount]) => ({ currency, amount })),
  }));
}

async function* tripsSince(db: Database, partner: number, since: string) {
  for (let after = { at: since, id: 0 }; ; ) {
    const { at, id } = after;
    const trips = await db
      .selectFrom('trips')
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
      .where('trips.partner_id', '=', partner)
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

/** A month and the eleven before it. */
function monthsBack(last: string): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

/** The price of a booked trip: that of its accepted quote, or that of the seats when they were booked. */
function priceOf(trip: {
  currency: Currency | null;
  total: number | null;
  booked: string | null;
  number_of_guests: number | null;
}): { currency: Currency; amount: number } | undefined {
  // PostgreSQL's driver reads a large integer as text.
  if (trip.currency && trip.total !== null) return { currency: trip.currency, amount: Number(trip.total) };
  if (!trip.booked) return undefined;
  const { seatPrice } = JSON.parse(trip.booked) as { seatPrice: number };
  return { currency: 'USD', amount: Math.round(seatPrice * 100) * (1 + (trip.number_of_guests ?? 0)) };
}
