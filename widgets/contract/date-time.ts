import * as v from 'valibot';
import { plainText } from './plain-text';

/** Stands for "not set" in every date-time field. */
export const UNSET_DATE_TIME = '0001-01-01T00:00:00';

export const NO_DATE_TIME = 'Use a real date and time in the form 2026-12-01T14:30:00';
const WALL_CLOCK = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** True for a date-time that exists: 30 February and 24:00 do not. */
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
 * A wall clock at an airport, ISO without a zone: `2026-12-01T14:30:00`. It is never shifted to another zone.
 * Missing seconds are added.
 */
export function wallClock(required: string, invalid = NO_DATE_TIME) {
  return v.pipe(
    v.optional(v.string(invalid), ''),
    v.transform(plainText),
    v.nonEmpty(required),
    v.notValue(UNSET_DATE_TIME, required),
    v.check(isWallClock, invalid),
    v.transform(withSeconds),
  );
}

/** An optional wall clock; '' and missing ones become `0001-01-01T00:00:00`. */
export function optionalWallClock() {
  return v.pipe(
    v.optional(v.string(NO_DATE_TIME), ''),
    v.transform(plainText),
    v.check((text) => text === '' || isWallClock(text), NO_DATE_TIME),
    v.transform((text) => withSeconds(text) || UNSET_DATE_TIME),
  );
}

const withSeconds = (text: string) => (text.length === 16 ? `${text}:00` : text);
