import { createHash, randomUUID } from 'node:crypto';
import type { Delivery, WebhookEvent } from '@charter-hosts/contract';
import { sql } from 'kysely';
import { readMetadata } from '../partners/store';
import { camelCase, type Database } from '../platform/database/open';
import { LOST_KEY } from '../platform/database/seal';
import {
  type Claim,
  type Claimed,
  type ClaimedJobs,
  type ClaimKey,
  claimed,
  dueConditions,
  failOverdue,
  queueAgain,
  queued,
} from '../platform/queue/store';

/** Deliveries are deleted after this time. */
const KEPT_MS = 30 * 24 * 3_600_000;
const SHOWN_DELIVERIES = 100;

interface TripChange {
  type: WebhookEvent;
  tripId: number;
  at: Date;
  /** The version of the quote that changed. */
  version?: number;
  /** The previous stage. */
  from?: string;
}

/**
 * Queues an event for every webhook that listens to it, in the transaction of the change. The payload has ids, a stage
 * and a reference, the partner's own words, and no personal data of the traveller. Every webhook gets the event once, under the same id.
 */
export async function queueEvent(trx: Database, { type, tripId, at, version, from }: TripChange): Promise<void> {
  const webhooks = await trx
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('off_at', 'is', null)
    // Only this event may be older than the webhook. The others happen now, whatever the clock says.
    .$if(type === 'quote.expired', (query) => query.where('on_at', '<=', at.toISOString()))
    .execute();
  const listening = webhooks.filter(({ events }) => events.split('\n').includes(type)).map(({ id }) => id);
  if (listening.length === 0) return;
  const { partnerKey, partnerHow, partnerReference, partnerMetadata, ...trip } = await camelCase(trx)
    .selectFrom('trips')
    .select(['id', 'kind', 'requestId', 'reference', 'stage'])
    .select(['partnerKey', 'partnerHow', 'partnerReference', 'partnerMetadata'])
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
  const data = {
    ...trip,
    ...(from !== undefined && { previousStage: from }),
    // An unknown key may be any text.
    partner: partnerHow === 'verified' || partnerHow === 'claimed' ? partnerKey || null : null,
    partnerReference: partnerReference || null,
    partnerMetadata: readMetadata(partnerMetadata),
    ...(version !== undefined && { quoteVersion: version }),
  };
  // Several processes may see that a quote has expired, so they have to find the same id. After a restore, another quote
  // may have the same version.
  const eventId =
    type === 'quote.expired'
      ? `msg_${createHash('sha256').update(`${type} ${trip.reference} ${version} ${at.toISOString()}`).digest('hex').slice(0, 32)}`
      : newEventId();
  await insertDeliveries(trx, listening, { eventId, type, at, data, tripId });
}

const newEventId = () => `msg_${randomUUID().replaceAll('-', '')}`;

interface NewDelivery {
  eventId: string;
  type: string;
  at: Date;
  data: object;
  /** Its deliveries are erased with this trip. */
  tripId?: number;
}

async function insertDeliveries(db: Database, to: readonly number[], { eventId, type, at, data, tripId }: NewDelivery) {
  const now = new Date();
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  await db
    .insertInto('deliveries')
    .values(
      to.map((webhook_id) => ({
        webhook_id,
        trip_id: tripId ?? null,
        event_id: eventId,
        event: type,
        body,
        answer: '',
        ...queued(now),
      })),
    )
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
    .execute();
}

/** Queues an event for each quote that expired in a span of time. A second call for the same span queues nothing. */
export async function queueExpired(db: Database, after: Date, until: Date): Promise<void> {
  const listening = await db.selectFrom('webhooks').select('id').where('off_at', 'is', null).executeTakeFirst();
  if (!listening) return;
  const quotes = await db
    .selectFrom('quotes')
    .select(['trip_id', 'version', 'valid_until'])
    .where('state', '=', 'sent')
    .where('valid_until', '>', after.toISOString())
    .where('valid_until', '<=', until.toISOString())
    .execute();
  for (const { trip_id, version, valid_until } of quotes) {
    await queueEvent(db, { type: 'quote.expired', tripId: trip_id, version, at: new Date(valid_until ?? 0) });
  }
}

/** Queues a test event. False when the webhook is switched off. */
export async function queueTest(db: Database, id: number, at: Date): Promise<boolean> {
  if (!(await findTarget(db, id))) return false;
  await insertDeliveries(db, [id], { eventId: newEventId(), type: 'webhook.test', at, data: { id } });
  return true;
}

/** The address of a webhook; undefined while it is switched off. */
const findTarget = (db: Database, id: number) =>
  db.selectFrom('webhooks').select('url').where('id', '=', id).where('off_at', 'is', null).executeTakeFirst();

/** A delivery that a worker has claimed. */
export interface ClaimedDelivery extends Claimed {
  webhookId: number;
  url: string;
  /** Each signs the delivery, the newest first. */
  secrets: string[];
  eventId: string;
  body: string;
}

/** The ids of the webhooks that have deliveries due. */
export async function webhooksDue(db: Database, now: Date): Promise<number[]> {
  const webhooks = await db
    .selectFrom('webhooks')
    .select('id')
    .where('off_at', 'is', null)
    .where(({ exists, selectFrom, or }) =>
      or(
        dueConditions(now).map(({ state, column, is, at }) =>
          exists(
            selectFrom('deliveries')
              .select('deliveries.id')
              .whereRef('deliveries.webhook_id', '=', 'webhooks.id')
              .where('deliveries.state', '=', state)
              .where(`deliveries.${column}`, is, at),
          ),
        ),
      ),
    )
    .execute();
  return webhooks.map(({ id }) => id);
}

/**
 * Claims the due deliveries of a webhook; none while it is switched off, or while this process lacks the key of its secrets:
 * when `DATA_KEYS` change, a process with the new key has encrypted them already.
 */
export async function claimDeliveries(
  db: Database,
  webhookId: number,
  claim: Claim,
): Promise<ClaimedJobs<ClaimedDelivery>> {
  const target = await findTarget(db, webhookId);
  const nothing = { jobs: [], isMore: false };
  if (!target) return nothing;
  const stored = await db
    .selectFrom('webhook_secrets')
    .select('secret')
    .where('webhook_id', '=', webhookId)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', claim.now.toISOString())]))
    .orderBy('id', 'desc')
    .execute();
  const secrets = stored.map(({ secret }) => secret);
  if (secrets.includes(LOST_KEY)) return nothing;
  const { rows, isMore } = await db.transaction().execute(async (trx) => {
    const due = await claimed(trx, 'deliveries', claim, webhookId)
      .returning([sql<string>`event_id`.as('eventId'), sql<string>`body`.as('body')])
      .execute();
    return { rows: await failOverdue(trx, 'deliveries', due, claim.now), isMore: due.length === claim.limit };
  });
  const jobs = rows.sort((a, b) => a.id - b.id).map((row) => ({ ...row, webhookId, url: target.url, secrets }));
  return { jobs, isMore };
}

/** Stores the answer to a delivery, unless another process has claimed it since. */
export async function saveResponse(
  db: Database,
  { id, tries }: ClaimKey,
  { status, durationMs, answer }: { status: number | null; durationMs: number; answer: string },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status, duration_ms: durationMs, answer })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();
}

/** Deletes the deliveries of a month ago, and the secrets that have ended. */
export async function deleteOldDeliveries(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  // Only up to the first one that is kept: a clock that was put back makes later ones older, and a trip's would have a gap.
  const kept = await db
    .selectFrom('deliveries')
    .select('id')
    .where('created_at', '>=', before)
    .orderBy('id')
    .executeTakeFirst();
  const old = db.deleteFrom('deliveries').where('created_at', '<', before);
  await (kept ? old.where('id', '<', kept.id) : old).execute();
  await db.deleteFrom('webhook_secrets').where('ends_at', '<=', now.toISOString()).execute();
}

/** The last deliveries of a webhook, newest first. */
export async function deliveriesOf(db: Database, webhookId: number): Promise<Delivery[]> {
  const rows = await camelCase(db)
    .selectFrom('deliveries')
    .select(['id', 'eventId', 'event', 'state', 'tries', 'failure', 'status', 'durationMs', 'body', 'answer'])
    .select(['createdAt', 'sentAt', 'dueAt'])
    .where('webhookId', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(SHOWN_DELIVERIES)
    .execute();
  return rows.map(({ dueAt, ...row }) => ({ ...row, nextAt: row.state === 'waiting' ? dueAt : null }));
}

/** Sends a delivery again, even one that has arrived. */
export async function redeliver(db: Database, id: number, now: Date): Promise<'queued' | 'missing' | 'off'> {
  const found = await db
    .selectFrom('deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .select('webhooks.off_at')
    .where('deliveries.id', '=', id)
    .executeTakeFirst();
  if (!found) return 'missing';
  if (found.off_at !== null) return 'off';
  // A delivery that is being sent is left alone.
  await queueAgain(db, 'deliveries', id, ['sent', 'failed', 'waiting', 'queued'], now);
  return 'queued';
}
