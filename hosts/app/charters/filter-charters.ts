import type { CharterRecord } from 'charter-widgets/api';
import { stops } from './itinerary';
import { tripInList } from './trip-labels';

/** Without case and accents: 'malé' is found as 'MALE'. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The requests in which every word of the search is found: in name, e-mail, phone, route or trip label. */
export function filterCharters(charters: readonly CharterRecord[], search: string): readonly CharterRecord[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return charters;
  return charters.filter(({ name, email, phone, segments, trip }) => {
    const text = plain([name, email, phone, ...stops(segments), tripInList(trip)].join('\n'));
    return words.every((word) => text.includes(word));
  });
}
