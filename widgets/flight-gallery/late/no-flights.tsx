import { siteLink, useT } from '../../kit';
import type { FlightGalleryProps } from '../flight-gallery';

// This chunk loads for an empty gallery.

/** Below the heading of an empty gallery: what will appear in it, and the way to a charter. */
export function NoFlights({ kind, charterUrl, apiBase = '/api' }: FlightGalleryProps) {
  const t = useT();
  return (
    <>
      <p>
        {t(
          kind === 'empty-legs'
            ? 'Empty legs will appear here: flights without passengers, on their way to the next ones. Until then, you can charter a whole aircraft.'
            : 'Flights with seats to book will appear here. Until then, you can charter a whole aircraft.',
        )}
      </p>
      <a
        className="cw-button"
        part="button"
        data-kind="primary"
        href={charterLink(charterUrl, apiBase)}
        target="_blank"
        rel="noopener"
      >
        {t('Request a private charter')}
      </a>
    </>
  );
}

/** Returns the charter form's link. Default: the API's site. */
export const charterLink = (address: string | undefined, apiBase: string): string =>
  siteLink(address, '/private-charter-form', apiBase);
