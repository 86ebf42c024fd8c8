import type { DeskRole, RequestKind } from '@charter-hosts/contract';
import { findUser, makeStaff } from '../accounts/store';
import { type CameFrom, insertPartner } from '../partners/store';
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

/** Invented, as their hosts are. */
const PARTNERS = [
  {
    key: 'indus-travel',
    name: 'Indus Travel',
    contact: 'Sara Iqbal, sara.iqbal@example.com',
    origins: ['https://indus-travel.example'],
  },
  {
    key: 'karakoram-club',
    name: 'Karakoram Club',
    contact: '',
    origins: [],
  },
];

/** Which of the partners an example came from, by its place in the list of its kind; all others came by themselves. */
const BY: Readonly<Record<RequestKind, Readonly<Record<number, 0 | 1>>>> = {
  privateCharter: { 0: 0, 1: 0, 5: 1, 7: 0, 9: 1, 11: 0 },
  flightBooking: { 1: 0, 3: 1, 6: 0 },
  chauffeur: { 1: 0 },
  internationalCharter: { 1: 0, 4: 1 },
};

export type Brought = (kind: RequestKind, index: number) => CameFrom | undefined;

/** Stores the partners; resolves to what says whom an example came from. */
export async function partnersDemo(trx: Database, now: Date): Promise<Brought> {
  const ids: number[] = [];
  for (const partner of PARTNERS) ids.push((await insertPartner(trx, partner, now))?.id ?? 0);
  return (kind, index) => {
    const which = BY[kind][index];
    const partner = which === undefined ? undefined : PARTNERS[which];
    if (which === undefined || !partner) return undefined;
    const isVerified = partner.origins.length > 0;
    return {
      partnerKey: partner.key,
      partnerHow: isVerified ? 'verified' : 'claimed',
      partnerId: ids[which] ?? null,
      campaign: isVerified ? 'utm_source=newsletter&utm_campaign=winter' : '',
      pageHost: isVerified ? 'indus-travel.example' : 'karakoram-club.example',
    };
  };
}
