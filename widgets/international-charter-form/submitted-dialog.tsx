import type { InternationalCharterRequest } from '../contract';
import { PassLeg, type PassParts, SubmittedDialog, useT } from '../kit';

export interface CharterSubmittedProps {
  pass: PassParts;
  request: InternationalCharterRequest;
  onClose: () => void;
}

/** 'Request Submitted Successfully!': the way out and, if there is one, the way back. */
export function CharterSubmitted({ pass, request, onClose }: CharterSubmittedProps) {
  const t = useT();
  const { departureLocation: from, destinationLocation: to, departureDateTime, returnDateTime } = request;
  return (
    <SubmittedDialog
      {...pass}
      title={t('Request Submitted Successfully!')}
      text={t(
        'Your charter flight request has been submitted. We will contact you shortly to confirm the details and finalize your booking.',
      )}
      subject={t('International charter request')}
      facts={[
        [t('Passengers'), request.seats],
        [t('Service'), t(request.serviceType)],
        [t('Aircraft'), t(request.preferredAircraft)],
        [t('Name'), request.name],
      ]}
      onClose={onClose}
    >
      <PassLeg from={from} to={to} at={departureDateTime} />
      {returnDateTime && <PassLeg from={to} to={from} at={returnDateTime} />}
    </SubmittedDialog>
  );
}
