import { Button } from '../../shared/button';
import './flights.css';
import { type AircraftRecord, allAircraft, flightDelete, type PlannedFlight } from '@charter-hosts/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage, type FlightRecord } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Criteria, readCriteria } from '../../shared/flight-search/criteria';
import { nameOf } from '../../shared/flight-search/name-of';
import { SearchForm } from '../../shared/flight-search/search-form';
import { writeCriteria } from '../../shared/flight-search/write-criteria';
import { Link } from '../../shared/link';
import { Stale } from '../../shared/listing/listing';
import { RetryAlert } from '../../shared/retry';
import { api } from '../../shared/session';
import { Glyph, PageTitle } from '../../shared/shell';
import { useInAddress } from '../../shared/use-in-address';
import { AIRCRAFT } from '../aircraft/draft';
import { DeleteDialog, deleteApi } from '../delete-dialog';
import { focusBeside } from '../navigation';
import { filterRows, Order, RecordTable, searchableTime, sortRows, TableSkeleton, toRows, useNarrow } from '../records';
import { FiltersButton } from '../records/filter-bar';
import { useMay } from '../role';
import { Select } from '../select';
import { Calendar } from './calendar';
import { FORM, flightTable, isDeparted } from './flight-table';
import { dayLater, type FlightsView, mondayOf, readFlightsView, writeFlightsView } from './flights-view';
import { allFlights, allPlanned, type CalendarFlight, FLIGHTS, plannedRecords, shortName } from './queries';
import { RepeatDialog } from './repeat-dialog';
import { WaitingTravellers } from './waiting';
import { bookingsText, clashesOf, countWarnings, hardText, seatWarning, softText, timeWarnings } from './warnings';

const NONE: readonly never[] = [];

/** The server's order. */
const BY_SEQUENCE = { said: 'Sequence, then soonest', sort: 'sequence', descending: false };

const SEARCHED = {
  searched: (flight: CalendarFlight) => [
    shortName(flight),
    flight.fromLocation,
    flight.toLocation,
    flight.aircraftName,
    searchableTime(flight.departureDatetime),
  ],
  numbers: () => [],
};

const NO_CHARTERS = 'Booked charters and held aircraft could not be loaded: they are missing here.';

/** The days whose booked charters are loaded: around the week of the calendar, else the coming half year. */
function plannedDays({ view, week }: FlightsView, repeating: FlightRecord | undefined): [from: string, to: string] {
  const isWeek = view === 'calendar' && !repeating;
  const today = localToday();
  const first = repeating ? repeating.departureDatetime.slice(0, 10) : today;
  const base = isWeek ? week || mondayOf(today) : first;
  return [dayLater(base, -7), dayLater(base, isWeek ? 13 : 190)];
}

/** /admin/search: every flight as a table, or a week of them as a calendar. */
export function AdminFlightSearch() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = writeCriteria(readCriteria(useLocation().search));
  const criteria = useMemo(() => readCriteria(query), [query]);
  const [view, setView] = useInAddress(readFlightsView, writeFlightsView);
  const [repeating, setRepeating] = useState<FlightRecord>();
  const [deleting, setDeleting] = useState<FlightRecord>();
  const change = (changes: Partial<FlightsView>) => setView({ ...view, ...changes });
  const { data, error, isFetching, refetch } = useQuery<FlightRecord[]>({
    queryKey: [...FLIGHTS, query],
    queryFn: ({ signal }) => allFlights(api, criteria, signal),
  });
  const { data: fleet = NONE } = useQuery<AircraftRecord[]>({
    queryKey: AIRCRAFT,
    queryFn: ({ signal }) => allAircraft(api, signal),
  });
  const days = plannedDays(view, repeating);
  const { data: planned = NONE, error: plannedError } = useQuery<PlannedFlight[]>({
    queryKey: [...FLIGHTS, 'planned', ...days],
    queryFn: ({ signal }) => allPlanned(api, ...days, signal),
    placeholderData: (before) => before,
  });
  const charters = useMemo(() => plannedRecords(planned, fleet), [planned, fleet]);
  const results = useRef<HTMLElement>(null);
  const isNarrow = useNarrow();
  const [now] = useState(Date.now);
  const mayChange = useMay('dispatcher');

  const byId = useMemo(() => new Map(fleet.map((one) => [one.id, one])), [fleet]);
  // A search returns a part of the flights, which does not tell where an aircraft was before.
  const clashes = useMemo(() => clashesOf(query ? NONE : [...(data ?? NONE), ...charters]), [query, data, charters]);
  const { table, worstOf } = useMemo(() => {
    const times = (flight: FlightRecord) => timeWarnings(flight, clashes.get(flight.id));
    const seats = (flight: FlightRecord) => seatWarning(flight, byId.get(flight.aircraftId));
    return {
      table: flightTable({ now, times, seats, onRepeat: setRepeating, onDelete: setDeleting, mayChange }),
      worstOf: (flight: FlightRecord) => seats(flight) ?? times(flight)[0],
    };
  }, [now, byId, clashes, mayChange]);
  const sought = useDeferredValue(view.q);
  const { when, aircraft, sort, descending } = view;
  const isCalendar = view.view === 'calendar';
  const withCharters = isCalendar && !query;
  const rows = useMemo(
    () => toRows<CalendarFlight>([...(data ?? NONE), ...(withCharters ? charters : NONE)], SEARCHED),
    [data, charters, withCharters],
  );
  const found = useMemo(() => {
    const isFound = (flight: CalendarFlight) => {
      if (aircraft && String(flight.aircraftId) !== aircraft) return false;
      if (when === 'doubtful') return worstOf(flight) !== undefined;
      return when === '' || isDeparted(flight, now) === (when === 'departed');
    };
    const matching = filterRows(rows, sought).filter(({ record }) => isFound(record));
    const sortBy = table.list.columns.find(({ key }) => key === sort)?.sortBy;
    return sortBy ? sortRows(matching, sortBy, descending) : matching;
  }, [rows, sought, aircraft, when, now, sort, descending, table, worstOf]);

  const { hard, soft } = countWarnings(found.map(({ record }) => worstOf(record)));
  const hasWarnings = hard + soft > 0 && hard + soft < found.length;
  const filters = useId();
  const [isOpen, setIsOpen] = useState(query !== '');
  const isFiltered = view.q !== '' || when !== '' || aircraft !== '';
  const failure = error && errorMessage(error, 'Failed to fetch flights', 'Error fetching flights. Please try again.');
  const search = (next: Criteria) => {
    const params = new URLSearchParams(window.location.search);
    for (const name of ['from', 'to', 'departure', 'return', 'passengers']) params.delete(name);
    for (const [name, value] of new URLSearchParams(writeCriteria(next))) params.set(name, value);
    if (writeCriteria(next) === query) void refetch();
    else void navigate({ search: params.toString() }, { preventScrollReset: true });
  };
  const from = writeFlightsView(view, query);

  function removeRow({ id }: FlightRecord) {
    setDeleting(undefined);
    queries.setQueryData<FlightRecord[]>([...FLIGHTS, query], (all) => all?.filter((flight) => flight.id !== id));
    void queries.invalidateQueries({ queryKey: FLIGHTS });
    focusBeside(results.current?.querySelector(`[data-id="${id}"]`), results.current?.querySelector('h2'));
  }

  return (
    <div className="app-wide app-flights-admin">
      <header className="app-flights-head app-row app-between">
        <PageTitle>Flights</PageTitle>
        <label className="app-search">
          <Glyph name="search" />
          <input
            className="cw-input"
            type="search"
            enterKeyHint="search"
            aria-label="Filter flights"
            placeholder="Number, place, aircraft or day"
            value={view.q}
            onChange={({ currentTarget }) => change({ q: currentTarget.value })}
          />
        </label>
        {mayChange && (
          <Link className="cw-button" data-kind="primary" to={`${FORM}/`} state={{ from }}>
            Create a Flight
          </Link>
        )}
      </header>
      <div className="app-flights-tools app-row">
        <fieldset className="cw-choice app-flights-views">
          <legend className="cw-hidden">View</legend>
          {(['table', 'calendar'] as const).map((name) => (
            <label key={name} className="cw-choice-option">
              <input type="radio" name="view" checked={view.view === name} onChange={() => change({ view: name })} />
              {name === 'table' ? 'Table' : 'Calendar'}
            </label>
          ))}
        </fieldset>
        {isNarrow && (
          <FiltersButton
            controls={filters}
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
            count={[when, aircraft, query].filter(Boolean).length}
          />
        )}
        <div id={filters} className="app-flights-filters" hidden={isNarrow && !isOpen}>
          <Select
            className="app-order app-flights-choice"
            aria-label="Which flights"
            value={when}
            options={[
              ['', 'All flights'],
              ['coming', 'To come'],
              ['departed', 'Departed'],
              ['doubtful', 'With a warning'],
            ]}
            onValue={(value) => change({ when: value as FlightsView['when'] })}
          />
          <Select
            className="app-order app-flights-choice"
            aria-label="Aircraft"
            value={aircraft}
            options={[['', 'Any aircraft'], ...fleet.map(({ id, name }) => [String(id), name] as const)]}
            onValue={(value) => change({ aircraft: value })}
          />
          {isNarrow && !isCalendar && (
            <Order
              className="app-order app-flights-choice"
              columns={table.list.columns}
              standing={BY_SEQUENCE}
              view={view}
              onView={change}
            />
          )}
          <details className="app-flights-search" open={query !== ''}>
            <summary>
              Search by airports, dates and passengers
              <Glyph name="down" />
            </summary>
            <SearchForm criteria={criteria} onSearch={search} backOffice />
          </details>
        </div>
      </div>
      <WaitingTravellers />
      <section
        ref={results}
        className="app-flights-found"
        aria-label="Flights"
        aria-busy={!data && !failure}
        data-standing={sort === '' || undefined}
        tabIndex={-1}
      >
        <div className="app-results-head">
          <div role="status">
            <h2 tabIndex={-1} className={isCalendar ? 'cw-hidden' : undefined}>
              {/* The calendar counts its week itself. */}
              {data && (isCalendar ? 'Calendar' : summary(found.length, data.length))}
              {!data && !failure && 'Searching for flights...'}
            </h2>
          </div>
          {query && data && (
            <Link className="app-link" to="/admin/search">
              Show all flights
            </Link>
          )}
          {!isCalendar && hasWarnings && (
            <Button className="app-tool" kind="quiet" onClick={() => change({ when: 'doubtful' })}>
              <span className="app-doubt" data-soft={hard === 0 || undefined}>
                {[hardText(hard), softText(soft)].filter(Boolean).join(' · ')}
              </span>
            </Button>
          )}
          {isFiltered && (
            <Button className="app-tool" kind="quiet" onClick={() => change({ q: '', when: '', aircraft: '' })}>
              Clear the filters
            </Button>
          )}
        </div>
        {failure && data && <Stale message={failure} />}
        {plannedError && data && <Stale message={errorMessage(plannedError, NO_CHARTERS, NO_CHARTERS)} />}
        {failure && !data && (
          <RetryAlert busy={isFetching} onRetry={refetch}>
            {failure}
          </RetryAlert>
        )}
        {!data && !failure && <TableSkeleton resource={table} view={view} />}
        {data && isCalendar && (
          <Calendar
            flights={found.map(({ record }) => record)}
            fleet={aircraft ? fleet.filter(({ id }) => String(id) === aircraft) : fleet}
            clashes={clashes}
            week={view.week || mondayOf(localToday())}
            onWeek={(week) => change({ week })}
            from={from}
          />
        )}
        {data && !isCalendar && found.length === 0 && (
          <div className="app-empty app-soft">
            <p>
              {query || isFiltered
                ? 'Try adjusting your search criteria'
                : `Flights that ${mayChange ? 'you' : 'dispatchers'} create appear here.`}
            </p>
            {!query && !isFiltered && mayChange && (
              <Link className="cw-button" data-kind="plain" to={`${FORM}/`} state={{ from }}>
                Create the first one
              </Link>
            )}
          </div>
        )}
        {data && !isCalendar && found.length > 0 && (
          <RecordTable
            key={String(isNarrow)}
            resource={table}
            all={rows}
            rows={found}
            view={view}
            onView={change}
            from={from}
            seen={Number.POSITIVE_INFINITY}
            standing={BY_SEQUENCE}
            narrow={isNarrow}
          />
        )}
      </section>
      {repeating && (
        <RepeatDialog
          flight={repeating}
          flights={[...(data ?? NONE), ...charters]}
          onClose={() => setRepeating(undefined)}
          onStored={() => void queries.invalidateQueries({ queryKey: FLIGHTS })}
        />
      )}
      {deleting && (
        <DeleteDialog
          title="Delete Flight"
          remove={() => deleteApi(flightDelete, { id: deleting.id })}
          messages={{
            done: 'Flight deleted successfully',
            refused: 'Failed to delete flight',
            failed: 'Error deleting flight. Please try again.',
          }}
          onCancel={() => setDeleting(undefined)}
          onGone={() => removeRow(deleting)}
        >
          <p>Are you sure you want to delete this flight? This action cannot be undone.</p>
          <p className="cw-numbers">
            <strong>{nameOf(deleting)}</strong>
          </p>
          {Boolean(deleting.bookings) && (
            <p>
              It has <strong>{bookingsText(deleting)}</strong>, which stay, and read ‘no longer offered’: let their
              passengers know.
            </p>
          )}
        </DeleteDialog>
      )}
    </div>
  );
}

/** The spec's text, for any count. */
const summary = (found: number, all: number) =>
  found === 0 ? 'No flights found' : `Found ${found === all ? all : `${found} of ${all}`} flight(s)`;
