import {
  type Delivery,
  type Webhook,
  type WebhookEvent,
  type WebhookOff,
  webhook,
  webhookList,
  webhookUpdate,
} from '@charter-hosts/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/session';
import { reading } from '../cache';
import { EMAIL_STATE_WORDS } from '../trips/emails';
import { fieldOf, type Versioned } from '../versioned';

/** All endpoints, also for the screen of one. */
export const useWebhooks = () => useQuery(reading(webhookList));

export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'trip.created': 'A request is received',
  'trip.stage_changed': 'A trip changes its stage',
  'trip.change_asked': 'The traveller asks for a change',
  'trip.cancellation_asked': 'The traveller asks to cancel',
  'quote.sent': 'A quote is sent',
  'quote.accepted': 'A quote is accepted',
  'quote.declined': 'A quote is declined',
  'quote.expired': 'A quote has expired',
};

const OFF_LABELS: Readonly<Record<WebhookOff, string>> = {
  staff: 'Switched off',
  gone: 'Switched off: it answered 410 Gone',
  failing: 'Switched off: nothing arrived for three days',
};

/** Describes the health of an endpoint, and whether it is bad. */
export function describeHealth({ off, failingSince, lastAt }: Webhook): readonly [words: string, isBad: boolean] {
  if (off) return [OFF_LABELS[off.why], off.why !== 'staff'];
  if (failingSince) return ['Failing', true];
  return [lastAt ? 'Working' : 'Nothing sent yet', false];
}

export const describeState = ({ state }: Delivery) => (state === 'sent' ? 'Arrived' : EMAIL_STATE_WORDS[state]);

/** Formats `204 in 87 ms, 2 tries`. */
export function describeTry({ status, durationMs, tries }: Delivery): string {
  const time = durationMs === null ? '' : `${durationMs.toLocaleString('en')} ms`;
  const heard = status === null ? time && `no answer, ${time}` : `${status} in ${time}`;
  return [heard, tries > 1 && `${tries} tries`].filter(Boolean).join(', ');
}

/** How an endpoint is saved, and how two edits are compared. */
export const WEBHOOK: Versioned<Webhook> = {
  noun: 'Endpoint',
  fields: [
    fieldOf<Webhook, 'url'>('Address', 'url', (url) => url),
    fieldOf<Webhook, 'description'>('Description', 'description', (description) => description),
    fieldOf<Webhook, 'events'>('Events', 'events', (events) => events.map((event) => EVENT_LABELS[event]).join(', ')),
    fieldOf<Webhook, 'off'>('Switched', 'off', (off) => (off ? OFF_LABELS[off.why] : 'On')),
  ],
  schema: webhook,
  save: ({ id, url, description, events, off }, { version }) =>
    api(webhookUpdate, { id, body: { version, url, description, events, isOff: off !== null } }),
};
