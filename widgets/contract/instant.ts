/** Converts a wall clock (`2026-12-01T14:30:00`) in an IANA zone to milliseconds since 1970. */
export function instantOf(wallClock: string, timeZone: string): number {
  const asUtc = Date.parse(`${wallClock.slice(0, 19)}Z`);
  // Twice, because the offset may change between the first guess and the instant.
  return asUtc - offset(asUtc - offset(asUtc, timeZone), timeZone);
}

/** Cached, because creating a formatter is slow. */
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
