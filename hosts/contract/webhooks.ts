import { type Endpoint, listOf, object, optionalText, requiredText, requiredVersion } from 'charter-widgets/contract';
import * as v from 'valibot';
import { emptyAnswer } from './fields';
import { MAIL_STATES } from './trip';

// Where another system is told of what happens to trips: no widget carries it along.

/** What an endpoint may be told of. */
export const WEBHOOK_EVENTS = [
  'trip.created',
  'trip.stage_changed',
  'quote.sent',
  'quote.accepted',
  'quote.declined',
  'quote.expired',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Why an endpoint is switched off: by the desk, by its own answer 410, or because nothing arrived for three days. */
export const WEBHOOK_OFF = ['desk', 'gone', 'failing'] as const;
export type WebhookOff = (typeof WEBHOOK_OFF)[number];

const fields = {
  /** Whether it may be called is looked at by the server, which knows the network that it is in. */
  url: v.pipe(
    requiredText('An address is needed', 500),
    v.regex(/^https?:\/\/[^\s/]/, 'Must be an address, as https://example.com/hooks'),
  ),
  events: v.pipe(
    v.array(v.picklist(WEBHOOK_EVENTS, 'There is no such event'), 'Choose at least one event'),
    v.minLength(1, 'Choose at least one event'),
    v.maxLength(20, 'At most 20 events'),
  ),
  description: optionalText(200),
};

/** The body of POST /Webhooks. */
export const webhookCreateBody = object(fields, 'The endpoint must be an object');
export type WebhookCreateBody = v.InferOutput<typeof webhookCreateBody>;

/** The body of POST /Webhooks/:id. */
export const webhookChange = object(
  {
    ...fields,
    version: requiredVersion(),
    /** Switched off it is told nothing; what waited then waits. */
    isOff: v.optional(v.boolean('Must be true or false'), false),
  },
  'The change must be an object',
);
export type WebhookChange = v.InferOutput<typeof webhookChange>;

/** An endpoint as an owner sees it. All instants are UTC, `Z`. */
export const webhook = object({
  id: v.number(),
  url: v.string(),
  description: v.string(),
  events: v.array(v.picklist(WEBHOOK_EVENTS)),
  /** Null while it is on. */
  off: v.nullable(object({ at: v.string(), why: v.picklist(WEBHOOK_OFF) })),
  /** Since when nothing has arrived; null where the last delivery did. */
  failingSince: v.nullable(v.string()),
  /** Until when the secret of before signs, too; null where it does not. */
  formerUntil: v.nullable(v.string()),
  /** How many deliveries are still to arrive. */
  waiting: v.number(),
  /** When the last one arrived. */
  lastAt: v.nullable(v.string()),
  createdAt: v.string(),
  /** Counts up with every change, every other secret, and when it is switched off by itself. */
  version: v.number(),
});
export type Webhook = v.InferOutput<typeof webhook>;

/** An endpoint with its secret, which nobody is shown a second time. */
export const webhookWithSecret = object({ ...webhook.entries, secret: v.string() });
export type WebhookWithSecret = v.InferOutput<typeof webhookWithSecret>;

/** What was told an endpoint, or is to be. */
export const delivery = object({
  id: v.number(),
  /** The `webhook-id`: the same at each try. */
  eventId: v.string(),
  event: v.string(),
  state: v.picklist(MAIL_STATES),
  tries: v.number(),
  /** Why it did not arrive the last time. */
  failure: v.string(),
  /** Of the last answer; null where there was none. */
  status: v.nullable(v.number()),
  durationMs: v.nullable(v.number()),
  /** What was sent, and the beginning of the last answer. */
  body: v.string(),
  answer: v.string(),
  createdAt: v.string(),
  sentAt: v.nullable(v.string()),
  /** When it is tried again; null where it is not. */
  nextAt: v.nullable(v.string()),
});
export type Delivery = v.InferOutput<typeof delivery>;

const owners = { who: 'admin', least: 'owner' } as const;

export const webhookList = {
  ...owners,
  method: 'get',
  path: '/Webhooks',
  answer: listOf(webhook),
} as const satisfies Endpoint;

export const webhookCreate = {
  ...owners,
  method: 'post',
  path: '/Webhooks',
  body: webhookCreateBody,
  answer: webhookWithSecret,
} as const satisfies Endpoint;

export const webhookUpdate = {
  ...owners,
  method: 'post',
  path: '/Webhooks/:id',
  body: webhookChange,
  answer: webhook,
} as const satisfies Endpoint;

/** Makes another secret; that of before signs too for a day. Refused with 409 when another version is stored by now. */
export const webhookRotate = {
  ...owners,
  method: 'post',
  path: '/Webhooks/rotate/:id',
  body: object({ version: requiredVersion() }, 'It must be an object'),
  answer: webhookWithSecret,
} as const satisfies Endpoint;

/** Sends an event `webhook.test`. Refused with 409 where it is switched off. */
export const webhookTest = {
  ...owners,
  method: 'post',
  path: '/Webhooks/test/:id',
  answer: emptyAnswer,
} as const satisfies Endpoint;

/** The last hundred deliveries of an endpoint, the newest first. */
export const webhookDeliveries = {
  ...owners,
  method: 'get',
  path: '/Webhooks/deliveries/:id',
  answer: listOf(delivery),
} as const satisfies Endpoint;

/** Sends a delivery again, under the same id. Refused with 409 where its endpoint is switched off. */
export const webhookRedeliver = {
  ...owners,
  method: 'post',
  path: '/Webhooks/redeliver/:id',
  answer: emptyAnswer,
} as const satisfies Endpoint;
