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
