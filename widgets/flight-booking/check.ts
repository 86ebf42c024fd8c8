import * as v from 'valibot';
import { type FlightBookingRequest, flightBookingRequest, object, requiredEmail } from '../contract';
import { checkFields, numberOf, valuesOf } from '../kit';
import { type BookingDraft, bookingFields } from './draft';

/** The server's own rules; what that takes without, too, is required here. */
const bookingRules = object({
  ...flightBookingRequest.entries,
  email: requiredEmail('Invalid email format'),
  termsAccepted: v.literal(true, 'Please accept the terms and conditions'),
});

/** The body of the request as it stands in the form. */
function toRequest({ main, guests }: BookingDraft, flightId: number) {
  const { termsAccepted, numberOfGuests, numberOfRooms, ...texts } = main;
  return {
    ...valuesOf(texts),
    termsAccepted: termsAccepted.value,
    numberOfGuests: numberOf(numberOfGuests),
    numberOfRooms: numberOf(numberOfRooms),
    flightId,
    travelPersons: guests.value.map(({ key: _, ...fields }) => valuesOf(fields)),
  };
}

/**
 * Checks the form and puts the messages on the fields.
 *
 * @returns the request to send; or what to say in summary of what is wrong
 */
export function checkBooking(
  draft: BookingDraft,
  flightId: number,
): { request: FlightBookingRequest } | { summaries: string[] } {
  draft.settleGuests();
  const fields = bookingFields(draft);
  const tooMany = draft.tooMany.value;
  const request = checkFields(fields, bookingRules, toRequest(draft, flightId), {
    ...(tooMany && { numberOfGuests: tooMany }),
  });
  if (request) return { request };
  const wrong = Object.keys(fields).filter((path) => fields[path]?.error);
  const inGuests = (path: string) => path.startsWith('travelPersons.');
  const guestsAlone = wrong.length > 0 && wrong.every(inGuests);
  return {
    summaries: [
      ...(guestsAlone ? [] : ['Please fix the errors in the main form']),
      ...(wrong.some(inGuests) ? ['Please fix the errors in guest information'] : []),
    ],
  };
}
