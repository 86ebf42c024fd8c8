import type { StaffRole } from '@charter-hosts/contract';
import { findUser, makeStaff } from '../accounts/store';
import { insertPartner, type StoredSource } from '../partners/store';
import { type Database, exclusively } from '../platform/database/open';
import people from './data/people.json';

/** The stages in which a trip has an assignee. */
const ASSIGNED = ['reviewing', 'quoted', 'accepted', 'booked'] as const;

/**
 * Adds the staff who worked on the examples, beside the first owner. Nobody knows their password: `charter-desk add-admin`
 * sets one.
 */
export function seedPeople(db: Database, passwordHash: string, now: Date): Promise<void> {
  return exclusively(db, async (trx) => {
    for (const person of people.staff as { name: string; email: string; role: StaffRole }[]) {
      if (!(await findUser(trx, person.email))) await makeStaff(trx, { ...person, passwordHash }, now);
    }
    const staff = await trx.selectFrom('users').select(['id', 'name']).where('is_admin', '=', 1).execute();
    for (const { id, name } of staff) {
      const own = trx.selectFrom('trip_events').select('trip_id').where('by', '=', name);
      await trx
        .updateTable('trips')
        .set({ assignee: id })
        .where('stage', 'in', ASSIGNED)
        .where('id', 'in', own)
        .execute();
    }
  });
}

/** Stores the partners; resolves to what a trip stores of each, by the partner’s key. */
export async function insertPartners(trx: Database, now: Date): Promise<Map<string, StoredSource>> {
  const stored = new Map<string, StoredSource>();
  for (const partner of people.partners) {
    const { id = null } = (await insertPartner(trx, partner, now)) ?? {};
    const isVerified = partner.origins.length > 0;
    stored.set(partner.key, {
      source: 'partner',
      partnerKey: partner.key,
      partnerHow: isVerified ? 'verified' : 'claimed',
      partnerId: id,
      campaign: isVerified ? 'utm_source=newsletter&utm_campaign=winter' : '',
      pageHost: `${partner.key}.example`,
      partnerReference: '',
      partnerMetadata: isVerified ? JSON.stringify({ tier: 'gold', branch: 'Clifton' }) : '',
    });
  }
  return stored;
}
