import { plainText } from 'charter-widgets/contract';

/** A bare whole number up to this one is hours, above it minutes. */
const MOST_BARE_HOURS = 20;
/** `1:30`, `1 h 30`, `1h 30m` */
const BOTH = /^(\d{1,3}) ?[:h] ?([0-5]?\d) ?[mh]?$/;
/** `2 h`, `1.5`, `.75` */
const HOURS = /^(\d{0,3})(?:[.,٫](\d{1,4}))? ?h?$/;
/** `90 m` */
const MINUTES = /^(\d{1,4}) ?m$/;

/**
 * Parses a duration as people write it, in any digits, into whole minutes: `1.5`, `1,5`, `1:30`, `1 h 30 min`, `90 min`.
 * A whole number up to 20 is hours, above it minutes. Undefined for other texts.
 */
export function parseDuration(text: string): number | undefined {
  // The point of `30 min.` says nothing.
  const plain = plainText(text)
    .toLowerCase()
    .replace(/\.(?!\d)/g, '')
    .replace(/hours?|hrs?|گھنٹ[ےہا]/g, 'h')
    .replace(/minutes?|mins?|منٹ/g, 'm');
  const [, hours, minutes] = BOTH.exec(plain) ?? [];
  // One digit behind a colon may be tens or ones.
  if (hours !== undefined && minutes !== undefined)
    return minutes.length < 2 && plain.includes(':') ? undefined : Number(hours) * 60 + Number(minutes);
  const [, alone] = MINUTES.exec(plain) ?? [];
  if (alone !== undefined) return Number(alone);
  if (/^\d{1,4}$/.test(plain)) return Number(plain) <= MOST_BARE_HOURS ? Number(plain) * 60 : Number(plain);
  const [found, whole = '', part = ''] = HOURS.exec(plain) ?? [];
  if (!found || !(whole || part)) return undefined;
  return Math.round(Number(`${whole || '0'}.${part || '0'}`) * 60);
}

/** How a duration is written, for a field that cannot be read. */
export const DURATION_FAULT = 'Hours and minutes, such as 2:05 or 1.5';

/** Formats minutes in English: `4 h 10 min`, `45 min`, `2 h`. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** Formats minutes for a field: 125 → `2:05`; '' for none. */
export const durationForField = (minutes: number): string =>
  minutes > 0 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}` : '';
