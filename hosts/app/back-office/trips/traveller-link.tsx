import type { TripFile } from '@charter-hosts/contract';
import { dataLink } from 'charter-widgets/contract';
import { useState } from 'react';
import { toasts } from '../../shared/toasts';
import { Phone } from '../records/parts';
import { useMay } from '../role';
import type { SaveTrip } from './use-trip';

export interface TravellerLinkProps {
  trip: TripFile;
  busy: boolean;
  onSave: SaveTrip;
}

/** The traveller's page of the request: seen as they see it, sent to them, and ended where it got into wrong hands. */
export function TravellerLink({ trip: { trackUrl, left }, busy, onSave }: TravellerLinkProps) {
  const [asked, setAsked] = useState(false);
  const mayEnd = useMay('dispatcher');
  async function copy() {
    try {
      await navigator.clipboard.writeText(trackUrl);
      toasts.getState().success('Link copied');
    } catch {
      toasts.getState().error('Your browser does not allow copying.');
    }
  }
  return (
    <>
      {(left.email || left.phone) && (
        <p className="app-small app-soft">
          Left there by the traveller:{' '}
          {left.email && (
            <a className="app-link" href={dataLink('mailto:', left.email)}>
              {left.email}
            </a>
          )}
          {left.email && left.phone && ', '}
          {left.phone && <Phone phone={left.phone} />}
        </p>
      )}
      {trackUrl ? (
        <div className="app-trip-ways">
          <a className="cw-button" data-kind="plain" href={trackUrl} target="_blank" rel="noopener noreferrer">
            Open
          </a>
          <button type="button" className="cw-button" data-kind="plain" onClick={copy}>
            Copy the link
          </button>
          {mayEnd && !asked && (
            <button type="button" className="cw-button" data-kind="quiet" onClick={() => setAsked(true)}>
              End the link
            </button>
          )}
        </div>
      ) : (
        <p className="app-small app-soft">Only dispatchers and owners have the traveller’s link.</p>
      )}
      {asked && (
        <div className="app-trip-end app-stack" role="alert">
          <p>Whoever has the link is kept out from now on. The traveller needs the new one from you.</p>
          <div className="app-trip-steps">
            <button
              type="button"
              className="cw-button"
              data-kind="plain"
              aria-disabled={busy}
              onClick={async () => {
                if (!busy && (await onSave({ endLink: true }))) setAsked(false);
              }}
            >
              End the link
            </button>
            <button type="button" className="cw-button" data-kind="quiet" onClick={() => setAsked(false)}>
              Keep it
            </button>
          </div>
        </div>
      )}
    </>
  );
}
