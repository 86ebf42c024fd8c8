import type { ChauffeurRequest } from '../contract';
import { SubmittedDialog, useSay } from '../kit';
import { Vehicle } from './vehicle';

export interface ChauffeurSubmittedProps {
  id: number;
  request: ChauffeurRequest;
  onClose: () => void;
}

/** 'Request Submitted Successfully!' (spec, section 2). The CNIC is not on the pass: it is made to be shown around. */
export function ChauffeurSubmitted({ id, request, onClose }: ChauffeurSubmittedProps) {
  const say = useSay();
  const { firstName, lastName, numberOfPassengers, luggage } = request;
  return (
    <SubmittedDialog
      id={id}
      title={say('Request Submitted Successfully!')}
      text={say(
        'Your chauffeur service request has been submitted. We will contact you shortly to confirm the details.',
      )}
      subject={say('Chauffeur service request')}
      facts={[
        [say('Passengers'), numberOfPassengers],
        [say('Luggage'), say(luggage === 1 ? '{count} item' : '{count} items', { count: luggage })],
        [say('Name'), `${firstName} ${lastName}`],
      ]}
      onClose={onClose}
    >
      <div className="cw-chauffeur-pass">
        <Vehicle passengers={numberOfPassengers} />
      </div>
    </SubmittedDialog>
  );
}
