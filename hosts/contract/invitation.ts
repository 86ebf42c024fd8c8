import { type Endpoint, listOf, object, requiredEmail, requiredText } from 'charter-widgets/contract';
import * as v from 'valibot';
import { newPassword, signedIn } from './auth';
import { MAIL_STATES } from './trip';
import { DESK_ROLES } from './trip-stages';

// How somebody comes to the desk: an owner invites them, and the mailed link makes them one of it. No widget carries it.

/** Somebody who was asked to the desk and is not there yet. */
export const invitation = object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(DESK_ROLES),
  /** The name of the owner who sent it last. */
  by: v.string(),
  /** Instants (UTC, `Z`): when it was sent last, and until when its link is good. */
  at: v.string(),
  until: v.string(),
  /** Has an account as a traveller, which becomes one of the desk. */
  hasAccount: v.boolean(),
  /** Of its letter; null where none was written, or it is forgotten. */
  mail: v.nullable(v.picklist(MAIL_STATES)),
});
export type Invitation = v.InferOutput<typeof invitation>;

/** An invitation that was made or renewed. Where no mail can be sent, with its link: this once, for it is nowhere kept. */
export const invited = object({ ...invitation.entries, link: v.optional(v.string()) });
export type Invited = v.InferOutput<typeof invited>;

/** The body of POST /People/invite. */
export const inviteRequest = object(
  {
    name: v.pipe(requiredText('Name is required', 100), v.minLength(2, 'Name must be at least 2 characters')),
    email: requiredEmail(),
    role: v.picklist(DESK_ROLES, 'There is no such role'),
  },
  'The invitation must be an object',
);
export type InviteRequest = v.InferOutput<typeof inviteRequest>;

const token = requiredText('The link is not complete', 200);

/** Who may come, by a link. */
const invitationRead = object({ token }, 'The request must be an object');

/** What the page of the link shows. */
export const openInvitation = object({
  name: v.string(),
  email: v.string(),
  role: v.picklist(DESK_ROLES),
  by: v.string(),
  until: v.string(),
  hasAccount: v.boolean(),
});
export type OpenInvitation = v.InferOutput<typeof openInvitation>;

/** The body of POST /Auth/join. */
export const joinRequest = object({ token, password: newPassword }, 'The request must be an object');

/** Who is invited, by name. */
export const invitationList = {
  method: 'get',
  path: '/People/invitations',
  who: 'admin',
  least: 'owner',
  answer: listOf(invitation),
} as const satisfies Endpoint;

/** Invites somebody; refused with 409 where the address is of the desk, or invited already. */
export const invite = {
  method: 'post',
  path: '/People/invite',
  who: 'admin',
  least: 'owner',
  body: inviteRequest,
  answer: invited,
} as const satisfies Endpoint;

/** Sends an invitation again, with a new link; those of before are dead. */
export const inviteAgain = {
  method: 'post',
  path: '/People/invite-again/:id',
  who: 'admin',
  least: 'owner',
  answer: invited,
} as const satisfies Endpoint;

/** Takes an invitation back; its link is dead. */
export const inviteTakeBack = {
  method: 'post',
  path: '/People/take-back/:id',
  who: 'admin',
  least: 'owner',
  answer: object({ id: v.number() }),
} as const satisfies Endpoint;

/** Reads the invitation of a link. 400: it is none of ours; 409: they are of the desk already; 410: it is over. */
export const authInvitation = {
  method: 'post',
  path: '/Auth/invitation',
  who: 'anyone',
  body: invitationRead,
  answer: openInvitation,
  limit: 'account',
} as const satisfies Endpoint;

/** Takes an invitation with a password of one's own, once, and signs in. */
export const authJoin = {
  method: 'post',
  path: '/Auth/join',
  who: 'anyone',
  body: joinRequest,
  answer: signedIn,
  limit: 'account',
} as const satisfies Endpoint;
