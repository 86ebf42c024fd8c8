import { randomBytes } from 'node:crypto';
import { type SignInRecord, STAFF_ROLES, type StaffRole } from '@charter-hosts/contract';
import { type Database, exclusively, newKey } from '../platform/database/open';
import type { SessionRow, User } from '../platform/database/schema';

/** The user with an address, in any case. */
export function findUser(db: Database, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
}

export function userById(db: Database, id: number): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The name of the account with a `link_key`; undefined when there is none any more. */
export async function nameOfLinkKey(db: Database, key: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('name').where('link_key', '=', key).executeTakeFirst();
  return user?.name;
}

/** The name of a user; '' when there is none. */
export async function nameOfUser(db: Database, id: number): Promise<string> {
  return (await userById(db, id))?.name ?? '';
}

/** The user and session of a token. `seen_at` and `way` are null when there is no session with its id. */
export function tokenUser(db: Database, id: number, tokenId = '') {
  return db
    .selectFrom('users')
    .leftJoin('sessions', (join) => join.onRef('sessions.user_id', '=', 'users.id').on('sessions.id', '=', tokenId))
    .select(['is_admin', 'role', 'disabled_at', 'users.token_key', 'verified_at', 'seen_at', 'way', 'link_key'])
    .where('users.id', '=', id)
    .executeTakeFirst();
}

/** The role of a member of staff; undefined for customers. */
export function roleOf({ is_admin, role }: Pick<User, 'is_admin' | 'role'>): StaffRole | undefined {
  if (is_admin !== 1) return undefined;
  return role === '' ? 'owner' : roleNamed(role);
}

/** Parses a stored role. An unknown one has the rights of a viewer. */
export const roleNamed = (role: string): StaffRole => STAFF_ROLES.find((one) => one === role) ?? 'viewer';

/** Owners who can sign in. There is always at least one. */
export const activeOwners = (db: Database) =>
  db
    .selectFrom('users')
    .where('users.is_admin', '=', 1)
    .where('users.role', 'in', ['', 'owner'])
    .where('users.disabled_at', 'is', null);

/** Ends every token of a user. */
export async function endTokens(db: Database, id: number): Promise<void> {
  await db.updateTable('users').set({ token_key: newKey() }).where('id', '=', id).execute();
}

/**
 * Creates an owner if there are no staff yet; returns whether it did. An existing account with that address becomes the
 * owner's. `hashPassword` is only called then, and may throw to refuse.
 */
export function createFirstAdmin(db: Database, email: string, hashPassword: () => Promise<string>): Promise<boolean> {
  return exclusively(db, async (trx) => {
    const admin = await trx.selectFrom('users').select('id').where('is_admin', '=', 1).executeTakeFirst();
    if (admin) return false;
    await makeStaff(trx, { email, name: 'Admin', passwordHash: await hashPassword(), role: 'owner' }, new Date());
    return true;
  });
}

/** Makes an account staff, by default an owner. Staff keep their name when none is given. */
export function addAdmin(db: Database, { email, name, passwordHash, role = 'owner' }: NewAdmin): Promise<void> {
  return exclusively(db, async (trx) => {
    const known = await findUser(trx, email);
    const own = known?.is_admin === 1 ? known.name : undefined;
    await makeStaff(trx, { email, name: name ?? own ?? 'Admin', passwordHash, role }, new Date());
  });
}

interface NewAdmin {
  email: string;
  name?: string | undefined;
  passwordHash: string;
  /** Default: owner. */
  role?: StaffRole;
}

/**
 * Makes the account of an address staff, in a transaction. Every way to become staff ends here. A stranger may have had
 * the account before, so its password, name, passkeys, sessions and links are replaced or deleted.
 */
export async function makeStaff(
  trx: Database,
  { email, name, passwordHash, role }: { email: string; name: string; passwordHash: string; role: string },
  at: Date,
): Promise<number> {
  const now = at.toISOString();
  const account = {
    name,
    phone: '',
    password_hash: passwordHash,
    is_admin: 1,
    role,
    disabled_at: null,
    verified_at: now,
  };
  const { id } = await trx
    .insertInto('users')
    .values({ ...account, email: email.toLowerCase(), created_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((row) => ({
        ...account,
        token_key: newKey(),
        version: row('users.version', '+', 1),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await deleteAccess(trx, id);
  return id;
}

/** Deletes the passkeys, sessions, mailed links and trips of an account. */
export async function deleteAccess(trx: Database, userId: number): Promise<void> {
  for (const table of [
    'passkeys',
    'passkey_challenges',
    'sessions',
    'password_resets',
    'sign_ups',
    'account_trips',
    'push_devices',
  ] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

/** Makes a member of staff a customer, without sessions and passkeys. False for the last owner and for customers. */
export function removeAdmin(db: Database, email: string): Promise<boolean> {
  return exclusively(db, async (trx) => {
    // One statement, because the server may write to the embedded database at the same time.
    const removed = await trx
      .updateTable('users')
      .set((row) => ({ is_admin: 0, role: '', version: row('version', '+', 1), token_key: newKey() }))
      .where('email', '=', email.toLowerCase())
      .where('is_admin', '=', 1)
      .where(({ exists }) =>
        exists(activeOwners(trx).select('users.id').where('users.email', '!=', email.toLowerCase())),
      )
      .returning('id')
      .executeTakeFirst();
    if (removed) {
      await deleteAccess(trx, removed.id);
      await endInvitationsBy(trx, removed.id);
    }
    return removed !== undefined;
  });
}

/** Revokes the invitations by somebody who is no owner any more. */
export async function endInvitationsBy(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ state: 'taken back' })
    .where('invited_by', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** Sets a user's password, in a transaction. Their sessions end, and their links to set or confirm one are deleted. */
export async function setPassword(trx: Database, id: number, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, token_key: newKey() })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('password_resets').where('user_id', '=', id).execute();
  await trx.deleteFrom('sign_ups').where('user_id', '=', id).execute();
}

/**
 * Creates a customer's account. An existing account stays as it is, and the statement writes as much, so that its time does
 * not reveal which case it was.
 */
export async function createCustomer(
  db: Database,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<Pick<User, 'id' | 'verified_at'>> {
  return db
    .insertInto('users')
    .values({
      email: email.toLowerCase(),
      name,
      password_hash: passwordHash,
      is_admin: 0,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet((row) => ({ email: row.ref('excluded.email') })))
    .returning(['id', 'verified_at'])
    .executeTakeFirstOrThrow();
}

export const SESSION_MS = 12 * 60 * 60 * 1000;
/** The last use is stored no more often, so that most reads do not write. */
const SEEN_MS = 5 * 60 * 1000;

/** Stores a sign-in. Returns the session's id, which goes into the token. */
export function insertSession(
  db: Database,
  { id: userId, token_key }: Pick<User, 'id' | 'token_key'>,
  { device, way, at }: Pick<SessionRow, 'device' | 'way'> & { at: Date },
): Promise<string> {
  const now = at.toISOString();
  const id = randomBytes(16).toString('base64url');
  return db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ signed_in_at: now }).where('id', '=', userId).execute();
    await trx
      .insertInto('sessions')
      .values({
        id,
        user_id: userId,
        token_key,
        way,
        device,
        created_at: now,
        seen_at: now,
        expires_at: new Date(at.getTime() + SESSION_MS).toISOString(),
      })
      .execute();
    return id;
  });
}

/** Stores that a session is in use, unless that was stored in the last minutes. */
export async function saveLastUse(db: Database, { id, seenAt }: { id: string; seenAt: string }, now: Date) {
  const before = new Date(now.getTime() - SEEN_MS).toISOString();
  const at = now.toISOString();
  // A later instant was stored before the clock was put back.
  if (seenAt > before && seenAt <= at) return;
  // The condition is repeated here, so that one of several processes writes.
  await db
    .updateTable('sessions')
    .set({ seen_at: at })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('seen_at', '<=', before), eb('seen_at', '>', at)]))
    .execute();
}

/** The sessions of an account: the current one first, then the last used. Sessions of an earlier token key have ended. */
export async function listSessions(
  db: Database,
  userId: number,
  { now, current }: { now: Date; current?: string | undefined },
): Promise<SignInRecord[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'sessions.user_id').onRef('users.token_key', '=', 'sessions.token_key'),
    )
    .select(['sessions.id', 'device', 'sessions.created_at as at', 'seen_at as seenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('seen_at', 'desc')
    .orderBy('sessions.id')
    .execute();
  return rows
    .map((row) => ({ ...row, isThis: row.id === current }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Ends a session of an account. False when it has no session with this id. */
export async function endSession(db: Database, userId: number, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of an account except one. */
export async function endOtherSessions(db: Database, userId: number, kept: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', kept).execute();
}

/** Stores that a passkey was proved in a session. */
export async function saveProof(db: Database, id: string): Promise<void> {
  await db.updateTable('sessions').set({ way: 'passkey' }).where('id', '=', id).execute();
}
