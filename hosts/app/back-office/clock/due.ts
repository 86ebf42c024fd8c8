import { formatDuration } from 'charter-widgets/kit';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
