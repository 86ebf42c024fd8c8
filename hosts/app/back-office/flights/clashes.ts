import type { FlightRecord } from 'charter-widgets/contract';
import { hasArrival } from 'charter-widgets/kit';
import { placeOf } from './same-aircraft';

export interface Clash {
  /** `overlap`: in two places at once. `elsewhere`: it leaves from another place than where `other` has landed. */
  grade: 'overlap' | 'elsewhere';
  other: FlightRecord;
}

interface Timed {
  flight: FlightRecord;
  /** Milliseconds since 1970; without an arrival both are the departure. */
  from: number;
  until: number;
}

/** What an aircraft cannot do, by the id of the flight; an `elsewhere` stands with the later one (AF-33). */
export function clashesOf(flights: readonly FlightRecord[]): ReadonlyMap<number, readonly Clash[]> {
  const clashes = new Map<number, Clash[]>();
  const tell = ({ id }: FlightRecord, clash: Clash) => clashes.set(id, [...(clashes.get(id) ?? []), clash]);
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

function byAircraft(flights: readonly FlightRecord[]): Timed[][] {
  const all = new Map<number, Timed[]>();
  for (const flight of flights) all.set(flight.aircraftId, [...(all.get(flight.aircraftId) ?? []), timed(flight)]);
  return [...all.values()].map((own) => own.sort((a, b) => a.from - b.from));
}

function timed(flight: FlightRecord): Timed {
  const { departsAt, departureDatetime, arrivalDatetime, durationMinutes } = flight;
  const from = Date.parse(departsAt || `${departureDatetime}Z`);
  if (!hasArrival(flight)) return { flight, from, until: from };
  const clocks = Date.parse(`${arrivalDatetime}Z`) - Date.parse(`${departureDatetime}Z`);
  const length = durationMinutes == null ? clocks : durationMinutes * 60_000;
  return { flight, from, until: from + Math.max(0, length) };
}

const isSame = (place: string, other: string) => placeOf(place).toLowerCase() === placeOf(other).toLowerCase();
