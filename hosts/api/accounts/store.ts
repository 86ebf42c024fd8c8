import { randomBytes } from 'node:crypto';
import { DESK_ROLES, type DeskRole, type SignInRecord } from '@charter-hosts/contract';
import type { ExpressionBuilder } from 'kysely';
import { type Database, exclusively } from '../platform/database/open';
import type { Schema, SessionRow, User } from '../platform/database/schema';

/** Sets the version after this one, which ends the tokens of the one before. */
const nextVersion = (row: ExpressionBuilder<Schema, 'users'>) => ({
  token_version: row('token_version', '+', 1),
});

/** The user of an address, in whatever case it was typed. */
export function findUser(db: Database, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
}

export function userById(db: Database, id: number): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The name of a user; '' when there is none of that id. */
export async function nameOfUser(db: Database, id: number): Promise<string> {
  return (await userById(db, id))?.name ?? '';
}

/** Where the owner of an account is written to, and whether they are staff; undefined when it is gone, or switched off. */
export function userOf(db: Database, id: number): Promise<Pick<User, 'email' | 'is_admin'> | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'is_admin'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** What a token is held against; undefined once the user is gone. `seen_at` and `way` are null without a row of its id. */
export function tokenUser(db: Database, id: number, tokenId = '') {
  return db
    .selectFrom('users')
    .leftJoin('sessions', (join) => join.onRef('sessions.user_id', '=', 'users.id').on('sessions.id', '=', tokenId))
    .select(['is_admin', 'role', 'disabled_at', 'token_version', 'verified_at', 'seen_at', 'way'])
    .where('users.id', '=', id)
    .executeTakeFirst();
}

/** What somebody may do at the desk; undefined for who is no admin. A role that nobody knows may look alone. */
export function roleOf({ is_admin, role }: Pick<User, 'is_admin' | 'role'>): DeskRole | undefined {
  if (is_admin !== 1) return undefined;
  return role === '' ? 'owner' : roleNamed(role);
}

/** A role as it is stored; one that nobody knows may look alone. */
export const roleNamed = (role: string): DeskRole => DESK_ROLES.find((one) => one === role) ?? 'viewer';

/** Owners who may sign in. The desk is never left without one. */
export const activeOwners = (db: Database) =>
  db
    .selectFrom('users')
    .where('users.is_admin', '=', 1)
    .where('users.role', 'in', ['', 'owner'])
    .where('users.disabled_at', 'is', null);

/** Ends every token of a user, and of nobody else. */
export async function endTokens(db: Database, id: number): Promise<void> {
  await db.updateTable('users').set(nextVersion).where('id', '=', id).execute();
}

/**
 * Whether an admin was made: there was none. An account of that address, if there is one, becomes the admin.
 * `hashed` is only asked for then, and may refuse by throwing.
 */
export function createFirstAdmin(db: Database, email: string, hashed: () => Promise<string>): Promise<boolean> {
  return exclusively(db, async (trx) => {
    const admin = await trx.selectFrom('users').select('id').where('is_admin', '=', 1).executeTakeFirst();
    if (admin) return false;
    await makeStaff(trx, { email, name: 'Admin', passwordHash: await hashed(), role: 'owner' }, new Date());
    return true;
  });
}

/**
 * Makes an account of the desk, by default an owner's, with this password. Somebody who is staff already keeps their name
 * where none is given, also when they were switched off.
 */
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
  /** Default: an owner. */
  role?: DeskRole;
}

/**
 * Makes the account of an address staff's, in a transaction; every way to become staff ends here. The account begins anew:
 * whoever had it before may have been a stranger, so their password, name, passkeys, sessions and links are void.
 */
export async function makeStaff(
  trx: Database,
  { email, name, passwordHash, role }: { email: string; name: string; passwordHash: string; role: string },
  at: Date,
): Promise<number> {
  const now = at.toISOString();
  const account = { name, password_hash: passwordHash, is_admin: 1, role, disabled_at: null, verified_at: now };
  const { id } = await trx
    .insertInto('users')
    .values({ ...account, email: email.toLowerCase(), created_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((row) => ({
        ...account,
        token_version: row('users.token_version', '+', 1),
        version: row('users.version', '+', 1),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await deleteAccess(trx, id);
  return id;
}

/** Deletes what somebody signs in with beside the password, their sessions, and the links that were mailed to them. */
export async function deleteAccess(trx: Database, userId: number): Promise<void> {
  for (const table of ['passkeys', 'passkey_challenges', 'sessions', 'password_resets', 'sign_ups'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

/** Makes an admin a customer, whose sessions and passkeys end. False when it is the last owner, who stays, or none. */
export function removeAdmin(db: Database, email: string): Promise<boolean> {
  return exclusively(db, async (trx) => {
    // One statement, because on the embedded database the server may write at the same time.
    const removed = await trx
      .updateTable('users')
      .set((row) => ({ is_admin: 0, role: '', version: row('version', '+', 1), ...nextVersion(row) }))
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

/** Takes back the invitations of somebody: who is no owner any more brings nobody to the desk. */
export async function endInvitationsBy(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ state: 'taken back' })
    .where('invited_by', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** Every admin, the oldest first. */
export function listAdmins(
  db: Database,
): Promise<Pick<User, 'email' | 'name' | 'is_admin' | 'role' | 'disabled_at' | 'created_at'>[]> {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'is_admin', 'role', 'disabled_at', 'created_at'])
    .where('is_admin', '=', 1)
    .orderBy('id')
    .execute();
}

/** Sets a user's password, in a transaction: links to set one, or to confirm another, are void, and the sessions end. */
export async function setPassword(trx: Database, id: number, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({ password_hash: passwordHash, ...nextVersion(row) }))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('password_resets').where('user_id', '=', id).execute();
  await trx.deleteFrom('sign_ups').where('user_id', '=', id).execute();
}

/** Ends every token of everybody. */
export async function endAllTokens(db: Database): Promise<void> {
  await db.updateTable('users').set(nextVersion).execute();
}

/**
 * Makes an account that is no admin's, and a visitor's until its address is confirmed. An address that has one keeps it as
 * it is, in a statement that writes as much, so that the time taken does not tell which it was.
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

/** How long a sign-in holds. */
export const SESSION_MS = 12 * 60 * 60 * 1000;
/** 'Last seen' is written no more often, so that reading does not become writing. */
const SEEN_MS = 5 * 60 * 1000;

export interface NewSession {
  /** In words: 'Chrome on Windows'. */
  device: string;
  /** What they have proved to be theirs. */
  way: SessionRow['way'];
  at: Date;
}

/** Notes that somebody has signed in, and where; resolves to the id that their token is to carry. */
export function insertSession(
  db: Database,
  { id: userId, token_version: version }: Pick<User, 'id' | 'token_version'>,
  { device, way, at }: NewSession,
): Promise<string> {
  const now = at.toISOString();
  const id = randomBytes(16).toString('base64url');
  return db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ signed_in_at: now }).where('id', '=', userId).execute();
    await trx
      .insertInto('sessions')
      .values({
        ...{ id, user_id: userId, version, way, device, created_at: now, seen_at: now },
        expires_at: new Date(at.getTime() + SESSION_MS).toISOString(),
      })
      .execute();
    return id;
  });
}

/** Notes that a session is in use, where that was not noted in the last minutes. */
export async function noteSeen(db: Database, { id, seenAt }: { id: string; seenAt: string }, now: Date) {
  const before = new Date(now.getTime() - SEEN_MS).toISOString();
  const at = now.toISOString();
  // One that lies ahead was noted before the clock was put back.
  if (seenAt > before && seenAt <= at) return;
  // Asked again in the statement: of several processes one writes.
  await db
    .updateTable('sessions')
    .set({ seen_at: at })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('seen_at', '<=', before), eb('seen_at', '>', at)]))
    .execute();
}

/** Where somebody is signed in, the one that asks first, then the last seen; what a raised version has ended is left out. */
export async function listSessions(
  db: Database,
  userId: number,
  { now, current }: { now: Date; current?: string | undefined },
): Promise<SignInRecord[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'sessions.user_id').onRef('users.token_version', '=', 'sessions.version'),
    )
    .select(['sessions.id', 'device', 'sessions.created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('seen_at', 'desc')
    .orderBy('sessions.id')
    .execute();
  return rows
    .map(({ id, device, created_at, seen_at }) => ({
      ...{ id, device, at: created_at, seenAt: seen_at },
      isThis: id === current,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Ends one of somebody's sessions. False when they have none of that id. */
export async function endSession(db: Database, userId: number, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all of somebody's sessions but one. */
export async function endOtherSessions(db: Database, userId: number, kept: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', kept).execute();
}

/** Notes that whoever has a session has proved a passkey. */
export async function proveSession(db: Database, id: string): Promise<void> {
  await db.updateTable('sessions').set({ way: 'passkey' }).where('id', '=', id).execute();
}

/** Forgets the sessions that are over. */
export async function forgetOldSessions(db: Database, now = Date.now()): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', new Date(now).toISOString()).execute();
}
