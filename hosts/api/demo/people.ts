import type { DeskRole } from '@charter-hosts/contract';
import { findUser, makeStaff } from '../accounts/users';
import { type Database, exclusively } from '../platform/database/open';

/** Invented, at addresses that nobody has. */
const PEOPLE: readonly { name: string; email: string; role: DeskRole }[] = [
  { name: 'Hira Aslam', email: 'hira.aslam@example.com', role: 'dispatcher' },
  { name: 'Usman Tariq', email: 'usman.tariq@example.com', role: 'dispatcher' },
  { name: 'Nadia Karim', email: 'nadia.karim@example.com', role: 'viewer' },
];

/** The stages in which somebody has a trip before them. */
const IN_HAND = ['reviewing', 'quoted', 'accepted', 'booked'] as const;

/**
 * Gives the examples the people who worked on them, beside the first admin, who is there by now. Nobody knows their
 * password: `charter-desk add-admin` sets one.
 */
export function seedPeople(db: Database, passwordHash: string, now: Date): Promise<void> {
  return exclusively(db, async (trx) => {
    for (const person of PEOPLE) {
      if (!(await findUser(trx, person.email))) await makeStaff(trx, { ...person, passwordHash }, now);
    }
    const desk = await trx.selectFrom('users').select(['id', 'name']).where('is_admin', '=', 1).execute();
    for (const { id, name } of desk) {
      await trx
        .updateTable('trips')
        .set({ assignee: id })
        .where('stage', 'in', IN_HAND)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('trip_events')
              .select('trip_events.id')
              .whereRef('trip_events.trip_id', '=', 'trips.id')
              .where('trip_events.by', '=', name),
          ),
        )
        .execute();
    }
  });
}
