import { type Api, createApi, type FlightRecord, flightSearch } from 'charter-widgets/contract';
import { greatCircleKm } from 'charter-widgets/distances';
import { findAirport, parsePlaceText, type Translate, translatePlace, useT } from 'charter-widgets/kit';
import { type ReactNode, useEffect, useState } from 'react';
import { type Criteria, completeCriteria } from '../../../shared/flight-search/criteria';
import { FlightList } from '../results';

const api = createApi({ baseUrl: '/api' });
/** An end that is farther away suits only in the same country. */
const NEAR_KM = 250;
/** Days between the asked day and a departure. */
const NEAR_DAYS = 7;
const MOST_SHOWN = 3;
/** As many empty legs are compared. */
const MOST_READ = '200';
const DAY_MS = 86_400_000;

/** An empty leg with the kilometres between its ends and those that were asked for; undefined for an end that was not. */
export interface NearLeg {
  flight: FlightRecord;
  fromKm: number | undefined;
  toKm: number | undefined;
}

/** Kilometres between an end of a flight and the place asked for; Infinity when it does not suit. */
async function kmBeside(end: string, asked: string): Promise<number | undefined> {
  if (!asked) return undefined;
  const [own, other] = await Promise.all([findAirport(end), findAirport(asked)]);
  if (!own || !other) return Number.POSITIVE_INFINITY;
  const km = greatCircleKm(own, other);
  return km <= NEAR_KM || own.country === other.country ? km : Number.POSITIVE_INFINITY;
}

/** Finds empty legs whose ends are near those of a search, or in their countries; the nearest first, and none of the very route. */
export async function findNearLegs(criteria: Criteria, call: Api, signal: AbortSignal): Promise<NearLeg[]> {
  const { from, to, departure, passengers } = await completeCriteria(criteria);
  if (!from && !to) return [];
  const query = { kind: 'empty-legs', passengers, limit: MOST_READ };
  const { records } = await call(flightSearch, { query, signal });
  const legs = await Promise.all(
    records.map(async (flight) => ({
      flight,
      fromKm: await kmBeside(flight.fromLocation, from),
      toKm: await kmBeside(flight.toLocation, to),
    })),
  );
  const sum = ({ fromKm = 0, toKm = 0 }: NearLeg) => fromKm + toKm;
  const isInTime = ({ flight: { departureDatetime, latestDeparture } }: NearLeg) => {
    const asked = Date.parse(departure);
    const [first, last] = [departureDatetime, latestDeparture || departureDatetime].map((at) =>
      Date.parse(at.slice(0, 10)),
    );
    return !departure || ((first ?? 0) - asked <= NEAR_DAYS * DAY_MS && asked - (last ?? 0) <= NEAR_DAYS * DAY_MS);
  };
  return legs
    .filter((leg) => Number.isFinite(sum(leg)) && sum(leg) > 0 && isInTime(leg))
    .sort((a, b) => sum(a) - sum(b))
    .slice(0, MOST_SHOWN);
}

interface NearEmptyLegsProps {
  criteria: Criteria;
  /** The buttons of a flight. */
  actions: (flight: FlightRecord) => ReactNode;
}

/** Empty legs near what was asked for, with the distance; nothing where there is none. */
export function NearEmptyLegs({ criteria, actions }: NearEmptyLegsProps) {
  const t = useT();
  const [legs, setLegs] = useState<NearLeg[]>([]);
  useEffect(() => {
    const unmounted = new AbortController();
    setLegs([]);
    findNearLegs(criteria, api, unmounted.signal).then(
      (found) => unmounted.signal.aborted || setLegs(found),
      // What was searched for is shown without them.
      () => {},
    );
    return () => unmounted.abort();
  }, [criteria]);
  if (legs.length === 0) return null;
  const label = t('Empty legs on similar routes');
  const noteOf = (flight: FlightRecord) => {
    const { fromKm = 0, toKm = 0 } = legs.find((leg) => leg.flight === flight) ?? {};
    return [
      distance('Departs {km} km from {city}', fromKm, criteria.from, t),
      distance('Lands {km} km from {city}', toKm, criteria.to, t),
    ]
      .filter(Boolean)
      .join(t(', '));
  };
  return (
    <section className="app-instead" aria-label={label}>
      <h2>{label}</h2>
      <FlightList
        label={label}
        flights={legs.map(({ flight }) => flight)}
        actions={(flight) => (
          <div className="app-stack">
            <small className="app-soft">{noteOf(flight)}</small>
            {actions(flight)}
          </div>
        )}
      />
    </section>
  );
}

const distance = (text: string, km: number, place: string, t: Translate) =>
  km < 1
    ? ''
    : t(text, {
        km: Math.round(km).toLocaleString('en-US'),
        city: translatePlace(t, place).city || parsePlaceText(place).code || place,
      });
