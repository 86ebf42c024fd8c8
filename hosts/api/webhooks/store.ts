import { randomBytes } from 'node:crypto';
import type {
  Webhook,
  WebhookChange,
  WebhookCreateBody,
  WebhookEvent,
  WebhookOff,
  WebhookWithSecret,
} from '@charter-hosts/contract';
import type { EditResult } from '../partners/store';
import { camelCase, type Database } from '../platform/database/open';

const DAY_MS = 24 * 3_600_000;
/** A replaced secret signs for this long beside the new one. */
const OVERLAP_MS = DAY_MS;
/** A webhook is switched off when a delivery is given up and nothing has arrived for this long. */
const FAILING_MS = 2 * DAY_MS;

/** Every webhook, oldest first, or the one of an id. */
export async function listWebhooks(db: Database, now: Date, id?: number): Promise<Webhook[]> {
  const rows = await camelCase(db)
    .selectFrom('webhooks')
    .select(['id', 'url', 'description', 'events', 'offAt', 'offWhy', 'failingSince', 'createdAt', 'version'])
    .select(({ selectFrom }) => [
      selectFrom('deliveries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('deliveries.webhookId', '=', 'webhooks.id')
        .where('deliveries.state', 'in', ['queued', 'waiting', 'sending'])
        .as('waiting'),
      selectFrom('deliveries')
        .select(({ fn }) => fn.max('deliveries.sentAt').as('last'))
        .whereRef('deliveries.webhookId', '=', 'webhooks.id')
        .where('deliveries.state', '=', 'sent')
        .as('lastAt'),
      selectFrom('webhookSecrets')
        .select(({ fn }) => fn.max('webhookSecrets.endsAt').as('former'))
        .whereRef('webhookSecrets.webhookId', '=', 'webhooks.id')
        .where('webhookSecrets.endsAt', '>', now.toISOString())
        .as('formerUntil'),
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute();
  return rows.map(({ events, offAt, offWhy, waiting, ...row }) => ({
    ...row,
    events: events.split('\n') as WebhookEvent[],
    off: offAt === null ? null : { at: offAt, why: offWhy || 'staff' },
    // PostgreSQL's driver reads a count as text.
    waiting: Number(waiting),
  }));
}

export async function findWebhook(db: Database, id: number, now: Date): Promise<Webhook | undefined> {
  return (await listWebhooks(db, now, id))[0];
}

/** A webhook that was written in the same transaction. */
async function getWebhook(trx: Database, id: number, now: Date): Promise<Webhook> {
  const webhook = await findWebhook(trx, id, now);
  if (!webhook) throw new Error('A webhook is missing that was written in this transaction');
  return webhook;
}

/** Stores a new secret of 32 random bytes and returns it. */
async function createSecret(trx: Database, id: number): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await trx.insertInto('webhook_secrets').values({ webhook_id: id, secret, ends_at: null }).execute();
  return secret;
}

const eventsText = (events: readonly WebhookEvent[]) => [...new Set(events)].join('\n');

/** Edits a webhook if it still has this version. */
function edit<T>(
  db: Database,
  { id, version, now }: { id: number; version: number; now: Date },
  work: (trx: Database, before: { off_at: string | null }) => Promise<T>,
): Promise<EditResult<Webhook, Webhook & T>> {
  return db.transaction().execute(async (trx) => {
    // Written first, so that nobody else edits it until the end of the transaction.
    const before = await trx
      .updateTable('webhooks')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('off_at')
      .executeTakeFirst();
    if (!before) {
      const changed = await findWebhook(trx, id, now);
      return changed ? { is: 'changed', now: changed } : { is: 'missing' };
    }
    const done = await work(trx, before);
    return { is: 'saved', now: { ...(await getWebhook(trx, id, now)), ...done } };
  });
}

export function insertWebhook(
  db: Database,
  { url, description, events }: WebhookCreateBody,
  now: Date,
): Promise<WebhookWithSecret> {
  return db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const { id } = await trx
      .insertInto('webhooks')
      .values({
        url,
        description,
        events: eventsText(events),
        off_at: null,
        failing_since: null,
        on_at: at,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = await createSecret(trx, id);
    return { ...(await getWebhook(trx, id, now)), secret };
  });
}

/** Creates another secret; the previous ones sign for one more day. */
export function rotateSecret(
  db: Database,
  id: number,
  version: number,
  now: Date,
): Promise<EditResult<Webhook, WebhookWithSecret>> {
  return edit(db, { id, version, now }, async (trx) => {
    await trx
      .updateTable('webhook_secrets')
      .set({ ends_at: new Date(now.getTime() + OVERLAP_MS).toISOString() })
      .where('webhook_id', '=', id)
      .where('ends_at', 'is', null)
      .execute();
    return { secret: await createSecret(trx, id) };
  });
}

/** Changes a webhook; one that is switched on again starts anew. */
export function updateWebhook(
  db: Database,
  id: number,
  { version, url, description, events, isOff }: WebhookChange,
  now: Date,
): Promise<EditResult<Webhook>> {
  return edit(db, { id, version, now }, async (trx, before) => {
    const at = now.toISOString();
    const wasOff = before.off_at !== null;
    await trx
      .updateTable('webhooks')
      .set({
        url,
        description,
        events: eventsText(events),
        ...(isOff && !wasOff && { off_at: at, off_why: 'staff' as const }),
        ...(!isOff && wasOff && { off_at: null, off_why: '' as const, failing_since: null, on_at: at }),
      })
      .where('id', '=', id)
      .execute();
    return {};
  });
}

/** Stores since when nothing arrives at a webhook; undefined once a delivery has arrived. */
export async function saveFailing(db: Database, id: number, since: Date | undefined): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: since?.toISOString() ?? null })
    .where('id', '=', id)
    .where('failing_since', since ? 'is' : 'is not', null)
    .execute();
}

/** Switches a webhook off; for failing only when nothing has arrived for days, since it may refuse a single event. */
export async function switchOff(db: Database, id: number, why: WebhookOff, at: Date): Promise<void> {
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
