import { type AircraftRecord, fold } from '@charter-hosts/contract';
import { ENGLISH, type Translate } from 'charter-widgets/kit';
import { typeLabel } from './type-label';

/** The figures in an aircraft's specifications, as written there; '' when missing. */
export interface Figures {
  range: string;
  cruise: string;
  /** The mark on its tail. */
  registration: string;
  /** The text without the registration, and without a sentence of only these figures. */
  rest: string;
}

const SPEED = /\bcruise (?:speed )?(?:of )?(\d[\d,]{0,9}\s?(?:km\/h|kt|kts|knots|mph))(?![\w/])/i;
const REACH = /\brange (?:of )?(\d[\d,]{0,9}\s?(?:km|nm|miles))(?![\w/])/i;
const MARK = /, registration ([A-Z\d]{1,2}-[A-Z\d]{3,5})(?=[.,])/;

/** Parses figures in the operator's text: `Cruise 860 km/h, range 6,100 km.` */
export function parseFigures(specifications: string): Figures {
  const cruise = SPEED.exec(specifications)?.[1] ?? '';
  const range = REACH.exec(specifications)?.[1] ?? '';
  // A sentence with more in it stays.
  const rest = specifications.replace(/(^|\s)Cruise \d[\d,]{0,9} km\/h, range \d[\d,]{0,9} km\.(?=\s|$)/, '');
  const [said, registration = ''] = MARK.exec(rest) ?? [''];
  return { cruise, range, registration, rest: rest.replace(said, '').trim() || specifications };
}

/** Kilometres. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['km', 1],
  ['nm', 1.852],
  ['miles', 1.609],
]);

/** The range in an aircraft's text, in kilometres; 0 when it is missing. */
export function rangeOf(specifications: string): number {
  const { range } = parseFigures(specifications);
  const unit = range.replace(/[\d,\s]/g, '').toLowerCase();
  return Number.parseInt(range.replaceAll(',', ''), 10) * (UNITS.get(unit) ?? 1) || 0;
}

/** Compares two aircraft: the longer range first. */
export const byRange = (one: { specifications: string }, other: { specifications: string }): number =>
  rangeOf(other.specifications) - rangeOf(one.specifications);

/** Finds the aircraft that have every word of the search in their name, type, specifications or seats ('9 seats'). */
export function filterAircraft(
  aircraft: readonly AircraftRecord[],
  search: string,
  t: Translate = ENGLISH,
): readonly AircraftRecord[] {
  const words = fold(search).split(' ').filter(Boolean);
  if (words.length === 0) return aircraft;
  return aircraft.filter(({ name, type, specifications, capacity }) => {
    const text = fold([name, t(typeLabel(type)), specifications, seats(capacity, t)].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** 9 → '9 seats'. */
export const seats = (capacity: number, t: Translate = ENGLISH): string =>
  t(capacity === 1 ? '{count} seat' : '{count} seats', { count: capacity });
