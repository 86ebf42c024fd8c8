import { errorMessage, type FlightRecord } from 'charter-widgets/contract';
import { type Load, type Pages, ShowMore, useFocusOnNew } from 'charter-widgets/kit';
import type { ReactNode, RefObject } from 'react';
import { nameOf } from '../../shared/flight-search/name-of';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { picturesOf } from './card-pictures';
import { EmptyFlightCard, FlightCard } from './flight-card';

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
  /** How many of them the page sets apart, above the list that is counted. Default 0. */
  apart?: number;
  /** What stands below it. */
  children: (flights: FlightRecord[]) => ReactNode;
}

/** What a search has come to: on its way, failed, or the flights. What changes is read out. */
export function Results({ ref, flights: found, onRetry, heading, aside, apart = 0, children }: ResultsProps) {
  const failure =
    found.state === 'failed' &&
    errorMessage(found.error, 'Failed to fetch flights', 'Error fetching flights. Please try again.');
  const page = found.state === 'loaded' ? found.data : undefined;
  const shown = (page?.records.length ?? 0) - apart;
  useFocusOnNew(ref, '.app-flight-way > [tabindex]', shown);

  return (
    <section ref={ref} className="app-results" aria-label="Flights" aria-busy={found.state === 'loading'} tabIndex={-1}>
      <div className="app-results-head app-spread">
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
      {page && <ShowMore {...page} shown={shown} total={page.total - apart} />}
    </section>
  );
}

/** As it is shown, whatever the count. */
const summary = (count: number): string => (count === 0 ? 'No flights found' : `Found ${count} flight(s)`);

export interface FlightListProps {
  /** The list's name. */
  label: string;
  flights: readonly FlightRecord[];
  /** How many stand above them: the first are in sight, and their pictures are asked for at once. Default 0. */
  above?: number;
  /** What a flight is headed by. Default 'h3'. */
  heading?: 'h3' | 'h4';
  /** A flight's each. Default: those that differ from their neighbours in this list. */
  pictures?: readonly string[];
  /** How many are to fly. Default 1. */
  passengers?: number | undefined;
  /** The lowest price of a seat among all that were found, where one is looked for. */
  lowest?: number | undefined;
  /** The one that the operator recommends before the others. */
  choice?: FlightRecord | undefined;
  /** The one that was opened: what leads to it is where the focus returns to, and its route line goes along. */
  opened?: number | undefined;
  /** What can be done with a flight, under its price. */
  actions: (flight: FlightRecord) => ReactNode;
}

/** The cards. */
export function FlightList({
  label,
  flights,
  above = 0,
  heading = 'h3',
  opened,
  passengers,
  lowest,
  choice,
  actions,
  ...list
}: FlightListProps) {
  const { pictures = picturesOf(flights) } = list;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without its marks, Safari takes it for no list
    <ul className="app-flights" role="list" aria-label={label}>
      {flights.map((flight, index) => (
        <li key={flight.id} data-opened={flight.id === opened || undefined}>
          <FlightCard
            flight={flight}
            heading={heading}
            picture={pictures[index] ?? ''}
            eager={above + index < IN_SIGHT}
            passengers={passengers}
            lowest={lowest}
            isChoice={flight === choice}
          >
            {actions(flight)}
          </FlightCard>
        </li>
      ))}
    </ul>
  );
}

interface BookNowProps {
  flight: FlightRecord;
  onOpen: (flight: FlightRecord) => void;
}

/** The way to a flight’s page. */
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
