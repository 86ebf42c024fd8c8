import type { DeskAccount, PersonChange } from '@charter-hosts/contract';
import { removePasskeys } from '../accounts/passkey-store';
import { activeOwners, endInvitationsBy, roleOf } from '../accounts/users';
import { type Database, exclusively } from '../platform/database/open';
import type { User } from '../platform/database/schema';
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
