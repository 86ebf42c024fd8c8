import { UNSET_DATE_TIME } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';

const DAY = 86_400_000;

/** What is known of a request before it is opened. */
export interface Incoming {
  /** When it came, an instant. */
  received: string;
  /** Its first departure, a wall clock; '' where its kind has none. */
  departure: string;
}

/** `2026-11-21`, so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const isSet = (time: string) => time !== '' && !time.startsWith(UNSET_DATE_TIME);

/** The day on which an instant was, by the reader's clock; '' where it is not known. */
const dayOf = (instant: string) => {
  const at = isSet(instant) ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(at) ? '' : localToday(new Date(at));
};

/** What came since yesterday, the newest first (AR-67). */
export const cameIn = <T extends Incoming>(all: readonly T[], today: string): T[] =>
  all
    .filter(({ received }) => dayOf(received) >= dayAfter(today, -1))
    .sort((a, b) => Date.parse(b.received) - Date.parse(a.received));

/**
 * What came before yesterday and is still to be flown, the next to depart first (AR-68). What the desk has done about it
 * is not kept anywhere yet.
 */
export const isWaiting = <T extends Incoming>(all: readonly T[], today: string): T[] =>
  all
    .filter(({ received, departure }) => {
      const day = dayOf(received);
      return day !== '' && day < dayAfter(today, -1) && isSet(departure) && departure.slice(0, 10) >= today;
    })
    .sort((a, b) => (a.departure < b.departure ? -1 : 1));

/** 'today', 'tomorrow', 'in 3 days'. */
export function sayWhen(wallClock: string, today: string): string {
  const days = Math.round((Date.parse(wallClock.slice(0, 10)) - Date.parse(today)) / DAY);
  if (days <= 1) return days === 1 ? 'tomorrow' : 'today';
  return `in ${days} days`;
}
