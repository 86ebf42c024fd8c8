import type { DaysAway, DaysAwayFields } from '@charter-hosts/contract';
import type { EditResult } from '../partners/store';
import { bumpVersion, camelCase, type Database } from '../platform/database/open';

/** The days away of the whole fleet that end on a day or later, in their order. */
export const listDaysAway = (db: Database, from: string): Promise<DaysAway[]> =>
  camelCase(db)
    .selectFrom('daysAway')
    .selectAll()
    .where('lastDay', '>=', from)
    .orderBy('firstDay')
    .orderBy('id')
    .execute();

/** `overlapping`: the aircraft is away on one of the days already, as `other` says. */
type Saved = EditResult<DaysAway> | { is: 'overlapping'; other: DaysAway } | { is: 'no aircraft' };

/** Adds days away, or changes those of an id if they still have this version. */
export function saveDaysAway(
  db: Database,
  { aircraftId, firstDay, lastDay, reason }: DaysAwayFields,
  edited?: { id: number; version: number },
): Promise<Saved> {
  return db.transaction().execute(async (trx): Promise<Saved> => {
    // Another writer waits here, so that two do not store the same days. The warnings of flights are found again.
    await bumpVersion(trx, 'flights');
    const values = { aircraftId, firstDay, lastDay, reason };
    const table = camelCase(trx);
    const all = table.selectFrom('daysAway').selectAll();
    const stored = edited && (await all.where('id', '=', edited.id).executeTakeFirst());
    if (edited && !stored) return { is: 'missing' };
    if (stored && stored.version !== edited.version) return { is: 'changed', now: stored };
    if (!(await trx.selectFrom('aircraft').select('id').where('id', '=', aircraftId).executeTakeFirst()))
      return { is: 'no aircraft' };
    const other = await all
      .where('aircraftId', '=', aircraftId)
      .where('id', '<>', edited?.id ?? 0)
      .where('firstDay', '<=', lastDay)
      .where('lastDay', '>=', firstDay)
      .orderBy('firstDay')
      .executeTakeFirst();
    if (other) return { is: 'overlapping', other };
    const now = stored
      ? await table
          .updateTable('daysAway')
          .set({ ...values, version: stored.version + 1 })
          .where('id', '=', stored.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await table.insertInto('daysAway').values(values).returningAll().executeTakeFirstOrThrow();
    return { is: 'saved', now };
  });
}

/** Deletes days away; returns whether there were any. */
export const deleteDaysAway = (db: Database, id: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'flights');
    const deleted = await trx.deleteFrom('days_away').where('id', '=', id).returning('id').executeTakeFirst();
    return deleted !== undefined;
  });
