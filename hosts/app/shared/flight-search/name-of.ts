import type { FlightRecord } from 'charter-widgets/contract';
import { formatDay, formatPlace, formatTime, parsePlaceText } from 'charter-widgets/kit';

/** Formats a flight for a control's accessible name: 'Karachi KHI to Dubai DXB, Tue, Dec 1, 2026, 14:30'. */
export function nameOf({ fromLocation, toLocation, departureDatetime }: FlightRecord): string {
  const [from, to] = [fromLocation, toLocation].map((place) => formatPlace(parsePlaceText(place)));
  return `${from} to ${to}, ${formatDay(departureDatetime, 'short')}, ${formatTime(departureDatetime)}`;
}
