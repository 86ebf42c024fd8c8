import type { InternationalCharterRequest } from '../contract';
import { formatWallClock, RouteLine, SubmittedDialog, useSay } from '../kit';

export interface CharterSubmittedProps {
  id: number;
  request: InternationalCharterRequest;
  onClose: () => void;
}

/** 'Request Submitted Successfully!' (spec, section 2): the way out and, if there is one, the way back. */
export function CharterSubmitted({ id, request, onClose }: CharterSubmittedProps) {
  const say = useSay();
  const { departureLocation: from, destinationLocation: to, departureDateTime, returnDateTime } = request;
  return (
    <SubmittedDialog
      id={id}
      title={say('Request Submitted Successfully!')}
      text={say(
        'Your charter flight request has been submitted. We will contact you shortly to confirm the details and finalize your booking.',
      )}
      subject={say('International charter request')}
      facts={[
        [say('Passengers'), request.seats],
        [say('Service'), say(request.serviceType)],
        [say('Aircraft'), say(request.preferredAircraft)],
        [say('Name'), request.name],
      ]}
      onClose={onClose}
    >
      <div className="cw-pass-leg">
        <RouteLine from={from} to={to} detail={formatWallClock(departureDateTime, 'short', say)} />
      </div>
      {returnDateTime && (
        <div className="cw-pass-leg">
          <RouteLine from={to} to={from} detail={formatWallClock(returnDateTime, 'short', say)} />
        </div>
      )}
    </SubmittedDialog>
  );
}
