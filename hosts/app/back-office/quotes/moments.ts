const DAYS_GOOD = 3;
const DAY_MS = 24 * 3_600_000;

/** The wall clock in the browser's zone: `2026-12-01T14:30`. */
const localClock = (instant: number) =>
  new Date(instant - new Date(instant).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** A complete wall clock; '' for one that lacks its day or its time. */
export const completeClock = (clock: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(clock) ? clock.slice(0, 16) : '';

/** The default of 'Valid until': the instant three days later, at the next full hour of the browser's clock; 23:59 for midnight. */
export function goodUntil(now: number): string {
  const clock = new Date(now + DAYS_GOOD * DAY_MS);
  if (clock.getMinutes() > 0) clock.setHours(clock.getHours() + 1, 0);
  // At 00:00 people would read the whole of the day that begins then.
  if (clock.getHours() === 0) clock.setMinutes(-1);
  clock.setSeconds(0, 0);
  return clock.toISOString();
}

/** What is decided of a moment, for a field: the wall clock in the browser's zone of an instant; an incomplete one stays. */
export function momentText(decided: string | null): string {
  const at = decided?.endsWith('Z') ? Date.parse(decided) : Number.NaN;
  return Number.isNaN(at) ? (decided ?? '') : localClock(at);
}

/** What is decided by the text of a field: an instant, or an incomplete wall clock. */
export function momentOf(text: string): string {
  const at = completeClock(text) ? new Date(text) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : text;
}
