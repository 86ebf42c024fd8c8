import type { OwnTrip } from '@charter-hosts/contract';
import type { Page } from 'charter-widgets/contract';
import { type Expression, sql } from 'kysely';
import type { Database } from '../platform/database/open';
import { HttpError } from '../platform/http/errors';
import { findLink, type SignedLinks } from '../platform/http/signed-links';
import { visibleQuotes } from '../quotes/rules';
import { tryToStoreContacts } from '../trips/contacts';
import { flightNowOf, getDetails, legsOf } from '../trips/details';
import { stageBeforeOf } from '../trips/events';
import { getTripRow } from '../trips/store';
import { refuseErased } from '../trips/traveller-routes';

const PAGE_ROWS = 20;

/** The customer of a call. */
interface Customer {
  id: number;
  /** Their confirmed address. */
  email: string;
}

/** A page of the customer's trips, newest first. */
export async function listOwnTrips(
  db: Database,
  { id: userId, email }: Customer,
  after: string | undefined,
  links: SignedLinks,
): Promise<Page<OwnTrip>> {
  await tryToStoreContacts(db);
  const hasAddress = (trip: Expression<number>) =>
    sql<boolean>`exists (select 1 from trip_contacts where trip_contacts.trip_id = ${trip} and contact = ${email})`;
  const own = db
    .selectFrom('trips')
    .leftJoin('account_trips', (join) =>
      join.onRef('account_trips.trip_id', '=', 'trips.id').on('account_trips.user_id', '=', userId),
    )
    .where('erased_at', 'is', null)
    // A link that staff have ended shows nothing any more. Both are found by an index; `or` would read every trip.
    .where(
      sql<boolean>`trips.id in (select trip_id from trip_contacts where contact = ${email}
        union all select trip_id from account_trips inner join trips as added on added.id = trip_id
          where user_id = ${userId} and (account_trips.link_key is null or account_trips.link_key = added.link_key))`,
    );
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .select(({ ref }) => [
      'trips.id',
      'trips.link_key as key',
      'account_trips.link_key as added_by',
      'copied_by',
      hasAddress(ref('trips.id')).as('has_address'),
    ])
    .$if(after !== undefined, (query) => query.where('trips.id', '<', Number(after)))
    .orderBy('trips.id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute();
  const records: OwnTrip[] = [];
  for (const { id, key, added_by, copied_by, has_address } of rows.slice(0, PAGE_ROWS)) {
    const details = await getDetails(db, id);
    const { reference, kind, stage, createdAt } = details.trip;
    const legs = legsOf(details);
    const isTheirs = Boolean(has_address) || added_by === null;
    const staff = isTheirs ? undefined : (copied_by ?? undefined);
    records.push({
      id,
      reference,
      kind,
      stage,
      wasBooked: (await stageBeforeOf(db, id)) === 'booked',
      flightNow: flightNowOf(details).flightNow,
      quotes: visibleQuotes(details.quotes).map(({ state }) => ({ state })),
      createdAt,
      places: placesOf(legs),
      departs: legs[0]?.departs ?? '',
      link: links.sign({ id, key, staff }),
      isAdded: !isTheirs,
    });
  }
  const next = rows.length > PAGE_ROWS ? String(records.at(-1)?.id) : null;
  return { records, total: Number(total), next };
}

/** Returns the places of the legs in order, without repeating a shared stop. */
const placesOf = (legs: readonly { from: string; to: string }[]): string[] =>
  legs.flatMap(({ from, to }) => [from, to]).filter((place, index, all) => place !== all[index - 1]);

/** The token in a pasted link, or the text itself. */
const tokenIn = (link: string): string => link.trim().replace(/^.*#/s, '');

/** Adds the trip of a link to the customer's. Throws an HttpError: 400 for no link, 410 for one that has ended. */
export async function addOwnTrip(db: Database, { id }: Pick<Customer, 'id'>, pasted: string, links: SignedLinks) {
  const link = await links.read(tokenIn(pasted), (trip) => findLink(db, 'trips', trip));
  if (link.is === 'none') throw new HttpError(400, NO_LINK, { errors: { link: NO_LINK } });
  if (link.is === 'ended') throw new HttpError(410, ENDED, { errors: { link: ENDED } });
  const trip = await getTripRow(db, link.id);
  refuseErased(trip);
  const added = { link_key: trip.linkKey, copied_by: link.staff ?? null };
  await db
    .insertInto('account_trips')
    .values({ user_id: id, trip_id: trip.id, ...added })
    // A request that the customer has sent stays theirs.
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'trip_id']).doUpdateSet(added).where('account_trips.link_key', 'is not', null),
    )
    .execute();
}

const NO_LINK = 'This is not the link of a request. Copy it again from the message or the confirmation.';
const ENDED = 'This link has been replaced. Ask us for the new one.';

/** Removes a trip that the customer had added by its link. False when there is none. */
export async function removeOwnTrip(db: Database, { id }: Pick<Customer, 'id'>, tripId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('account_trips')
    .where('user_id', '=', id)
    .where('trip_id', '=', tripId)
    .where('link_key', 'is not', null)
    .returning('trip_id')
    .executeTakeFirst();
  return removed !== undefined;
}
