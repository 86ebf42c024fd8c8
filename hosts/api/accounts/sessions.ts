import { randomBytes } from 'node:crypto';
import type { SignInRecord } from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import type { SessionRow, User } from '../platform/database/schema';

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
