import { type Webhook, webhook, webhookUpdate } from '@charter-hosts/contract';
import * as v from 'valibot';
import { api } from '../../shared/session';
import { fieldOf, useVersioned } from '../edit-form/use-versioned';
import { EVENT_WORDS, sayOff } from './words';

const FIELDS = [
  fieldOf<Webhook, 'url'>('Address', 'url', (url) => url),
  fieldOf<Webhook, 'description'>('Description', 'description', (description) => description),
  fieldOf<Webhook, 'events'>('What it is told of', 'events', (events) =>
    events.map((event) => EVENT_WORDS[event]).join(', '),
  ),
  fieldOf<Webhook, 'off'>('Switched', 'off', (off) => (off ? sayOff(off.why) : 'On')),
];

/** Saves edits of an endpoint that name the version they were made from. */
export const useVersionedWebhook = (cancel?: string) =>
  useVersioned<Webhook>({
    noun: 'Endpoint',
    fields: FIELDS,
    read(data) {
      const now = v.safeParse(webhook, data);
      return now.success ? now.output : undefined;
    },
    save: ({ id, url, description, events, off }, { version }) =>
      api(webhookUpdate, { id, body: { version, url, description, events, isOff: off !== null } }),
    ...(cancel && { cancel }),
  });
