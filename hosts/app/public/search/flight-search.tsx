import './flight-search.css';
import './refine.css';
import { createApi, type FlightRecord } from 'charter-widgets/contract';
import { formatDay, parsePlaceText, useT } from 'charter-widgets/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useCloseOnBack } from '../../shared/close-on-back';
import { SearchForm } from '../../shared/flight-search/search-form';
import { charterFormPath } from '../../shared/flight-search/write-criteria';
import { Link } from '../../shared/link';
import { PageTitle } from '../../shared/shell';
import { readFilters } from './filters';
import { OtherTimes } from './other-times';
import { BookNow, FlightList, Results } from './results';
import { type FlightSearchState, useFlightSearch } from './use-flight-search';

// Without the session: an admin sees here what a customer sees.
const api = createApi({ baseUrl: '/api' });

/** Services that are announced beside the search. */
const COMING = ['Manage Booking/Check in', "What's on your flight", 'Flight status'];

/** A place's code, if it has one. */
const short = (place: string) => parsePlaceText(place).code || place;

/** The late module, once it has loaded; null when it could not be. */
let known: typeof import('./refined/results') | null | undefined;

/** /search: the flights for a customer. Going back and forward shows each search as it was left. */
export function FlightSearchScreen() {
  const { key } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const visit = useRef({ key, number: 0 });
  if (visit.current.key !== key) visit.current = { key, number: visit.current.number + (isPop ? 1 : 0) };
  return <Visit key={visit.current.number} />;
}

/** The late module; undefined until it has loaded. Without it the order stays the recommended one. */
function useLate() {
  const [late, setLate] = useState(known);
  const loadLate = useCallback(
    () =>
      void import('./refined/results').then(
        (loaded) => {
          known = loaded;
          setLate(loaded);
        },
        () => setLate(null),
      ),
    [],
  );
  useEffect(loadLate, [loadLate]);
  return [late, loadLate] as const;
}

function Visit() {
  const t = useT();
  const search = useFlightSearch(api);
  const { criteria, hasCriteria, flights, filters, order, isOrderable, opened, results } = search;
  const [late, loadLate] = useLate();
  const { unread = 0, records: found = [] } = flights.state === 'loaded' ? flights.data : {};
  const back = useRef(null);
  const [isAsking, setAsking] = useState(false);
  const isLoaded = hasCriteria && flights.state === 'loaded';
  /** Whether the next step is among the results, and no longer the search. */
  const isAnswered = isLoaded && !isAsking;
  const isNone = isLoaded && !found[0];
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
      <Hero search={search} quiet={isAnswered} onAsk={setAsking} />
      <div className="app-wide app-search-found" data-next={(isAnswered && order !== 'earliest') || undefined}>
        <Results
          ref={results}
          flights={flights}
          onRetry={search.again}
          heading={hasCriteria ? isNone && filters.kind && t('No empty legs found') : t('Search for flights')}
          way={criteria.back && 'Outbound'}
          aside={
            <>
              {isNone && <p className="app-results-why app-soft">{t('Try adjusting your search criteria')}</p>}
              {found[0] && (
                <p className="app-tiny app-soft">
                  {isOrderable && !order && t('Recommended first, then by departure.')}{' '}
                  {t('Times are local at each airport.')}
                </p>
              )}
              {isOrderable &&
                (late ? <late.Refine {...search} unread={unread} /> : <div className="app-refine app-row" />)}
            </>
          }
        >
          {() => {
            if (!hasCriteria)
              return (
                <>
                  <p className="app-soft">
                    {t(found[0] ? 'Enter airports, or choose a departure.' : 'No departures are planned yet.')}
                  </p>
                  {found[0] && <h2 className="app-results-part">{t('Upcoming departures')}</h2>}
                  {found[0] && cards(t('Upcoming departures'))}
                </>
              );
            if (found[0]) return cards(t('Flights'));
            return (
              <p className="app-results-none app-stack app-soft">
                <Link className="cw-button" data-kind="primary" to={charterFormPath(criteria)}>
                  {t(criteria.from || criteria.to ? 'Request a charter for this route' : 'Request a charter')}
                </Link>
                {Object.values(filters).some(Boolean) && (
                  <button
                    type="button"
                    className="cw-button"
                    data-kind="plain"
                    onClick={() => search.setFilters(readFilters(''))}
                  >
                    {t('Show all flights')}
                  </button>
                )}
              </p>
            );
          }}
        </Results>
        {isNone && late && <late.OtherFlights {...search} actions={list.actions} />}
        {criteria.back &&
          (late ? (
            <late.ReturnFlights {...search} actions={list.actions} />
          ) : (
            <Results
              ref={back}
              flights={late === null ? { state: 'failed', error: null } : { state: 'loading' }}
              onRetry={loadLate}
              way="Return"
            >
              {() => null}
            </Results>
          ))}
        {hasCriteria && found[0] && (late || !criteria.back) && <OtherTimes {...search} />}
        {hasCriteria && found[0] && late && !found.some(({ isEmptyLeg }) => isEmptyLeg) && (
          <late.NearEmptyLegs criteria={criteria} actions={list.actions} />
        )}
      </div>
    </>
  );
}

interface HeroProps {
  search: FlightSearchState;
  /** Whether the next step is among the results. */
  quiet: boolean;
  onAsk: (isAsking: boolean) => void;
}

/** The form, which a phone opens from the search in one line. */
function Hero({ search: { criteria, hasCriteria, search }, quiet, onAsk }: HeroProps) {
  const t = useT();
  const { from, to, departure, back, passengers } = criteria;
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));
  return (
    <div className="app-search-hero" data-asked={hasCriteria || undefined}>
      <div className="app-wide app-search-opening">
        <PageTitle>{t('Flights')}</PageTitle>
        <p className="app-lead">{t('Seats on private aircraft, all non-stop.')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways */}
        <ul className="app-search-tabs app-soft app-tiny" aria-label={t('Flight services')} tabIndex={0}>
          <li className="app-tab" aria-current="page">
            {t('Search flights')}
          </li>
          {COMING.map((label) => (
            <li key={label} className="app-tab">
              {t(label)} <small>{t('Coming soon')}</small>
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
              {from || to ? (
                <>
                  <bdi>{short(from) || t('Anywhere')}</bdi>{' '}
                  <span aria-hidden="true">{t.locale === 'ur' ? '←' : '→'}</span>
                  <span className="cw-hidden">{t('to')}</span> <bdi>{short(to) || t('Anywhere')}</bdi>
                </>
              ) : (
                t('All routes')
              )}
            </b>
            {departure && <span>{formatDay(departure, 'short', t)}</span>}
            {back && <span>{t('Return {day}', { day: formatDay(back, 'short', t) })}</span>}
            <span>{t(Number(passengers) > 1 ? '{count} passengers' : '1 passenger', { count: passengers })}</span>
            <i>{t(isOpen ? 'Close' : 'Edit')}</i>
          </button>
        )}
        <SearchForm
          criteria={criteria}
          quiet={quiet}
          onAsk={() => onAsk(true)}
          onSearch={(next) => {
            onAsk(false);
            setOpen(false);
            search(next);
          }}
        />
      </div>
    </div>
  );
}
