// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles where `display` makes cards of its rows
import './charters.css';
import { type CharterRecord, errorMessage, TRIP } from 'charter-widgets/api';
import { formatWallClock, parsePlaceText } from 'charter-widgets/kit';
import { Fragment, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Glyph, PageTitle } from '../shell';
import { Failure } from './failure';
import { filterCharters } from './filter-charters';
import { stops } from './itinerary';
import { useCharters } from './queries';
import { useSearchText } from './search-text';
import { tripInList } from './trip-labels';

const COLUMNS = [
  { name: 'Customer', cell: 'app-cell-who' },
  { name: 'Route', cell: 'app-cell-route' },
  { name: 'Departure', cell: 'app-cell-when' },
  { name: 'Trip Type', cell: 'app-cell-trip' },
  { name: 'Actions', cell: 'app-cell-actions' },
];
/** Rows drawn at first, and with each 'Show more'. */
const PAGE = 100;

/** /admin/private-charter: every request (spec, section 2, "Private charter list"). */
export function CharterList() {
  const { data, error, isFetching, refetch } = useCharters();
  const [search, setSearch] = useSearchText();
  const [limit, setLimit] = useState(PAGE);
  const sought = useDeferredValue(search);
  const searchBox = useRef<HTMLInputElement>(null);
  const failure = errorMessage(error, 'Failed to fetch private charters', 'Error fetching private charters');
  const found = filterCharters(data ?? [], sought);

  function clearSearch() {
    setSearch('');
    searchBox.current?.focus();
  }

  return (
    <div className="app-wide">
      <header className="app-list-head">
        <PageTitle
          aside={
            <span className="app-count cw-numbers" role="status">
              {data && countText(found.length, data.length)}
            </span>
          }
        >
          Private Charters
        </PageTitle>
        <label className="app-search">
          <Glyph name="search" />
          <input
            ref={searchBox}
            className="cw-input"
            type="search"
            aria-label="Search charters"
            placeholder="Name, route or reference"
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setLimit(PAGE);
            }}
          />
        </label>
      </header>

      {error && data && (
        <p className="cw-alert app-stale" role="alert">
          {failure}. What you see may be out of date.
        </p>
      )}
      {error && !data && <Failure message={failure} busy={isFetching} onRetry={refetch} />}
      {!data && !error && (
        <Table busy>
          {Array.from({ length: 8 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing are all alike
            <tr key={row} role="row">
              {COLUMNS.map(({ name, cell }) => (
                <td key={name} role="cell" className={cell}>
                  <span className="app-skeleton" />
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
      {data?.length === 0 && (
        <div className="app-empty">
          <h2>No charter requests yet</h2>
          <p>Requests appear here by themselves as soon as a traveller sends one.</p>
          <Link className="cw-button" data-kind="plain" to="/private-charter-form">
            See the request form
          </Link>
        </div>
      )}
      {data && data.length > 0 && found.length === 0 && (
        <div className="app-empty">
          <h2>No charters found</h2>
          <p>Nothing matches “{sought.trim()}”. Try a name, a city or an airport code.</p>
          <button type="button" className="cw-button" data-kind="plain" onClick={clearSearch}>
            Clear the search
          </button>
        </div>
      )}
      {found.length > 0 && (
        <Table>
          {found.slice(0, limit).map((charter) => (
            <Row key={charter.id} charter={charter} />
          ))}
        </Table>
      )}
      {found.length > limit && (
        <button type="button" className="cw-button app-more" data-kind="plain" onClick={() => setLimit(limit + PAGE)}>
          Show {Math.min(PAGE, found.length - limit)} more
        </button>
      )}
    </div>
  );
}

const countText = (found: number, all: number) =>
  found === all ? `${all} ${all === 1 ? 'request' : 'requests'}` : `${found} of ${all}`;

function Table({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <table className="app-table" role="table" aria-label="Private charter requests" aria-busy={busy}>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map(({ name }) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

function Row({ charter }: { charter: CharterRecord }) {
  const { id, name, email, trip, segments } = charter;
  const places = stops(segments);
  return (
    <tr role="row">
      <td role="cell" className="app-cell-who">
        <strong>{name}</strong>
        <small>
          <span className="cw-numbers">#{id}</span> · {email}
        </small>
      </td>
      <td role="cell" className="app-cell-route">
        <span className="app-stops cw-numbers">
          {places.map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a route may touch a place twice
            <Fragment key={index}>
              {index > 0 && <span className="app-stop-way" role="img" aria-label="to" />}
              <Stop place={place} />
            </Fragment>
          ))}
        </span>
        <small>
          {places
            .map(parsePlaceText)
            .flatMap(({ code, city }) => (code ? city : []))
            .join(', ')}
        </small>
      </td>
      <td role="cell" className="app-cell-when cw-numbers">
        {formatWallClock(segments[0]?.departDate ?? '', 'short')}
      </td>
      <td role="cell" className="app-cell-trip">
        {tripInList(trip)}
        {trip >= TRIP.multiLeg && <small className="cw-numbers"> {segments.length} legs</small>}
      </td>
      <td role="cell" className="app-cell-actions">
        <Link
          className="app-details"
          to={`/admin/private-charter/${id}`}
          state={{ fromList: true }}
          aria-label={`Details of #${id}, ${name}`}
        >
          Details
          <Glyph name="forward" />
        </Link>
      </td>
    </tr>
  );
}

function Stop({ place }: { place: string }) {
  const { code, city } = parsePlaceText(place);
  return code ? (
    <span className="app-stop">{code}</span>
  ) : (
    <span className="app-stop" data-text="" title={city}>
      {city}
    </span>
  );
}
