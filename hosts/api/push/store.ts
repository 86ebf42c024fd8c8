import { type PushDevice, type PushKind, type PushSettings, VIEWER_PUSH_KINDS } from '@charter-hosts/contract';
import { sql } from 'kysely';
import { roleOf } from '../accounts/store';
import type { Config } from '../config';
import { camelCase, type Database } from '../platform/database/open';
import type { Session } from '../platform/http/tokens';
import {
  type Claim,
  type Claimed,
  type ClaimedJobs,
  claimed,
  failOverdue,
  PRIORITIES,
  queued,
} from '../platform/queue/store';
import { formatNotice, type Notice } from './notice';

const DAY_MS = 24 * 3_600_000;
/** The most devices of one person. */
const MOST = 5;
/** Notices of a device that follow within this time are one. */
const TOGETHER_MS = 60_000;
/** Rows stay for longer than anything is due twice, so that no notice is repeated. */
const KEPT_MS = 7 * DAY_MS;
/** A browser that nobody has logged in with for this long is forgotten. */
const FORGOTTEN_MS = 90 * DAY_MS;

/**
 * The devices that get notices now. It follows from their sessions, so whatever ends a session or its rights also ends the
 * notices, and nothing has to be cleaned up.
 */
const ringing = (db: Database, now: Date) =>
  camelCase(db)
    .selectFrom('pushDevices')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.id', '=', 'sessionId').onRef('sessions.userId', '=', 'pushDevices.userId'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'sessions.userId').onRef('users.tokenKey', '=', 'sessions.tokenKey'),
    )
    .where('isAdmin', '=', 1)
    .where('disabledAt', 'is', null)
    .where('expiresAt', '>', now.toISOString());

/** Saves a device, or deletes it when it has no kinds. False beyond the most devices of a person. */
export function saveDevice(
  db: Database,
  { id: userId, tokenId: sessionId = '' }: Session,
  { endpoint, kinds, ...device }: PushDevice,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (kinds.length === 0) return deleteDevice(trx, endpoint, userId);
    const own = await ringing(trx, now).select('endpoint').where('users.id', '=', userId).execute();
    const isNew = own.every((one) => one.endpoint !== endpoint);
    if (isNew && own.length >= MOST) return false;
    const row = { ...device, userId, sessionId, kinds: kinds.join(' '), seenAt: now.toISOString() };
    const { id } = await camelCase(trx)
      .insertInto('pushDevices')
      .values({ ...row, endpoint })
      // The browser of somebody else before is now this person's.
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    // What was for that person, or for an earlier session, is not shown to this one.
    if (isNew) {
      await trx.deleteFrom('pushes').where('device_id', '=', id).execute();
      await insertPush(trx, id, { what: '', tripId: null, about: now.toISOString() }, now);
    }
    return true;
  });
}

/** Notifies a device of a person in another session of theirs, too; null if they have not switched it on. */
export async function resumeDevice(
  db: Database,
  { id: userId, tokenId: sessionId = '' }: Session,
  endpoint: string,
  now: Date,
): Promise<PushSettings | null> {
  const device = await camelCase(db)
    .updateTable('pushDevices')
    .set({ sessionId, seenAt: now.toISOString() })
    .where('endpoint', '=', endpoint)
    .where('userId', '=', userId)
    .returning(['kinds', 'quietFrom', 'quietTo', 'zone'])
    .executeTakeFirst();
  return device ? { ...device, kinds: device.kinds.split(' ') as PushKind[] } : null;
}

export async function deleteDevice(db: Database, endpoint: string, userId: number): Promise<true> {
  await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('user_id', '=', userId).execute();
  return true;
}

/** Deletes old rows, and devices that nobody uses any more. */
export async function deleteOldPushes(db: Database, now = Date.now()): Promise<void> {
  const before = (ms: number) => new Date(now - ms).toISOString();
  await db.deleteFrom('pushes').where('created_at', '<=', before(KEPT_MS)).execute();
  await db.deleteFrom('push_devices').where('seen_at', '<=', before(FORGOTTEN_MS)).execute();
}

/**
 * Queues a notice for every device that wants it, in the transaction of its cause; the same one once. `about` tells it from
 * others of the trip; `only` is whose devices are notified, and `except` whose are not.
 */
export async function queuePush(
  trx: Database,
  { what, tripId, about = '', only = null, except = 0 }: Omit<NewPush, 'about'> & Partial<NewPush> & Whose,
  now: Date,
): Promise<void> {
  const devices = await ringing(trx, now)
    .select('pushDevices.id')
    .where('kinds', 'like', `%${what}%`)
    .where('users.id', '!=', except)
    .$if(only !== null, (query) => query.where('users.id', '=', only))
    .$if(!VIEWER_PUSH_KINDS.some((kind) => kind === what), (query) => query.where('role', 'in', CAN_ACT))
    .execute();
  for (const { id } of devices) await insertPush(trx, id, { what, tripId, about }, now);
}

interface NewPush {
  what: PushKind | '';
  tripId: number | null;
  about: string;
}
interface Whose {
  only?: number | null;
  except?: number | undefined;
}
/** The roles that can answer; '' is an owner's. */
const CAN_ACT = ['', 'owner', 'dispatcher'];

const insertPush = (trx: Database, device_id: number, { what, tripId, about }: NewPush, now: Date) =>
  trx
    .insertInto('pushes')
    .values({ device_id, what, trip_id: tripId, about, ...queued(now) })
    .onConflict((conflict) => conflict.columns(['device_id', 'what', 'trip_id', 'about']).doNothing())
    .execute();

/** Queues notices of trips that are due within `leadMs`, and of e-mails about trips that have failed since an instant. */
export async function queueLateAndFailed(
  db: Database,
  { leadMs, since }: { leadMs: number; since: Date },
  now: Date,
): Promise<void> {
  const device = await ringing(db, now).select('pushDevices.id').executeTakeFirst();
  if (!device) return;
  const trips = await db
    .selectFrom('trips')
    .select(['id', 'due_at', 'assignee'])
    .where('due_at', '>', now.toISOString())
    .where('due_at', '<=', new Date(now.getTime() + leadMs).toISOString())
    .execute();
  for (const { id, due_at, assignee } of trips)
    await queuePush(db, { what: 'late', tripId: id, about: due_at ?? '', only: assignee }, now);
  const emails = await db
    .selectFrom('outbox')
    .select(['id', 'trip_id', 'tries'])
    // As the index begins.
    .where('state', '=', 'failed')
    .where('priority', 'in', Object.values(PRIORITIES))
    .where('due_at', '>', since.toISOString())
    .execute();
  for (const { id, trip_id, tries } of emails)
    if (trip_id !== null) await queuePush(db, { what: 'failed', tripId: trip_id, about: `${id} ${tries}` }, now);
}

/**
 * The devices that may ring now, or the one of an id: with something to send, not in quiet hours, and not just after the last
 * notice.
 */
export async function devicesDue(
  db: Database,
  now: Date,
  { ownersNeedPasskey }: Pick<Config, 'ownersNeedPasskey'>,
  id?: number,
) {
  const devices = await ringing(db, now)
    .select(['pushDevices.id', 'users.id as userId', 'endpoint', 'p256dh', 'auth', 'expiresAt', 'role'])
    .select(['isAdmin', 'quietFrom', 'quietTo', 'zone'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('pushes')
          .select('pushes.id')
          .whereRef('pushes.deviceId', '=', 'pushDevices.id')
          .where('state', 'in', ['queued', 'waiting', 'sending']),
      ),
    )
    .where(({ or, eb }) =>
      or([
        eb('rangAt', 'is', null),
        eb('rangAt', '<=', new Date(now.getTime() - TOGETHER_MS).toISOString()),
        // Written before the clock was set back.
        eb('rangAt', '>', now.toISOString()),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('pushDevices.id', '=', id ?? 0))
    .$if(ownersNeedPasskey, (query) =>
      query.where(({ or, eb }) => or([eb('role', 'not in', ['', 'owner']), eb('way', '=', 'passkey')])),
    )
    .execute();
  return devices.filter((device) => !isQuiet(device, now));
}

export type Device = Awaited<ReturnType<typeof devicesDue>>[number];

function isQuiet({ quietFrom, quietTo, zone }: Omit<PushSettings, 'kinds'>, now: Date): boolean {
  if (!quietFrom || !quietTo) return false;
  const at = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(now);
  const [isAfter, isBefore] = [at >= quietFrom, at < quietTo];
  return quietFrom < quietTo ? isAfter && isBefore : quietFrom > quietTo && (isAfter || isBefore);
}

/** The rows of a device that a worker has claimed together. */
export interface ClaimedPush extends Claimed {
  device: Device;
  rows: readonly Claimed[];
  /** Undefined when nothing of it is true any more. */
  notice: Notice | undefined;
}

/** Claims all that is due for a device, as one notice. */
export function claimPushes(db: Database, device: Device, claim: Claim): Promise<ClaimedJobs<ClaimedPush>> {
  return db.transaction().execute(async (trx) => {
    const due = await claimed(trx, 'pushes', claim, device.id)
      .returning([sql<PushKind | ''>`what`.as('what'), 'trip_id as tripId', sql<string>`about`.as('about')])
      .execute();
    const rows = await failOverdue(trx, 'pushes', due, claim.now);
    const [first] = rows;
    if (!first) return { jobs: [], isMore: false };
    const trips = await camelCase(trx)
      .selectFrom('trips')
      .select(['id', 'kind', 'requestId', 'reference', 'stage', 'assignee', 'dueAt'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('outbox').select('outbox.id').whereRef('tripId', '=', 'trips.id').where('state', '=', 'failed'),
        ).as('hasFailed'),
      )
      .where('id', 'in', [0, ...rows.flatMap(({ tripId }) => tripId ?? [])])
      .where('erasedAt', 'is', null)
      .execute();
    const notice = formatNotice(
      rows.map(({ what, tripId, about }) => ({ what, about, trip: trips.find(({ id }) => id === tripId) })),
      { id: device.userId, role: roleOf({ is_admin: device.isAdmin, role: device.role }) ?? 'viewer', now: claim.now },
    );
    return { jobs: [{ ...first, rows, device, notice }], isMore: false };
  });
}

/** Stores that a device got a notice. */
export async function saveRang(db: Database, id: number, at: Date): Promise<void> {
  await db.updateTable('push_devices').set({ rang_at: at.toISOString() }).where('id', '=', id).execute();
}
