import {
  authInvitation,
  authJoin,
  type Invited,
  invitationList,
  invite,
  inviteResend,
  inviteRevoke,
} from '@charter-hosts/contract';
import { openSession, refuseWeak } from '../accounts/routes';
import { findUser } from '../accounts/store';
import { queueAccountMail } from '../platform/email/store';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { ONLY_OWNERS } from '../platform/http/roles';
import { type ApiParts, route } from '../platform/http/route';
import { joinLink } from './emails';
import {
  cancelInvitation,
  createInvitationToken,
  type DeadLink,
  type InviteResult,
  invitationOf,
  inviteSomebody,
  join,
  listInvitations,
  renewInvitation,
} from './store';

const MISSING = 'There is no such invitation: it was used or taken back.';
const INVITED = 'This address is invited already. Send that invitation again, or take it back.';
const MEMBER = 'This address has an account of the desk already. Login with it.';

const list = route(
  invitationList,
  { summary: 'Who is invited to the desk, for its owners' },
  ({ db }) =>
    async ({ c }) =>
      answer(c, await listInvitations(db)),
);

/** Sends what was made or renewed; where no mail can be sent, its link is handed out this once. */
async function send(made: InviteResult, { db, config, sendMail }: ApiParts): Promise<Invited> {
  if (made.is === 'powerless') throw new HttpError(403, ONLY_OWNERS);
  if (made.is === 'missing') throw new HttpError(404, MISSING);
  if (made.is === 'open') throw new HttpError(409, INVITED, { errors: { email: INVITED } });
  if (made.is === 'member') {
    const words = made.isOff
      ? `${made.name} has this address, and is switched off. Switch them on again below.`
      : `${made.name} has this address, and is at the desk already.`;
    throw new HttpError(409, words, { errors: { email: words } });
  }
  if (sendMail) {
    await queueAccountMail(db, { letter: 'invitation', invitationId: made.id, locale: '' }, new Date());
    const [invitation] = await listInvitations(db, made.id);
    if (invitation) return invitation;
  } else {
    const link = await createInvitationToken(db, made.id);
    if (link) return { ...link.invitation, link: joinLink(config.publicUrl, link.token) };
  }
  // Somebody was faster, and has taken it back.
  throw new HttpError(404, MISSING);
}

const make = route(
  invite,
  {
    summary: 'Invite somebody to the desk; where no mail can be sent the answer has the link, this once',
    refusals: { 409: INVITED },
  },
  (parts) =>
    async ({ c, body, session }) => {
      const made = await inviteSomebody(parts.db, body, { by: session.id, at: new Date() });
      const invited = await send(made, parts);
      parts.outbox.nudge();
      return answer(c, invited, 'Invited');
    },
);

const again = route(
  inviteResend,
  { summary: 'Send an invitation again with a new link; the links of before are dead', refusals: { 404: MISSING } },
  (parts) =>
    async ({ c, id, session }) => {
      const invited = await send(await renewInvitation(parts.db, id, { by: session.id, at: new Date() }), parts);
      parts.outbox.nudge();
      return answer(c, invited, 'Sent again');
    },
);

const undo = route(
  inviteRevoke,
  { summary: 'Take an invitation back; its link is dead', refusals: { 404: MISSING } },
  ({ db }) =>
    async ({ c, id }) => {
      if (!(await cancelInvitation(db, id))) throw new HttpError(404, MISSING);
      return answer(c, { id }, 'Taken back');
    },
);

/** What is said of a link that brings nobody to the desk. */
const DEAD: Readonly<Record<DeadLink, [status: 400 | 409 | 410, words: string]>> = {
  unknown: [400, 'This link is not complete, or was changed on its way. Open it once more from the letter.'],
  used: [410, 'This invitation was used already. Login with the password that was chosen then.'],
  'taken back': [410, 'This invitation was taken back. Ask whoever invited you.'],
  replaced: [410, 'There is a newer letter with another link. Open that one.'],
  over: [410, 'This invitation is over: it was good for seven days. Ask whoever invited you to send it again.'],
  member: [409, MEMBER],
};
const REFUSALS = { 409: MEMBER, 410: 'It is over, used, taken back or replaced' };

const dead = (is: DeadLink) => new HttpError(...DEAD[is]);

const read = route(authInvitation, { summary: 'Read the invitation of a link', refusals: REFUSALS }, ({ db }) => {
  return async ({ c, body: { token } }) => {
    const found = await invitationOf(db, token);
    if (found.is !== 'good') throw dead(found.is);
    const { name, email, role, by, until, hasAccount } = found.invitation;
    return answer(c, { name, email, role, by, until, hasAccount });
  };
});

const come = route(
  authJoin,
  { summary: 'Come to the desk by a link, with a password of one’s own; works once', refusals: REFUSALS },
  (parts) =>
    async ({ c, body: { token, password } }) => {
      const { db, limits, passwords } = parts;
      const found = await invitationOf(db, token);
      if (found.is !== 'good') throw dead(found.is);
      refuseWeak(password, { isAdmin: true });
      const joined = await join(db, token, await passwords.hash(password, { client: limits.clientOf(c) }));
      if (joined.is !== 'joined') throw dead(joined.is);
      const user = await findUser(db, joined.email);
      if (!user) throw dead('unknown');
      return answer(c, await openSession(c, user, { device: '', way: 'password' }, parts), 'Welcome to the desk');
    },
);

export const invitations = { name: 'Invitations', routes: [list, make, again, undo, read, come] };
