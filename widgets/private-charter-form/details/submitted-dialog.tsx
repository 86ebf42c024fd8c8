import type { ReactNode } from 'react';
import type { CharterRequest } from '../../contract';
import { formatWallClock, RouteLine, SubmittedDialog, useT } from '../../kit';

interface CharterSubmittedProps {
  id: number | undefined;
  request: CharterRequest;
  desk: ReactNode;
  onClose: () => void;
}

/** 'Request Submitted!'. */
export function CharterSubmitted({ id, request, desk, onClose }: CharterSubmittedProps) {
  const t = useT();
  return (
    <SubmittedDialog
      id={id}
      title={t('Request Submitted!')}
      text={t('Thank you. We will contact you shortly to confirm aircraft, price and times.')}
      subject={t('Private charter request')}
      desk={desk}
      facts={[
        [t('Passengers'), Math.max(...request.segments.map((segment) => segment.seats))],
        [t('Name'), request.name],
      ]}
      onClose={onClose}
    >
      <ol>
        {request.segments.map((segment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a request that was sent does not change
          <li key={index} className="cw-pass-leg">
            <RouteLine
              from={segment.fromLocation}
              to={segment.toLocation}
              detail={formatWallClock(segment.departDate, 'short', t)}
            />
          </li>
        ))}
      </ol>
    </SubmittedDialog>
  );
}
