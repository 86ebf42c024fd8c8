import type { ChauffeurRequest } from '../contract';
import { type PassParts, SubmittedDialog, useT } from '../kit';
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
  const { firstName, lastName, numberOfPassengers, luggage } = request;
  return (
    <SubmittedDialog
      {...pass}
      title={t('Request Submitted Successfully!')}
      text={t('Your chauffeur service request has been submitted. We will contact you shortly to confirm the details.')}
      subject={t('Chauffeur service request')}
      facts={[
        [t('Passengers'), numberOfPassengers],
        [t('Luggage'), t(luggage === 1 ? '{count} item' : '{count} items', { count: luggage })],
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
