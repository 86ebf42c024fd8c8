import type { AircraftRecord } from '@charter-hosts/contract';
import { errorMessage } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { Children, type ReactNode, type Ref, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Button } from '../../shared/button';
import type { Criteria } from '../../shared/flight-search/criteria';
import { Link } from '../../shared/link';
import { Stale } from '../../shared/listing/listing';
import { RetryAlert } from '../../shared/retry';
import { ButtonLink } from '../button-link';
import { useNarrow } from '../records/media';
import { RecordTable, TableSkeleton } from '../records/table';
import { useSettled } from '../use-settled';
import { Calendar } from './calendar';
import { FORM, type flightTable } from './flight-table';
import { dayLater, type FlightsView, mondayOf } from './flights-view';
import { legAsFlight, useFlightCalendar, useFlightList } from './queries';
import { hardText, softText } from './warnings';

const NONE: readonly never[] = [];

/** The server's order. */
export const BY_SEQUENCE = { said: 'Sequence, then earliest', sort: 'sequence', descending: false };

interface ResultsProps {
  view: FlightsView;
  /** The search by airports, dates and passengers, and its query. */
  criteria: Criteria;
  query: string;
  change: (changes: Partial<FlightsView>) => void;
  /** The query of the screen, which links keep. */
  from: string;
}

const NO_FILTERS: Pick<FlightsView, 'q' | 'when' | 'aircraft'> = { q: '', when: '', aircraft: '' };
const isFiltered = ({ q, when, aircraft }: FlightsView) => `${q}${when}${aircraft}` !== '';
const failureOf = (error: unknown) =>
  error ? errorMessage(error, 'Failed to fetch flights', 'Error fetching flights. Please try again.') : '';

interface ResultsHeadProps extends Omit<ResultsProps, 'from' | 'criteria'> {
  isLoaded: boolean;
  /** The heading, and what stands beside it. */
  children: ReactNode;
}

interface FoundProps extends ResultsProps {
  box: Ref<HTMLElement>;
  table: ReturnType<typeof flightTable>;
  mayChange: boolean;
}

/** The table of the flights, of which more are loaded towards its end. */
export function FlightResults({ box, criteria, table, view, query, change, from, mayChange }: FoundProps) {
  const isNarrow = useNarrow();
  const list = useFlightList(criteria, { ...view, q: useSettled(view.q) });
  const { data, isFetching, refetch, fetchNextPage, isFetchNextPageError, hasNextPage } = list;
  const counts = data?.[0]?.counts;
  const rows = useMemo(() => (data ?? NONE).flatMap(({ flights }) => flights), [data]);
  const failure = failureOf(list.error);
  const { hard = 0, soft = 0, found = 0 } = counts ?? {};
  const hasWarnings = hard + soft > 0 && hard + soft < found;
  return (
    <section
      ref={box}
      className="app-flights-found"
      aria-label="Flights"
      aria-busy={!data && !failure}
      data-standing={view.sort === '' || undefined}
      tabIndex={-1}
    >
      <ResultsHead view={view} query={query} change={change} isLoaded={Boolean(data)}>
        <h2 tabIndex={-1}>{counts ? summary(found, counts.all) : !failure && 'Searching for flights...'}</h2>
        {hasWarnings && (
          <Button className="app-tool" kind="quiet" onClick={() => change({ when: 'doubtful' })}>
            <span className="app-doubt" data-soft={hard === 0 || undefined}>
              {[hardText(hard), softText(soft)].filter(Boolean).join(' · ')}
            </span>
          </Button>
        )}
      </ResultsHead>
      {failure && data && !isFetchNextPageError && <Stale message={failure} />}
      {failure && !data && (
        <RetryAlert busy={isFetching} onRetry={refetch}>
          {failure}
        </RetryAlert>
      )}
      {!data && !failure && <TableSkeleton resource={table} view={view} />}
      {counts && rows.length === 0 && (
        <NoFlights isNarrowed={query !== '' || isFiltered(view)} mayChange={mayChange} from={from} />
      )}
      {rows.length > 0 && (
        <RecordTable
          key={String(isNarrow)}
          resource={table}
          rows={rows}
          view={view}
          onView={({ sort = '', descending = false }) => change({ sort: sort as FlightsView['sort'], descending })}
          from={from}
          seen={Number.POSITIVE_INFINITY}
          standing={BY_SEQUENCE}
          narrow={isNarrow}
        />
      )}
      {isFetchNextPageError && (
        <RetryAlert busy={isFetching} onRetry={fetchNextPage}>
          More flights could not be loaded.
        </RetryAlert>
      )}
      {hasNextPage && !isFetchNextPageError && <MoreBelow count={rows.length} onNear={fetchNextPage} />}
    </section>
  );
}

/** Asks for more rows before the end of those that are loaded is reached. */
function MoreBelow({ count, onNear }: { count: number; onNear: () => unknown }) {
  const line = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the new rows are still too few, nothing comes into view
  useEffect(() => {
    if (!line.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: '2000px' });
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [count]);
  return (
    <div ref={line} className="app-soft app-small" role="status">
      Loading more flights...
    </div>
  );
}

interface WeekProps extends ResultsProps {
  fleet: readonly AircraftRecord[];
}

/** A week of the flights, and of accepted and held charters. */
export function FlightWeek({ fleet, criteria, view, query, change, from }: WeekProps) {
  const { aircraft, when } = view;
  const week = view.week || mondayOf(localToday());
  const filters = { q: useSettled(view.q), when, aircraft };
  const { data, error, isFetching, refetch } = useFlightCalendar(week, dayLater(week, 6), {
    criteria,
    filters,
  });
  const failure = failureOf(error);
  return (
    <section className="app-flights-found" aria-label="Flights" aria-busy={!data && !failure}>
      <ResultsHead view={view} query={query} change={change} isLoaded={Boolean(data)}>
        {/* The calendar counts its week itself. */}
        <h2 tabIndex={-1} className="cw-hidden">
          {data ? 'Calendar' : !failure && 'Searching for flights...'}
        </h2>
      </ResultsHead>
      {failure && data && <Stale message={failure} />}
      {failure && !data && (
        <RetryAlert busy={isFetching} onRetry={refetch}>
          {failure}
        </RetryAlert>
      )}
      {data && (
        <Calendar
          flights={[...data.flights, ...data.legs.map(legAsFlight)]}
          away={data.away}
          fleet={aircraft ? fleet.filter(({ id }) => String(id) === aircraft) : fleet}
          later={data.later}
          week={week}
          onWeek={(next) => change({ week: next })}
          from={from}
        />
      )}
    </section>
  );
}

/** What stands above the flights: how many there are, the way back from a search, and what clears the filters. */
function ResultsHead({ view, query, change, isLoaded, children }: ResultsHeadProps) {
  const [heading, ...more] = Children.toArray(children);
  return (
    <div className="app-results-head">
      <div role="status">{heading}</div>
      {query && isLoaded && (
        <Link className="app-link" to="/admin/search">
          Show all flights
        </Link>
      )}
      {more}
      {isFiltered(view) && (
        <Button className="app-tool" kind="quiet" onClick={() => change(NO_FILTERS)}>
          Clear the filters
        </Button>
      )}
    </div>
  );
}

function NoFlights({ isNarrowed, mayChange, from }: { isNarrowed: boolean; mayChange: boolean; from: string }) {
  return (
    <div className="app-empty app-soft">
      <p>
        {isNarrowed
          ? 'Try adjusting your search criteria'
          : `Flights that ${mayChange ? 'you' : 'dispatchers'} create appear here.`}
      </p>
      {!isNarrowed && mayChange && (
        <ButtonLink to={`${FORM}/`} state={{ from }}>
          Create the first one
        </ButtonLink>
      )}
    </div>
  );
}

const figure = (number: number) => number.toLocaleString('en-US');

/** The spec's text, for any count. */
const summary = (found: number, all: number) =>
  found === 0 ? 'No flights found' : `Found ${figure(found)}${found === all ? '' : ` of ${figure(all)}`} flight(s)`;
