import type { Delivery, MailState, Webhook, WebhookEvent, WebhookOff } from '@charter-hosts/contract';

/** What can be told, as it is chosen. */
export const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'trip.created': 'A request has come',
  'trip.stage_changed': 'A trip is at another stage',
  'quote.sent': 'A quote is sent',
  'quote.accepted': 'A quote is accepted',
  'quote.declined': 'A quote is declined',
  'quote.expired': 'A quote has expired',
};

const OFF_WORDS: Readonly<Record<WebhookOff, string>> = {
  desk: 'Switched off',
  gone: 'Switched off: it answered that it is gone for good',
  failing: 'Switched off: nothing arrived for three days',
};

export const sayOff = (why: WebhookOff) => OFF_WORDS[why];

/** How an endpoint is, in a word or a line, and whether that is bad. */
export function sayHealth({ off, failingSince, lastAt }: Webhook): readonly [words: string, isBad: boolean] {
  if (off) return [OFF_WORDS[off.why], off.why !== 'desk'];
  if (failingSince) return ['Failing', true];
  return [lastAt ? 'Arrives' : 'Nothing told yet', false];
}

const STATE_WORDS: Readonly<Record<MailState, string>> = {
  queued: 'To be sent',
  sending: 'On its way',
  waiting: 'Tried again soon',
  sent: 'Arrived',
  failed: 'Given up',
  limited: 'Not sent, too many',
};

export const sayState = ({ state }: Delivery) => STATE_WORDS[state];

/** `204 in 87 ms, 2 tries` */
export function sayTry({ status, durationMs, tries }: Delivery): string {
  const time = durationMs === null ? '' : `${durationMs.toLocaleString('en')} ms`;
  const heard = status === null ? time && `no answer, ${time}` : `${status} in ${time}`;
  return [heard, tries > 1 && `${tries} tries`].filter(Boolean).join(', ');
}
