import type { ReactNode } from 'react';
import type { ChauffeurRequest } from '../contract';
import { SubmittedDialog, useT } from '../kit';
import { Vehicle } from './vehicle';

export interface ChauffeurSubmittedProps {
  id: number | undefined;
  request: ChauffeurRequest;
  desk: ReactNode;
  onClose: () => void;
}

/** 'Request Submitted Successfully!'. The CNIC is not on the pass: it is made to be shown around. */
export function ChauffeurSubmitted({ id, request, desk, onClose }: ChauffeurSubmittedProps) {
  const t = useT();
  const { firstName, lastName, numberOfPassengers, luggage } = request;
  return (
    <SubmittedDialog
      id={id}
      title={t('Request Submitted Successfully!')}
      text={t('Your chauffeur service request has been submitted. We will contact you shortly to confirm the details.')}
      subject={t('Chauffeur service request')}
      desk={desk}
      facts={[
        [t('Passengers'), numberOfPassengers],
        [t('Luggage'), t(luggage === 1 ? '{count} item' : '{count} items', { count: luggage })],
        [t('Name'), `${firstName} ${lastName}`],
      ]}
      onClose={onClose}
    >
      <div className="cw-chauffeur-pass">
        <Vehicle passengers={numberOfPassengers} />
      </div>
    </SubmittedDialog>
  );
}
