import type { RequestKind, Stage } from '@charter-hosts/contract';
import { bumpVersion, camelCase, type Database, isPostgres } from '../platform/database/open';
import { insertEvents } from './store';

/** A trip without its history. */
export interface TripRow {
  id: number;
  kind: RequestKind;
  requestId: number;
  reference: string;
  stage: Stage;
  dueAt: string | null;
  createdAt: string;
  locale: string;
  /** What was left by the link, '' for nothing. */
  email: string;
  phone: string;
  tokenEpoch: number;
  /** When what is personal of it was erased; null while it is there. */
  erasedAt: string | null;
}

const trips = (db: Database) =>
  camelCase(db)
    .selectFrom('trips')
    .select([
      'id',
      'kind',
      'requestId',
      'reference',
      'stage',
      'dueAt',
      'createdAt',
      'locale',
      'email',
      'phone',
      'tokenEpoch',
      'erasedAt',
    ]);

/** The epoch that a trip's links are of; undefined when there is none of that id. */
export async function epochOf(db: Database, id: number): Promise<number | undefined> {
  const trip = await db.selectFrom('trips').select('token_epoch').where('id', '=', id).executeTakeFirst();
  return trip?.token_epoch;
}

/** The row of a trip; undefined when there is none of that id. `toWrite` locks it until the end of the transaction. */
export function findTripRow(
  db: Database,
  id: number,
  { toWrite = false }: { toWrite?: boolean } = {},
): Promise<TripRow | undefined> {
  return trips(db)
    .where('id', '=', id)
    .$if(toWrite && isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** As `findTripRow`; throws when there is none of that id. */
export async function getTripRow(db: Database, id: number, options?: { toWrite?: boolean }): Promise<TripRow> {
  const trip = await findTripRow(db, id, options);
  if (!trip) throw new Error('A trip is gone that was there in this transaction');
  return trip;
}

/** How often a trip has changed its stage. */
export async function countChanges(db: Database, id: number): Promise<number> {
  const { changes } = await db
    .selectFrom('trip_events')
    .select(({ fn }) => fn.countAll<number>().as('changes'))
    .where('trip_id', '=', id)
    .where('what', '=', 'stage')
    .executeTakeFirstOrThrow();
  return Number(changes);
}

/** Notes how else the traveller is reached, in the transaction of what is told to them. */
export async function addContact(
  trx: Database,
  id: number,
  { email, phone, by }: { email: string; phone: string; by: string },
  at: string,
): Promise<void> {
  await trx
    .updateTable('trips')
    .set({ ...(email && { email }), ...(phone && { phone }) })
    .where('id', '=', id)
    .execute();
  // Which way, and not the address itself: the history outlives what is erased.
  const ways = [...(email ? ['e-mail'] : []), ...(phone ? ['telephone'] : [])].join(', ');
  await insertEvents(trx, [{ trip_id: id, at, by, what: 'contact', after: ways }]);
  await bumpVersion(trx, 'trips');
}
