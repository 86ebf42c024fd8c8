import type { TripDetails } from '@charter-hosts/contract';
import { dataLink } from 'charter-widgets/contract';
import { useState } from 'react';
import { Button } from '../../shared/button';
import { useFocusBack } from '../../shared/use-busy';
import { copyText } from '../feedback';
import { Phone } from '../records/parts';
import { useMay } from '../role';
import type { SaveTrip } from './use-trip';

export interface TravellerLinkProps {
  trip: TripDetails;
  busy: boolean;
  onSave: SaveTrip;
}

/** The link to the traveller's page: open it, copy it, or replace it after it got into the wrong hands. */
export function TravellerLink({ trip: { trackUrl, left }, busy, onSave }: TravellerLinkProps) {
  const [isReplacing, setIsReplacing] = useState(false);
  const mayReplace = useMay('dispatcher');
  return (
    <>
      {(left.email || left.phone) && (
        <p className="app-small app-soft">
          Added by the traveller:{' '}
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
          <Button
            onClick={() => copyText(trackUrl, 'Link', 'Your browser blocked copying. Select the link and copy it.')}
          >
            Copy the link
          </Button>
          {mayReplace && (
            <Button kind="quiet" aria-expanded={isReplacing} onClick={() => setIsReplacing(!isReplacing)}>
              Replace the link
            </Button>
          )}
        </div>
      ) : (
        <p className="app-small app-soft">Only dispatchers and owners can see the traveller’s link.</p>
      )}
      {isReplacing && (
        <Confirm
          yes="Replace it"
          no="Keep it"
          busy={busy}
          onYes={() => onSave({ endLink: true })}
          onClose={() => setIsReplacing(false)}
        >
          Replace the link? The current link then stops working. Send the new link to the traveller.
        </Confirm>
      )}
    </>
  );
}

export interface ConfirmProps {
  yes: string;
  no: string;
  busy: boolean;
  /** Resolves to whether it was done. */
  onYes: () => Promise<boolean>;
  onClose: () => void;
  /** The question. */
  children: string;
}

/** A question in its place on the screen, before something that cannot be undone. */
export function Confirm({ yes, no, busy, onYes, onClose, children }: ConfirmProps) {
  useFocusBack();
  return (
    <div className="app-trip-end app-stack" role="alert">
      <p>{children}</p>
      <div className="app-trip-steps">
        <Button
          busy={busy}
          onClick={async () => {
            if (await onYes()) onClose();
          }}
        >
          {yes}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {no}
        </Button>
      </div>
    </div>
  );
}
