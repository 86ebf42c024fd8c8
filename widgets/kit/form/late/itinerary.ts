import type { Translate } from '../../messages';

/** What of a request another may carry: where, when and how many. Nothing about people, as it stands in an address. */
export interface Itinerary {
  /** The kind of request, in English. */
  subject: string;
  /** Places as their fields say them, wall clocks. */
  legs?: readonly (readonly [from: string, to: string, departure: string])[];
  passengers: number;
}

/** Isolates keep a sentence together on a page; a message shows them as boxes. */
const ISOLATES = /[\u2066-\u2069]/g;

/** The itinerary in plain words, a line for each leg. */
export function itineraryText({ subject, legs = [], passengers }: Itinerary, t: Translate): string {
  return [
    t(subject),
    ...legs.map(([from, to, departure]) => `${from} → ${to}, ${departure.slice(0, 16).replace('T', ' ')}`),
    `${t('Passengers')}: ${passengers}`,
    t('Your site could not be reached with this request. Please contact me.'),
  ]
    .join('\n')
    .replace(ISOLATES, '');
}
