import { type Endpoint, listOf, object, optionalText, requiredText, requiredVersion } from 'charter-widgets/contract';
import * as v from 'valibot';
import { emptyAnswer } from './fields';
import { EMAIL_STATES } from './trip';

// Webhooks: other systems get events about trips.

export const WEBHOOK_EVENTS = [
  'trip.created',
  'trip.stage_changed',
  'trip.change_asked',
  'trip.cancellation_asked',
  'quote.sent',
  'quote.accepted',
  'quote.declined',
  'quote.expired',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Why a webhook is switched off: by staff, by its answer 410, or because nothing arrived for three days. */
export const WEBHOOK_OFF = ['staff', 'gone', 'failing'] as const;
export type WebhookOff = (typeof WEBHOOK_OFF)[number];

const fields = {
  /** The server refuses private addresses. */
  url: v.pipe(
    requiredText('Enter an address', 500),
    v.regex(/^https?:\/\/[^\s/]/, 'Must be an address such as https://example.com/hooks'),
  ),
  events: v.pipe(
    v.optional(v.array(v.picklist(WEBHOOK_EVENTS, 'Unknown event'), 'Choose at least one event'), []),
    v.minLength(1, 'Choose at least one event'),
    v.maxLength(20, 'At most 20 events'),
  ),
  description: optionalText(200),
};

/** The body of POST /Webhooks. */
export const webhookCreateBody = object(fields, 'The webhook must be an object');
export type WebhookCreateBody = v.InferOutput<typeof webhookCreateBody>;

/** The body of POST /Webhooks/:id. */
export const webhookChange = object(
  {
    ...fields,
    version: requiredVersion(),
    /** True to switch the webhook off; its deliveries wait. */
    isOff: v.optional(v.boolean('Must be true or false'), false),
  },
  'The change must be an object',
);
export type WebhookChange = v.InferOutput<typeof webhookChange>;

/** A webhook, for owners. All instants are UTC, `Z`. */
export const webhook = object({
  id: v.number(),
  url: v.string(),
  description: v.string(),
  events: v.array(v.picklist(WEBHOOK_EVENTS)),
  /** Null while the webhook is on. */
  off: v.nullable(object({ at: v.string(), why: v.picklist(WEBHOOK_OFF) })),
  /** Since when nothing arrives; null when the last delivery has arrived. */
  failingSince: v.nullable(v.string()),
  /** Until when the previous secret signs too; null when it does not. */
  formerUntil: v.nullable(v.string()),
  /** Number of deliveries that have not arrived yet. */
  waiting: v.number(),
  /** When the last delivery arrived. */
  lastAt: v.nullable(v.string()),
  createdAt: v.string(),
  /** Counts changes, new secrets, and switching off by the server. */
  version: v.number(),
});
export type Webhook = v.InferOutput<typeof webhook>;

/** A webhook with its secret, which is shown once. */
export const webhookWithSecret = object({ ...webhook.entries, secret: v.string() });
export type WebhookWithSecret = v.InferOutput<typeof webhookWithSecret>;

export const delivery = object({
  id: v.number(),
  /** The `webhook-id`, the same for each try. */
  eventId: v.string(),
  event: v.string(),
  state: v.picklist(EMAIL_STATES),
  tries: v.number(),
  /** Why the last try failed; '' when it arrived. */
  failure: v.string(),
  /** The status of the last answer; null for none. */
  status: v.nullable(v.number()),
  durationMs: v.nullable(v.number()),
  /** The sent payload, and the beginning of the last answer. */
  body: v.string(),
  answer: v.string(),
  createdAt: v.string(),
  sentAt: v.nullable(v.string()),
  /** When it is tried again; null when it is not. */
  nextAt: v.nullable(v.string()),
});
export type Delivery = v.InferOutput<typeof delivery>;

const owner = { method: 'post', who: 'admin', least: 'owner' } as const;

export const webhookList = {
  ...owner,
  method: 'get',
  path: '/Webhooks',
  answer: listOf(webhook),
} as const satisfies Endpoint;

export const webhookCreate = {
  ...owner,
  path: '/Webhooks',
  body: webhookCreateBody,
  answer: webhookWithSecret,
} as const satisfies Endpoint;

export const webhookUpdate = {
  ...owner,
  path: '/Webhooks/:id',
  body: webhookChange,
  answer: webhook,
} as const satisfies Endpoint;

/** Creates another secret; the previous one signs for one more day. Refused with 409 when another version is stored. */
export const webhookRotate = {
  ...owner,
  path: '/Webhooks/rotate/:id',
  body: object({ version: requiredVersion() }, 'The body must be an object'),
  answer: webhookWithSecret,
} as const satisfies Endpoint;

/** Sends an event `webhook.test`. Refused with 409 when the webhook is switched off. */
export const webhookTest = { ...owner, path: '/Webhooks/test/:id', answer: emptyAnswer } as const satisfies Endpoint;

/** The last hundred deliveries of a webhook, newest first. */
export const webhookDeliveries = {
  ...owner,
  method: 'get',
  path: '/Webhooks/deliveries/:id',
  answer: listOf(delivery),
} as const satisfies Endpoint;

/** Sends a delivery again, under the same id. Refused with 409 when its webhook is switched off. */
export const webhookRedeliver = {
  ...owner,
  path: '/Webhooks/redeliver/:id',
  answer: emptyAnswer,
} as const satisfies Endpoint;
