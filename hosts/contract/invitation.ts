import { type Endpoint, listOf, object, requiredEmail, requiredText } from 'charter-widgets/contract';
import * as v from 'valibot';
import { newStaffPassword, signedIn } from './auth';
import { requiredChoice } from './fields';
import { EMAIL_STATES } from './trip';
import { STAFF_ROLES } from './trip-stages';

// Invitations of staff.

/** An open invitation. */
export const invitation = object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(STAFF_ROLES),
  /** The owner who sent it last. */
  by: v.string(),
  /** Instants (UTC, `Z`): when it was last sent, and when its link expires. */
  at: v.string(),
  until: v.string(),
  /** True when the address has a customer account, which becomes a staff account. */
  hasAccount: v.boolean(),
  /** The state of its e-mail; null for none. */
  emailState: v.nullable(v.picklist(EMAIL_STATES)),
});
export type Invitation = v.InferOutput<typeof invitation>;

/** A sent invitation. When no e-mail can be sent, it has the link, which is not stored. */
export const invited = object({ ...invitation.entries, link: v.optional(v.string()) });
export type Invited = v.InferOutput<typeof invited>;

/** The body of POST /People/invite. */
export const inviteRequest = object(
  {
    name: v.pipe(requiredText('Name is required', 100), v.minLength(2, 'Name must be at least 2 characters')),
    email: requiredEmail(),
    role: requiredChoice('Role', STAFF_ROLES),
  },
  'The invitation must be an object',
);
export type InviteRequest = v.InferOutput<typeof inviteRequest>;

const token = requiredText('The link is not complete', 200);

/** Identifies an invitation by its link's token. */
const invitationRead = object({ token }, 'The request must be an object');

/** The data of the link's page. */
export const openInvitation = object({
  name: v.string(),
  email: v.string(),
  role: v.picklist(STAFF_ROLES),
  by: v.string(),
  until: v.string(),
  hasAccount: v.boolean(),
});
export type OpenInvitation = v.InferOutput<typeof openInvitation>;

/** The body of POST /Auth/join. */
export const joinRequest = object({ token, password: newStaffPassword }, 'The request must be an object');

export const invitationList = {
  method: 'get',
  path: '/People/invitations',
  who: 'admin',
  least: 'owner',
  answer: listOf(invitation),
} as const satisfies Endpoint;

const owner = { method: 'post', who: 'admin', least: 'owner' } as const;

/** Invites somebody; refused with 409 when the address is staff already, or invited. */
export const invite = {
  ...owner,
  path: '/People/invite',
  body: inviteRequest,
  answer: invited,
} as const satisfies Endpoint;

/** Sends an invitation with a new link; older links become invalid. */
export const inviteResend = {
  ...owner,
  path: '/People/invite-again/:id',
  answer: invited,
} as const satisfies Endpoint;

/** Revokes an invitation and its link. */
export const inviteRevoke = {
  ...owner,
  path: '/People/take-back/:id',
  answer: object({ id: v.number() }),
} as const satisfies Endpoint;

const byToken = { method: 'post', who: 'anyone', limit: 'account' } as const;

/** Reads an invitation by its link. 400: unknown; 409: already staff; 410: expired. */
export const authInvitation = {
  ...byToken,
  path: '/Auth/invitation',
  body: invitationRead,
  answer: openInvitation,
} as const satisfies Endpoint;

/** Accepts an invitation with a new password, once, and signs in. */
export const authJoin = {
  ...byToken,
  path: '/Auth/join',
  body: joinRequest,
  answer: signedIn,
} as const satisfies Endpoint;
