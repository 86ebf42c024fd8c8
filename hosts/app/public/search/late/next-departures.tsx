import { createApi, type FlightRecord, flightSearch } from 'charter-widgets/contract';
import { parsePlaceText } from 'charter-widgets/kit';
import { type ReactNode, useEffect, useState } from 'react';
import { type Criteria, spellPlaces, toCall } from '../../../shared/flight-search/criteria';
import { FlightList } from '../results';

const api = createApi({ baseUrl: '/api' });

const departs = ({ departsAt, departureDatetime }: FlightRecord) => departsAt || departureDatetime;
const soonest = (a: FlightRecord, b: FlightRecord) => (departs(a) < departs(b) ? -1 : 1);

/** So many are enough to see that there are others. */
const SHOWN = '3';

interface NextDeparturesProps {
  criteria: Criteria;
  actions: (flight: FlightRecord) => ReactNode;
}

/** Below a search that found nothing: what flies that route next, else from there, else to there, else at all. */
export function NextDepartures({ criteria, actions }: NextDeparturesProps) {
  const [next, setNext] = useState<{ label: string; flights: FlightRecord[] }>();
  useEffect(() => {
    const leaving = new AbortController();
    setNext(undefined);
    const ask = async (some: Partial<Criteria>) => {
      const query = {
        ...toCall({ from: '', to: '', departure: '', return: '', passengers: '', ...some }),
        limit: SHOWN,
      };
      return (await api(flightSearch, { query, signal: leaving.signal })).records;
    };
    async function find() {
      const { from, to, passengers } = await spellPlaces(criteria);
      const [start, end] = [from, to].map((text) => parsePlaceText(text).city);
      for (const [label, some] of [
        [`from ${start} to ${end}`, from && to && { from, to, passengers }],
        [`from ${start}`, from && { from, passengers }],
        [`to ${end}`, to && { to, passengers }],
        ['', { passengers }],
      ] as const) {
        const flights = some ? await ask(some) : [];
        if (flights.length > 0)
          return setNext({ label: `Upcoming departures ${label}`.trim(), flights: flights.sort(soonest) });
      }
    }
    find().catch(() => {});
    return () => leaving.abort();
  }, [criteria]);
  return (
    next && (
      <section className="app-instead" aria-label={next.label}>
        <h2>{next.label}</h2>
        <FlightList label={next.label} flights={next.flights} actions={actions} />
      </section>
    )
  );
}
