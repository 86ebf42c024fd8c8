import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type {
  Delivery,
  Webhook,
  WebhookChange,
  WebhookCreateBody,
  WebhookEvent,
  WebhookOff,
  WebhookWithSecret,
} from '@charter-hosts/contract';
import type { Edited } from '../partners/store';
import { type Database, isPostgres } from '../platform/database/open';
import { type Claim, type Claimed, claimed, dueConditions, queueAgain, queued } from '../platform/queue/store';

const DAY_MS = 24 * 3_600_000;
/** How long the secret of before signs, too. */
const OVERLAP_MS = DAY_MS;
/** Nothing has arrived for so long when an endpoint is switched off because a delivery was given up. */
const FAILING_MS = 2 * DAY_MS;
/** How long is kept what was told. */
const KEPT_MS = 30 * DAY_MS;
/** Shown of an endpoint's deliveries. */
const SHOWN = 100;

/** What happened to a trip. */
interface Happened {
  type: WebhookEvent;
  tripId: number;
  at: Date;
  /** Of the quote that it is about. */
  version?: number;
  /** The stage before. */
  from?: string;
}

/**
 * Writes what endpoints are told of it, in the transaction in which it happens: ids, a stage and a reference, nothing
 * personal. Each gets it under the same id, once.
 */
export async function queueEvent(trx: Database, { type, tripId, at, version, from }: Happened): Promise<void> {
  const webhooks = await trx
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('off_at', 'is', null)
    // All else is told as it happens, also where the clock was put back since an endpoint was switched on.
    .$if(type === 'quote.expired', (query) => query.where('on_at', '<=', at.toISOString()))
    .execute();
  const listening = webhooks.filter(({ events }) => events.split('\n').includes(type));
  if (listening.length === 0) return;
  const trip = await trx
    .selectFrom('trips')
    .select(['kind', 'request_id', 'stage', 'reference', 'partner_key', 'partner_how'])
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
  const data = {
    id: tripId,
    kind: trip.kind,
    requestId: trip.request_id,
    reference: trip.reference,
    stage: trip.stage,
    ...(from !== undefined && { previousStage: from }),
    // An unknown key is what anybody wrote.
    partner: trip.partner_how === 'verified' || trip.partner_how === 'claimed' ? trip.partner_key || null : null,
    ...(version !== undefined && { quoteVersion: version }),
  };
  // Nobody writes that a quote has expired: several may see it, and each comes to the same id.
  const eventId =
    type === 'quote.expired'
      ? `msg_${createHash('sha256').update(`${type} ${trip.reference} ${version}`).digest('hex').slice(0, 32)}`
      : newEventId();
  const to = listening.map(({ id }) => id);
  await insertDeliveries(trx, to, { eventId, type, at, data, tripId });
}

const newEventId = () => `msg_${randomUUID().replaceAll('-', '')}`;

interface NewEvent {
  eventId: string;
  type: string;
  at: Date;
  data: object;
  /** Whose it is, so that it is erased with it. */
  tripId?: number;
}

async function insertDeliveries(db: Database, to: readonly number[], { eventId, type, at, data, tripId }: NewEvent) {
  const now = new Date();
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  await db
    .insertInto('deliveries')
    .values(
      to.map((webhook_id) => ({
        ...{ webhook_id, trip_id: tripId ?? null, event_id: eventId, event: type, body, answer: '' },
        ...queued(now),
      })),
    )
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
    .execute();
}

/** Writes what is told of the quotes whose time was over in a span; asked twice for the same span, it writes it once. */
export async function queueExpired(db: Database, after: Date, until: Date): Promise<void> {
  const isHeard = await db.selectFrom('webhooks').select('id').where('off_at', 'is', null).executeTakeFirst();
  if (!isHeard) return;
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

/** Writes a delivery that only says that it is a test. False where the endpoint is switched off. */
export async function queueTest(db: Database, id: number, at: Date): Promise<boolean> {
  const found = await db
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .executeTakeFirst();
  if (!found) return false;
  await insertDeliveries(db, [id], { eventId: newEventId(), type: 'webhook.test', at, data: { id } });
  return true;
}

/** A delivery that a worker has claimed. */
export interface ClaimedDelivery extends Claimed {
  webhookId: number;
  url: string;
  /** What it is signed with, the newest first. */
  secrets: string[];
  eventId: string;
  body: string;
}

/** The endpoints that have something due, each of which is told by itself. */
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

/** Claims the deliveries of an endpoint that are due; none while it is switched off. */
export async function claimDeliveries(db: Database, webhook: number, claim: Claim): Promise<ClaimedDelivery[]> {
  const target = await targetOf(db, webhook, claim.now);
  if (!target) return [];
  const rows = await claimed(db, 'deliveries', claim, webhook).execute();
  if (rows.length === 0) return [];
  const claimedRows = await db
    .selectFrom('deliveries')
    .select(['id', 'event_id', 'body'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const tries = new Map(rows.map((row) => [row.id, row.tries]));
  return claimedRows.map(({ id, event_id, body }) => ({
    id,
    tries: tries.get(id) ?? 0,
    webhookId: webhook,
    ...target,
    eventId: event_id,
    body,
  }));
}

/** Where an endpoint is and what signs what it is told; undefined while it is switched off. */
async function targetOf(db: Database, id: number, now: Date): Promise<{ url: string; secrets: string[] } | undefined> {
  const found = await db
    .selectFrom('webhooks')
    .select('url')
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const secrets = await db
    .selectFrom('webhook_secrets')
    .select('secret')
    .where('webhook_id', '=', id)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now.toISOString())]))
    .orderBy('id', 'desc')
    .execute();
  return { url: found.url, secrets: secrets.map(({ secret }) => secret) };
}

/** What came back of a try. */
export interface Heard {
  status: number | null;
  durationMs: number;
  /** The first kilobyte. */
  answer: string;
}

/** Keeps what came back of a try: for who still holds it, before its state is noted. */
export async function saveResponse(
  db: Database,
  { id, tries }: Claimed,
  { status, durationMs, answer }: Heard,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status, duration_ms: durationMs, answer })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();
}

/** Since when nothing arrives at an endpoint; `undefined` once something has. */
export async function noteFailing(db: Database, id: number, since: Date | undefined): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: since?.toISOString() ?? null })
    .where('id', '=', id)
    .where('failing_since', since ? 'is' : 'is not', null)
    .execute();
}

/**
 * Switches an endpoint off. For failing only where nothing has arrived for days: one event that it cannot take is no
 * reason to tell it of no other.
 */
export async function endWebhook(db: Database, id: number, why: WebhookOff, at: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set(({ eb }) => ({ off_at: at.toISOString(), off_why: why, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .$if(why === 'failing', (query) =>
      query.where('failing_since', '<=', new Date(at.getTime() - FAILING_MS).toISOString()),
    )
    .execute();
}

/** Forgets what was told a month ago, and the secrets that sign no more. */
export async function forgetOldDeliveries(db: Database, now = new Date()): Promise<void> {
  await db
    .deleteFrom('deliveries')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute();
  await db.deleteFrom('webhook_secrets').where('ends_at', '<=', now.toISOString()).execute();
}

const rows = (db: Database, now: Date) =>
  db
    .selectFrom('webhooks')
    .selectAll('webhooks')
    .select(({ selectFrom }) => [
      selectFrom('deliveries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('deliveries.webhook_id', '=', 'webhooks.id')
        .where('deliveries.state', 'in', ['queued', 'waiting', 'sending'])
        .as('waiting'),
      selectFrom('deliveries')
        .select(({ fn }) => fn.max('deliveries.sent_at').as('last'))
        .whereRef('deliveries.webhook_id', '=', 'webhooks.id')
        .where('deliveries.state', '=', 'sent')
        .as('last_at'),
      selectFrom('webhook_secrets')
        .select(({ fn }) => fn.max('webhook_secrets.ends_at').as('former'))
        .whereRef('webhook_secrets.webhook_id', '=', 'webhooks.id')
        .where('webhook_secrets.ends_at', '>', now.toISOString())
        .as('former_until'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const toWebhook = (row: Row): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events.split('\n') as WebhookEvent[],
  off: row.off_at === null ? null : { at: row.off_at, why: row.off_why || 'desk' },
  failingSince: row.failing_since,
  formerUntil: row.former_until,
  waiting: Number(row.waiting),
  lastAt: row.last_at,
  createdAt: row.created_at,
  version: row.version,
});

/** Every endpoint, in the order in which they were made. */
export async function listWebhooks(db: Database, now: Date): Promise<Webhook[]> {
  return (await rows(db, now).orderBy('id').execute()).map(toWebhook);
}

export async function findWebhook(db: Database, id: number, now: Date): Promise<Webhook | undefined> {
  const row = await rows(db, now).where('webhooks.id', '=', id).executeTakeFirst();
  return row && toWebhook(row);
}

/** 32 bytes that nobody can guess, as receivers take them. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Stores a new secret of an endpoint; resolves to it. */
async function storeSecret(trx: Database, id: number): Promise<string> {
  const secret = newSecret();
  await trx.insertInto('webhook_secrets').values({ webhook_id: id, secret, ends_at: null }).execute();
  return secret;
}

/** An endpoint that is there, and stays until the end of the transaction. */
async function storedWebhook(trx: Database, id: number, now: Date): Promise<Webhook> {
  const found = await findWebhook(trx, id, now);
  if (!found) throw new Error('An endpoint is gone that was there in this transaction');
  return found;
}

/** Edits an endpoint of a version, which `work` does in the same transaction; nobody else edits it meanwhile. */
async function edit<T>(
  db: Database,
  id: number,
  version: number,
  now: Date,
  work: (trx: Database, isOff: boolean) => Promise<T>,
): Promise<Edited<Webhook, Webhook & T>> {
  return db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('webhooks')
      .select(['version', 'off_at'])
      .where('id', '=', id)
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .executeTakeFirst();
    if (!held) return { is: 'missing' };
    if (held.version !== version) return { is: 'changed', now: await storedWebhook(trx, id, now) };
    const done = await work(trx, held.off_at !== null);
    await trx
      .updateTable('webhooks')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    return { is: 'saved', now: { ...(await storedWebhook(trx, id, now)), ...done } };
  });
}

export async function insertWebhook(
  db: Database,
  { url, description, events }: WebhookCreateBody,
  now: Date,
): Promise<WebhookWithSecret> {
  return db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const { id } = await trx
      .insertInto('webhooks')
      .values({
        ...{ url, description, events: [...new Set(events)].join('\n') },
        ...{ off_at: null, failing_since: null, on_at: at, created_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = await storeSecret(trx, id);
    return { ...(await storedWebhook(trx, id, now)), secret };
  });
}

/** Makes another secret; those of before sign for a day more. */
export function rotateWebhook(
  db: Database,
  id: number,
  version: number,
  now: Date,
): Promise<Edited<Webhook, WebhookWithSecret>> {
  return edit(db, id, version, now, async (trx) => {
    await trx
      .updateTable('webhook_secrets')
      .set({ ends_at: new Date(now.getTime() + OVERLAP_MS).toISOString() })
      .where('webhook_id', '=', id)
      .where('ends_at', 'is', null)
      .execute();
    return { secret: await storeSecret(trx, id) };
  });
}

/** Changes an endpoint; switched on again it begins anew. */
export function changeWebhook(
  db: Database,
  id: number,
  { version, url, description, events, isOff }: WebhookChange,
  now: Date,
): Promise<Edited<Webhook>> {
  return edit(db, id, version, now, async (trx, wasOff) => {
    await trx
      .updateTable('webhooks')
      .set({
        ...{ url, description, events: [...new Set(events)].join('\n') },
        ...(isOff && !wasOff && { off_at: now.toISOString(), off_why: 'desk' as const }),
        ...(!isOff && wasOff && { off_at: null, off_why: '' as const, failing_since: null, on_at: now.toISOString() }),
      })
      .where('id', '=', id)
      .execute();
    return {};
  });
}

/** The last deliveries of an endpoint, the newest first. */
export async function deliveriesOf(db: Database, webhook: number): Promise<Delivery[]> {
  const found = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return found.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    event: row.event,
    state: row.state,
    tries: row.tries,
    failure: row.failure,
    status: row.status,
    durationMs: row.duration_ms,
    body: row.body,
    answer: row.answer,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    nextAt: row.state === 'waiting' ? row.due_at : null,
  }));
}

export type Redelivered = 'queued' | 'missing' | 'off';

/** Sends a delivery again, also one that has arrived. */
export async function redeliver(db: Database, id: number, now: Date): Promise<Redelivered> {
  const found = await db
    .selectFrom('deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .select('webhooks.off_at')
    .where('deliveries.id', '=', id)
    .executeTakeFirst();
  if (!found) return 'missing';
  if (found.off_at !== null) return 'off';
  // One that is on its way goes anyway.
  await queueAgain(db, 'deliveries', id, ['sent', 'failed', 'waiting', 'queued'], now);
  return 'queued';
}

/** The endpoint that a delivery is for; undefined where there is none. */
export async function webhookOfDelivery(db: Database, id: number): Promise<number | undefined> {
  const found = await db.selectFrom('deliveries').select('webhook_id').where('id', '=', id).executeTakeFirst();
  return found?.webhook_id;
}
