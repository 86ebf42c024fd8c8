import {
  authSignOut,
  personSignInEnd,
  personSignIns,
  signInEnd,
  signInEndOthers,
  signInList,
} from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { route } from '../platform/http/route';
import { endOtherSessions, endSession, listSessions } from './sessions';
import { tokenUser } from './users';

const NOT_FOUND = 'This sign-in has ended already.';
const NOBODY = 'There is nobody of the desk with that id';

const list = route(
  signInList,
  { summary: 'Where one is signed in: by which device, since when, and seen when' },
  ({ db }) =>
    async ({ c, session: { id, tokenId, since } }) => {
      const now = new Date();
      const found = await listSessions(db, id, { now, current: tokenId });
      // A token of the release before has no row; that it is there, who asks by it can tell.
      const unlisted = { id: '', device: '', at: since ?? now.toISOString(), seenAt: now.toISOString(), isThis: true };
      return answer(c, tokenId ? found : [unlisted, ...found]);
    },
);

const end = route(
  signInEnd,
  { summary: 'End one of one’s own sign-ins', refusals: { 404: NOT_FOUND } },
  ({ db }) =>
    async ({ c, body, session }) => {
      if (!(await endSession(db, session.id, body.signIn))) throw new HttpError(404, NOT_FOUND);
      return answer(c, {}, 'Signed out there.');
    },
);

const endOthers = route(
  signInEndOthers,
  { summary: 'End all of one’s own sign-ins but this one' },
  ({ db }) =>
    async ({ c, session: { id, tokenId } }) => {
      await endOtherSessions(db, id, tokenId ?? '');
      return answer(c, {}, 'Signed out everywhere else.');
    },
);

const out = route(
  authSignOut,
  { summary: 'End the token that this is called with', withoutPasskey: true, unverified: true },
  ({ db }) => {
    return async ({ c, session: { id, tokenId } }) => {
      if (tokenId) await endSession(db, id, tokenId);
      return answer(c, {}, 'You are signed out.');
    };
  },
);

async function requireDesk(db: Database, id: number): Promise<void> {
  if ((await tokenUser(db, id))?.is_admin !== 1) throw new HttpError(404, NOBODY);
}

const ofPerson = route(
  personSignIns,
  { summary: 'Where somebody of the desk is signed in, for its owners', refusals: { 404: NOBODY } },
  ({ db }) =>
    async ({ c, id, session: { tokenId } }) => {
      await requireDesk(db, id);
      return answer(c, await listSessions(db, id, { now: new Date(), current: tokenId }));
    },
);

const endOfPerson = route(
  personSignInEnd,
  { summary: 'End one sign-in of somebody of the desk', refusals: { 404: NOT_FOUND } },
  ({ db }) =>
    async ({ c, id, body }) => {
      await requireDesk(db, id);
      if (!(await endSession(db, id, body.signIn))) throw new HttpError(404, NOT_FOUND);
      return answer(c, {}, 'Signed out there.');
    },
);

export const signIns = { name: 'Sign-ins', routes: [list, end, endOthers, out, ofPerson, endOfPerson] };
