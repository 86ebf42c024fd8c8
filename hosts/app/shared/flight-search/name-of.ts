import type { FlightRecord } from 'charter-widgets/contract';
import { ENGLISH, formatDay, formatPlace, formatTime, type Translate, translatePlace } from 'charter-widgets/kit';

/** Formats a flight for a control's accessible name: 'Karachi KHI to Dubai DXB, Tue, Dec 1, 2026, 14:30'. */
export function nameOf({ fromLocation, toLocation, departureDatetime }: FlightRecord, t: Translate = ENGLISH): string {
  return t('{from} to {to}, {day}, {time}', {
    from: formatPlace(translatePlace(t, fromLocation)),
    to: formatPlace(translatePlace(t, toLocation)),
    day: formatDay(departureDatetime, 'short', t),
    time: formatTime(departureDatetime),
  });
}
