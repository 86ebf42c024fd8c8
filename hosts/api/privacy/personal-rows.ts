import type { RequestKind } from '@charter-hosts/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { PERSONAL_DATA } from './personal-data';

/** The trips to export or erase, with what their rows are found by. */
export interface Chosen {
  trips: readonly { id: number; kind: RequestKind; request_id: number; reference: string; created_at: string }[];
  /** The addresses of the accounts that are exported or erased with them. */
  emails: readonly string[];
  /** Leaves out what belongs to an address that was never confirmed. */
  isConfirmed?: true;
}

export type TableName = keyof Schema;

export const NONE = sql<boolean>`1 = 0`;
export const isIn = (column: string, values: readonly (number | string)[]): RawBuilder<boolean> =>
  values.length > 0 ? sql<boolean>`${sql.ref(column)} in (${sql.join([...values])})` : NONE;

/** The condition for the rows of a table that belong to these trips. */
export function rowsOf(table: TableName, chosen: Chosen): RawBuilder<boolean> {
  const { trips, emails, isConfirmed } = chosen;
  const { of } = PERSONAL_DATA[table];
  if (of === 'nobody') return NONE;
  if ('trip' in of) {
    const ofTrips = isIn(
      of.trip,
      trips.map(({ id }) => id),
    );
    return of.account ? sql<boolean>`(${ofTrips} or ${isChildOf('users', of.account, chosen)})` : ofTrips;
  }
  if ('request' in of) {
    return isIn(
      'id',
      trips.flatMap(({ kind, request_id }) => (kind === of.request ? request_id : [])),
    );
  }
  if ('parent' in of) {
    return isChildOf(of.parent, of.by, chosen);
  }
  if ('answer' in of) {
    // Older keys are deleted; this condition lets the database use an index.
    const since = trips.map(({ created_at }) => created_at).sort()[0];
    if (!since) return NONE;
    const answers = trips.map(({ reference }) => sql`${sql.ref(of.answer)} like ${`%"reference":"${reference}"%`}`);
    return sql<boolean>`created_at >= ${minuteBefore(since)} and (${sql.join(answers, sql` or `)})`;
  }
  const confirmed = isConfirmed && of.confirmed ? sql`${sql.ref(of.confirmed)} is not null and` : sql``;
  return sql<boolean>`${confirmed} ${isIn(of.address, emails)} and not exists (
    select 1 from users as staff where staff.email = ${sql.ref(`${table}.${of.address}`)} and staff.is_admin = 1)`;
}

const isChildOf = (parent: TableName, column: string, chosen: Chosen): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(parent)} where ${rowsOf(parent, chosen)})`;

/** A key is stored before its trip. */
const minuteBefore = (instant: string) => new Date(Date.parse(instant) - 60_000).toISOString();

export const CHOSEN = ['id', 'kind', 'request_id', 'reference', 'created_at'] as const;

/** The e-mail addresses of trips, in lower case, once their contacts are stored. */
export async function emailsOf(db: Database, tripIds: readonly number[]): Promise<string[]> {
  const rows = await db.selectFrom('trip_contacts').select('contact').where('trip_id', 'in', tripIds).execute();
  return [...new Set(rows.map(({ contact }) => contact).filter(isEmail))];
}

/** The digits of a phone number have no `@`. */
export const isEmail = (contact: string) => contact.includes('@');
