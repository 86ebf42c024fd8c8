import type { CharterRecord } from 'charter-widgets/api';
import { formatWallClock } from 'charter-widgets/kit';
import { stops } from './itinerary';
import { tripInList } from './trip-labels';

/** Without case and accents: 'malé' is found as 'MALE'. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The requests in which every word of the search is found: reference, who, route, departures or trip label. */
export function filterCharters(charters: readonly CharterRecord[], search: string): readonly CharterRecord[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return charters;
  return charters.filter(({ id, name, email, phone, cnic, segments, trip }) => {
    const departures = segments.map(({ departDate }) => formatWallClock(departDate, 'short'));
    const text = plain(
      [`#${id}`, name, email, phone, cnic, ...stops(segments), ...departures, tripInList(trip)].join('\n'),
    );
    return words.every((word) => text.includes(word));
  });
}
