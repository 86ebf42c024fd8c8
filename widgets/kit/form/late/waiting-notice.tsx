import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dataLink } from '../../../contract';
import { useEvent } from '../../base/hooks';
import { useLateSheet } from '../../dialog/late-sheet';
import { type Translate, useT } from '../../messages';
import { useToasts } from '../../toasts/toasts';
import { type Contact, PhoneLink } from '../../widget/late/operator-contact';
import type { SubmissionOptions } from '../use-submission';
import styles from './sender.css?inline';

/** What of a request another may carry: where, when and how many. Nothing about people, as it stands in an address. */
export interface Itinerary {
  /** The kind of request, in English. */
  subject: string;
  /** Places as their fields say them, wall clocks. */
  legs?: readonly (readonly [from: string, to: string, departure: string])[];
  passengers: number;
}

/** Isolates keep a sentence together on a page; a message shows them as boxes. */
const ISOLATES = /[\u2066-\u2069]/g;

/** The itinerary in plain words, a line for each leg. */
export function itineraryText({ subject, legs = [], passengers }: Itinerary, t: Translate): string {
  return [
    t(subject),
    ...legs.map(([from, to, departure]) => `${from} → ${to}, ${departure.slice(0, 16).replace('T', ' ')}`),
    `${t('Passengers')}: ${passengers}`,
    t('Your site could not be reached with this request. Please contact me.'),
  ]
    .join('\n')
    .replace(ISOLATES, '');
}

/** Milliseconds from one try to the next: twice as long each time, up to the last. */
const FIRST = 5_000;
const LAST = 60_000;
/** Of many who wait for one server not all try at once: up to so much longer, as a share. */
const SPREAD = 0.25;

/** How long a request waits that could not be sent so often, in milliseconds. */
export const retryDelay = (tries: number): number =>
  Math.min(FIRST * 2 ** (tries - 1), LAST) * (1 + SPREAD * Math.random());

export interface ItineraryLinksProps {
  itinerary: Itinerary;
  contact: Contact;
}

/** Ways to hand an itinerary over by hand, and the support line; nothing where the operator has none. */
export function ItineraryLinks({ itinerary, contact }: ItineraryLinksProps) {
  const t = useT();
  const { phone, whatsapp, sms } = contact;
  const text = itineraryText(itinerary, t);
  if (!phone && !whatsapp && !sms) return null;
  return (
    <>
      <p>
        {t(
          whatsapp || sms
            ? 'In a hurry? Hand the itinerary over in a message. Nothing about you is in it.'
            : 'In a hurry? Reach us by phone.',
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
      </p>
    </>
  );
}

/** Well within the day for which the server knows a key: after that a stored request would be stored again. */
const LONGEST_WAIT = 12 * 3_600_000;
/** So many tries have failed when other ways are offered. */
const LINKS_AFTER = 2;

type Waits = NonNullable<SubmissionOptions<unknown>['waits']>;

export interface WaitingNoticeProps extends Pick<Waits, 'watch'> {
  /** How often it could not be sent, from 1. */
  tries: number;
  /** It is being sent at this moment. */
  busy: boolean;
  itinerary: Itinerary | undefined;
  /** How the operator is reached, once it is known. */
  contact: Contact | undefined;
  /** Sends it once more. */
  again: () => void;
  /** It no longer goes out by itself. */
  stop: () => void;
}

/** A request that waits for a network: tries again by itself, says so, and offers other ways. */
export function WaitingNotice({ tries, busy, itinerary, contact, ...calls }: WaitingNoticeProps) {
  const t = useT();
  const toasts = useToasts();
  const box = useRef<HTMLDivElement>(null);
  const [since] = useState(Date.now);
  /** The traveller has pressed 'Try now': only then what comes of a try is read out. */
  const [asked, setAsked] = useState(false);
  const [said, setSaid] = useState(false);
  useLateSheet(box, styles);

  const watch = useEvent(calls.watch);
  const stop = useEvent(calls.stop);
  const again = useEvent(() => (Date.now() - since > LONGEST_WAIT ? stop() : calls.again()));
  const changed = useEvent(() => {
    toasts.error('Your request no longer goes out by itself. Send it when it is ready.');
    calls.stop();
  });

  // A text that is there before its live region is not read out.
  useEffect(() => setSaid(true), []);

  // Layout effects: what is shown as waiting already hears of the network.
  useLayoutEffect(() => {
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

  useLayoutEffect(() => {
    let first = true;
    return watch(() => {
      if (!first) changed();
      first = false;
    });
  }, [watch, changed]);

  useLayoutEffect(() => {
    // `returnValue` for browsers before 2023.
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  /** The pressed button goes, or soon will: the focus moves to the one that sends. */
  function leaveButton() {
    box.current?.closest('form, dialog, .cw-root')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }

  return (
    <div ref={box} className="cw-waiting">
      <p role="status">
        {said &&
          t(
            'No connection. Your request is kept on this page and goes out by itself when you are online again. Closing the page loses it.',
          )}
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
        {tries >= LINKS_AFTER && itinerary && contact && <ItineraryLinks itinerary={itinerary} contact={contact} />}
      </div>
    </div>
  );
}
