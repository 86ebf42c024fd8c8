import { errorMessage, type FlightRecord } from 'charter-widgets/contract';
import { formatDay, type Load, type Pages, ShowMore, useFocusOnNew } from 'charter-widgets/kit';
import type { ReactNode, RefObject } from 'react';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { picturesOf } from './card-pictures';
import { EmptyFlightCard, FlightCard, nameOf } from './flight-card';

/** Drawn while flights are on their way. */
const EXPECTED = 4;
/** Seen without scrolling. */
const IN_SIGHT = 3;

export interface ResultsProps {
  ref: RefObject<HTMLElement | null>;
  flights: Load<Pages<FlightRecord>>;
  onRetry: () => void;
  /** The heading over what was found. Default 'Found N flight(s)', or 'No flights found'. */
  heading?: string | undefined;
  /** Beside the heading; it stays while others are searched for. */
  aside?: ReactNode;
  /** What stands below it. */
  children: (flights: FlightRecord[]) => ReactNode;
}

/** What a search has come to: on its way, failed, or the flights. What changes is read out. */
export function Results({ ref, flights: found, onRetry, heading, aside, children }: ResultsProps) {
  const failure =
    found.state === 'failed' &&
    errorMessage(found.error, 'Failed to fetch flights', 'Error fetching flights. Please try again.');
  const page = found.state === 'loaded' ? found.data : undefined;
  const shown = page?.records.length ?? 0;
  useFocusOnNew(ref, '.app-flight-way > [tabindex]', shown);

  return (
    <section ref={ref} className="app-results" aria-label="Flights" aria-busy={found.state === 'loading'} tabIndex={-1}>
      <div className="app-results-head">
        <div role="status">
          {found.state === 'loading' && <h2>Searching for flights...</h2>}
          {page && <h2 tabIndex={-1}>{heading ?? summary(page.total)}</h2>}
        </div>
        {aside}
      </div>
      {found.state === 'loading' && (
        <div className="app-flights" aria-hidden="true">
          {Array.from({ length: EXPECTED }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <EmptyFlightCard key={index} />
          ))}
        </div>
      )}
      {failure && <RetryAlert onRetry={onRetry}>{failure}</RetryAlert>}
      {page && children(page.records)}
      {page && <ShowMore {...page} shown={shown} />}
    </section>
  );
}

/** As it is shown, whatever the count (FS-7). */
const summary = (count: number): string => (count === 0 ? 'No flights found' : `Found ${count} flight(s)`);

export interface FlightListProps {
  /** The list's name. */
  label: string;
  flights: readonly FlightRecord[];
  /** They stand in the order of their departures, and each day has its heading. Default false. */
  byDay?: boolean | undefined;
  /** The one that was opened: what leads to it is where the focus returns to, and its route line goes along. */
  opened?: number | undefined;
  /** What can be done with a flight, under its price. */
  actions: (flight: FlightRecord) => ReactNode;
}

/** The cards, by day where they stand in the order of their departures. */
export function FlightList({ label, flights, byDay = false, opened, actions }: FlightListProps) {
  const pictures = picturesOf(flights);
  const cards = (some: readonly FlightRecord[], first: number) =>
    some.map((flight, index) => (
      <li key={flight.id} data-opened={flight.id === opened || undefined}>
        <FlightCard
          flight={flight}
          heading={byDay ? 'h4' : 'h3'}
          picture={pictures[flights.indexOf(flight)] ?? ''}
          eager={first + index < IN_SIGHT}
        >
          {actions(flight)}
        </FlightCard>
      </li>
    ));
  if (!byDay) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: without its marks, Safari takes it for no list
      <ul className="app-flights" role="list" aria-label={label}>
        {cards(flights, 0)}
      </ul>
    );
  }
  return daysOf(flights).map(({ day, first, some }) => (
    <section key={day} className="app-day" aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`}>
        {formatDay(day, 'long')}
        <small>{some.length === 1 ? '1 flight' : `${some.length} flights`}</small>
      </h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: without its marks, Safari takes it for no list */}
      <ul className="app-flights" role="list" aria-label={label}>
        {cards(some, first)}
      </ul>
    </section>
  ));
}

/** Flights in the order of their departures, by the day on the airport's own calendar. */
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

interface BookNowProps {
  flight: FlightRecord;
  onOpen: (flight: FlightRecord) => void;
}

/** The way to a flight’s page (FS-15). */
export function BookNow({ flight, onOpen }: BookNowProps) {
  return (
    <Link
      className="cw-button app-flight-book"
      data-kind="plain"
      to={`/flights-details?id=${flight.id}`}
      viewTransition
      onClick={() => onOpen(flight)}
    >
      Book now<span className="cw-hidden"> {nameOf(flight)}</span>
    </Link>
  );
}
