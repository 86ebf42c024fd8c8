import { type FlightClash, fold, plainRegistration } from '@charter-hosts/contract';
import { codeOf } from './departures';

/** A flight, a planned leg of a quote, or days away, for finding clashes. */
export interface Timed {
  /** Negative for a planned leg. */
  id: number;
  aircraftId: number;
  /** `#7`, the reference of a planned leg's trip, or the reason of days away, which have no places. */
  name: string;
  fromLocation: string;
  toLocation: string;
  /** Milliseconds since 1970; without an arrival both are the departure. */
  from: number;
  until: number;
  /** The trip that a flight is flown for. */
  tripId?: number | null;
  /** `isHeld`: its quote is not accepted. */
  planned?: { tripId: number; quoteId: number; tail: string; isHeld?: boolean } | undefined;
  isAway?: true;
}

/** Whether two are at the same time; one without an arrival is only when it departs. */
export const isAtOnce = (one: Pick<Timed, 'from' | 'until'>, other: Pick<Timed, 'from' | 'until'>): boolean =>
  one.from === other.from || (one.from < other.until && other.from < one.until);

/** The most flights of one aircraft at the same time that are compared, and the most clashes that a flight is shown with. */
const MOST_AT_ONCE = 20;
const MOST_SHOWN = 5;

/** The clashes of each flight by its id, of flights of one aircraft; an `elsewhere` belongs to the later flight. */
export function clashesOf(all: readonly Timed[]): Map<number, FlightClash[]> {
  const clashes = new Map<number, FlightClash[]>();
  const add = ({ id, planned }: Timed, grade: FlightClash['grade'], { name, toLocation, planned: others }: Timed) => {
    // Of two offers of one trip, one at most is flown.
    if (planned && planned.tripId === others?.tripId && planned.quoteId !== others.quoteId) return;
    const known = clashes.get(id) ?? [];
    if (known.length === MOST_SHOWN) return;
    const clash = { grade, other: name, place: toLocation };
    // Two flights without a registration are compared once for each registration.
    if (known.some((one) => one.grade === grade && one.other === name && one.place === toLocation)) return;
    clashes.set(id, [...known, clash]);
  };
  const flights = all.filter(({ isAway }) => !isAway);
  for (const days of all.filter(({ isAway }) => isAway)) {
    for (const flight of flights) if (isAtOnce(days, flight)) add(flight, 'away', days);
  }
  for (const own of byTail(flights.toSorted((a, b) => a.from - b.from))) {
    let inTheAir: Timed[] = [];
    let landed: Timed | undefined;
    for (const next of own) {
      const before = inTheAir;
      inTheAir = before.filter(({ from, until }) => until > next.from || from === next.from);
      for (const other of before) {
        if (!inTheAir.includes(other) && other.until >= (landed?.until ?? 0)) landed = other;
      }
      for (const other of inTheAir) {
        add(other, 'overlap', next);
        add(next, 'overlap', other);
      }
      if (inTheAir.length === 0 && landed && placeIn(landed.toLocation) !== placeIn(next.fromLocation)) {
        add(next, 'elsewhere', landed);
      }
      inTheAir.push(next);
      // Where one name stands for a whole fleet, those that land last tell enough.
      if (inTheAir.length > MOST_AT_ONCE) inTheAir = inTheAir.sort((a, b) => b.until - a.until).slice(0, MOST_AT_ONCE);
    }
  }
  return clashes;
}

/** A place as flights are compared by: its code, else its words. */
export const placeIn = (location: string) => codeOf(location) || fold(location);

const tailOf = ({ planned }: Timed) => plainRegistration(planned?.tail ?? '');

/** Splits the flights of one aircraft name by registration, or finds those of one; a flight without one may belong to each. */
export function byTail(own: readonly Timed[], only = ''): (readonly Timed[])[] {
  const tails = new Set(only ? [plainRegistration(only)] : own.map(tailOf).filter(Boolean));
  if (tails.size < 2 && !only) return [own];
  return [...tails].map((tail) => own.filter((timed) => ['', tail].includes(tailOf(timed))));
}
