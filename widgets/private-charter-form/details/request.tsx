import { type Api, type CharterRequest, charterRequest, privateCharterCreate } from '../../contract';
import { checkFields, type Itinerary, PassLeg, type PassParts, SubmittedDialog, useT } from '../../kit';
import { type PrivateCharterDraft, toRequest } from '../draft';

/** Shows errors on the contact fields; returns the request, or undefined when anything is wrong. */
export const checkRequest = (draft: PrivateCharterDraft): CharterRequest | undefined =>
  checkFields(draft.contact, charterRequest, toRequest(draft));

export const send = (api: Api, request: CharterRequest, idempotencyKey: string) =>
  api(privateCharterCreate, { body: request, idempotencyKey });

/** The part of the request that can be sent in a message. */
export const itinerary = ({ segments }: CharterRequest): Itinerary => ({
  subject: 'Private charter request',
  legs: segments.map(({ fromLocation, toLocation, departDate }) => [fromLocation, toLocation, departDate]),
  passengers: Math.max(...segments.map(({ seats }) => seats)),
});

interface CharterSubmittedProps {
  pass: PassParts;
  request: CharterRequest;
  onClose: () => void;
}

/** The confirmation. */
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
