import { sql } from 'kysely';
import type { Database } from '../platform/database/open';
import { LOST_KEY } from '../platform/database/seal';
import { HttpError } from '../platform/http/errors';
import { columnsOf, PERSONAL_DATA, PERSONAL_TABLES } from './personal-data';
import { CHOSEN, type Chosen, emailsOf, isIn, rowsOf, type TableName } from './personal-rows';

/** Exports trips: a part for each, and one for the customer's account if asked for. */
export async function exportTrips(
  db: Database,
  ids: readonly number[],
  { account, companions }: { account: boolean; companions: boolean },
): Promise<Record<string, unknown>[]> {
  const trips = await db.selectFrom('trips').select(CHOSEN).where('id', 'in', ids).orderBy('id').execute();
  const parts: Record<string, unknown>[] = [];
  for (const trip of trips) {
    const chosen = { trips: [trip], emails: await emailsOf(db, [trip.id]), isConfirmed: true } as const;
    const data = await exportRows(
      db,
      PERSONAL_TABLES.filter((table) => !isOfAccount(table)),
      chosen,
      companions,
    );
    parts.push({ kind: trip.kind, reference: trip.reference, data });
  }
  if (account) {
    const emails = await emailsOf(db, ids);
    const chosen = { trips: [], emails, isConfirmed: true } as const;
    const data = await exportRows(db, PERSONAL_TABLES.filter(isOfAccount), chosen, companions);
    if (Object.keys(data).length > 0) parts.push({ kind: 'account', data });
    if (await hasUnconfirmed(db, emails)) parts.push({ kind: 'account', leftOut: UNCONFIRMED });
  }
  return parts;
}

const UNCONFIRMED =
  'The e-mail address of this account was never confirmed. Anybody may have typed it, so the account is not exported.';

async function hasUnconfirmed(db: Database, emails: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(isIn('email', emails))
    .where('is_admin', '=', 0)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the rows of a table are found by an address, or belong to such a row. */
function isOfAccount(table: TableName): boolean {
  const { of } = PERSONAL_DATA[table];
  return of !== 'nobody' && ('address' in of || ('parent' in of && isOfAccount(of.parent)));
}

async function exportRows(db: Database, tables: readonly TableName[], chosen: Chosen, companions: boolean) {
  const data: Record<string, unknown[]> = {};
  for (const table of tables) {
    const columns = columnsOf(table).flatMap(({ name, rule: { exported } }) =>
      exported === true || (exported === 'companion' && companions) ? name : [],
    );
    if (columns.length === 0 || PERSONAL_DATA[table].of === 'nobody') continue;
    const { exportOnly } = PERSONAL_DATA[table];
    const rows = await db
      // Kysely has no type for any table.
      .selectFrom(table as 'trips')
      .select(columns as 'reference'[])
      .where(rowsOf(table, chosen))
      .$if(exportOnly === 'e-mails to the traveller', (query) =>
        query.where(sql<string>`lower(recipient)`, 'in', chosen.emails.length > 0 ? [...chosen.emails] : ['']),
      )
      .$if(exportOnly === 'events without names', (query) => query.where(sql<string>`what`, '<>', 'assignee'))
      .execute();
    if (rows.some((row) => Object.values(row).includes(LOST_KEY))) throw new HttpError(409, NOT_OPENED);
    if (rows.length > 0) data[table] = rows.map(withoutLinks);
  }
  return data;
}

const NOT_OPENED =
  'Some data of this person is encrypted with a key that this server does not have, or was changed in the database. Nothing was exported. Ask whoever runs the server to set DATA_KEYS.';

/** The reader of an exported e-mail must not answer for the traveller by its link. */
const withoutLinks = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(/\/trip(?:\?[\w=&-]{1,40})?#\S+/g, '/trip') : value,
    ]),
  );
