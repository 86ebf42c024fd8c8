import type { ReactNode } from 'react';
import type { InternationalCharterRequest } from '../contract';
import { formatWallClock, RouteLine, SubmittedDialog, useT } from '../kit';

export interface CharterSubmittedProps {
  id: number | undefined;
  request: InternationalCharterRequest;
  desk: ReactNode;
  onClose: () => void;
}

/** 'Request Submitted Successfully!': the way out and, if there is one, the way back. */
export function CharterSubmitted({ id, request, desk, onClose }: CharterSubmittedProps) {
  const t = useT();
  const { departureLocation: from, destinationLocation: to, departureDateTime, returnDateTime } = request;
  return (
    <SubmittedDialog
      id={id}
      title={t('Request Submitted Successfully!')}
      text={t(
        'Your charter flight request has been submitted. We will contact you shortly to confirm the details and finalize your booking.',
      )}
      subject={t('International charter request')}
      desk={desk}
      facts={[
        [t('Passengers'), request.seats],
        [t('Service'), t(request.serviceType)],
        [t('Aircraft'), t(request.preferredAircraft)],
        [t('Name'), request.name],
      ]}
      onClose={onClose}
    >
      <div className="cw-pass-leg">
        <RouteLine from={from} to={to} detail={formatWallClock(departureDateTime, 'short', t)} />
      </div>
      {returnDateTime && (
        <div className="cw-pass-leg">
          <RouteLine from={to} to={from} detail={formatWallClock(returnDateTime, 'short', t)} />
        </div>
      )}
    </SubmittedDialog>
  );
}
