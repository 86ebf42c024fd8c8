import { accountList, peopleList, personUpdate } from '@charter-hosts/contract';
import { YOUR_OWN } from '../accounts/passkey-routes';
import { NO_STAFF } from '../accounts/routes';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { ONLY_OWNERS } from '../platform/http/roles';
import { route } from '../platform/http/route';
import { listPeople } from '../trips/store';
import { changePerson, listAccounts } from './store';

const CHANGED = 'Somebody else has changed this account since you opened it';
const LAST_OWNER = 'This is the last owner. Make somebody else an owner first.';

const list = route(
  peopleList,
  { summary: 'Staff who can sign in' },
  ({ db }) =>
    async ({ c }) =>
      answer(c, await listPeople(db)),
);

const accounts = route(
  accountList,
  { summary: 'Every staff account, for owners' },
  ({ db }) =>
    async ({ c }) =>
      answer(c, await listAccounts(db)),
);

const update = route(
  personUpdate,
  {
    summary:
      'Change a role, switch somebody off or on, sign them out, or remove their passkeys; each change ends their sessions',
    refusals: { 404: NO_STAFF, 409: `${CHANGED}, with the account as it is in \`data\`; or: ${LAST_OWNER}` },
  },
  ({ db, outbox, sendMail }) =>
    async ({ c, id, body, session }) => {
      // An owner may need their last one.
      if (body.removePasskeys && id === session.id) throw new HttpError(409, YOUR_OWN);
      const mail = sendMail && { locale: '' };
      const changed = await changePerson(db, id, body, { by: session.id, at: new Date(), mail });
      if (changed.is === 'powerless') throw new HttpError(403, ONLY_OWNERS);
      if (changed.is === 'missing') throw new HttpError(404, NO_STAFF);
      if (changed.is === 'late') throw new HttpError(409, CHANGED, { data: changed.person });
      if (changed.is === 'last owner') throw new HttpError(409, LAST_OWNER);
      outbox.nudge();
      return answer(c, changed.person, 'Saved');
    },
);

export const people = { name: 'People', routes: [list, accounts, update] };
