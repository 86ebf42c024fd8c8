import { accountErase, personErase, personExport, personOfTrip } from '@charter-hosts/contract';
import { nameOfUser } from '../accounts/store';
import type { Database } from '../platform/database/open';
import { answer } from '../platform/http/answer';
import { HttpError, requireFound } from '../platform/http/errors';
import { answerRoute, route } from '../platform/http/route';
import { exportTrips } from './export-trips';
import { requestsOfPerson } from './requests-of-person';
import { eraseAccount, eraseTrips } from './store';

const NOT_FOUND = 'This trip does not exist, or was erased';
const OTHERS = 'The person’s requests have changed; `data` has all of them';

const read = answerRoute(
  personOfTrip,
  { summary: 'Every request of the person of a trip', refusals: { 404: NOT_FOUND } },
  ({ db }, { id }) => getRequests(db, id),
);

async function getRequests(db: Database, id: number) {
  return requireFound(await requestsOfPerson(db, id), NOT_FOUND);
}

/** Refuses trips that do not belong to the person (409). */
async function requireOwnTrips(db: Database, id: number, trips: readonly number[], nothing: string): Promise<void> {
  const requests = await getRequests(db, id);
  const theirs = new Set(requests.map(({ trip }) => trip));
  if (trips.every((trip) => theirs.has(trip))) return;
  throw new HttpError(409, `The requests of this person have changed in the meantime. ${nothing}`, { data: requests });
}

const exportData = answerRoute(
  personExport,
  {
    summary: 'Export the stored data of these requests of the person',
    refusals: { 404: NOT_FOUND, 409: `${OTHERS}; or some data is encrypted with a key that this server does not have` },
  },
  async ({ db }, { id, body: { trips, account, companions } }) => {
    await requireOwnTrips(db, id, trips, 'Nothing was exported.');
    return exportTrips(db, trips, { account, companions });
  },
);

const erase = route(
  personErase,
  {
    summary: 'Erase the personal data of these requests for good, and cancel the open ones',
    refusals: { 404: NOT_FOUND, 409: OTHERS },
  },
  async ({ db, wakeSenders }, { c, id, body: { trips, account }, session }) => {
    await requireOwnTrips(db, id, trips, 'Nothing was erased.');
    const by = await nameOfUser(db, session.id);
    await eraseTrips(db, trips, { by, at: new Date(), accounts: account });
    // Webhooks get the requests that have ended.
    wakeSenders();
    return answer(c, (await requestsOfPerson(db, id)) ?? [], 'Erased');
  },
);

const NO_ACCOUNT =
  'There is no customer account with this address. Open one of the person’s requests and choose ‘All data of this person’.';
const OF_STAFF =
  'This is a staff account. Remove the person from staff first, on the command line: charter-desk remove-admin <e-mail>';

const eraseAlone = route(
  accountErase,
  { summary: 'Erase the customer account of an address for good', refusals: { 404: NO_ACCOUNT, 409: OF_STAFF } },
  async ({ db }, { c, body: { email } }) => {
    const erased = await eraseAccount(db, email.toLowerCase());
    if (erased === 'missing') throw new HttpError(404, NO_ACCOUNT);
    if (erased === 'staff') throw new HttpError(409, OF_STAFF);
    return answer(c, { requests: erased }, 'Erased');
  },
);

export const persons = { name: 'Persons', routes: [read, exportData, erase, eraseAlone] };
