import { useEffect, useRef, useState } from 'react';
import { dataLink } from '../../../contract';
import { useBrowserLayoutEffect, useEvent } from '../../base/hooks';
import { usePartSheet } from '../../dialog/part-sheet';
import { formatDay, formatWallClock } from '../../formats';
import { type Translate, useT } from '../../messages';
import { useToasts } from '../../toasts/toasts';
import {
  type Contact,
  ContactLinks,
  EmailLink,
  OBSTACLE_TEXTS,
  type Obstacle,
  PhoneLink,
  SiteAdvice,
} from '../../widget/operator/operator-contact';
import { useOnline } from '../form-foot';
import type { SubmissionOptions } from '../use-submission';
import styles from './sender.css?inline';

/**
 * The part of a request that can be sent in a message. It has no personal data, because it becomes part of an address.
 */
export interface Itinerary {
  /** The kind of request, in English. */
  subject: string;
  /** Places as typed; the departure is a wall clock. */
  legs?: readonly (readonly [from: string, to: string, departure: string])[];
  passengers: number;
  /** The day of a request without legs, `2026-12-01`; '' for none. */
  day?: string | undefined;
  /** The time and place of such a request. */
  time?: string | undefined;
  place?: string | undefined;
  /** True for a flight on offer, whose day the traveller did not choose. */
  isOffered?: true;
  /** True for a request without a phone number and an e-mail address. */
  isOutOfReach?: boolean;
}

/** Bidi isolates, which messaging apps show as boxes. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Returns the itinerary as plain text, one line per leg. */
export function itineraryText({ subject, legs = [], passengers, day, time, place }: Itinerary, t: Translate): string {
  const named = (place: string) =>
    place.replace(/^(.+)( \([A-Z]{3,4}\)).*/s, (_, city: string, code) => t(city) + code);
  return [
    t(subject),
    ...legs.map(([from, to, departure]) => {
      const route = t('{from} to {to}', { from: named(from), to: named(to) });
      return `${route}${t(', ')}${formatWallClock(departure, 'short', t)}`;
    }),
    ...[
      [t('Pick-up'), [day && formatDay(day, 'short', t), time].filter(Boolean).join(t(', '))],
      [t('Pick-up place'), place],
      [t('Passengers'), passengers],
    ].flatMap(([name, value]) => (value ? `${name}: ${value}` : [])),
    t('I could not send this request on your website. Please contact me.'),
  ]
    .join('\n')
    .replace(ISOLATES, '');
}

/** Milliseconds before the first retry; the delay doubles up to `LAST`. */
const FIRST = 5_000;
const LAST = 60_000;
/** Random share that is added to a delay, so that many visitors do not retry at the same time. */
const SPREAD = 0.25;

/** Returns the milliseconds before the next try, after so many failed ones. */
export const retryDelay = (tries: number): number =>
  Math.min(FIRST * 2 ** (tries - 1), LAST) * (1 + SPREAD * Math.random());

interface ItineraryLinksProps {
  itinerary: Itinerary;
  contact: Contact;
}

/** Links to send the itinerary by WhatsApp or SMS, to call or to e-mail; nothing when the operator has none of these. */
function ItineraryLinks({ itinerary, contact }: ItineraryLinksProps) {
  const t = useT();
  const { phone, whatsapp, sms, email } = contact;
  const text = itineraryText(itinerary, t);
  if (!phone && !whatsapp && !sms && !email) return null;
  return (
    <>
      <p>
        {t(
          whatsapp || sms
            ? 'In a hurry? Send us your request in a message. Your personal details are not included.'
            : 'In a hurry? Reach us here:',
        )}
      </p>
      <p className="cw-waiting-actions">
        {whatsapp && (
          <a href={dataLink('https://wa.me/', whatsapp, { text })} target="_blank" rel="noopener noreferrer">
            {t('Send it by WhatsApp')}
          </a>
        )}
        {sms && <a href={dataLink('sms:+', sms, { body: text })}>{t('Send it by SMS')}</a>}
        {phone && <PhoneLink phone={phone} />}
        {email && <EmailLink email={email} />}
      </p>
    </>
  );
}

/** Less than the day for which the server remembers an idempotency key. */
const LONGEST_WAIT = 12 * 3_600_000;
/** Failed tries without a network before other ways are shown. */
const LINKS_AFTER = 2;

export type Waits = NonNullable<SubmissionOptions<unknown>['waits']>;

export interface WaitingNoticeProps extends Pick<Waits, 'watch'> {
  /** Number of failed tries, from 1. */
  tries: number;
  /** True while it is being sent. */
  busy: boolean;
  itinerary: Itinerary | undefined;
  /** Undefined until loaded. */
  contact: Contact | undefined;
  /** Sends the request again. */
  again: () => void;
  /** Stops the automatic retries. */
  stop: () => void;
}

/** Says that a request is still being sent. */
export function SlowNotice() {
  const t = useT();
  const [said, setSaid] = useState(false);
  // A live region does not read a text that is there from the start.
  useEffect(() => setSaid(true), []);
  return <p role="status">{said && t('We are still sending your request. This takes longer than usual.')}</p>;
}

/** Shows a request that waits for a network, retries it, and offers other ways. */
export function WaitingNotice({ tries, busy, itinerary, contact, ...calls }: WaitingNoticeProps) {
  const t = useT();
  const toasts = useToasts();
  const isOnline = useOnline();
  const box = useRef<HTMLDivElement>(null);
  const [since] = useState(Date.now);
  /** True after 'Try now' was pressed; only then the result of a try is read out. */
  const [asked, setAsked] = useState(false);
  const [said, setSaid] = useState(false);
  usePartSheet(box, styles);

  const watch = useEvent(calls.watch);
  const stop = useEvent(calls.stop);
  const again = useEvent(() => (Date.now() - since > LONGEST_WAIT ? stop() : calls.again()));
  const changed = useEvent(() => {
    toasts.error('Your request is no longer sent automatically. Send it when you are ready.');
    calls.stop();
  });

  // A live region does not read a text that is there from the start.
  useEffect(() => setSaid(true), []);

  // Layout effects, so that the notice reacts to the network as soon as it is shown.
  useBrowserLayoutEffect(() => {
    if (busy) return;
    const timer = setTimeout(again, retryDelay(tries));
    const seen = () => document.visibilityState === 'visible' && again();
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [tries, busy, again]);

  useBrowserLayoutEffect(() => {
    let first = true;
    return watch(() => {
      if (!first) changed();
      first = false;
    });
  }, [watch, changed]);

  useBrowserLayoutEffect(() => {
    // Browsers before 2023 need `returnValue`.
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  /** Moves the focus from the pressed button, which is removed, to the submit button. */
  function leaveButton() {
    box.current?.closest('form, dialog, .cw-root')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }

  return (
    <div ref={box} className="cw-waiting">
      <p role="status">
        {said &&
          `${t(isOnline ? 'We cannot be reached at the moment.' : 'You are offline.')} ${t('Your request is saved on this page and is sent as soon as it can be. Closing the page loses it.')}`}
      </p>
      <p className="cw-waiting-state" data-busy={busy}>
        {t(busy ? 'Trying now...' : 'Waiting for a connection')}
      </p>
      <p className="cw-hidden" role="status">
        {asked && t(busy ? 'Trying now...' : 'Still no connection')}
      </p>
      <div className="cw-waiting-actions">
        <button
          type="button"
          className="cw-button"
          part="secondary-button"
          data-kind="plain"
          aria-disabled={busy}
          onClick={() => {
            leaveButton();
            setAsked(true);
            calls.again();
          }}
        >
          {t('Try now')}
        </button>
        <button
          type="button"
          className="cw-button"
          part="secondary-button"
          data-kind="quiet"
          onClick={() => {
            leaveButton();
            changed();
          }}
        >
          {t('Stop waiting')}
        </button>
      </div>
      <div role="status">
        {(isOnline || tries >= LINKS_AFTER) && itinerary && contact && (
          <ItineraryLinks itinerary={itinerary} contact={contact} />
        )}
      </div>
    </div>
  );
}

export interface BlockedNoticeProps extends Pick<WaitingNoticeProps, 'itinerary' | 'contact'> {
  /** Default: the form says why the request was not stored. */
  obstacle: Obstacle | undefined;
  apiBase: string;
}

/** Shows other ways for a request that cannot be sent at the moment. */
export function BlockedNotice({ obstacle, apiBase, itinerary, contact }: BlockedNoticeProps) {
  const t = useT();
  const { phone, whatsapp, sms, email } = contact ?? {};
  const box = useRef<HTMLDivElement>(null);
  usePartSheet(box, styles);
  return (
    <div ref={box} className="cw-waiting" role={obstacle && 'alert'}>
      <p>
        {obstacle && <strong>{t(OBSTACLE_TEXTS[obstacle])}</strong>}{' '}
        {t('Nothing is lost: your details are still here.')}{' '}
        {obstacle && !(phone || whatsapp || sms || email) && <SiteAdvice obstacle={obstacle} apiBase={apiBase} />}
      </p>
      {contact &&
        (itinerary ? <ItineraryLinks itinerary={itinerary} contact={contact} /> : <ContactLinks {...contact} />)}
    </div>
  );
}
