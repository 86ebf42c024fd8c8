import {
  accountList,
  authInvitation,
  authJoin,
  type Invited,
  invitationList,
  invite,
  inviteResend,
  inviteRevoke,
  peopleList,
  personUpdate,
} from '@charter-hosts/contract';
import { YOUR_OWN } from '../accounts/passkey-routes';
import { type AccountParts, createSession, NO_STAFF, refuseWeak } from '../accounts/routes';
import { findUser } from '../accounts/store';
import { queueAccountEmail } from '../platform/email/store';
import { answer } from '../platform/http/answer';
import { HttpError, staleMessage } from '../platform/http/errors';
import { ONLY_OWNERS } from '../platform/http/roles';
import { type ApiParts, answerRoute, route } from '../platform/http/route';
import { listPeople } from '../trips/store';
import { joinLink } from './emails';
import {
  changePerson,
  createInvitation,
  createInvitationToken,
  findInvitation,
  type InviteResult,
  join,
  type LinkProblem,
  listAccounts,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from './store';

const CHANGED = staleMessage('account');
const LAST_OWNER = 'This is the last owner. Make somebody else an owner first.';

const listStaff = answerRoute(peopleList, { summary: 'Staff who can log in' }, ({ db }) => listPeople(db));

const accounts = answerRoute(accountList, { summary: 'Every staff account, for owners' }, ({ db }) => listAccounts(db));

const update = route(
  personUpdate,
  {
    summary:
      'Change a person’s role, switch their account off or on, log them out, or remove their passkeys; each change ends their sessions',
    refusals: { 404: NO_STAFF, 409: `${CHANGED}, with the account as it is in \`data\`; or: ${LAST_OWNER}` },
  },
  async ({ db, wakeSenders, sendMail }, { c, id, body, session }) => {
    // An owner may need their last one.
    if (body.removePasskeys && id === session.id) throw new HttpError(409, YOUR_OWN);
    const email = sendMail && { locale: '' };
    const changed = await changePerson(db, id, body, { by: session.id, at: new Date(), email });
    if (changed.is === 'powerless') throw new HttpError(403, ONLY_OWNERS);
    if (changed.is === 'missing') throw new HttpError(404, NO_STAFF);
    if (changed.is === 'late') throw new HttpError(409, CHANGED, { data: changed.person });
    if (changed.is === 'last owner') throw new HttpError(409, LAST_OWNER);
    wakeSenders();
    return answer(c, changed.person, 'Saved');
  },
);

export const people = { name: 'People', routes: [listStaff, accounts, update] };

const MISSING = 'This invitation was used or withdrawn.';
const INVITED = 'This address has already been invited. Send that invitation again, or withdraw it.';
const MEMBER = 'This address already has a staff account. Log in with it.';

const listOpen = answerRoute(invitationList, { summary: 'The open invitations, for owners' }, ({ db }) =>
  listInvitations(db),
);

/** E-mails an invitation. When the server sends no e-mail, the answer has the link, once. */
async function send(result: InviteResult, { db, config, sendMail }: ApiParts): Promise<Invited> {
  if (result.is === 'powerless') throw new HttpError(403, ONLY_OWNERS);
  if (result.is === 'missing') throw new HttpError(404, MISSING);
  if (result.is === 'open') throw new HttpError(409, INVITED, { errors: { email: INVITED } });
  if (result.is === 'member') {
    const words = result.isOff
      ? `${result.name} has this address, and is switched off. Switch them on again below.`
      : `${result.name} already has a staff account with this address.`;
    throw new HttpError(409, words, { errors: { email: words } });
  }
  if (sendMail) {
    await queueAccountEmail(db, { kind: 'invitation', invitationId: result.id, locale: '' }, new Date());
    const [invitation] = await listInvitations(db, result.id);
    if (invitation) return invitation;
  } else {
    const link = await createInvitationToken(db, result.id);
    if (link) return { ...link.invitation, link: joinLink(config.publicUrl, link.token) };
  }
  // It was revoked since.
  throw new HttpError(404, MISSING);
}

const create = route(
  invite,
  {
    summary: 'Invite a person; if the server sends no e-mail, only this answer has the link',
    refusals: { 409: INVITED },
  },
  async (parts, { c, body, session }) => {
    const result = await createInvitation(parts.db, body, { by: session.id, at: new Date() });
    const invited = await send(result, parts);
    parts.wakeSenders();
    return answer(c, invited, 'Invited');
  },
);

const resend = route(
  inviteResend,
  { summary: 'Send an invitation again with a new link; earlier links stop working', refusals: { 404: MISSING } },
  async (parts, { c, id, session }) => {
    const invited = await send(await renewInvitation(parts.db, id, { by: session.id, at: new Date() }), parts);
    parts.wakeSenders();
    return answer(c, invited, 'Sent again');
  },
);

const revoke = route(
  inviteRevoke,
  { summary: 'Withdraw an invitation; its link stops working', refusals: { 404: MISSING } },
  async ({ db }, { c, id }) => {
    if (!(await revokeInvitation(db, id))) throw new HttpError(404, MISSING);
    return answer(c, { id }, 'Withdrawn');
  },
);

const LINK_PROBLEMS: Readonly<Record<LinkProblem, [status: 400 | 409 | 410, words: string]>> = {
  unknown: [400, 'This link is not complete or no longer valid. Open it again from the newest e-mail.'],
  used: [410, 'This invitation has already been used. Log in with the password you chose then.'],
  'taken back': [410, 'This invitation was withdrawn. Ask the person who invited you.'],
  replaced: [410, 'There is a newer e-mail with another link. Open that one.'],
  over: [
    410,
    'This invitation has expired. It was valid for seven days. Ask the person who invited you to send it again.',
  ],
  member: [409, MEMBER],
};
const REFUSALS = { 409: MEMBER, 410: 'The invitation has expired, or was used, withdrawn or replaced' };

const invalidLink = (is: LinkProblem) => new HttpError(...LINK_PROBLEMS[is]);

const read = answerRoute(
  authInvitation,
  { summary: 'Read the invitation of a link', refusals: REFUSALS },
  async ({ db }, { body: { token } }) => {
    const found = await findInvitation(db, token);
    if (found.is !== 'valid') throw invalidLink(found.is);
    const { name, email, role, by, until, hasAccount } = found.invitation;
    return { name, email, role, by, until, hasAccount };
  },
);

const accept = route(
  authJoin,
  { summary: 'Become staff by an invitation link, with a new password; works once', refusals: REFUSALS },
  async (parts: AccountParts, { c, body: { token, password } }) => {
    const { db, passwords } = parts;
    const found = await findInvitation(db, token);
    if (found.is !== 'valid') throw invalidLink(found.is);
    refuseWeak(password, { isAdmin: true });
    const joined = await join(db, token, await passwords.hash(password));
    if (joined.is !== 'joined') throw invalidLink(joined.is);
    const user = await findUser(db, joined.email);
    if (!user) throw invalidLink('unknown');
    return answer(
      c,
      await createSession(c, user, { device: '', way: 'password' }, parts),
      'Welcome to the back office',
    );
  },
);

export const invitations = { name: 'Invitations', routes: [listOpen, create, resend, revoke, read, accept] };
