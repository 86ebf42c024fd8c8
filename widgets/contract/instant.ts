/** Cached, because creating a formatter is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Converts milliseconds since 1970 to the wall clock in an IANA zone: `2026-12-01T14:30:00`. */
export function wallClockAt(instant: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    // The Swedish format is like ISO.
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock.format(instant).replace(' ', 'T');
}

/** Converts a wall clock (`2026-12-01T14:30:00`) in an IANA zone to milliseconds since 1970. */
export function instantOf(wallClock: string, timeZone: string): number {
  const asUtc = Date.parse(`${wallClock.slice(0, 19)}Z`);
  // Twice, because the offset may change between the first guess and the instant.
  return asUtc - offset(asUtc - offset(asUtc, timeZone), timeZone);
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
function offset(instant: number, timeZone: string): number {
  // Parsed by its numbers, because a year may have five digits.
  const [year = 0, month = 0, day, hour, minute, second] = wallClockAt(instant, timeZone).split(/\D/).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

/** A wall clock with its IANA zone, undefined for an unknown one. */
export type ZonedClock = readonly [wallClock: string, timeZone: string | undefined];

/**
 * Minutes from one wall clock to another: between the two instants, or between the clocks if a zone is unknown. Below zero if
 * the second comes before the first.
 *
 * @param toInstant converts a wall clock in a zone to milliseconds since 1970
 */
export function minutesBetween([start, here]: ZonedClock, [end, there]: ZonedClock, toInstant = instantOf): number {
  const at = (clock: string, zone = '') => (here && there ? toInstant(clock, zone) : Date.parse(`${clock}Z`));
  return (at(end, there) - at(start, here)) / 60_000;
}
