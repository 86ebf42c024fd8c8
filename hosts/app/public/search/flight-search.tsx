import './flight-search.css';
import './refine.css';
import { createApi, type FlightRecord } from 'charter-widgets/contract';
import { formatDay, parsePlaceText } from 'charter-widgets/kit';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { SearchForm } from '../../shared/flight-search/search-form';
import { charterFormPath } from '../../shared/flight-search/write-criteria';
import { Link } from '../../shared/link';
import { PageTitle } from '../../shared/shell';
import { readFilters, whyFirst } from './filters';
import { BookNow, FlightList, Results } from './results';
import { useFlightSearch } from './use-flight-search';

// Without the session: an admin sees here what a customer sees.
const api = createApi({ baseUrl: '/api' });

/** Services that are announced beside the search. */
const COMING = ['Manage Booking/Check in', "What's on your flight", 'Flight status'];

/** A place's code, if it has one. */
const short = (place: string) => parsePlaceText(place).code || place;

/** The late module, once it has loaded; null when it could not be. */
let known: typeof import('./late/results') | null | undefined;

/** /search: the flights for a customer. Going back and forward shows each search as it was left. */
export function FlightSearchScreen() {
  const { key } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const visit = useRef({ key, number: 0 });
  if (visit.current.key !== key) visit.current = { key, number: visit.current.number + (isPop ? 1 : 0) };
  return <Visit key={visit.current.number} />;
}

function Visit() {
  const search = useFlightSearch(api);
  const { criteria, hasCriteria, flights, filters, order, isOrderable, opened, results } = search;
  const [late, setLate] = useState(known);
  const { unread = 0, records: found = [] } = flights.state === 'loaded' ? flights.data : {};
  // Without this module the order stays the recommended one.
  useEffect(() => {
    import('./late/results').then(
      (loaded) => {
        known = loaded;
        setLate(loaded);
      },
      () => setLate(null),
    );
  }, []);
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isLoaded = hasCriteria && flights.state === 'loaded';
  /** Whether the next step is among the results, and no longer the search. */
  const isAnswered = isLoaded && !isAsking;
  const isFiltered = Object.values(filters).some(Boolean);
  const isNone = isLoaded && !found[0];
  const charter = (kind: string) => (
    <Link className="cw-button" data-kind={kind} to={charterFormPath(criteria)}>
      Request a charter{(criteria.from || criteria.to) && ' for this route'}
    </Link>
  );
  const list = {
    flights: found,
    opened,
    choice: !order && found[1] && found[0]?.sequenceNo ? found[0] : undefined,
    passengers: Number(criteria.passengers),
    // Only for one route, all of whose flights are loaded.
    lowest:
      criteria.from && criteria.to && found[1] && !unread
        ? Math.min(...found.map(({ seatPrice }) => seatPrice))
        : undefined,
    actions: (flight: FlightRecord) => <BookNow flight={flight} onOpen={search.open} />,
  };
  const cards = (label: string) =>
    order === 'earliest' && late !== null ? (
      late && <late.FlightsByDay label={label} {...list} />
    ) : (
      <FlightList label={label} {...list} />
    );
  return (
    <>
      <div className="app-search-hero" data-asked={hasCriteria || undefined}>
        <div className="app-wide app-search-opening">
          <PageTitle>Flights</PageTitle>
          <p className="app-lead">Seats on private aircraft, all non-stop.</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways */}
          <ul className="app-search-tabs app-soft app-tiny" aria-label="Flight services" tabIndex={0}>
            <li className="app-tab" aria-current="page">
              Search flights
            </li>
            {COMING.map((label) => (
              <li key={label} className="app-tab">
                {label} <small>Coming soon</small>
              </li>
            ))}
          </ul>
          {hasCriteria && (
            <button
              type="button"
              className="app-search-asked cw-numbers"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <b>
                {criteria.from || criteria.to ? (
                  <>
                    {short(criteria.from) || 'Anywhere'} <span aria-hidden="true">→</span>
                    <span className="cw-hidden">to</span> {short(criteria.to) || 'Anywhere'}
                  </>
                ) : (
                  'All routes'
                )}
              </b>
              {criteria.departure && <span>{formatDay(criteria.departure, 'short')}</span>}
              <span>
                {criteria.passengers || 1} {Number(criteria.passengers) > 1 ? 'passengers' : 'passenger'}
              </span>
              <i>{isOpen ? 'Close' : 'Edit'}</i>
            </button>
          )}
          <SearchForm
            criteria={criteria}
            quiet={isAnswered}
            onAsk={() => setAsking(true)}
            onSearch={(next) => {
              setAsking(false);
              setOpen(false);
              search.search(next);
            }}
          />
        </div>
      </div>
      <div className="app-wide app-search-found" data-next={(isAnswered && order !== 'earliest') || undefined}>
        <Results
          ref={results}
          flights={flights}
          onRetry={search.again}
          heading={hasCriteria ? undefined : 'Search for flights'}
          aside={
            <>
              {isNone && <p className="app-results-why app-soft">Try adjusting your search criteria</p>}
              {found[0] && (
                <p className="app-tiny app-soft">
                  {isOrderable && !order && whyFirst(found[0])} Times are local at each airport.
                </p>
              )}
              {isOrderable &&
                (late ? (
                  <late.Refine
                    order={order}
                    unread={unread}
                    onOrder={search.setOrder}
                    filters={filters}
                    onFilter={search.setFilters}
                  />
                ) : (
                  <div className="app-refine app-row" />
                ))}
            </>
          }
        >
          {() => {
            if (!hasCriteria)
              return (
                <>
                  <p className="app-soft">
                    Enter your airports above
                    {found[0] ? ', or take one of the departures below.' : '. No departures are planned yet.'}
                  </p>
                  {found[0] && (
                    <>
                      <h2 className="app-results-part">Upcoming departures</h2>
                      {cards('Upcoming departures')}
                    </>
                  )}
                </>
              );
            if (found[0]) return cards('Flights');
            return (
              <p className="app-results-none app-stack app-soft">
                {charter('primary')}
                {isFiltered && (
                  <button
                    type="button"
                    className="cw-button"
                    data-kind="plain"
                    onClick={() => search.setFilters(readFilters(''))}
                  >
                    Show all flights
                  </button>
                )}
              </p>
            );
          }}
        </Results>
        {hasCriteria &&
          (found[0] ? (
            <p className="app-search-else app-row app-soft">
              <b>No time that suits?</b> The whole aircraft leaves when you say. {charter('plain')}
            </p>
          ) : (
            isNone && late && <late.OtherFlights {...search} actions={list.actions} />
          ))}
      </div>
    </>
  );
}
