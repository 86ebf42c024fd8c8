import { type Api, type CharterRequest, charterRequest, privateCharterCreate } from '../../contract';
import { checkFields, type Itinerary } from '../../kit';
import { type PrivateCharterDraft, toRequest } from '../draft';

/**
 * Puts what is wrong with the details on their fields.
 *
 * @returns the request as it is sent, or undefined when it is incomplete
 */
export const checkRequest = (draft: PrivateCharterDraft): CharterRequest | undefined =>
  checkFields(draft.contact, charterRequest, toRequest(draft));

export const send = (api: Api, request: CharterRequest, idempotencyKey: string) =>
  api(privateCharterCreate, { body: request, idempotencyKey });

/** What may be handed over by a message where it cannot be sent. */
export const itinerary = ({ segments }: CharterRequest): Itinerary => ({
  subject: 'Private charter request',
  legs: segments.map(({ fromLocation, toLocation, departDate }) => [fromLocation, toLocation, departDate]),
  passengers: Math.max(...segments.map(({ seats }) => seats)),
});
