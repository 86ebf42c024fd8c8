import type { FlightRecord } from 'charter-widgets/contract';
import type { CSSProperties } from 'react';

/** How full a flight is, seen at once; the number beside it says it. */
export function Fill({ flight: { bookedSeats, seatsAvailable } }: { flight: FlightRecord }) {
  if (!bookedSeats) return null;
  const full = Math.min(1, bookedSeats / Math.max(1, seatsAvailable));
  return <span className="app-fill" aria-hidden="true" style={{ '--full': full } as CSSProperties} />;
}
