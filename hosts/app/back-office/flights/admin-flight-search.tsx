import './flights.css';
import { type AircraftRecord, flightDelete, subscriptionsWaiting } from '@charter-hosts/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage, type FlightRecord } from 'charter-widgets/contract';
import { useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { count } from '../../shared/csv';
import { type Criteria, readCriteria } from '../../shared/flight-search/criteria';
import { nameOf } from '../../shared/flight-search/name-of';
import { SearchForm } from '../../shared/flight-search/search-form';
import { writeCriteria } from '../../shared/flight-search/write-criteria';
import { Link } from '../../shared/link';
import { Stale } from '../../shared/listing/listing';
import { Glyph, PageTitle } from '../../shared/shell';
import { useInAddress } from '../../shared/use-in-address';
import { ButtonLink } from '../button-link';
import { FLEET, reading } from '../cache';
import { DeleteDialog, type DeleteDialogProps, deleteApi } from '../delete-dialog';
import { focusBeside } from '../navigation';
import { FiltersButton, Order } from '../records/filter-bar';
import { useNarrow } from '../records/media';
import { useMay } from '../role';
import { Select } from '../select';
import { BY_SEQUENCE, FlightResults, FlightWeek } from './flight-results';
import { FORM, flightTable } from './flight-table';
import { type FlightsView, readFlightsView, writeFlightsView } from './flights-view';
import { RepeatDialog } from './repeat-dialog';
import { bookingsText, placeOf, seatWarning } from './warnings';

const NONE: readonly never[] = [];

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
  const { data: fleet = NONE } = useQuery<AircraftRecord[]>(FLEET);
  const results = useRef<HTMLElement>(null);
  const isNarrow = useNarrow();
  const [now] = useState(Date.now);
  const mayChange = useMay('dispatcher');
  const table = useMemo(() => {
    const byId = new Map(fleet.map((one) => [one.id, one]));
    const seats = (flight: FlightRecord) => seatWarning(flight, byId.get(flight.aircraftId));
    return flightTable({ now, seats, onRepeat: setRepeating, onDelete: setDeleting, mayChange });
  }, [now, fleet, mayChange]);
  const { when, aircraft } = view;
  const isCalendar = view.view === 'calendar';
  const filters = useId();
  const [isOpen, setIsOpen] = useState(query !== '');
  const search = (next: Criteria) => {
    const params = new URLSearchParams(window.location.search);
    for (const name of ['from', 'to', 'departure', 'return', 'passengers']) params.delete(name);
    for (const [name, value] of new URLSearchParams(writeCriteria(next))) params.set(name, value);
    if (writeCriteria(next) === query) void queries.invalidateQueries();
    else void navigate({ search: params.toString() }, { preventScrollReset: true });
  };
  const from = writeFlightsView(view, query);
  const shown = { criteria, view, query, change, from };

  function removeRow({ id }: FlightRecord) {
    setDeleting(undefined);
    focusBeside(results.current?.querySelector(`[data-id="${id}"]`), results.current?.querySelector('h2'));
  }

  return (
    <div className="app-wide app-flights-admin">
      <Head view={view} change={change} from={from} mayChange={mayChange} />
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
              ['coming', 'Upcoming'],
              ['departed', 'Past'],
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
              onView={({ sort, descending }) => change({ sort: sort as FlightsView['sort'], descending })}
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
      {isCalendar ? (
        <FlightWeek fleet={fleet} {...shown} />
      ) : (
        <FlightResults box={results} table={table} mayChange={mayChange} {...shown} />
      )}
      {repeating && <RepeatDialog flight={repeating} onClose={() => setRepeating(undefined)} />}
      {deleting && (
        <DeleteFlight flight={deleting} onCancel={() => setDeleting(undefined)} onGone={() => removeRow(deleting)} />
      )}
    </div>
  );
}

interface DeleteFlightProps extends Pick<DeleteDialogProps, 'onCancel' | 'onGone'> {
  flight: FlightRecord;
}

const DeleteFlight = ({ flight, ...on }: DeleteFlightProps) => (
  <DeleteDialog
    title="Delete Flight"
    remove={() => deleteApi(flightDelete, { id: flight.id })}
    messages={{
      done: 'Flight deleted successfully',
      refused: 'Failed to delete flight',
      failed: 'Error deleting flight. Please try again.',
    }}
    {...on}
  >
    <p>Are you sure you want to delete this flight? This action cannot be undone.</p>
    <p className="cw-numbers">
      <strong>{nameOf(flight)}</strong>
    </p>
    {Boolean(flight.bookings) && (
      <p>
        Bookings: <strong>{bookingsText(flight)}</strong>. Each is kept and marked ‘No longer offered’. Tell the
        passengers.
      </p>
    )}
  </DeleteDialog>
);

interface HeadProps {
  view: FlightsView;
  change: (changes: Partial<FlightsView>) => void;
  /** The list as it is, for the way back. */
  from: string;
  mayChange: boolean;
}

const Head = ({ view, change, from, mayChange }: HeadProps) => (
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
      <ButtonLink kind="primary" to={`${FORM}/`} state={{ from }}>
        Create a Flight
      </ButtonLink>
    )}
  </header>
);

const FAILED = 'The list of waiting travellers could not be loaded.';

/** How many travellers wait for e-mails about flights, by route; nothing where nobody waits. */
function WaitingTravellers() {
  const { data, error } = useQuery(reading(subscriptionsWaiting));
  if (error && !data) return <Stale message={errorMessage(error, FAILED, FAILED)} />;
  if (!data || data.length === 0) return null;
  const all = data.reduce((sum, { travellers }) => sum + travellers, 0);
  return (
    <details className="app-flights-search cw-numbers">
      <summary>
        {count(all, 'passenger waits', 'passengers wait')} for a flight
        <Glyph name="down" />
      </summary>
      <ul className="app-rows app-trip-quotes">
        {data.map(({ from, to, flightId, subscriptions, travellers }) => (
          <li key={`${from} ${to} ${flightId}`}>
            <span>
              {placeOf(from)} → {placeOf(to)}
            </span>
            {flightId === null ? (
              <span>Any flight</span>
            ) : (
              <Link className="app-link" to={`${FORM}/${flightId}`}>
                More seats on #{flightId}
              </Link>
            )}
            <span>
              {count(travellers, 'passenger')}, {count(subscriptions, 'party', 'parties')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
