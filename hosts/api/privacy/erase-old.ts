import { insertAudit, tripsAudited } from '../audit/store';
import type { Config } from '../config';
import type { Database } from '../platform/database/open';
import { cleanFiles, eraseTrips, tripsEndedBefore } from './store';

const DAY_MS = 24 * 3_600_000;
/** Trips that are erased in one transaction. */
const AT_ONCE = 100;

/** Erases what is personal of trips that ended longer ago than it is to be kept; accounts stay. */
export async function eraseOld(
  db: Database,
  { retentionDays }: Pick<Config, 'retentionDays'>,
  at = new Date(),
): Promise<void> {
  // After an erasure by hand, too, that a backup was in the way of.
  await cleanFiles(db);
  if (!retentionDays) return;
  const before = new Date(at.getTime() - retentionDays * DAY_MS).toISOString();
  for (;;) {
    const trips = await tripsEndedBefore(db, before, AT_ONCE);
    await eraseTrips(db, trips, { by: '', at, accounts: false });
    const detail = `kept for ${retentionDays} days`;
    const erased = await tripsAudited(db, trips);
    await insertAudit(
      db,
      erased.map((about) => ({ at, what: 'erased', about, detail })),
    );
    if (trips.length < AT_ONCE) return;
  }
}
