import { useCallback } from 'react';
import { type FlightRecord, siteAddress } from '../contract';
import { formatWallClock, useLoad, useOnChange, useT } from '../kit';
import { GalleryLink } from './flight-sections';
import type { FlightBookingProps } from './options';

interface DepartedProps extends FlightBookingProps {
  flight: FlightRecord;
}

/** Shown for a departed flight: the next flight on its route, or other ways. */
export function Departed({ flight, apiBase = '/api', galleryUrl, onReady }: DepartedProps) {
  const t = useT();
  const [next] = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const { findNextFlight } = await import('./next-flight');
        // The widget may have left the page meanwhile.
        signal.throwIfAborted();
        return findNextFlight(flight, apiBase, signal);
      },
      [flight, apiBase],
    ),
  );
  useOnChange('ready', () => onReady?.({}));

  return (
    <>
      <p className="cw-booking-next">{later()}</p>
      {/* From the start: what comes later would move the page. */}
      <p>
        <GalleryLink url={galleryUrl} />
        <a className="cw-button" part="secondary-button" data-kind="plain" href={charterLink(flight, apiBase)}>
          {t('Request a private charter')}
        </a>
      </p>
    </>
  );

  function later() {
    if (next.state === 'loading') return t('Looking for the next flight on this route...');
    if (next.state === 'failed') return t('The next flight could not be loaded.');
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
