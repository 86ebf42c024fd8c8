import { type AircraftRecord, fold } from '@charter-hosts/contract';
import { hasArrival, parsePlaceText } from 'charter-widgets/kit';
import type { CalendarFlight } from './planned';

export interface Clash {
  /** `overlap`: in two places at once. `elsewhere`: it leaves from another place than where `other` has landed. */
  grade: 'overlap' | 'elsewhere';
  other: CalendarFlight;
}

interface Timed {
  flight: CalendarFlight;
  /** Milliseconds since 1970; without an arrival both are the departure. */
  from: number;
  until: number;
}

/** What an aircraft cannot do, by the id of the flight; an `elsewhere` stands with the later one. */
export function clashesOf(flights: readonly CalendarFlight[]): ReadonlyMap<number, readonly Clash[]> {
  const clashes = new Map<number, Clash[]>();
  const tell = ({ id }: CalendarFlight, clash: Clash) => {
    const told = clashes.get(id) ?? [];
    // Two flights of which no registration is known are compared once for each that is.
    if (told.some(({ grade, other }) => grade === clash.grade && other.id === clash.other.id)) return;
    clashes.set(id, [...told, clash]);
  };
  for (const own of byAircraft(flights)) {
    let inTheAir: Timed[] = [];
    let landed: Timed | undefined;
    for (const next of own) {
      const before = inTheAir;
      inTheAir = before.filter(({ from, until }) => until > next.from || from === next.from);
      for (const other of before) {
        if (!inTheAir.includes(other) && other.until >= (landed?.until ?? 0)) landed = other;
      }
      for (const { flight } of inTheAir) {
        tell(flight, { grade: 'overlap', other: next.flight });
        tell(next.flight, { grade: 'overlap', other: flight });
      }
      if (inTheAir.length === 0 && landed && !isSame(landed.flight.toLocation, next.flight.fromLocation)) {
        tell(next.flight, { grade: 'elsewhere', other: landed.flight });
      }
      inTheAir.push(next);
    }
  }
  return clashes;
}

function byAircraft(flights: readonly CalendarFlight[]): Timed[][] {
  const all = new Map<number, Timed[]>();
  for (const flight of flights) all.set(flight.aircraftId, [...(all.get(flight.aircraftId) ?? []), timed(flight)]);
  return [...all.values()].flatMap(byTail).map((own) => own.sort((a, b) => a.from - b.from));
}

const tailOf = ({ flight }: Timed) => plainTail(flight.planned?.tail ?? '');

/** Aircraft of one name and several registrations, each with the flights that may be by it. */
function byTail(own: Timed[]): Timed[][] {
  const tails = new Set(own.map(tailOf).filter(Boolean));
  if (tails.size < 2) return [own];
  return [...tails].map((tail) => own.filter((timed) => ['', tail].includes(tailOf(timed))));
}

function timed(flight: CalendarFlight): Timed {
  const { departsAt, departureDatetime, arrivalDatetime, durationMinutes } = flight;
  const from = Date.parse(departsAt || `${departureDatetime}Z`);
  if (!hasArrival(flight)) return { flight, from, until: from };
  const clocks = Date.parse(`${arrivalDatetime}Z`) - Date.parse(`${departureDatetime}Z`);
  const length = durationMinutes == null ? clocks : durationMinutes * 60_000;
  return { flight, from, until: from + Math.max(0, length) };
}

const isSame = (place: string, other: string) => fold(placeOf(place)) === fold(placeOf(other));

/** `KHI`, or the name of what has no code. */
export function placeOf(text: string): string {
  const { code, city } = parsePlaceText(text);
  return code || city;
}

/** A registration as it is compared: `ap-abc` is `APABC`. */
export const plainTail = (tail: string): string => tail.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Which aircraft of the fleet a quote is for: the one with its registration in its name, else the one of its name. */
export function ofFleet(
  fleet: readonly AircraftRecord[],
  { aircraft, tail }: { aircraft: string; tail: string },
): AircraftRecord | undefined {
  const wanted = plainTail(tail);
  const inService = [...fleet].sort((a, b) => Number(b.isActive) - Number(a.isActive));
  const named = (wanted && inService.find(({ name }) => plainTail(name).includes(wanted))) || undefined;
  return named ?? inService.find(({ name }) => fold(name) === fold(aircraft));
}
