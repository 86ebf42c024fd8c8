import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLateSheet } from '../../dialog/late-sheet';
import { useT } from '../../messages';
import { useToasts } from '../../toasts';
import type { Contact } from '../../widget/late/operator-contact';
import { useEvent } from '../../widget/use-event';
import type { SubmissionOptions } from '../submission';
import { Handover } from './handover';
import type { Itinerary } from './itinerary';
import { pauseAfter } from './pause';
import styles from './waiting-notice.css?inline';

/** Well within the day for which the server knows a key: after that a stored request would be stored again. */
const LONGEST_WAIT = 12 * 3_600_000;
/** So many tries have failed when other ways are offered. */
const HANDOVER_AFTER = 2;

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
    const timer = setTimeout(again, pauseAfter(tries));
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
        {tries >= HANDOVER_AFTER && itinerary && contact && <Handover itinerary={itinerary} contact={contact} />}
      </div>
    </div>
  );
}
