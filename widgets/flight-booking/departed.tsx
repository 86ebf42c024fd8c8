import { useCallback } from 'react';
import { createApi, type FlightRecord, flightSearch, siteAddress } from '../contract';
import { formatWallClock, useLoad, useOnChange, useT } from '../kit';
import { GalleryLink } from './flight-sections';
import type { FlightBookingProps } from './options';

/** Finds the next flight on the route and its booking link; undefined when there is none. */
async function findNextFlight(departed: FlightRecord, apiBase: string, signal: AbortSignal) {
  const { id, departureDatetime, fromLocation, toLocation } = departed;
  const query = { FromLocation: fromLocation, ToLocation: toLocation };
  const { records } = await createApi({ baseUrl: apiBase })(flightSearch, { query, signal });
  const [next] = records
    .filter((flight) => flight.id !== id && flight.departureDatetime > departureDatetime)
    .sort((one, other) => (one.departureDatetime < other.departureDatetime ? -1 : 1));
  return next && { ...next, href: bookingPage(next.id, id, apiBase) };
}

/** The current page with the new id when its address has the old one, else the booking page of the API's site. */
function bookingPage(next: number, departed: number, apiBase: string): string {
  const here = new URL(location.href);
  const path = here.pathname.split('/');
  if (here.searchParams.get('id') === String(departed)) here.searchParams.set('id', String(next));
  else if (!here.searchParams.has('id') && path.at(-1) === String(departed))
    here.pathname = [...path.slice(0, -1), next].join('/');
  else return new URL(`/flights-details?id=${next}`, new URL(apiBase, document.baseURI)).href;
  return here.href;
}

interface DepartedProps extends FlightBookingProps {
  flight: FlightRecord;
}

/** Shown for a departed flight: the next flight on its route, or other ways. */
export function Departed({ flight, apiBase = '/api', galleryUrl, onReady }: DepartedProps) {
  const t = useT();
  const [next] = useLoad(
    useCallback((signal: AbortSignal) => findNextFlight(flight, apiBase, signal), [flight, apiBase]),
  );
  useOnChange('ready', () => onReady?.({}));

  return (
    <>
      <p className="cw-booking-next">{later()}</p>
      {/* From the start: what comes later would move the page. */}
      <p>
        <GalleryLink url={galleryUrl} />
        <a className="cw-button" data-kind="plain" href={charterLink(flight, apiBase)}>
          {t('Request a private charter')}
        </a>
      </p>
    </>
  );

  function later() {
    if (next.state === 'loading') return t('Looking for the next flight on this route...');
    if (next.state === 'failed') return t('The next flight could not be looked up.');
    if (!next.data) return t('No later flight on this route is planned yet.');
    return (
      <>
        {t('The next flight on this route:')}{' '}
        <a className="cw-button" part="button" data-kind="primary" href={next.data.href}>
          <bdi>{formatWallClock(next.data.departureDatetime, 'long', t)}</bdi>
        </a>
      </>
    );
  }
}

/** Links to the operator's charter form, filled in with the route. */
const charterLink = ({ fromLocation: from, toLocation: to }: FlightRecord, apiBase: string): string =>
  siteAddress('/private-charter-form', apiBase, (address) => {
    address.search = String(new URLSearchParams({ from, to }));
  });
