import { useRef } from 'react';
import type { CharterRequest } from '../api';
import { Dialog, formatWallClock, Icon, printPart, RouteLine, useSay } from '../kit';

interface SubmittedDialogProps {
  id: number;
  request: CharterRequest;
  onClose: () => void;
}

/** 'Request Submitted!': a boarding-pass summary of what was just sent, worth a screenshot, printable. */
export function SubmittedDialog({ id, request, onClose }: SubmittedDialogProps) {
  const say = useSay();
  const pass = useRef<HTMLDivElement>(null);
  const seats = Math.max(...request.segments.map((segment) => segment.seats));

  return (
    <Dialog
      title={say('Request Submitted!')}
      onClose={onClose}
      footer={
        <div className="cw-dialog-actions">
          <button
            type="button"
            className="cw-button"
            data-kind="plain"
            onClick={() => pass.current && printPart(pass.current, `${say('Private charter request')} #${id}`)}
          >
            <Icon name="print" />
            {say('Print')}
          </button>
          <button type="button" className="cw-button" data-kind="primary" onClick={onClose}>
            {say('Close')}
          </button>
        </div>
      }
    >
      <p className="cw-submitted-text">
        {say('Thank you. We will contact you shortly to confirm aircraft, price and times.')}
      </p>
      <div ref={pass} className="cw-pass">
        <p className="cw-pass-head">
          <span>{say('Private charter request')}</span>
          <span>{say('Not a ticket')}</span>
        </p>
        <ol>
          {request.segments.map((segment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a request that was sent does not change
            <li key={index} className="cw-pass-leg">
              <RouteLine
                from={segment.fromLocation}
                to={segment.toLocation}
                detail={formatWallClock(segment.departDate, 'short')}
              />
            </li>
          ))}
        </ol>
        <dl className="cw-pass-facts cw-numbers">
          <div>
            <dt>{say('Reference')}</dt>
            <dd>#{id}</dd>
          </div>
          <div>
            <dt>{say('Passengers')}</dt>
            <dd>{seats}</dd>
          </div>
          <div>
            <dt>{say('Name')}</dt>
            <dd>{request.name}</dd>
          </div>
        </dl>
      </div>
    </Dialog>
  );
}
