import type { CharterRequest } from '../../contract';
import { PassLeg, type PassParts, SubmittedDialog, useT } from '../../kit';

interface CharterSubmittedProps {
  pass: PassParts;
  request: CharterRequest;
  onClose: () => void;
}

/** 'Request Submitted!'. */
export function CharterSubmitted({ pass, request, onClose }: CharterSubmittedProps) {
  const t = useT();
  return (
    <SubmittedDialog
      {...pass}
      title={t('Request Submitted!')}
      text={t('Thank you. We will contact you shortly to confirm aircraft, price and times.')}
      subject={t('Private charter request')}
      facts={[
        [t('Passengers'), Math.max(...request.segments.map((segment) => segment.seats))],
        [t('Name'), request.name],
      ]}
      onClose={onClose}
    >
      <ol>
        {request.segments.map((segment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a request that was sent does not change
          <li key={index}>
            <PassLeg from={segment.fromLocation} to={segment.toLocation} at={segment.departDate} />
          </li>
        ))}
      </ol>
    </SubmittedDialog>
  );
}
