import { createApi, type FlightRecord, flightSearch, type Page } from 'charter-widgets/contract';
import {
  AircraftSilhouette,
  formatDay,
  formatTime,
  Picture,
  pricePair,
  silhouetteOf,
  translatePlace,
  usePages,
  useT,
} from 'charter-widgets/kit';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../shared/config';
import { Link } from '../../shared/link';
import { keepResults, keptResults } from '../search/kept-results';
import { BookNow, FlightList, Results } from '../search/results';
import { keepSeen } from '../seen-flights';

// Without the session: an admin sees here what a customer sees.
const api = createApi({ baseUrl: '/api' });

const FEATURED = 3;
/** The number shown at first, with the featured ones. */
const SHOWN = 9;

/** The number loaded at a time, so that the next ones are there already. */
export const READ = 60;

const load = (after: string, signal: AbortSignal) =>
  api(flightSearch, { query: { limit: String(READ), after }, signal });

/** The next departures: three featured flights, and a list of the others. Going back shows them as they were left. */
export function Departures({ first }: { first: Page<FlightRecord> | undefined }) {
  const t = useT();
  const { key } = useLocation();
  const [back] = useState(() => keptResults(key));
  const [flights, again] = usePages(load, SHOWN, undefined, () =>
    back ? { page: back.read, shown: back.shown, stale: true } : { page: first },
  );
  const [opened, setOpened] = useState(back?.opened);
  const results = useRef<HTMLElement>(null);
  const pages = flights.state === 'loaded' ? flights.data : undefined;
  const read = pages?.read;
  const shown = pages?.records.length ?? 0;

  useEffect(() => {
    if (read) keepResults(key, { read, shown, opened });
  }, [key, read, shown, opened]);

  // Going back from a flight, the focus returns to its link.
  useLayoutEffect(() => {
    if (back?.opened) results.current?.querySelector<HTMLElement>('[data-opened] a')?.focus({ preventScroll: true });
  }, [back]);

  function open(flight: FlightRecord) {
    keepSeen(flight);
    setOpened(flight.id);
  }

  return (
    <Results ref={results} flights={flights} onRetry={again} apart={FEATURED} heading={t('Recommended by us')}>
      {(found) =>
        found.length === 0 ? (
          <div className="app-results-none app-stack app-soft">
            <p>{t('No departures are planned yet. Charter an aircraft on the day you choose.')}</p>
            <p>
              <Link className="cw-button" data-kind="plain" to="/private-charter-form">
                {t('Request a charter')}
              </Link>
            </p>
          </div>
        ) : (
          <>
            {/* biome-ignore lint/a11y/noRedundantRoles: without its marks, Safari takes it for no list */}
            <ul className="app-editorial" role="list" aria-label={t('Recommended by us')}>
              {found.slice(0, FEATURED).map((flight, index) => (
                <li key={flight.id} data-opened={flight.id === opened || undefined}>
                  <Featured flight={flight} large={index === 0} onOpen={open} />
                </li>
              ))}
            </ul>
            {found.length > FEATURED && (
              <>
                <div className="app-home-head app-spread">
                  <h2>{t('Upcoming departures')}</h2>
                  <p className="app-spread">
                    {read?.records.some(({ isEmptyLeg }) => isEmptyLeg) && (
                      <Link className="app-act" to="/search?kind=empty-legs">
                        {t('Empty legs')}
                      </Link>
                    )}
                    <Link className="app-act" to="/search">
                      {t('Search all flights')}
                    </Link>
                  </p>
                </div>
                <FlightList
                  label={t('Upcoming departures')}
                  flights={found.slice(FEATURED)}
                  above={FEATURED}
                  opened={opened}
                  actions={(flight) => <BookNow flight={flight} onOpen={open} />}
                />
              </>
            )}
          </>
        )
      }
    </Results>
  );
}

interface FeaturedProps {
  flight: FlightRecord;
  large: boolean;
  onOpen: (flight: FlightRecord) => void;
}

function Featured({ flight, large, onOpen }: FeaturedProps) {
  const t = useT();
  const { pkrPerUsd } = useConfig();
  const { id, fromLocation, toLocation, departureDatetime, aircraftName, aircraftType } = flight;
  const { price } = pricePair(flight.seatPrice, { pkrRate: pkrPerUsd, t });
  const banner = flight.images.find(({ isBannerImage }) => isBannerImage)?.imageUrl;
  return (
    <article className="app-featured app-stack">
      <div className="app-picture app-featured-picture">
        <Picture
          imageUrl={banner || flight.aircraftImageUrl}
          apiBase="/api"
          alt=""
          sizes={`(max-width: 720px) 84vw, ${large ? 840 : 560}px`}
          instead={<AircraftSilhouette type={silhouetteOf(aircraftType)} />}
        />
      </div>
      <div className="app-featured-words">
        <p className="app-featured-time cw-numbers">
          <b>{formatTime(departureDatetime)}</b>
          <span>{formatDay(departureDatetime, 'short', t)}</span>
        </p>
        <div>
          <h3>
            <Link className="app-cover" to={`/flights-details?id=${id}`} viewTransition onClick={() => onOpen(flight)}>
              {t('{from} to {to}', {
                from: translatePlace(t, fromLocation).city,
                to: translatePlace(t, toLocation).city,
              })}
              <span className="cw-hidden">
                {t(', {day}, {time}: book now', {
                  day: formatDay(departureDatetime, 'short', t),
                  time: formatTime(departureDatetime),
                })}
              </span>
            </Link>
          </h3>
          <p className="cw-numbers">
            {aircraftName && <span>{aircraftName}</span>}
            <span>
              <bdi>
                <b>{price}</b>
              </bdi>{' '}
              {t('per seat')}
            </span>
          </p>
        </div>
      </div>
    </article>
  );
}
