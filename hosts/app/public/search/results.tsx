import { type ApiError, errorMessage, type FlightRecord, SAME_PLACE } from 'charter-widgets/contract';
import { type Load, type Pages, ShowMore, type Translate, useFocusOnNew, useT } from 'charter-widgets/kit';
import type { ReactNode, RefObject } from 'react';
import { nameOf } from '../../shared/flight-search/name-of';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { picturesOf } from './card-pictures';
import { EmptyFlightCard, FlightCard } from './flight-card';

/** The number of empty cards while flights load. */
const EXPECTED = 4;
/** The number of flights that are visible without scrolling. */
const IN_SIGHT = 3;

export interface ResultsProps {
  ref: RefObject<HTMLElement | null>;
  flights: Load<Pages<FlightRecord>>;
  onRetry: () => void;
  /** The heading of the results. Default 'Found N flight(s)', or 'No flights found'. */
  heading?: string | false | undefined;
  /** The way, before the heading, where a search has two. */
  way?: 'Outbound' | 'Return' | '' | undefined;
  /** Beside the heading, also during the next search. */
  aside?: ReactNode;
  /** The number of flights above the list, which are not counted. Default 0. */
  apart?: number;
  children: (flights: FlightRecord[]) => ReactNode;
}

/** The state of a search: loading, failed, or the flights. Screen readers announce changes. */
export function Results({ ref, flights: found, onRetry, heading, way, aside, apart = 0, children }: ResultsProps) {
  const t = useT();
  const before = way && `${t(way)}: `;
  const failure =
    found.state === 'failed' &&
    // The address is checked for everything else that the server refuses.
    ((found.error as ApiError | null)?.status === 400
      ? SAME_PLACE
      : errorMessage(found.error, 'Failed to fetch flights', 'Error fetching flights. Please try again.'));
  const page = found.state === 'loaded' ? found.data : undefined;
  const shown = (page?.records.length ?? 0) - apart;
  useFocusOnNew(ref, '.app-flight-way > [tabindex]', shown);

  return (
    <section
      ref={ref}
      className="app-results"
      aria-label={t(LABELS[way || ''])}
      aria-busy={found.state === 'loading'}
      tabIndex={-1}
    >
      <div className="app-results-head app-spread">
        <div role="status">
          {found.state === 'loading' && (
            <h2>
              {before}
              {t('Searching for flights...')}
            </h2>
          )}
          {page && (
            <h2 tabIndex={-1}>
              {before}
              {heading || summary(page.total, t)}
            </h2>
          )}
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
      {failure && <RetryAlert {...(failure === SAME_PLACE ? ANOTHER : { onRetry })}>{t(failure)}</RetryAlert>}
      {page && children(page.records)}
      {page && <ShowMore {...page} shown={shown} total={page.total - apart} />}
    </section>
  );
}

/** Leads to the destination of the form above, because the same search would fail again. */
const ANOTHER = {
  label: 'Choose another airport',
  onRetry: () => document.querySelectorAll<HTMLElement>('.app-search-places input')[1]?.focus(),
};

const LABELS = { Outbound: 'Outbound flights', Return: 'Return flights', '': 'Flights' };

const summary = (count: number, t: Translate): string =>
  count === 0 ? t('No flights found') : t('Found {count} flight(s)', { count });

export interface FlightListProps {
  label: string;
  flights: readonly FlightRecord[];
  /** The number of flights above the list: the pictures of the first ones load at once. Default 0. */
  above?: number;
  /** The level of each flight's heading. Default 'h3'. */
  heading?: 'h3' | 'h4';
  /** One for each flight. Default: `picturesOf`. */
  pictures?: readonly string[];
  /** The number of passengers. Default 1. */
  passengers?: number | undefined;
  /** The lowest price of a seat among all results. */
  lowest?: number | undefined;
  /** The operator's first choice. */
  choice?: FlightRecord | undefined;
  /** The id of the flight that was opened: the focus returns to its link. */
  opened?: number | undefined;
  /** The buttons of a flight, below its price. */
  actions: (flight: FlightRecord) => ReactNode;
}

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

/** The link to a flight’s page. */
export function BookNow({ flight, onOpen }: BookNowProps) {
  const t = useT();
  return (
    <Link
      className="cw-button app-flight-book"
      data-kind="plain"
      to={`/flights-details?id=${flight.id}`}
      viewTransition
      onClick={() => onOpen(flight)}
    >
      {t('Book now')}
      <span className="cw-hidden"> {nameOf(flight, t)}</span>
    </Link>
  );
}
