import type { ChauffeurRequest } from '../contract';
import { formatDay, type PassParts, SubmittedDialog, useT } from '../kit';
import { needsVan, vehicleFor } from './draft';
import type { Drawings } from './summary';

export interface ChauffeurSubmittedProps {
  pass: PassParts;
  request: ChauffeurRequest;
  drawn: Drawings | undefined;
  onClose: () => void;
}

/** The confirmation. It does not show the CNIC, because people share it. */
export function ChauffeurSubmitted({ pass, request, drawn, onClose }: ChauffeurSubmittedProps) {
  const t = useT();
  const { firstName, lastName, numberOfPassengers, luggage, pickUpPlace, pickUpDate, pickUpTime, flightNumber } =
    request;
  const isReachable = request.phone || request.email;
  return (
    <SubmittedDialog
      {...pass}
      title={t('Request Submitted Successfully!')}
      text={t(
        isReachable
          ? 'Your chauffeur service request has been submitted. We will contact you shortly to confirm the details.'
          : pass.track
            ? 'Your chauffeur service request has been submitted. You gave no phone number or e-mail address, so open the link below to see our answer.'
            : 'Your chauffeur service request has been submitted. You gave no phone number or e-mail address, so please call us for our answer.',
      )}
      subject={t('Chauffeur service request')}
      facts={[
        [t('Passengers'), numberOfPassengers],
        [t('Luggage'), t(luggage === 1 ? '{count} piece' : '{count} pieces', { count: luggage })],
        [t('Pick-up'), [pickUpDate && formatDay(pickUpDate, 'short', t), pickUpTime].filter(Boolean).join(t(', '))],
        [t('Pick-up place'), pickUpPlace],
        [t('Flight number'), flightNumber],
        [t('Name'), `${firstName} ${lastName}`],
      ]}
      onClose={onClose}
    >
      <div className="cw-chauffeur-pass">
        <strong>{t(needsVan(numberOfPassengers) ? 'Van/Large Vehicle' : 'Sedan/SUV')}</strong>
        {drawn && <drawn.Car kind={vehicleFor(numberOfPassengers)} />}
      </div>
    </SubmittedDialog>
  );
}
