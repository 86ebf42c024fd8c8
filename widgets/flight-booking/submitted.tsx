import { useEffect, useState } from 'react';
import type { FlightBookingRequest, FlightRecord } from '../contract';
import { PassLeg, type PassParts, type PriceProps, priceLine, SubmittedDialog, useT } from '../kit';
import { totalPrice } from './draft';
import type { OnOwnPage } from './options';

interface SubmittedProps extends Pick<OnOwnPage, 'onReveal'> {
  prices: PriceProps;
  pass: PassParts;
  request: FlightBookingRequest;
  flight: FlightRecord;
  onClose: () => void;
}

/** 'Request Submitted Successfully!'. */
export function Submitted({ pass, request, flight, prices, onReveal, onClose }: SubmittedProps) {
  const t = useT();
  const [isShown, setShown] = useState(!onReveal);
  useEffect(() => onReveal?.(() => setShown(true)), [onReveal]);
  if (!isShown) return null;
  return (
    <SubmittedDialog
      {...pass}
      title={t('Request Submitted Successfully!')}
      text={t('Thank you. We will contact you shortly to confirm your seats and payment.')}
      subject={t('Flight booking request')}
      facts={[
        [t('Passengers'), 1 + request.numberOfGuests],
        [t('Total price'), priceLine(totalPrice(flight.seatPrice, request.numberOfGuests), prices)],
        [t('Name'), `${t(request.title)} ${request.firstName} ${request.lastName}`],
      ]}
      onClose={onClose}
    >
      <PassLeg
        from={flight.fromLocation}
        to={flight.toLocation}
        at={request.departureDate}
        aircraftType={flight.aircraftType}
      />
    </SubmittedDialog>
  );
}
