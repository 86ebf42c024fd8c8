import { type AircraftRates, RATE_AMOUNTS, type RatesFields } from '@charter-hosts/contract';
import type { EditResult } from '../partners/store';
import { camelCase, type Database } from '../platform/database/open';

const NO_RATES = {
  base: '',
  currency: 'USD',
  perHour: null,
  perHourEmpty: null,
  leastDailyMinutes: null,
  perLanding: null,
  perNight: null,
  cruiseKmh: null,
  rangeKm: null,
  runwayM: null,
  version: 0,
} as const;
const COLUMNS = Object.keys(NO_RATES) as (keyof typeof NO_RATES)[];

/** The rates of every aircraft that has rates; or those of one, which may have been removed. */
export async function listRates(db: Database, id?: number): Promise<AircraftRates[]> {
  const rows = await camelCase(db)
    .selectFrom('aircraftRates')
    .innerJoin('aircraft', 'aircraft.id', 'aircraftRates.aircraftId')
    .select(['aircraft.id', 'aircraft.name'])
    .select(COLUMNS.map((column) => `aircraftRates.${column}` as const))
    .$if(id !== undefined, (query) => query.where('aircraft.id', '=', id ?? 0))
    .orderBy('aircraft.id')
    .execute();
  const isEmpty = ({ id: _, name: __, currency: ___, version: ____, ...values }: (typeof rows)[number]) =>
    !Object.values(values).some(Boolean);
  const listed = id === undefined ? rows.filter((row) => !isEmpty(row)) : rows;
  return listed.map((row) => {
    // PostgreSQL's driver reads a bigint as text.
    const amounts = RATE_AMOUNTS.map((name) => [name, row[name] === null ? null : Number(row[name])]);
    return { ...row, ...Object.fromEntries(amounts) };
  });
}

/** The rates of an aircraft, which may be empty; undefined when there is no such aircraft. */
export async function findRates(db: Database, id: number): Promise<AircraftRates | undefined> {
  const [stored] = await listRates(db, id);
  if (stored) return stored;
  const aircraft = await db.selectFrom('aircraft').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  return aircraft && { ...NO_RATES, ...aircraft };
}

/** Saves the rates of an aircraft if they still have this version; without any value it has none. */
export function saveRates(db: Database, id: number, body: RatesFields): Promise<EditResult<AircraftRates>> {
  return db.transaction().execute(async (trx) => {
    const stored = await findRates(trx, id);
    if (!stored) return { is: 'missing' };
    if (!(await writeRates(trx, id, body))) return { is: 'changed', now: (await findRates(trx, id)) ?? stored };
    return { is: 'saved', now: (await findRates(trx, id)) ?? stored };
  });
}

/** Returns whether the version was still stored. */
async function writeRates(trx: Database, id: number, { version, currency, ...values }: RatesFields): Promise<boolean> {
  const rates = camelCase(trx);
  if (version === 0) {
    const inserted = await rates
      .insertInto('aircraftRates')
      .values({ ...values, currency, aircraftId: id })
      .onConflict((conflict) => conflict.column('aircraftId').doNothing())
      .returning('version')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  // Removed ones keep their row, so that no version comes again.
  const written = await rates
    .updateTable('aircraftRates')
    .set({ ...values, currency, version: version + 1 })
    .where('aircraftId', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return written !== undefined;
}
