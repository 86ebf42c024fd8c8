import type { CharterRequest } from '../contract';
import { formatWallClock, RouteLine, SubmittedDialog, useSay } from '../kit';

interface CharterSubmittedProps {
  id: number;
  request: CharterRequest;
  onClose: () => void;
}

/** 'Request Submitted!' (spec, section 2). */
export function CharterSubmitted({ id, request, onClose }: CharterSubmittedProps) {
  const say = useSay();
  return (
    <SubmittedDialog
      id={id}
      title={say('Request Submitted!')}
      text={say('Thank you. We will contact you shortly to confirm aircraft, price and times.')}
      subject={say('Private charter request')}
      facts={[
        [say('Passengers'), Math.max(...request.segments.map((segment) => segment.seats))],
        [say('Name'), request.name],
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
              detail={formatWallClock(segment.departDate, 'short', say)}
            />
          </li>
        ))}
      </ol>
    </SubmittedDialog>
  );
}
