import { dateFormat, formatDay, formatInstant, type Translate } from 'charter-widgets/kit';

/** Urdu writes no comma before the year. */
const written = (date: string, { locale }: Translate) => (locale === 'ur' ? date.replace(/، (?=\d{4})/, ' ') : date);

/** `Tue, Dec 1, 2026` */
export const dayOf = (wallClock: string, t: Translate) => written(formatDay(wallClock, 'short', t), t);

/** The name of a time zone, `Pakistan Standard Time`; without a `timeZone`, of the reader's own. */
export const zoneNameOf = (at: Date, { locale }: Translate, timeZone?: string): string =>
  dateFormat({ locale, timeZoneName: 'long', ...(timeZone && { timeZone }) })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/**
 * `December 1, 2026 at 14:30 (Pakistan Standard Time)`, in the reader's own zone. Urdu's long form is ‘on … at’, which no
 * ‘until’ goes with; its months have one form.
 */
export const momentOf = (instant: string, t: Translate) =>
  `${written(formatInstant(instant, t.locale === 'ur' ? 'short' : 'long', t), t)} (${zoneNameOf(new Date(instant), t)})`;
