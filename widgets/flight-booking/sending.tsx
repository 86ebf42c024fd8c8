import { useSignals } from '@preact/signals-react/runtime';
import { type MouseEventHandler, useEffect, useState } from 'react';
import * as v from 'valibot';
import {
  type Api,
  ApiError,
  type FlightBookingRequest,
  type FlightRecord,
  flightBookingCreate,
  flightBookingRequest,
  flightById,
  object,
  requiredEmail,
} from '../contract';
import {
  checkFields,
  EmptyLeg,
  type Itinerary,
  keepFocusInSight,
  numberOf,
  PassLeg,
  type PassParts,
  type Prices,
  priceLineOfSeats,
  SubmittedDialog,
  useT,
  valuesOf,
  watchKeyboard,
} from '../kit';
import { type BookingDraft, bookingFields } from './draft';
import type { BookingFormProps } from './form';
import type { OwnPageProps } from './options';

export { Guest } from './guest';

/** The server's rules; the form also requires the optional e-mail address and the terms. */
const bookingRules = object({
  ...flightBookingRequest.entries,
  email: requiredEmail('Invalid email format'),
  termsAccepted: v.literal(true, 'Please accept the terms and conditions'),
});

/** Returns the request's body. */
function toRequest({ main, guests }: BookingDraft, { id: flightId, seatPrice }: FlightRecord) {
  const { termsAccepted, numberOfGuests, numberOfRooms, ...texts } = main;
  return {
    ...valuesOf(texts),
    termsAccepted: termsAccepted.value,
    numberOfGuests: numberOf(numberOfGuests),
    numberOfRooms: numberOf(numberOfRooms),
    flightId,
    seatPrice,
    travelPersons: guests.value.map(({ key: _, ...fields }) => valuesOf(fields)),
  };
}

/**
 * Checks the form and shows errors on the fields.
 *
 * @param tell gets summaries of the errors
 * @returns the request, or undefined when anything is wrong
 */
export function check(
  draft: BookingDraft,
  flight: FlightRecord,
  tell: (summary: string) => void,
): FlightBookingRequest | undefined {
  draft.settleGuests();
  const fields = bookingFields(draft);
  const tooMany = draft.tooMany.value;
  const request = checkFields(fields, bookingRules, toRequest(draft, flight), {
    ...(tooMany && { numberOfGuests: tooMany }),
  });
  if (request) return request;
  const wrong = Object.keys(fields).filter((path) => fields[path]?.error);
  const inGuests = (path: string) => path.startsWith('travelPersons.');
  const guestsAlone = wrong.length > 0 && wrong.every(inGuests);
  if (!guestsAlone) tell('Please fix the errors in the main form');
  if (wrong.some(inGuests)) tell('Please fix the errors in guest information');
  return undefined;
}

/** The part of the request that can be sent in a message. */
export const itinerary = (
  { fromLocation, toLocation }: FlightRecord,
  { departureDate, numberOfGuests }: FlightBookingRequest,
): Itinerary => ({
  subject: 'Flight booking request',
  legs: [[fromLocation, toLocation, departureDate]],
  passengers: 1 + numberOfGuests,
  isOffered: true,
});

interface SubmittedProps extends Pick<OwnPageProps, 'onReveal'> {
  prices: Prices;
  pass: PassParts;
  request: FlightBookingRequest;
  flight: FlightRecord;
  onClose: () => void;
}

/** The confirmation. */
export function Submitted({ pass, request, flight, prices, onReveal, onClose }: SubmittedProps) {
  const t = useT();
  const [isShown, setShown] = useState(!onReveal);
  useEffect(() => onReveal?.(() => setShown(true)), [onReveal]);
  if (!isShown) return null;
  return (
    <SubmittedDialog
      {...pass}
      title={t('Request Submitted Successfully!')}
      text={t('Thank you. We will contact you shortly to confirm seats and how to pay.')}
      subject={t('Flight booking request')}
      facts={[
        [t('Passengers'), 1 + request.numberOfGuests],
        [t('Total price'), priceLineOfSeats(flight.seatPrice, 1 + request.numberOfGuests, prices)],
        [t('Name'), `${t(request.title)} ${request.firstName} ${request.lastName}`],
      ]}
      onClose={onClose}
    >
      <PassLeg
        from={flight.fromLocation}
        to={flight.toLocation}
        at={request.departureDate}
        aircraftType={flight.aircraftType}
      />
      {flight.isEmptyLeg && (
        <p className="cw-hint">
          <EmptyLeg flight={flight} isBooked />
        </p>
      )}
    </SubmittedDialog>
  );
}

/** Labels of the main form's fields, by their names in the request. */
const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  email: 'Email',
  departureDate: 'Travel date',
  numberOfGuests: 'Number of guests',
  numberOfRooms: 'Number of rooms',
  note: 'Note (optional)',
  termsAccepted: 'terms and conditions',
};

/** Focuses the invalid field at an index. */
const focusInvalidField =
  (index: number): MouseEventHandler<HTMLButtonElement> =>
  ({ currentTarget: { form } }) =>
    form?.querySelectorAll<HTMLElement>('[aria-invalid]')[index]?.focus();

/** Lists the invalid fields of the main form, and each guest with errors. */
function useInvalidFields(draft: BookingDraft): string[] {
  const t = useT();
  const wrong = Object.entries(bookingFields(draft)).flatMap(([path, { error }]) => (error ? path : []));
  // Too many guests are reported at the field, where a list above would push it away.
  return ['', 'numberOfGuests'].includes(String(wrong))
    ? []
    : wrong.map((path) => t(LABELS[path] ?? 'Guest {number}', { number: Number(path.split('.')[1]) + 1 }));
}

/** A list of links to invalid fields. */
export function InvalidFields({ draft }: { draft: BookingDraft }) {
  useSignals();
  const t = useT();
  const names = useInvalidFields(draft);
  return (
    names.length > 0 && (
      <p className="cw-booking-wrong">
        <strong>{t('Fields to complete or correct ({count}):', { count: names.length })}</strong>
        {names.map((name, index) => {
          const count = names.filter((other) => other === name).length;
          return (
            // One link per guest.
            name !== names[index - 1] && (
              <button key={name} type="button" onClick={focusInvalidField(index)}>
                {name}
                {count > 1 && ` (${count})`}
              </button>
            )
          );
        })}
      </p>
    )
  );
}

/** A button to the first invalid field, shown at the foot of a phone's window. */
export function NextInvalidField({ draft }: { draft: BookingDraft }) {
  useSignals();
  const t = useT();
  const [name] = useInvalidFields(draft);
  return (
    name && (
      <button type="button" className="cw-button" part="button" data-kind="primary" onClick={focusInvalidField(0)}>
        {t('Next: {name}', { name })}
      </button>
    )
  );
}

// This chunk checks, sends and confirms a booking; it loads once the form is used.

/** Keeps the bar off the form's fields. */
export function keepInSight(form: HTMLFormElement): void {
  watchKeyboard(form);
  keepFocusInSight(form);
}

/** Milliseconds in which a change is seen before the button takes a press again. */
const SEEN = 1000;

/** Sends the booking. After a refusal because the flight has changed (409), loads the flight. */
export async function send(
  api: Api,
  request: FlightBookingRequest,
  idempotencyKey: string,
  { onFlight }: Pick<BookingFormProps, 'onFlight'>,
) {
  try {
    return await api(flightBookingCreate, { body: request, idempotencyKey });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      const flight = await api(flightById, { id: request.flightId }).catch(() => undefined);
      if (flight) onFlight?.(flight);
      await new Promise((resolve) => setTimeout(resolve, SEEN));
    }
    throw error;
  }
}
