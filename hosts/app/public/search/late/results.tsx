import { createApi, type FlightRecord, flightSearch } from 'charter-widgets/contract';
import { formatDay, parsePlaceText } from 'charter-widgets/kit';
import { type ReactNode, useEffect, useState } from 'react';
import { type Criteria, completeCriteria, toCall } from '../../../shared/flight-search/criteria';
import { picturesOf } from '../card-pictures';
import { FlightList, type FlightListProps } from '../results';
import type { FlightSearchState } from '../use-flight-search';
import { WithoutOne } from './refine';

export { Refine } from './refine';

const api = createApi({ baseUrl: '/api' });

/** The cards of flights in the order of their departures, with a heading for each day. */
export function FlightsByDay(list: FlightListProps) {
  const pictures = picturesOf(list.flights);
  return daysOf(list.flights).map(({ day, first, some }, index, days) => (
    <section key={day} className="app-day" aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`}>
        <span>
          {formatDay(day, 'long')
            // The year only where it changes.
            .replace(days[index - 1]?.day.startsWith(day.slice(0, 4)) ? /, \d{4}$/ : '', '')
            .split(/(?<=^\w+)(, )/)
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </span>
        <small>{some.length === 1 ? '1 flight' : `${some.length} flights`}</small>
      </h3>
      <FlightList {...list} flights={some} pictures={pictures.slice(first)} above={first} heading="h4" />
    </section>
  ));
}

/** Groups ordered flights by the day at the departure airport. */
function daysOf(flights: readonly FlightRecord[]) {
  const days: { day: string; first: number; some: FlightRecord[] }[] = [];
  for (const [index, flight] of flights.entries()) {
    const day = flight.departureDatetime.slice(0, 10);
    const known = days.find((one) => one.day === day);
    if (known) known.some.push(flight);
    else days.push({ day, first: index, some: [flight] });
  }
  return days;
}

const departs = ({ departsAt, departureDatetime }: FlightRecord) => departsAt || departureDatetime;
const soonest = (a: FlightRecord, b: FlightRecord) => (departs(a) < departs(b) ? -1 : 1);

const SHOWN = '3';

interface NextDeparturesProps {
  criteria: Criteria;
  actions: (flight: FlightRecord) => ReactNode;
}

/** The next flights when a search found none: of the route, else from its start, else to its end, else of all routes. */
function NextDepartures({ criteria, actions }: NextDeparturesProps) {
  const [next, setNext] = useState<{ label: string; flights: FlightRecord[] }>();
  useEffect(() => {
    const unmounted = new AbortController();
    setNext(undefined);
    const ask = async (some: Partial<Criteria>) => {
      const query = {
        ...toCall({ from: '', to: '', departure: '', return: '', passengers: '', ...some }),
        limit: SHOWN,
      };
      return (await api(flightSearch, { query, signal: unmounted.signal })).records;
    };
    async function find() {
      const { from, to, passengers } = await completeCriteria(criteria);
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
    return () => unmounted.abort();
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

interface OtherFlightsProps extends Pick<FlightSearchState, 'criteria' | 'filters' | 'setFilters'> {
  /** The buttons of a flight. */
  actions: (flight: FlightRecord) => ReactNode;
}

/** Below a search that found nothing: fewer filters, and the next flights. */
export const OtherFlights = ({ criteria, filters, setFilters, actions }: OtherFlightsProps) => (
  <>
    {Object.values(filters).filter(Boolean).length > 1 && (
      <WithoutOne criteria={toCall(criteria)} filters={filters} onFilter={setFilters} />
    )}
    <NextDepartures criteria={criteria} actions={actions} />
  </>
);
