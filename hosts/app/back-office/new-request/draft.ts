import { type RequestCreateBody, type RequestKind, requestCreateBody } from '@charter-hosts/contract';
import { type Signal, signal } from '@preact/signals-react';
import { type FlightRecord, MAX_SEGMENTS, SAME_PLACE, TRIP, type Trip } from 'charter-widgets/contract';
import {
  type AnyField,
  checkFields,
  clockAt,
  convertWallClock,
  createField,
  endsWhereItBegins,
  type Field,
  findDepartureProblem,
  isFarAhead,
  NOT_A_TIME,
  numberOf,
  type Place,
  parseTime,
  valuesOf,
} from 'charter-widgets/kit';

export interface LegDraft {
  readonly key: number;
  readonly from: Field<Place>;
  readonly to: Field<Place>;
  readonly date: Field<string>;
  readonly time: Field<string>;
  readonly seats: Field<string>;
  readonly luggage: Field<string>;
  readonly pets: Field<string>;
}

export interface GuestDraft {
  readonly key: number;
  readonly firstName: Field<string>;
  readonly lastName: Field<string>;
  readonly gender: Field<string>;
  readonly cnic: Field<string>;
  readonly phoneNumber: Field<string>;
}

const createTexts = () => ({
  source: createField('telephone'),
  locale: createField('en'),
  name: createField(''),
  title: createField('Mr'),
  firstName: createField(''),
  lastName: createField(''),
  phone: createField(''),
  email: createField(''),
  cnic: createField(''),
  // International charters; the outward leg is the first of `legs`.
  serviceType: createField('International Charter Flight'),
  preferredAircraft: createField('Not Sure'),
  returnDateTime: createField(''),
  message: createField(''),
  // Flight bookings; the note is of charters too
  flightDay: createField(''),
  flightId: createField(''),
  numberOfRooms: createField('1'),
  note: createField(''),
  // Chauffeur requests
  passengers: createField('1'),
  pieces: createField('0'),
  pickUpPlace: createField(''),
  pickUpDate: createField(''),
  pickUpTime: createField(''),
  flightNumber: createField(''),
});

/** The form. Values that several kinds of request have are shared, so that another kind keeps them. */
export interface RequestDraft {
  readonly kind: Signal<RequestKind>;
  readonly trip: Signal<Trip>;
  readonly texts: ReturnType<typeof createTexts>;
  readonly sendReceipt: Field<boolean>;
  readonly isDayFlexible: Field<boolean>;
  readonly isTimeOpen: Field<boolean>;
  readonly legs: Signal<readonly LegDraft[]>;
  readonly guests: Signal<readonly GuestDraft[]>;
}

const DEFAULT_TIME = '09:00';
let lastKey = 0;

/** Creates a leg that begins where the one before ends, with the same party. */
function createLeg(before?: LegDraft): LegDraft {
  return {
    key: ++lastKey,
    from: createField<Place>(before?.to.value ?? { text: '' }),
    to: createField<Place>({ text: '' }),
    date: createField(''),
    time: createField(DEFAULT_TIME),
    seats: createField(before?.seats.value ?? '1'),
    luggage: createField(before?.luggage.value ?? '0'),
    pets: createField(before?.pets.value ?? '0'),
  };
}

export const createDraft = (): RequestDraft => ({
  kind: signal<RequestKind>('privateCharter'),
  trip: signal<Trip>(TRIP.oneWay),
  texts: createTexts(),
  sendReceipt: createField(false),
  isDayFlexible: createField(false),
  isTimeOpen: createField(false),
  legs: signal<readonly LegDraft[]>([createLeg()]),
  guests: signal<readonly GuestDraft[]>([]),
});

/** Shows as many legs as the trip type has. The way back of a round trip begins mirrored. */
export function chooseTrip({ trip, legs }: RequestDraft, next: Trip): void {
  trip.value = next;
  const [out] = legs.value;
  if (next === TRIP.oneWay || !out) legs.value = legs.value.slice(0, 1);
  else if (next === TRIP.roundTrip) {
    const back = legs.value[1] ?? createLeg(out);
    if (!back.to.value.text) back.to.set(out.from.value);
    legs.value = [out, back];
  } else if (legs.value.length < 2) legs.value = [out, createLeg(out)];
}

export function addLeg(draft: RequestDraft): void {
  if (draft.trip.value !== TRIP.multiLeg) chooseTrip(draft, TRIP.multiLeg);
  else if (draft.legs.value.length < MAX_SEGMENTS)
    draft.legs.value = [...draft.legs.value, createLeg(draft.legs.value.at(-1))];
}

export function addGuest({ guests }: RequestDraft): void {
  const guest = {
    key: ++lastKey,
    firstName: createField(''),
    lastName: createField(''),
    gender: createField(''),
    cnic: createField(''),
    phoneNumber: createField(''),
  };
  guests.value = [...guests.value, guest];
}

/** What was entered, as text: equal texts mean that nothing has changed. */
export const snapshot = ({
  kind,
  trip,
  texts,
  sendReceipt,
  isDayFlexible,
  isTimeOpen,
  legs,
  guests,
}: RequestDraft): string => {
  const entered = (rows: readonly object[]) =>
    rows.map((row) => Object.values<AnyField>(row as Record<string, AnyField>).map((field) => field.value));
  return JSON.stringify([
    ...[kind.value, trip.value, Object.values(valuesOf(texts))],
    ...[sendReceipt.value, isDayFlexible.value, isTimeOpen.value],
    ...[entered(legs.value), entered(guests.value)],
  ]);
};

/** Path in the body to its field. */
export function fieldsOf({ kind, texts, sendReceipt, legs, guests }: RequestDraft): Record<string, AnyField> {
  const { name, title, firstName, lastName, phone, email, cnic } = texts;
  const [out] = legs.value;
  const of: Record<RequestKind, Record<string, AnyField | undefined>> = {
    privateCharter: {
      ...{ name, phone, email, cnic, note: texts.note },
      ...Object.fromEntries(
        legs.value.flatMap(({ key: _, from, to, date, ...rest }, index) =>
          Object.entries({ fromLocation: from, toLocation: to, departDate: date, ...rest }).map(([path, field]) => [
            `segments.${index}.${path}`,
            field,
          ]),
        ),
      ),
    },
    internationalCharter: {
      ...{ name, phoneNo: phone, email, serviceType: texts.serviceType, preferredAircraft: texts.preferredAircraft },
      ...{ departureLocation: out?.from, destinationLocation: out?.to, departureDateTime: out?.date, time: out?.time },
      ...{ returnDateTime: texts.returnDateTime, seats: out?.seats, message: texts.message },
    },
    flightBooking: {
      ...{ title, firstName, lastName, phone, email, flightId: texts.flightId },
      ...{ numberOfRooms: texts.numberOfRooms, note: texts.note },
      ...Object.fromEntries(
        guests.value.flatMap(({ key: _, ...guest }, index) =>
          Object.entries(guest).map(([path, field]) => [`travelPersons.${index}.${path}`, field]),
        ),
      ),
    },
    chauffeur: {
      ...{ firstName, lastName, phone, email, cnicOrPassport: cnic },
      ...{ numberOfPassengers: texts.passengers, luggage: texts.pieces, pickUpPlace: texts.pickUpPlace },
      ...{ pickUpDate: texts.pickUpDate, pickUpTime: texts.pickUpTime, flightNumber: texts.flightNumber },
    },
  };
  const fields = Object.entries(of[kind.value]).flatMap(([path, field]) =>
    field ? [[`request.${path}`, field] as const] : [],
  );
  return { ...Object.fromEntries(fields), source: texts.source, locale: texts.locale, sendReceipt };
}

const departure = ({ date, time }: Pick<LegDraft, 'date' | 'time'>) =>
  date.value && `${date.value}T${parseTime(time.value) || '00:00'}:00`;

/** The body, with what cannot be parsed as it was entered. */
function bodyOf(draft: RequestDraft, flights: readonly FlightRecord[]) {
  const { kind, trip, texts, sendReceipt, legs, guests } = draft;
  const { name, title, firstName, lastName, phone, email, cnic, ...own } = valuesOf(texts);
  const [out] = legs.value;
  const requests: Record<RequestKind, () => unknown> = {
    privateCharter: () => ({
      ...{ trip: trip.value, name, phone, email, cnic, note: own.note },
      ...{ isDayFlexible: draft.isDayFlexible.value, isTimeOpen: draft.isTimeOpen.value },
      segments: legs.value.map((leg) => ({
        ...{ fromLocation: leg.from.value.text, toLocation: leg.to.value.text, departDate: departure(leg) },
        ...{ seats: numberOf(leg.seats), luggage: numberOf(leg.luggage), pets: numberOf(leg.pets) ?? 0 },
      })),
    }),
    internationalCharter: () => ({
      ...{ name, phoneNo: phone, email, serviceType: own.serviceType, preferredAircraft: own.preferredAircraft },
      ...{ departureLocation: out?.from.value.text, destinationLocation: out?.to.value.text },
      ...{ departureDateTime: out && departure(out), returnDateTime: own.returnDateTime || null },
      ...{ seats: out && numberOf(out.seats), message: own.message },
    }),
    flightBooking: () => ({
      ...{ title, firstName, lastName, phone, email, note: own.note, numberOfRooms: numberOf(texts.numberOfRooms) },
      flightId: numberOf(texts.flightId),
      departureDate: flights.find(({ id }) => String(id) === own.flightId)?.departureDatetime ?? '',
      numberOfGuests: guests.value.length,
      travelPersons: guests.value.map(({ key: _, ...guest }) => valuesOf(guest)),
    }),
    chauffeur: () => ({
      ...{ firstName, lastName, phone, email, cnicOrPassport: cnic },
      ...{ numberOfPassengers: numberOf(texts.passengers), luggage: numberOf(texts.pieces) },
      ...{ pickUpPlace: own.pickUpPlace, pickUpDate: own.pickUpDate, pickUpTime: parseTime(own.pickUpTime) },
      flightNumber: own.flightNumber,
    }),
  };
  return {
    ...{ kind: kind.value, source: own.source, locale: own.locale, sendReceipt: sendReceipt.value },
    request: requests[kind.value](),
  };
}

/** The errors that only the form can find: times that have passed, and legs in a wrong order. */
function findErrors({ kind, trip, texts, legs }: RequestDraft, now: Date): Record<string, string> {
  const errors: Record<string, string> = {};
  if (kind.value === 'privateCharter') {
    legs.value.forEach((leg, index) => {
      const path = `request.segments.${index}`;
      const isReturn = trip.value === TRIP.roundTrip && index === 1;
      const before = legs.value[index - 1];
      const problem =
        leg.date.value && findDepartureProblem(leg.date.value, leg.time.value, leg.from.value, now, isReturn);
      if (endsWhereItBegins(leg.from.value, leg.to.value)) errors[`${path}.toLocation`] = SAME_PLACE;
      if (problem) errors[`${path}.${problem.half === 'time' ? 'time' : 'departDate'}`] = problem.message;
      else if (before && departure(leg) < convertWallClock(departure(before), before.from.value, leg.from.value))
        errors[`${path}.departDate`] = 'Departs before the leg above';
    });
  }
  const [out] = legs.value;
  if (kind.value === 'internationalCharter' && out) {
    const problem = findDepartureProblem(out.date.value, out.time.value, out.from.value, now);
    if (endsWhereItBegins(out.from.value, out.to.value)) errors['request.destinationLocation'] = SAME_PLACE;
    if (problem) errors[`request.${problem.half === 'time' ? 'time' : 'departureDateTime'}`] = problem.message;
    const back = texts.returnDateTime.value;
    if (back && back < convertWallClock(departure(out), out.from.value, out.to.value))
      errors['request.returnDateTime'] = 'Return date cannot be before the departure date';
  }
  if (kind.value === 'chauffeur') {
    const { pickUpDate, pickUpTime } = texts;
    if (pickUpTime.value && !parseTime(pickUpTime.value)) errors['request.pickUpTime'] = NOT_A_TIME;
    if (pickUpDate.value && pickUpDate.value < clockAt(undefined, now).slice(0, 10))
      errors['request.pickUpDate'] = 'Pick-up date is in the past';
  }
  return errors;
}

/** Shows the errors on their fields; returns the body if there are none. */
export function checkDraft(
  draft: RequestDraft,
  flights: readonly FlightRecord[],
  now = new Date(),
): RequestCreateBody | undefined {
  const more = findErrors(draft, now);
  if (draft.kind.value === 'flightBooking' && !draft.texts.flightId.value) more['request.flightId'] = 'Choose a flight';
  return checkFields(fieldsOf(draft), requestCreateBody, bodyOf(draft, flights), more);
}

/** A larger party asks 'Is that right?', as on the public forms. */
const MANY_PEOPLE = 50;

/** What is unusual about a request and may be a slip, in sentences. */
export function findDoubts({ kind, legs, texts }: RequestDraft, mostSeats: number, now = new Date()): string[] {
  if (kind.value === 'flightBooking') return [];
  const days = kind.value === 'chauffeur' ? [texts.pickUpDate.value] : legs.value.map(({ date }) => date.value);
  const seats = kind.value === 'chauffeur' ? 0 : Math.max(...legs.value.map((leg) => numberOf(leg.seats) ?? 0));
  const isTooMany = mostSeats > 0 && seats > mostSeats;
  return [
    ...(isTooMany
      ? [`${seats} seats are more than the largest aircraft of the fleet has, which are ${mostSeats}.`]
      : []),
    ...(!isTooMany && seats > MANY_PEOPLE ? [`${seats} seats are unusually many.`] : []),
    ...days.filter((day) => day && isFarAhead(day, now)).map((day) => `${day} is more than two years ahead.`),
  ];
}
