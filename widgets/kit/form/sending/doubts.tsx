import { useEffect, useId, useRef } from 'react';
import { useBrowserLayoutEffect, useEvent } from '../../base/hooks';
import { isFarAhead } from '../../clock';
import { usePartSheet } from '../../dialog/part-sheet';
import { formatDay } from '../../formats';
import { useT } from '../../messages';
import styles from './sender.css?inline';
import type { Itinerary, Waits } from './waiting-notice';

/** A larger party asks 'Please check'. */
const MANY_PEOPLE = 50;

/** What is unusual about a request and may be a slip of the finger. */
export interface Doubts {
  /** 0 for a usual party. */
  people: number;
  /** `2036-12-01`, in order. */
  days: readonly string[];
  /** Whether nobody could call or write to the traveller. */
  isOutOfReach: boolean;
}

/** Finds what may be a slip; undefined when nothing is unusual. */
export function findDoubts(itinerary: Itinerary | undefined, now = new Date()): Doubts | undefined {
  if (!itinerary || itinerary.isOffered) return undefined;
  const { passengers, legs = [], day = '', isOutOfReach = false } = itinerary;
  const people = passengers > MANY_PEOPLE ? passengers : 0;
  const days = [...new Set([...legs.map(([, , departure]) => departure.slice(0, 10)), day])].filter((one) =>
    isFarAhead(one, now),
  );
  return people || days.length > 0 || isOutOfReach ? { people, days, isOutOfReach } : undefined;
}

export interface DoubtsNoticeProps extends Pick<Waits, 'watch'> {
  doubts: Doubts;
  /** Sends the request as it is. */
  send: () => void;
  /** Removes the question. */
  stop: () => void;
}

/** Asks whether unusual values are right. A change of the form ends the question. */
export function DoubtsNotice({ doubts: { people, days, isOutOfReach }, watch, send, stop }: DoubtsNoticeProps) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  usePartSheet(box, styles);
  // Keyboards and screen readers are at the answer.
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const watchChanges = useEvent(watch);
  const end = useEvent(stop);
  useBrowserLayoutEffect(() => {
    let first = true;
    return watchChanges(() => {
      if (!first) end();
      first = false;
    });
  }, [watchChanges, end]);

  return (
    <div ref={box} className="cw-waiting">
      <div id={id} role="alert">
        <strong>{t('Please check')}</strong>
        {people > 0 && <p>{t('You asked for {count} seats. Is that right?', { count: people })}</p>}
        {days.map((day) => (
          <p key={day}>{t('{day} is more than two years ahead.', { day: formatDay(day, 'long', t) })}</p>
        ))}
        {isOutOfReach && <p>{t('Without a phone number or e-mail address we cannot reach you. Send it anyway?')}</p>}
      </div>
      <div className="cw-waiting-actions">
        <button
          type="button"
          className="cw-button"
          part="secondary-button"
          data-kind="plain"
          aria-describedby={id}
          onClick={send}
        >
          {t('Yes, send it')}
        </button>
      </div>
    </div>
  );
}
