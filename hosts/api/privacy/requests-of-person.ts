import type { PersonRequest } from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import { tryToStoreContacts } from '../trips/contacts';
import { isEmail } from './personal-rows';

/** The requests of the person of a trip, that trip first; undefined when there is no such trip, or it is erased. */
export async function requestsOfPerson(db: Database, tripId: number): Promise<PersonRequest[] | undefined> {
  // Exports and erasures are refused on a full disk anyway.
  await tryToStoreContacts(db);
  const related = db
    .selectFrom('trip_contacts as mine')
    .innerJoin('trip_contacts as theirs', 'theirs.contact', 'mine.contact')
    .select('theirs.trip_id as id')
    .where('mine.trip_id', '=', tripId)
    .union(db.selectFrom('trips as one').select('one.id').where('one.id', '=', tripId));
  const trips = await db
    .selectFrom('trips')
    .select(['id as trip', 'kind', 'request_id as requestId', 'reference', 'stage', 'created_at as createdAt'])
    .where('erased_at', 'is', null)
    .where('id', 'in', related)
    .orderBy('id', 'desc')
    .execute();
  if (!trips.some(({ trip }) => trip === tripId)) return undefined;
  const contacts = await db
    .selectFrom('trip_contacts')
    .leftJoin('users', 'users.email', 'trip_contacts.contact')
    .select(['trip_id', 'contact', 'is_admin', 'verified_at'])
    .where(
      'trip_id',
      'in',
      trips.map(({ trip }) => trip),
    )
    .execute();
  const own = new Set(contacts.flatMap(({ trip_id, contact }) => (trip_id === tripId ? contact : [])));
  return trips
    .map((request): PersonRequest => {
      const theirs = contacts.filter(({ trip_id }) => trip_id === request.trip);
      const shared = theirs.map(({ contact }) => contact).filter((contact) => own.has(contact));
      return {
        ...request,
        knownBy: [
          ...(request.trip === tripId ? (['itself'] as const) : []),
          ...(shared.some(isEmail) ? (['e-mail'] as const) : []),
          ...(shared.every(isEmail) ? [] : (['phone'] as const)),
        ],
        account: accountAmong(theirs),
      };
    })
    .sort((a, b) => Number(b.trip === tripId) - Number(a.trip === tripId));
}

function accountAmong(
  contacts: readonly { is_admin: number | null; verified_at: string | null }[],
): PersonRequest['account'] {
  const account = contacts.find(({ is_admin }) => is_admin !== null);
  if (!account) return 'none';
  if (account.is_admin === 1) return 'staff';
  return account.verified_at === null ? 'unconfirmed' : 'customer';
}
