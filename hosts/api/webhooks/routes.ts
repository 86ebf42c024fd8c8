import {
  type Webhook,
  webhookCreate,
  webhookDeliveries,
  webhookList,
  webhookRedeliver,
  webhookRotate,
  webhookTest,
  webhookUpdate,
} from '@charter-hosts/contract';
import type { EditResult } from '../partners/store';
import { answer } from '../platform/http/answer';
import { HttpError, requireFound, staleMessage } from '../platform/http/errors';
import { type ApiParts, answerRoute, route } from '../platform/http/route';
import { deliveriesOf, queueTest, redeliver } from './deliveries';
import type { WebhookSender } from './send';
import { findWebhook, insertWebhook, listWebhooks, rotateSecret, updateWebhook } from './store';

const NOT_FOUND = 'Endpoint not found';
const CHANGED = staleMessage('webhook');
const NO_DELIVERY = 'Delivery not found';
const IS_OFF = 'The webhook is switched off. Switch it on first.';

type WebhookRouteParts = ApiParts & { sender: Pick<WebhookSender, 'fault'> };

/** Refuses an address that nothing is sent to (400). */
async function checkAddress({ sender }: WebhookRouteParts, url: string): Promise<void> {
  const fault = await sender.fault(url);
  if (fault) throw new HttpError(400, fault, { errors: { url: fault } });
}

/** The saved webhook; refuses an edit that was not saved. */
function savedOf<Saved>(edited: EditResult<Webhook, Saved>): Saved {
  if (edited.is === 'missing') throw new HttpError(404, NOT_FOUND);
  if (edited.is === 'changed') throw new HttpError(409, CHANGED, { data: edited.now });
  return edited.now;
}

const list = answerRoute(webhookList, { summary: 'Every webhook, oldest first' }, ({ db }) =>
  listWebhooks(db, new Date()),
);

const create = route(
  webhookCreate,
  { summary: 'Create a webhook; only this answer has its secret' },
  async (parts: WebhookRouteParts, { c, body }) => {
    await checkAddress(parts, body.url);
    return answer(c, await insertWebhook(parts.db, body, new Date()), 'Saved');
  },
);

const update = route(
  webhookUpdate,
  { summary: 'Change a webhook, or switch it off or on', refusals: { 404: NOT_FOUND, 409: CHANGED } },
  async (parts: WebhookRouteParts, { c, id, body }) => {
    const before = requireFound(await findWebhook(parts.db, id, new Date()), NOT_FOUND);
    // A webhook whose name has no address any more can still be switched off.
    if (!body.isOff || body.url !== before.url) await checkAddress(parts, body.url);
    const now = savedOf(await updateWebhook(parts.db, id, body, new Date()));
    parts.wakeSenders();
    return answer(c, now, 'Saved');
  },
);

const rotate = route(
  webhookRotate,
  {
    summary: 'Create a new secret, which only this answer has; the previous one also signs for one more day',
    refusals: { 404: NOT_FOUND, 409: CHANGED },
  },
  async ({ db }, { c, id, body: { version } }) =>
    answer(c, savedOf(await rotateSecret(db, id, version, new Date())), 'Saved'),
);

const test = route(
  webhookTest,
  { summary: 'Send a test event', refusals: { 404: NOT_FOUND, 409: IS_OFF } },
  async ({ db, wakeSenders }, { c, id }) => {
    const now = new Date();
    if (!(await findWebhook(db, id, now))) throw new HttpError(404, NOT_FOUND);
    if (!(await queueTest(db, id, now))) throw new HttpError(409, IS_OFF);
    wakeSenders();
    return answer(c, {}, 'The test event is being sent.');
  },
);

const deliveries = answerRoute(
  webhookDeliveries,
  { summary: 'The last hundred deliveries of a webhook, newest first', refusals: { 404: NOT_FOUND } },
  async ({ db }, { id }) => {
    if (!(await findWebhook(db, id, new Date()))) throw new HttpError(404, NOT_FOUND);
    return deliveriesOf(db, id);
  },
);

const sendAgain = route(
  webhookRedeliver,
  { summary: 'Send a delivery again, under the same id', refusals: { 404: NO_DELIVERY, 409: IS_OFF } },
  async ({ db, wakeSenders }, { c, id }) => {
    const done = await redeliver(db, id, new Date());
    if (done === 'missing') throw new HttpError(404, NO_DELIVERY);
    if (done === 'off') throw new HttpError(409, IS_OFF);
    wakeSenders();
    return answer(c, {}, 'The event is being sent again.');
  },
);

export const webhooks = { name: 'Webhooks', routes: [list, create, update, rotate, test, deliveries, sendAgain] };
