import {
  accountRead,
  accountSave,
  accountTripAdd,
  accountTripRemove,
  accountTrips,
  type OwnAccount,
} from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import { answer, answerPage } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { answerRoute, route } from '../platform/http/route';
import { addOwnTrip, listOwnTrips, removeOwnTrip } from './own-trips';
import { userById } from './store';

/** The account of the session, which was found a moment ago. */
async function getAccount(db: Database, id: number): Promise<OwnAccount> {
  const user = await userById(db, id);
  if (!user) throw new Error('The account of a session is gone');
  const { name, email, phone } = user;
  return { name, email, phone };
}

const read = answerRoute(
  accountRead,
  { summary: 'The customer’s own name, address and phone' },
  ({ db }, { session }) => getAccount(db, session.id),
);

const save = route(
  accountSave,
  { summary: 'Change the customer’s own name and phone' },
  async ({ db }, { c, session: { id }, body: { name, phone = '' } }) => {
    await db.updateTable('users').set({ name, phone }).where('id', '=', id).execute();
    return answer(c, await getAccount(db, id), 'Saved');
  },
);

const trips = route(
  accountTrips,
  {
    summary:
      'The customer’s trips: requests with the confirmed e-mail address, requests sent while logged in, and trips added by link',
  },
  async ({ db, links }, { c, session, query }) =>
    answerPage(
      c,
      await listOwnTrips(db, { ...(await getAccount(db, session.id)), id: session.id }, query().after, links),
    ),
);

const add = route(
  accountTripAdd,
  { summary: 'Add a trip by its link', refusals: { 410: 'The link has ended, or the request is erased' } },
  async ({ db, links }, { c, session, body }) => {
    await addOwnTrip(db, session, body.link, links);
    return answer(c, {}, 'Added to My trips');
  },
);

const NOT_ADDED = 'This trip was not added by its link.';

const remove = route(
  accountTripRemove,
  { summary: 'Remove a trip that was added by its link', refusals: { 404: NOT_ADDED } },
  async ({ db }, { c, id, session }) => {
    if (!(await removeOwnTrip(db, session, id))) throw new HttpError(404, NOT_ADDED);
    return answer(c, {}, 'Removed from My trips');
  },
);

export const ownAccounts = { name: 'Own account', routes: [read, save, trips, add, remove] };
