import * as v from 'valibot';

/** The value that stands for "not set" in every date-time field (KI-3). */
export const UNSET_DATE_TIME = '0001-01-01T00:00:00';

const NO_DATE_TIME = 'Use a real date and time in the form 2026-12-01T14:30:00';
const WALL_CLOCK = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** True for a date-time that exists on the calendar: 30 February and 24:00 do not. */
export function isWallClock(text: string): boolean {
  const parts = WALL_CLOCK.exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const daysInMonth = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth && hour < 24 && minute < 60 && second < 60;
}

/**
 * A wall-clock date-time at an airport: ISO without a zone, `2026-12-01T14:30:00`.
 * It is shown as it is, never shifted to another zone (KI-1).
 * Seconds may be left out; they are added.
 */
export function wallClock(required: string, invalid = NO_DATE_TIME) {
  return v.pipe(
    v.optional(v.string(invalid), ''),
    v.nonEmpty(required),
    v.notValue(UNSET_DATE_TIME, required),
    v.check(isWallClock, invalid),
    v.transform(withSeconds),
  );
}

/** The same where it may be left out: '' and a missing one are read as `0001-01-01T00:00:00`. */
export function optionalWallClock() {
  return v.pipe(
    v.optional(v.string(NO_DATE_TIME), ''),
    v.check((text) => text === '' || isWallClock(text), NO_DATE_TIME),
    v.transform((text) => withSeconds(text) || UNSET_DATE_TIME),
  );
}

const withSeconds = (text: string) => (text.length === 16 ? `${text}:00` : text);

/** The instant at which a wall clock (`2026-12-01T14:30:00`) stands in an IANA zone, in milliseconds since 1970. */
export function instantOf(wallClock: string, timeZone: string): number {
  const asUtc = Date.parse(`${wallClock.slice(0, 19)}Z`);
  // Twice: the offset may change between the first guess and the instant itself.
  return asUtc - offset(asUtc - offset(asUtc, timeZone), timeZone);
}

/** A formatter takes a hundred times as long to make as to use. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds that a zone is ahead of UTC at an instant. */
function offset(instant: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(timeZone, clock);
  const parts = clock.formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  return shown - Math.floor(instant / 1000) * 1000;
}
