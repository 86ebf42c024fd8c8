import './flight-search.css';
import { createApi, type FlightRecord } from 'charter-widgets/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '../../shared/shell';
import { charterFormFor } from './criteria';
import { nameOf } from './flight-card';
import type { OrderChoice } from './late/order-choice';
import { FlightList, Results } from './results';
import { SearchForm } from './search-form';
import { useFlightSearch } from './use-flight-search';

// Without the session: an admin sees here what a customer sees.
const api = createApi({ baseUrl: '/api' });

/** Shown beside the search, and not there yet (FS-10). */
const COMING = ['Manage Booking/Check in', "What's on your flight", 'Flight status'];

/** / and /search: the flights for a customer. */
export function FlightSearchScreen() {
  const { criteria, hasCriteria, flights, search, again, order, isOrderable, setOrder, results } = useFlightSearch(api);
  const [Choice, setChoice] = useState<typeof OrderChoice>();
  const unread = flights.state === 'loaded' ? flights.data.unread : 0;
  // Imported on demand; without it the order stays the recommended one.
  useEffect(() => {
    import('./late/order-choice').then(
      (loaded) => setChoice(() => loaded.OrderChoice),
      () => {},
    );
  }, []);
  return (
    <>
      <div className="app-search-hero">
        <div className="app-column app-search-opening">
          <PageTitle>Flights</PageTitle>
          <p className="app-lead">Seats on private aircraft, non-stop. Choose your route and your day.</p>
          <ul className="app-search-tabs" aria-label="Flight services">
            <li aria-current="page">Search flights</li>
            {COMING.map((label) => (
              <li key={label}>
                {label} <small>Coming soon</small>
              </li>
            ))}
          </ul>
          <SearchForm criteria={criteria} onSearch={search} />
        </div>
      </div>
      <div className="app-column app-search-found">
        <Results
          ref={results}
          flights={flights}
          onRetry={again}
          heading={hasCriteria ? undefined : 'Search for flights'}
          aside={isOrderable && Choice && <Choice order={order} unread={unread} onOrder={setOrder} />}
        >
          {(found) => {
            if (!hasCriteria) return <Upcoming flights={found} />;
            if (found.length > 0) return <FlightList label="Flights" flights={found} actions={bookNow} />;
            return (
              <div className="app-results-none">
                <p>Try adjusting your search criteria</p>
                <p>
                  <Link className="cw-button" data-kind="primary" to={charterFormFor(criteria)}>
                    Request a charter for this route
                  </Link>
                  <Link className="cw-button" data-kind="plain" to="/search">
                    See all departures
                  </Link>
                </p>
              </div>
            );
          }}
        </Results>
      </div>
    </>
  );
}

/** Before anything is searched for: what one could take. */
function Upcoming({ flights }: { flights: FlightRecord[] }) {
  return (
    <>
      <p className="app-results-note">
        Enter your airports above
        {flights.length > 0 ? ', or take one of the departures below.' : '. No departures are planned yet.'}
      </p>
      {flights.length > 0 && (
        <>
          <h2 className="app-results-part">Upcoming departures</h2>
          <FlightList label="Upcoming departures" flights={flights} actions={bookNow} />
        </>
      )}
    </>
  );
}

const bookNow = (flight: FlightRecord) => (
  <Link className="cw-button app-flight-book" data-kind="plain" to={`/flights-details?id=${flight.id}`}>
    Book now<span className="cw-hidden"> {nameOf(flight)}</span>
  </Link>
);
