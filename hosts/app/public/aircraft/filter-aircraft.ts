import { type AircraftRecord, fold } from '@charter-hosts/contract';
import { typeLabel } from './type-label';

/** The aircraft in which every word of the search is found: name, type, specifications or seats ('9 seats'). */
export function filterAircraft(aircraft: readonly AircraftRecord[], search: string): readonly AircraftRecord[] {
  const words = fold(search).split(' ').filter(Boolean);
  if (words.length === 0) return aircraft;
  return aircraft.filter(({ name, type, specifications, capacity }) => {
    const text = fold([name, typeLabel(type), specifications, seats(capacity)].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** 9 → '9 seats'. */
export const seats = (capacity: number): string => `${capacity} ${capacity === 1 ? 'seat' : 'seats'}`;
