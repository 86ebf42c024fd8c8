import { createApi, type FlightRecord, flightSearch } from 'charter-widgets/contract';
import { formatDay, translatePlace, usePages, useT } from 'charter-widgets/kit';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Criteria, completeCriteria, toCall } from '../../../shared/flight-search/criteria';
import { charterFormPath } from '../../../shared/flight-search/write-criteria';
import { Link } from '../../../shared/link';
import { picturesOf } from '../card-pictures';
import { byOrder } from '../filters';
import { keepResults, keptResults } from '../kept-results';
import { TellMe } from '../other-times';
import { FlightList, type FlightListProps, Results } from '../results';
import { type FlightSearchState, pagesOf, SHOWN } from '../use-flight-search';
import { NearEmptyLegs } from './near';
import { WithoutOne } from './refine';

export { NearEmptyLegs } from './near';
export { Refine } from './refine';

const api = createApi({ baseUrl: '/api' });

/** The cards of flights in the order of their departures, with a heading for each day. */
export function FlightsByDay(list: FlightListProps) {
  const t = useT();
  const pictures = picturesOf(list.flights);
  return daysOf(list.flights).map(({ day, first, some }, index, days) => (
    <section key={day} className="app-day" aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`}>
        <span>
          {formatDay(day, 'long', t)
            // The year only where it changes.
            .replace(days[index - 1]?.day.startsWith(day.slice(0, 4)) ? /, \d{4}$/ : '', '')
            .split(/(?<=^\w+)(, )/)
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </span>
        <small>{t(some.length === 1 ? '1 flight' : '{count} flights', { count: some.length })}</small>
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

/** The number of flights shown instead. */
const INSTEAD = '3';

interface NextDeparturesProps {
  criteria: Criteria;
  actions: (flight: FlightRecord) => ReactNode;
}

/** The next flights when a search found none: of the route, else from its start, else to its end, else of all routes. */
function NextDepartures({ criteria, actions }: NextDeparturesProps) {
  const t = useT();
  const [next, setNext] = useState<{ label: string; from: string; to: string; flights: FlightRecord[] }>();
  useEffect(() => {
    const unmounted = new AbortController();
    setNext(undefined);
    const ask = async (some: Partial<Criteria>) => {
      const query = {
        ...toCall({ from: '', to: '', departure: '', return: '', back: '', passengers: '', ...some }),
        limit: INSTEAD,
      };
      return (await api(flightSearch, { query, signal: unmounted.signal })).records;
    };
    async function find() {
      const { from, to, passengers } = await completeCriteria(criteria);
      for (const [label, some] of [
        ['Upcoming departures from {from} to {to}', from && to && { from, to, passengers }],
        ['Upcoming departures from {from}', from && { from, passengers }],
        ['Upcoming departures to {to}', to && { to, passengers }],
        ['Upcoming departures', { passengers }],
      ] as const) {
        const flights = some ? await ask(some) : [];
        if (flights.length > 0) return setNext({ label, from, to, flights: flights.sort(soonest) });
      }
    }
    find().catch(() => {});
    return () => unmounted.abort();
  }, [criteria]);
  const label = next && t(next.label, { from: translatePlace(t, next.from).city, to: translatePlace(t, next.to).city });
  return (
    label && (
      <section className="app-instead" aria-label={label}>
        <h2>{label}</h2>
        <FlightList label={label} flights={next.flights} actions={actions} />
      </section>
    )
  );
}

interface OtherFlightsProps extends Pick<FlightSearchState, 'criteria' | 'filters' | 'setFilters'> {
  /** The buttons of a flight. */
  actions: (flight: FlightRecord) => ReactNode;
}

/** Below a search that found nothing: fewer filters, empty legs near it, and the next flights. */
export const OtherFlights = ({ criteria, filters, setFilters, actions }: OtherFlightsProps) => (
  <>
    {((criteria.from && criteria.to) || filters.kind) && (
      <TellMe criteria={criteria} filters={filters} label={filters.kind ? 'No empty leg yet?' : 'No flight yet?'} />
    )}
    {Object.values(filters).filter(Boolean).length > 1 && (
      <WithoutOne criteria={toCall(criteria)} filters={filters} onFilter={setFilters} />
    )}
    <NearEmptyLegs criteria={criteria} actions={actions} />
    <NextDepartures criteria={criteria} actions={actions} />
  </>
);

interface ReturnFlightsProps
  extends Pick<FlightSearchState, 'criteria' | 'filters' | 'setFilters' | 'order' | 'limit' | 'opened'> {
  /** The buttons of a flight. */
  actions: (flight: FlightRecord) => ReactNode;
}

/** The flights back, below those out: a search of its own, with the order and the filters of the page. */
export function ReturnFlights({ order, limit, opened, actions, ...search }: ReturnFlightsProps) {
  const t = useT();
  const { filters } = search;
  const criteria = useMemo(() => backOf(search.criteria), [search.criteria]);
  const load = useMemo(() => pagesOf(api, { criteria, filters, limit }), [criteria, filters, limit]);
  const place = `${useLocation().key} back`;
  // Going back and forward shows the earlier results at once.
  const [left] = useState(() => keptResults(place));
  const [flights, again] = usePages(load, SHOWN, byOrder(order), () =>
    left ? { page: left.read, shown: left.shown, stale: true } : {},
  );
  const results = useRef<HTMLElement>(null);
  const { read, records = [] } = flights.state === 'loaded' ? flights.data : {};
  const shown = records.length;
  useEffect(() => {
    if (read) keepResults(place, { read, shown });
  }, [place, read, shown]);

  const { from, to, departure, passengers } = criteria;
  return (
    <>
      <Results
        ref={results}
        flights={flights}
        onRetry={again}
        way="Return"
        heading={filters.kind && !shown ? t('No empty legs found') : undefined}
        aside={
          <p className="app-tiny app-soft">
            {t('{from} to {to}, {day}. Each flight is booked separately.', {
              from: translatePlace(t, (from && records[0]?.fromLocation) || from).city || t('Anywhere'),
              to: translatePlace(t, (to && records[0]?.toLocation) || to).city || t('Anywhere'),
              day: formatDay(departure, 'short', t),
            })}
          </p>
        }
      >
        {(found) =>
          found[0] ? (
            <FlightList
              label={t('Return flights')}
              flights={found}
              opened={opened}
              passengers={Number(passengers)}
              actions={actions}
            />
          ) : (
            <p className="app-results-none app-stack app-soft">
              <span>{t('Try adjusting your search criteria')}</span>
              <Link className="cw-button" data-kind="plain" to={charterFormPath(criteria)}>
                {t('Request a charter for the return')}
              </Link>
            </p>
          )
        }
      </Results>
      {flights.state === 'loaded' && !shown && <OtherFlights {...search} criteria={criteria} actions={actions} />}
    </>
  );
}

/** The search for the flights back. */
export const backOf = ({ from, to, back, passengers }: Criteria): Criteria => ({
  from: to,
  to: from,
  departure: back,
  return: '',
  back: '',
  passengers,
});
