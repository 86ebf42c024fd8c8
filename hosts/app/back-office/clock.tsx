import { formatDuration, formatInstant } from 'charter-widgets/kit';
import { useEffect, useState } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ago = (number: number, unit: string) => `${number} ${unit} ago`;

/** How long ago an instant was: '5 min ago', '2 h ago', '3 days ago'; '' where none is set. */
export function ageOf(instant: string, now: number): string {
  const at = instant.startsWith('0001-') ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(at)) return '';
  const age = now - at;
  // Also where this machine's clock is behind the server's.
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'min');
  if (age < DAY) return ago(Math.floor(age / HOUR), 'h');
  const days = Math.floor(age / DAY);
  return ago(days, days === 1 ? 'day' : 'days');
}

/** How long ago an instant was; the time itself is its title, and `isExact` once it is a day old. */
export function Age({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const now = useNow();
  const age = isExact && now - Date.parse(at) >= DAY ? formatInstant(at, 'short') : ageOf(at, now);
  return (
    <time className="app-age" dateTime={at} title={formatInstant(at, 'long')}>
      {age}
    </time>
  );
}

/** How much time there is until an instant, or since: 'Due in' '12 min', 'Late by' '2 h'; what is left in minutes is soon. */
export function dueIn(instant: string, now: number): { said: string; amount: string; urgency?: 'soon' | 'late' } {
  const left = Date.parse(instant) - now;
  const isLate = left < 0;
  const span = Math.abs(left);
  // What is left is rounded up, what is past down: nobody reads that there is no time left while there is.
  const round = isLate ? Math.floor : Math.ceil;
  const [size, unit] = span < 2 * HOUR ? [MINUTE, 'min'] : span < 2 * DAY ? [HOUR, 'h'] : [DAY, 'days'];
  const count = round(span / size);
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
