import type { Invitation, InviteRequest, PersonChange, StaffAccount, StaffRole } from '@charter-hosts/contract';
import { newToken } from '../accounts/links';
import { removePasskeys } from '../accounts/passkey-store';
import { activeOwners, endInvitationsBy, findUser, makeStaff, roleNamed, roleOf } from '../accounts/store';
import { sortByName } from '../platform/database/by-name';
import { type Database, exclusively, hashOf, newKey } from '../platform/database/open';
import type { InvitationRow, Schema } from '../platform/database/schema';
import { queueAccountEmail } from '../platform/email/store';

/** Staff accounts by name, with those that are switched off. */
export async function listAccounts(db: Database, id?: number): Promise<StaffAccount[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_admin', 'role', 'disabled_at', 'version'])
    .select(['signed_in_at as signedInAt', 'created_at as createdAt'])
    .select(({ selectFrom, fn }) =>
      selectFrom('passkeys')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .select(fn.countAll().as('count'))
        .as('passkeys'),
    )
    .where('is_admin', '=', 1)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  return sortByName(rows).map(({ is_admin, disabled_at, passkeys, ...row }) => ({
    ...row,
    role: roleOf({ is_admin, role: row.role }) ?? 'viewer',
    isOff: disabled_at !== null,
    // PostgreSQL's driver reads a count as text.
    passkeys: Number(passkeys),
  }));
}

const isOwner = async (db: Database, id: number): Promise<boolean> =>
  (await activeOwners(db).select('users.id').where('users.id', '=', id).executeTakeFirst()) !== undefined;

type PersonResult =
  | { is: 'changed'; person: StaffAccount }
  | { is: 'missing' }
  /** Someone else has changed the account since; it is as it is now. */
  | { is: 'late'; person: StaffAccount }
  | { is: 'last owner' }
  /** The caller is not an owner any more. */
  | { is: 'powerless' };

interface Author {
  by: number;
  at: Date;
}

/**
 * Changes a staff account. Every change ends its sessions. Queues e-mails about the role and removed passkeys. Such changes
 * happen one after the other, so that two owners cannot demote each other at the same time.
 */
export function changePerson(
  db: Database,
  id: number,
  { version, role, isOff, signOut, removePasskeys: isRemoving }: PersonChange,
  { by, at, email }: Author & { email?: { locale: string } | undefined },
): Promise<PersonResult> {
  return exclusively(db, async (trx) => {
    if (!(await isOwner(trx, by))) return { is: 'powerless' };
    const [before] = await listAccounts(trx, id);
    if (!before) return { is: 'missing' };
    if (version !== undefined && before.version !== version) return { is: 'late', person: before };
    const after = { role: role ?? before.role, isOff: isOff ?? before.isOff };
    const others = await activeOwners(trx).select('users.id').where('users.id', '!=', id).execute();
    if (removesLastOwner(before, after, others.length)) return { is: 'last owner' };

    const isChanged = after.role !== before.role || after.isOff !== before.isOff;
    if (isChanged || signOut || isRemoving) {
      await trx
        .updateTable('users')
        .set((user) => ({
          role: after.role,
          disabled_at: after.isOff ? user.fn.coalesce('disabled_at', user.val(at.toISOString())) : null,
          token_key: newKey(),
          version: user('version', '+', isChanged ? 1 : 0),
        }))
        .where('id', '=', id)
        .execute();
    }
    if (isRemoving) await removePasskeys(trx, id, email);
    if (email && after.role !== before.role) {
      await queueAccountEmail(trx, { kind: 'role', userId: id, detail: after.role, ...email }, at);
    }
    if (!isActiveOwner(after)) await endInvitationsBy(trx, id);
    const [person = before] = await listAccounts(trx, id);
    return { is: 'changed', person };
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIME_MS = 7 * DAY_MS;
/** For so long after it expires, a link still says why it is invalid. */
const REMEMBERED_MS = 30 * DAY_MS;

/** The states of an e-mail that was not sent. */
const UNSENT = ['queued', 'waiting', 'failed'] as const satisfies Schema['outbox']['state'][];

export type InviteResult =
  | { is: 'invited'; id: number }
  /** The address belongs to staff. */
  | { is: 'member'; name: string; isOff: boolean }
  /** The address has a valid invitation. */
  | { is: 'open' }
  | { is: 'missing' }
  /** The caller is not an owner any more. */
  | { is: 'powerless' };

/** Invites an address, unless it belongs to staff or has a valid invitation. */
export function createInvitation(db: Database, asked: InviteRequest, author: Author): Promise<InviteResult> {
  return exclusively(db, async (trx) => {
    if (!(await isOwner(trx, author.by))) return { is: 'powerless' };
    const email = asked.email.toLowerCase();
    const user = await findUser(trx, email);
    if (user?.is_admin === 1) return { is: 'member', name: user.name, isOff: user.disabled_at !== null };
    const known = await trx.selectFrom('invitations').selectAll().where('email', '=', email).executeTakeFirst();
    if (known?.state === 'open' && known.expires_at > author.at.toISOString()) return { is: 'open' };
    const invitation = { name: asked.name, role: asked.role, ...renewedBy(author) };
    const { id } = await trx
      .insertInto('invitations')
      .values({ email, epoch: 0, ...invitation })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet((row) => ({ ...invitation, epoch: row('invitations.epoch', '+', 1) })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return { is: 'invited', id };
  });
}

/** Makes the earlier links of an invitation invalid, and the invitation valid for seven more days. */
export function renewInvitation(db: Database, id: number, author: Author): Promise<InviteResult> {
  return exclusively(db, async (trx) => {
    if (!(await isOwner(trx, author.by))) return { is: 'powerless' };
    const renewed = await trx
      .updateTable('invitations')
      .set((row) => ({ ...renewedBy(author), epoch: row('epoch', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (!renewed) return { is: 'missing' };
    await deleteInvitationEmails(trx, id);
    return { is: 'invited', id };
  });
}

const renewedBy = ({ by, at }: Author) => ({
  state: 'open' as const,
  invited_by: by,
  invited_at: at.toISOString(),
  expires_at: new Date(at.getTime() + LIFETIME_MS).toISOString(),
});

/** Revokes an invitation. False when there is none, or when it was used or revoked already. */
export function revokeInvitation(db: Database, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const revoked = await trx
      .updateTable('invitations')
      .set({ state: 'taken back' })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    await deleteInvitationEmails(trx, id);
    return revoked !== undefined;
  });
}

const deleteInvitationEmails = (trx: Database, id: number) =>
  trx.deleteFrom('outbox').where('invitation_id', '=', id).where('state', 'in', UNSENT).execute();

/** The invitations that were not used or revoked, with expired ones, by name. */
export async function listInvitations(db: Database, id?: number): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .leftJoin('users as owner', 'owner.id', 'invitations.invited_by')
    .leftJoin('users as traveller', 'traveller.email', 'invitations.email')
    .select(['invitations.id', 'invitations.name', 'invitations.email', 'invitations.role'])
    .select(['invited_at as at', 'expires_at as until', 'owner.name as by', 'traveller.id as account'])
    .select(({ selectFrom }) =>
      selectFrom('outbox')
        .select('outbox.state')
        .whereRef('outbox.invitation_id', '=', 'invitations.id')
        .orderBy('outbox.id', 'desc')
        .limit(1)
        .as('emailState'),
    )
    .where('invitations.state', '=', 'open')
    .$if(id !== undefined, (query) => query.where('invitations.id', '=', id ?? 0))
    .execute();
  return sortByName(rows).map(({ by, account, role, ...row }) => ({
    ...row,
    role: roleNamed(role),
    by: by ?? '',
    hasAccount: account !== null,
  }));
}

/** Creates a link of an invitation and returns its token; undefined when the invitation is not open any more. */
export async function createInvitationToken(
  db: Database,
  id: number,
): Promise<{ token: string; invitation: Invitation } | undefined> {
  const token = newToken();
  return db.transaction().execute(async (trx) => {
    const [invitation] = await listInvitations(trx, id);
    const row = await trx.selectFrom('invitations').select('epoch').where('id', '=', id).executeTakeFirst();
    if (!invitation || !row) return undefined;
    await trx
      .insertInto('invitation_links')
      .values({ token_hash: hashOf(token), invitation_id: id, epoch: row.epoch })
      .execute();
    return { token, invitation };
  });
}

const findLink = (db: Database, token: string) =>
  db
    .selectFrom('invitation_links')
    .innerJoin('invitations', 'invitations.id', 'invitation_links.invitation_id')
    .selectAll('invitations')
    .select('invitation_links.epoch as link_epoch')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();

/** The link of a token, if the invited person can become staff by it. */
async function checkLink(db: Database, token: string, now: Date) {
  const link = await findLink(db, token);
  const problem = link ? linkProblem(link, now) : 'unknown';
  if (problem || !link) return { is: problem ?? ('unknown' as const) };
  // The CLI may have made them staff since. An invitation does not change staff accounts.
  if ((await findUser(db, link.email))?.is_admin === 1) return { is: 'member' as const };
  return { is: 'valid' as const, link };
}

/** The address that a link was sent to; undefined for an unknown link. */
export const emailOfLink = async (db: Database, token: string): Promise<string | undefined> =>
  (await findLink(db, token))?.email;

/** The invitation of a link. */
export async function findInvitation(
  db: Database,
  token: string,
  now = new Date(),
): Promise<{ is: 'valid'; invitation: Invitation } | { is: LinkProblem }> {
  const checked = await checkLink(db, token, now);
  if (checked.is !== 'valid') return checked;
  const [invitation] = await listInvitations(db, checked.link.id);
  return invitation ? { is: 'valid', invitation } : { is: 'unknown' };
}

/** Makes the invited person staff, once, with this password: their own account if the address has one, else a new one. */
export function join(
  db: Database,
  token: string,
  passwordHash: string,
  now = new Date(),
): Promise<{ is: 'joined'; email: string } | { is: LinkProblem }> {
  return exclusively(db, async (trx) => {
    const checked = await checkLink(trx, token, now);
    if (checked.is !== 'valid') return checked;
    const { id, email, name, role, link_epoch } = checked.link;
    // The condition claims the invitation: of two uses at the same time, one finds it used.
    const claimed = await trx
      .updateTable('invitations')
      .set({ state: 'used' })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('epoch', '=', link_epoch)
      .returning('id')
      .executeTakeFirst();
    if (!claimed) return { is: 'used' };
    await makeStaff(trx, { email, name, role, passwordHash }, now);
    return { is: 'joined', email };
  });
}

/** Deletes the invitations that expired a month ago. */
export async function deleteOldInvitations(db: Database, now = Date.now()): Promise<void> {
  const before = new Date(now - REMEMBERED_MS).toISOString();
  await db.deleteFrom('invitations').where('expires_at', '<=', before).execute();
}

/** Why an invitation link is invalid. */
export type LinkProblem = 'unknown' | 'used' | 'taken back' | 'replaced' | 'over' | 'member';

/** Why a link is invalid; undefined for a valid one. `link_epoch` is that of the invitation when the link was made. */
function linkProblem(
  link: Pick<InvitationRow, 'state' | 'epoch' | 'expires_at'> & { link_epoch: number },
  now: Date,
): LinkProblem | undefined {
  if (link.state !== 'open') return link.state;
  if (link.link_epoch !== link.epoch) return 'replaced';
  return link.expires_at > now.toISOString() ? undefined : 'over';
}

interface PersonStanding {
  role: StaffRole;
  isOff: boolean;
}

const isActiveOwner = ({ role, isOff }: PersonStanding): boolean => role === 'owner' && !isOff;

/** Whether a change would leave no owner who can sign in. */
const removesLastOwner = (before: PersonStanding, after: PersonStanding, otherOwners: number): boolean =>
  isActiveOwner(before) && !isActiveOwner(after) && otherOwners === 0;
