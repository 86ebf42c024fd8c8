import type { Logger } from 'pino';
import type { Database } from '../platform/database/open';
import { noteFailure, noteSent } from '../platform/queue/store';
import { createWorker, type Worker, waitOf } from '../platform/queue/worker';
import type { Span } from '../platform/watch/watched';
import type { WebhookSender } from './send';
import {
  type ClaimedDelivery,
  claimDeliveries,
  endWebhook,
  noteFailing,
  queueExpired,
  saveResponse,
  webhooksDue,
} from './store';

/** Longer than a delivery may take. */
const LOCK_MS = 60_000;
/** On their way at once to one endpoint, from each process. */
const BATCH = 4;
/** How far back is looked, at the start, for quotes that have expired meanwhile. */
const BACK_MS = 3 * 24 * 3_600_000;
const GONE = 410;

export interface WebhooksParts {
  db: Database;
  sender: WebhookSender;
  log: Logger;
  /** Of a stop, in milliseconds: default 5000. */
  patienceMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
}

/** Tells other systems what is written for them. */
export function createWebhooks({
  db,
  sender,
  log,
  patienceMs,
  now = Date.now,
  random = Math.random,
}: WebhooksParts): Worker {
  let expiredUntil = new Date(now() - BACK_MS);

  async function deliver(delivery: ClaimedDelivery, span: Span): Promise<void> {
    const { webhookId, tries } = delivery;
    const result = await sender.send({ ...delivery, at: new Date(now()), traceparent: span.traceparent });
    if (result.status) span.attributes['http.response.status_code'] = result.status;
    span.failed = result.failure !== '';
    await saveResponse(db, delivery, result);
    if (!result.failure) {
      if (await noteSent(db, 'deliveries', delivery, new Date(now()))) await noteFailing(db, webhookId, undefined);
      return;
    }
    const { status, failure } = result;
    // Nothing of the answer, and no address: both may hold what is not for a log.
    log.warn({ webhook: webhookId, delivery: delivery.id, status }, 'a webhook could not be delivered');
    const isGone = status === GONE;
    const next = new Date(now() + waitOf(tries, random()));
    const state = await noteFailure(db, 'deliveries', delivery, { failure, next, isFinal: isGone });
    if (!state) return;
    await noteFailing(db, webhookId, new Date(now()));
    if (state === 'failed') await endWebhook(db, webhookId, isGone ? 'gone' : 'failing', new Date(now()));
  }

  return createWorker({
    ...{ db, log, patienceMs, batch: BATCH },
    queue: 'deliveries',
    what: 'the webhooks',
    async lanes() {
      const at = new Date(now());
      await queueExpired(db, expiredUntil, at);
      expiredUntil = at;
      return webhooksDue(db, at);
    },
    claim: (webhook, limit) => claimDeliveries(db, webhook, { now: new Date(now()), lockMs: LOCK_MS, limit }),
    deliver,
  });
}
