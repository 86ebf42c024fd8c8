import type { DeskAccount, Invitation, InviteRequest, PersonChange } from '@charter-hosts/contract';
import { hashOf, newToken } from '../accounts/links';
import { removePasskeys } from '../accounts/passkey-store';
import { activeOwners, endInvitationsBy, findUser, makeStaff, roleNamed, roleOf } from '../accounts/store';
import { type Database, exclusively } from '../platform/database/open';
import type { InvitationRow, Schema, User } from '../platform/database/schema';
import { queueAccountMail } from '../platform/email/store';

const accounts = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_admin', 'role', 'disabled_at', 'signed_in_at', 'created_at', 'version'])
    .select(({ selectFrom, fn }) =>
      selectFrom('passkeys')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .select(fn.countAll().as('count'))
        .as('passkeys'),
    )
    .where('is_admin', '=', 1);

type Row = Pick<
  User,
  'id' | 'name' | 'email' | 'is_admin' | 'role' | 'disabled_at' | 'signed_in_at' | 'created_at' | 'version'
> & {
  passkeys: unknown;
};

const toAccount = ({
  id,
  name,
  email,
  disabled_at,
  signed_in_at,
  created_at,
  version,
  passkeys,
  ...row
}: Row): DeskAccount => ({
  id,
  name,
  email,
  role: roleOf(row) ?? 'viewer',
  isOff: disabled_at !== null,
  signedInAt: signed_in_at,
  // PostgreSQL’s driver reads a count as a text.
  passkeys: Number(passkeys),
  createdAt: created_at,
  version,
});

/** Every account of the desk, by name, also those that are switched off. */
export async function listAccounts(db: Database): Promise<DeskAccount[]> {
  return (await accounts(db).orderBy('name').orderBy('id').execute()).map(toAccount);
}

export type PersonChanged =
  | { is: 'changed'; person: DeskAccount }
  | { is: 'missing' }
  /** Somebody else has changed it since: the account as it is now. */
  | { is: 'late'; person: DeskAccount }
  /** The desk would have no owner left. */
  | { is: 'last' }
  /** Who asks is no owner any more: somebody was faster. */
  | { is: 'powerless' };

/**
 * Changes what somebody of the desk may do. Their sessions end with each change that takes or gives something, and when
 * that is asked for. `mail` tells them of another role, and of passkeys that are gone.
 * One such change waits for the other, so two owners who demote each other do not both succeed.
 */
export function changePerson(
  db: Database,
  id: number,
  { version, role, isOff, signOut, removePasskeys: isRemoving }: PersonChange,
  { by, at, mail }: { by: number; at: Date; mail?: { locale: string } | undefined },
): Promise<PersonChanged> {
  return exclusively(db, async (trx) => {
    const isOwner = (one: number) =>
      activeOwners(trx).select('users.id').where('users.id', '=', one).executeTakeFirst();
    if (!(await isOwner(by))) return { is: 'powerless' };
    const row = await accounts(trx).where('id', '=', id).executeTakeFirst();
    if (!row) return { is: 'missing' };

    const before = toAccount(row);
    if (version !== undefined && before.version !== version) return { is: 'late', person: before };
    const after = { role: role ?? before.role, isOff: isOff ?? before.isOff };
    if ((await isOwner(id)) && (after.role !== 'owner' || after.isOff)) {
      const another = await activeOwners(trx).select('users.id').where('users.id', '!=', id).executeTakeFirst();
      if (!another) return { is: 'last' };
    }
    const isChanged = after.role !== before.role || after.isOff !== before.isOff;
    if (isChanged || signOut || isRemoving) {
      const disabled_at = after.isOff ? (row.disabled_at ?? at.toISOString()) : null;
      await trx
        .updateTable('users')
        .set((user) => ({
          role: after.role,
          disabled_at,
          token_version: user('token_version', '+', 1),
          version: user('version', '+', isChanged ? 1 : 0),
        }))
        .where('id', '=', id)
        .execute();
    }
    if (isRemoving) await removePasskeys(trx, id, mail);
    if (mail && after.role !== before.role) {
      await queueAccountMail(trx, { letter: 'role', userId: id, detail: after.role, ...mail }, at);
    }
    if (after.role !== 'owner' || after.isOff) await endInvitationsBy(trx, id);
    const nextVersion = before.version + (isChanged ? 1 : 0);
    return { is: 'changed', person: { ...before, ...after, version: nextVersion, ...(isRemoving && { passkeys: 0 }) } };
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a link is good for. */
const LIFETIME_MS = 7 * DAY_MS;
/** How long it is told why a link is none any more. */
const REMEMBERED_MS = 30 * DAY_MS;

/** The states of a letter that nobody has sent. */
const UNSENT = ['queued', 'waiting', 'failed'] as const satisfies Schema['outbox']['state'][];

/** By whom, and when. */
interface By {
  by: number;
  at: Date;
}

export type InviteResult =
  | { is: 'invited'; id: number }
  /** The address is of the desk. */
  | { is: 'member'; name: string; isOff: boolean }
  /** It is invited, and the link is good. */
  | { is: 'open' }
  | { is: 'missing' }
  /** Who asks is no owner any more. */
  | { is: 'powerless' };

/** Invites an address that is not of the desk and not invited. One whose invitation is over is invited anew. */
export function inviteSomebody(db: Database, asked: InviteRequest, { by, at }: By): Promise<InviteResult> {
  return exclusively(db, async (trx) => {
    if (!(await isOwner(trx, by))) return { is: 'powerless' };
    const email = asked.email.toLowerCase();
    const user = await findUser(trx, email);
    if (user?.is_admin === 1) return { is: 'member', name: user.name, isOff: user.disabled_at !== null };
    const known = await trx.selectFrom('invitations').selectAll().where('email', '=', email).executeTakeFirst();
    if (known && known.state === 'open' && known.expires_at > at.toISOString()) return { is: 'open' };
    const fresh = { name: asked.name, role: asked.role, ...renewed({ by, at }) };
    const { id } = await trx
      .insertInto('invitations')
      .values({ email, epoch: 0, ...fresh })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet((row) => ({ ...fresh, epoch: row('invitations.epoch', '+', 1) })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return { is: 'invited', id };
  });
}

/** Makes the links of before void, and the invitation good for seven days more. */
export function renewInvitation(db: Database, id: number, { by, at }: By): Promise<InviteResult> {
  return exclusively(db, async (trx) => {
    if (!(await isOwner(trx, by))) return { is: 'powerless' };
    const renewing = await trx
      .updateTable('invitations')
      .set((row) => ({ ...renewed({ by, at }), epoch: row('epoch', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (!renewing) return { is: 'missing' };
    await deleteInvitationEmails(trx, id);
    return { is: 'invited', id };
  });
}

const renewed = ({ by, at }: By) => ({
  state: 'open' as const,
  invited_by: by,
  invited_at: at.toISOString(),
  expires_at: new Date(at.getTime() + LIFETIME_MS).toISOString(),
});

const isOwner = (trx: Database, id: number) =>
  activeOwners(trx).select('users.id').where('users.id', '=', id).executeTakeFirst();

/** Takes an invitation back. False when there is none, or it was taken already. */
export function cancelInvitation(db: Database, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const taken = await trx
      .updateTable('invitations')
      .set({ state: 'taken back' })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    await deleteInvitationEmails(trx, id);
    return taken !== undefined;
  });
}

const deleteInvitationEmails = (trx: Database, id: number) =>
  trx.deleteFrom('outbox').where('invitation_id', '=', id).where('state', 'in', UNSENT).execute();

/** The invitations that nobody has taken yet, also those that are over, by name. */
export async function listInvitations(db: Database, id?: number): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .leftJoin('users as owner', 'owner.id', 'invitations.invited_by')
    .leftJoin('users as traveller', 'traveller.email', 'invitations.email')
    .select(['invitations.id', 'invitations.name', 'invitations.email', 'invitations.role'])
    .select(['invited_at', 'expires_at', 'owner.name as by', 'traveller.id as account'])
    .select((row) =>
      row
        .selectFrom('outbox')
        .select('outbox.state')
        .whereRef('outbox.invitation_id', '=', 'invitations.id')
        .orderBy('outbox.id', 'desc')
        .limit(1)
        .as('mail'),
    )
    .where('invitations.state', '=', 'open')
    .$if(id !== undefined, (query) => query.where('invitations.id', '=', id ?? 0))
    .orderBy('invitations.name')
    .orderBy('invitations.id')
    .execute();
  return rows.map(({ invited_at, expires_at, by, account, role, ...row }) => ({
    ...row,
    role: roleNamed(role),
    by: by ?? '',
    at: invited_at,
    until: expires_at,
    hasAccount: account !== null,
  }));
}

/** A new link of an invitation: its token, of which only the hash is stored; undefined once nobody may come by it. */
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

/** The address that a link was sent to; undefined for one that was never made. */
export const joinedBy = async (db: Database, token: string): Promise<string | undefined> =>
  (await linked(db, token))?.email;

/** Why a link brings nobody to the desk. */
export type DeadLink = 'unknown' | 'used' | 'taken back' | 'replaced' | 'over' | 'member';

export type FoundLink = { is: 'good'; invitation: Invitation } | { is: DeadLink };

/** What a link stands for. */
export async function invitationOf(db: Database, token: string, now = new Date()): Promise<FoundLink> {
  const row = await linked(db, token);
  const dead = row ? deadBy(row, now) : 'unknown';
  if (dead || !row) return { is: dead ?? 'unknown' };
  const [invitation] = await listInvitations(db, row.id);
  if (!invitation) return { is: 'unknown' };
  const user = await findUser(db, row.email);
  return user?.is_admin === 1 ? { is: 'member' } : { is: 'good', invitation };
}

const linked = (db: Database, token: string) =>
  db
    .selectFrom('invitation_links')
    .innerJoin('invitations', 'invitations.id', 'invitation_links.invitation_id')
    .selectAll('invitations')
    .select('invitation_links.epoch as link_epoch')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();

function deadBy(row: InvitationRow & { link_epoch: number }, now: Date): DeadLink | undefined {
  if (row.state !== 'open') return row.state;
  if (row.link_epoch !== row.epoch) return 'replaced';
  return row.expires_at > now.toISOString() ? undefined : 'over';
}

/**
 * Makes whom a link was sent to one of the desk, once: a new account, or the one that the address has as a traveller's,
 * with this password and the invitation's name.
 */
export function join(
  db: Database,
  token: string,
  passwordHash: string,
  now = new Date(),
): Promise<{ is: 'joined'; email: string } | { is: DeadLink }> {
  return exclusively(db, async (trx) => {
    const row = await linked(trx, token);
    const dead = row ? deadBy(row, now) : 'unknown';
    if (dead || !row) return { is: dead ?? 'unknown' };
    // Of the desk meanwhile, by the command line: an invitation changes nobody there.
    if ((await findUser(trx, row.email))?.is_admin === 1) return { is: 'member' };
    // Claimed by a condition: of two uses at the same time, one finds it used.
    const claimed = await trx
      .updateTable('invitations')
      .set({ state: 'used' })
      .where('id', '=', row.id)
      .where('state', '=', 'open')
      .where('epoch', '=', row.link_epoch)
      .returning('id')
      .executeTakeFirst();
    if (!claimed) return { is: 'used' };
    const { email, name, role } = row;
    await makeStaff(trx, { email, name, role, passwordHash }, now);
    return { is: 'joined', email: row.email };
  });
}

/** Forgets the invitations that have been over for a month. */
export async function forgetOldInvitations(db: Database, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('expires_at', '<=', new Date(now - REMEMBERED_MS).toISOString())
    .execute();
}
