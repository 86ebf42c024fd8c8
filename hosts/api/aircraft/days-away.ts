import { type DaysAway, daysAwaySave } from '@charter-hosts/contract';
import { bumpVersion, camelCase, type Database } from '../platform/database/open';
import { answer } from '../platform/http/answer';
import { HttpError, requireFound, staleMessage } from '../platform/http/errors';
import { route } from '../platform/http/route';
import { findAircraft } from './store';

const MISSING = 'These days away were removed in the meantime';
const CHANGED = staleMessage('entry');
const TAKEN = 'The aircraft is away on one of these days already';
const NO_AIRCRAFT = 'Aircraft not found';

/** The days away of the whole fleet that end on a day or later. */
export const listDaysAway = (db: Database, from: string): Promise<DaysAway[]> =>
  camelCase(db).selectFrom('daysAway').selectAll().where('lastDay', '>=', from).orderBy('id').execute();

export const saveDaysAway = route(
  daysAwaySave,
  {
    summary: 'Add, change or remove days on which an aircraft is away',
    refusals: { 404: MISSING, 409: `${TAKEN}; or somebody else has changed the entry, and \`data\` has it` },
  },
  async ({ db }, { c, body: { entry: id = 0, version, isRemoved, ...values } }) => {
    const saved = await db.transaction().execute(async (trx) => {
      // Another writer waits here, so that two do not store the same days. The warnings of flights are found again.
      await bumpVersion(trx, 'flights');
      const table = camelCase(trx);
      const all = table.selectFrom('daysAway').selectAll();
      const stored = id ? requireFound(await all.where('id', '=', id).executeTakeFirst(), MISSING) : undefined;
      // The audit names the aircraft of the body.
      const isOther = isRemoved && stored?.aircraftId !== values.aircraftId;
      if (stored && (stored.version !== version || isOther)) throw new HttpError(409, CHANGED, { data: stored });
      if (isRemoved) {
        await table.deleteFrom('daysAway').where('id', '=', id).execute();
        return null;
      }
      if (!(await findAircraft(trx, values.aircraftId)))
        throw new HttpError(400, NO_AIRCRAFT, { errors: { aircraftId: NO_AIRCRAFT } });
      const other = await all
        .where('aircraftId', '=', values.aircraftId)
        .where('id', '<>', id)
        .where('firstDay', '<=', values.lastDay)
        .where('lastDay', '>=', values.firstDay)
        .executeTakeFirst();
      if (other) {
        const days = `${other.firstDay} to ${other.lastDay} (${other.reason})`;
        const message = `${TAKEN}: ${days}. Change that entry, or choose other days.`;
        throw new HttpError(409, message, { errors: { firstDay: message } });
      }
      const changed = { ...values, version: (stored?.version ?? 0) + 1 };
      return stored
        ? table.updateTable('daysAway').set(changed).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
        : table.insertInto('daysAway').values(changed).returningAll().executeTakeFirstOrThrow();
    });
    return answer(c, saved, saved ? 'Saved' : 'Removed');
  },
);
