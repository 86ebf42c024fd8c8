import { formatDuration, formatInstant } from 'charter-widgets/kit';
import { useEffect, useState } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ago = (number: number, unit: string) => `${number} ${unit} ago`;

/** Formats the time since an instant: '5 min ago', '2 h ago', '3 days ago'; '' for an unset one. */
export function formatAge(instant: string, now: number): string {
  const at = instant.startsWith('0001-') ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(at)) return '';
  const age = now - at;
  // A negative age comes from a clock behind the server's.
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'min');
  if (age < DAY) return ago(Math.floor(age / HOUR), 'h');
  const days = Math.floor(age / DAY);
  return ago(days, days === 1 ? 'day' : 'days');
}

/** The time since an instant, with the instant as its title. `isExact` shows the instant itself after a day. */
export function Age({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const now = useNow();
  const age = isExact && now - Date.parse(at) >= DAY ? formatInstant(at, 'short') : formatAge(at, now);
  return (
    <time className="app-age" dateTime={at} title={formatInstant(at, 'long')}>
      {age}
    </time>
  );
}

interface SinceProps {
  /** The words before it. */
  said: string;
  at: string | null | undefined;
  /** Shown while there is no instant. */
  none?: string;
}

/** What happened at an instant, with its age. */
export const Since = ({ said, at, none }: SinceProps) =>
  at ? (
    <>
      {said} <Age at={at} />
    </>
  ) : (
    none
  );

/** Describes the time until an instant, or since it: 'Due in' '12 min', 'Late by' '2 h'. Less than two hours are `soon`. */
export function dueIn(instant: string, now: number): { said: string; amount: string; urgency?: 'soon' | 'late' } {
  const left = Date.parse(instant) - now;
  const isLate = left < 0;
  const span = Math.abs(left);
  const [size, unit] = span < 2 * HOUR ? [MINUTE, 'min'] : span < 2 * DAY ? [HOUR, 'h'] : [DAY, 'days'];
  // Minutes and hours that are left are rounded up, so that '0 min' never means that time is left; days are whole days.
  const count = (isLate || size === DAY ? Math.floor : Math.ceil)(span / size);
  const amount = unit === 'min' ? formatDuration(count) : `${count} ${unit}`;
  if (isLate) return { said: 'Late by', amount, urgency: 'late' };
  return size === MINUTE ? { said: 'Due in', amount, urgency: 'soon' } : { said: 'Due in', amount };
}

/** Milliseconds between two looks at the clock. */
const TICK = 30_000;

/** Milliseconds since 1970, at most half a minute old. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
