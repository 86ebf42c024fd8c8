import { useCallback } from 'react';
import { type FlightRecord, siteAddress } from '../contract';
import { formatWallClock, useLoad, useT, useTold } from '../kit';
import { GalleryLink } from './flight-sections';
import { nextFlight } from './next-flight';
import type { FlightBookingProps } from './options';

interface DepartedProps extends FlightBookingProps {
  flight: FlightRecord;
}

/** In the hero of a departed flight, which the server lets nobody book: the next one on its route, or other ways. */
export function Departed({ flight, apiBase = '/api', galleryUrl, onReady }: DepartedProps) {
  const t = useT();
  const [next] = useLoad(useCallback((signal: AbortSignal) => nextFlight(flight, apiBase, signal), [flight, apiBase]));
  useTold('ready', () => onReady?.({}));

  return (
    <>
      <p className="cw-booking-next">{later()}</p>
      {/* From the start: what comes later would move the page. */}
      <p>
        <GalleryLink url={galleryUrl} />
        <a className="cw-button" data-kind="plain" href={charterOf(flight, apiBase)}>
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

/** The operator's own form, filled in with the route. */
const charterOf = ({ fromLocation: from, toLocation: to }: FlightRecord, apiBase: string): string =>
  siteAddress('/private-charter-form', apiBase, (address) => {
    address.search = String(new URLSearchParams({ from, to }));
  });
