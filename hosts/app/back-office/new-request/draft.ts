import { type RequestCreateBody, type RequestKind, requestCreateBody } from '@charter-hosts/contract';
import { type Signal, signal } from '@preact/signals-react';
import { type FlightRecord, MAX_SEGMENTS, SAME_PLACE, TRIP, type Trip } from 'charter-widgets/contract';
import {
  type AnyField,
  checkFields,
  convertWallClock,
  createField,
  endsWhereItBegins,
  type Field,
  findDepartureProblem,
  isFarAhead,
  numberOf,
  type Place,
  parseTime,
} from 'charter-widgets/kit';

type TextFields<Name extends string> = Readonly<Record<Name, Field<string>>>;

export interface LegDraft extends TextFields<'date' | 'time' | 'seats' | 'luggage' | 'pets'> {
  readonly key: number;
  readonly from: Field<Place>;
  readonly to: Field<Place>;
}

export interface GuestDraft extends TextFields<'firstName' | 'lastName' | 'gender' | 'cnic' | 'phoneNumber'> {
  readonly key: number;
}

/** A field, or the choice of the trip type. */
export interface Valued {
  readonly value: unknown;
}

/** The texts that the form itself has put into fields: another text was typed. */
const ownTexts = new WeakMap<Valued, string>();
/** The fields whose own text somebody has confirmed. */
const confirmed = new WeakSet<Valued>();

export const textOf = (value: unknown): string =>
  typeof value === 'object' && value && 'text' in value ? String(value.text) : String(value);

const isOwn = (field: Valued) => textOf(field.value) === ownTexts.get(field);

/** Whether somebody has confirmed a value that the form itself has put in. */
export const isConfirmed = (field: Valued): boolean => isOwn(field) && confirmed.has(field);

/** Whether somebody has typed, chosen or confirmed the value. */
export const isTyped = (field: Valued): boolean => !isOwn(field) || confirmed.has(field);

/** Counts the value as the form's own. */
export function markOwn<T extends Valued>(field: T): T {
  confirmed.delete(field);
  ownTexts.set(field, textOf(field.value));
  return field;
}

/** Fills in a value that nobody has typed. */
export function fillIn<T>(field: Field<T>, value: T): void {
  field.set(value);
  markOwn(field);
}

/** Counts the value as typed, so that nothing replaces it without a question. */
export const confirmValue = (field: Valued): unknown => confirmed.add(field);

/** Adds a line to a note, in place of the one that was added before. Returns what there is no room for. */
export function addToNote(field: Field<string>, text: string, most: number): string {
  const before = ownTexts.get(field);
  // Somebody has changed the line, and it is not added again.
  if (before && text.startsWith(before) && !field.value.split('\n').includes(before)) return '';
  const typed = field.value
    .split('\n')
    .filter((line) => !before || line !== before)
    .join('\n');
  const room = Math.max(0, typed ? most - typed.length - 1 : most);
  const added = text.slice(0, room);
  field.set([typed, added].filter(Boolean).join('\n'));
  ownTexts.set(field, added);
  return text.slice(room);
}

const createOwn = <T>(initial: T): Field<T> => markOwn(createField(initial));

const createTexts = () => ({
  source: createOwn('telephone'),
  locale: createOwn('en'),
  name: createOwn(''),
  title: createOwn('Mr'),
  firstName: createOwn(''),
  lastName: createOwn(''),
  phone: createOwn(''),
  email: createOwn(''),
  cnic: createOwn(''),
  // The message of an international charter too
  note: createOwn(''),
  // International charters; the outward leg is the first of `legs`.
  serviceType: createOwn('International Charter Flight'),
  preferredAircraft: createOwn('Not Sure'),
  returnDateTime: createOwn(''),
  // Flight bookings
  flightDay: createOwn(''),
  flightId: createOwn(''),
  numberOfRooms: createOwn('1'),
  // Chauffeur requests
  passengers: createOwn('1'),
  pieces: createOwn('0'),
  pickUpPlace: createOwn(''),
  pickUpDate: createOwn(''),
  pickUpTime: createOwn(''),
  flightNumber: createOwn(''),
});

/** The form. Values that several kinds of request have are shared, so that another kind keeps them. */
export interface RequestDraft {
  readonly kind: Signal<RequestKind>;
  readonly trip: Signal<Trip>;
  readonly texts: ReturnType<typeof createTexts>;
  readonly sendReceipt: Field<boolean>;
  readonly isDayFlexible: Field<boolean>;
  readonly isTimeOpen: Field<boolean>;
  /** All legs, also those that the trip type hides: they come back with another type. */
  readonly legs: Signal<readonly LegDraft[]>;
  readonly guests: Signal<readonly GuestDraft[]>;
}

/** The time of a leg until another is entered. */
export const DEFAULT_TIME = '09:00';
let lastKey = 0;

/** Creates a leg that begins where the one before ends, with the same party. */
export function createLeg(before?: LegDraft): LegDraft {
  return {
    key: ++lastKey,
    from: createOwn<Place>(before?.to.value ?? { text: '' }),
    to: createOwn<Place>({ text: '' }),
    date: createOwn(''),
    time: createOwn(DEFAULT_TIME),
    seats: createOwn(before?.seats.value ?? '1'),
    luggage: createOwn(before?.luggage.value ?? '0'),
    pets: createOwn(before?.pets.value ?? '0'),
  };
}

export const createDraft = (): RequestDraft => ({
  kind: signal<RequestKind>('privateCharter'),
  trip: markOwn(signal<Trip>(TRIP.oneWay)),
  texts: createTexts(),
  sendReceipt: createOwn(false),
  isDayFlexible: createOwn(false),
  isTimeOpen: createOwn(false),
  legs: signal<readonly LegDraft[]>([createLeg()]),
  guests: signal<readonly GuestDraft[]>([]),
});

/** The legs that the trip type has. */
export const legsOf = ({ trip, legs }: RequestDraft): readonly LegDraft[] =>
  legs.value.slice(0, trip.value === TRIP.oneWay ? 1 : trip.value === TRIP.roundTrip ? 2 : undefined);

/** Creates the legs that a trip type needs at least. The way back of a round trip begins mirrored. */
export function chooseTrip({ trip, legs }: RequestDraft, next: Trip): void {
  trip.value = next;
  const [out, back = createLeg(out), ...more] = legs.value;
  if (next === TRIP.oneWay || !out) return;
  if (next === TRIP.roundTrip && !back.to.value.text) fillIn(back.to, out.from.value);
  legs.value = [out, back, ...more];
}

/**
 * Empties what the form itself has put in, so that nothing of one message stays with another. With `isKept`, what somebody
 * has confirmed stays.
 */
export function clearOwn(draft: RequestDraft, isKept: boolean): void {
  const isFree = (field: Valued) => (isKept ? !isTyped(field) : isOwn(field));
  const clear = (fields: Record<string, AnyField>, blank: Record<string, AnyField>) => {
    for (const [name, field] of Object.entries(fields))
      if (isFree(field)) fillIn(field as Field<unknown>, blank[name]?.value);
  };
  const { note: _, ...texts } = draft.texts;
  clear(texts, createTexts());
  for (const { key: _, ...leg } of draft.legs.value) {
    const { key: __, ...blank } = createLeg();
    clear(leg, blank);
  }
  const last = draft.legs.value.findLastIndex(({ key: _, ...leg }) => Object.values<AnyField>(leg).some(isTyped));
  draft.legs.value = draft.legs.value.slice(0, Math.max(1, last + 1));
  if (last < 1 && isFree(draft.trip)) {
    draft.trip.value = TRIP.oneWay;
    markOwn(draft.trip);
  }
  chooseTrip(draft, draft.trip.value);
}

export function addLeg(draft: RequestDraft): void {
  if (draft.trip.value !== TRIP.multiLeg) chooseTrip(draft, TRIP.multiLeg);
  else if (draft.legs.value.length < MAX_SEGMENTS)
    draft.legs.value = [...draft.legs.value, createLeg(draft.legs.value.at(-1))];
}

export function addGuest({ guests }: RequestDraft): void {
  const guest = {
    key: ++lastKey,
    firstName: createOwn(''),
    lastName: createOwn(''),
    gender: createOwn(''),
    cnic: createOwn(''),
    phoneNumber: createOwn(''),
  };
  guests.value = [...guests.value, guest];
}

/** What was entered, as text: equal texts mean that nothing has changed. */
export const snapshot = (draft: RequestDraft): string =>
  JSON.stringify(draft, (name, value) => (name === 'key' || name === 'error' ? undefined : value));

/** A field whose value in the body differs from what it holds; undefined for a field that the body does not have. */
class Converted {
  readonly field: AnyField;
  readonly value: unknown;

  constructor(field: AnyField, value: unknown) {
    this.field = field;
    this.value = value;
  }
}
const place = (field: Field<Place>) => new Converted(field, field.value.text);
const number = (field: Field<string>, empty?: number) => new Converted(field, numberOf(field) ?? empty);
const time = (field: Field<string>) => new Converted(field, parseTime(field.value));
const aside = (field: AnyField) => new Converted(field, undefined);
const dateTime = (leg: LegDraft) => new Converted(leg.date, departure(leg));

const departure = ({ date, time }: LegDraft) => date.value && `${date.value}T${parseTime(time.value) || '00:00'}:00`;

/** The request of each kind: names in the body, with the fields that they come from. */
const REQUESTS: Record<RequestKind, (draft: RequestDraft, flights: readonly FlightRecord[]) => object> = {
  privateCharter: (draft) => {
    const { name, phone, email, cnic, note } = draft.texts;
    const { isDayFlexible, isTimeOpen } = draft;
    const segments = legsOf(draft).map((leg) => ({
      fromLocation: place(leg.from),
      toLocation: place(leg.to),
      departDate: dateTime(leg),
      time: aside(leg.time),
      seats: number(leg.seats),
      luggage: number(leg.luggage),
      pets: number(leg.pets, 0),
    }));
    return { trip: draft.trip.value, name, phone, email, cnic, note, isDayFlexible, isTimeOpen, segments };
  },
  internationalCharter: ({ texts, legs: { value: legs } }) => {
    const { name, phone, email, serviceType, preferredAircraft, returnDateTime, note: message } = texts;
    const [out] = legs;
    return {
      name,
      phoneNo: phone,
      email,
      serviceType,
      preferredAircraft,
      message,
      ...(out && {
        departureLocation: place(out.from),
        destinationLocation: place(out.to),
        departureDateTime: dateTime(out),
        time: aside(out.time),
        seats: number(out.seats),
      }),
      returnDateTime: new Converted(returnDateTime, returnDateTime.value || null),
    };
  },
  flightBooking: ({ texts, guests: { value: guests } }, flights) => {
    const { title, firstName, lastName, phone, email, note, flightDay, flightId, numberOfRooms } = texts;
    const flight = flights.find(({ id }) => String(id) === flightId.value);
    return {
      title,
      firstName,
      lastName,
      phone,
      email,
      note,
      numberOfRooms: number(numberOfRooms),
      flightDay: aside(flightDay),
      flightId: number(flightId),
      departureDate: flight?.departureDatetime ?? '',
      numberOfGuests: guests.length,
      travelPersons: guests.map(({ key: _, ...guest }) => guest),
    };
  },
  chauffeur: ({ texts }) => {
    const { firstName, lastName, phone, email, cnic, pickUpPlace, pickUpDate, pickUpTime, flightNumber } = texts;
    return {
      firstName,
      lastName,
      phone,
      email,
      cnicOrPassport: cnic,
      numberOfPassengers: number(texts.passengers),
      luggage: number(texts.pieces),
      pickUpPlace,
      pickUpDate,
      pickUpTime: time(pickUpTime),
      flightNumber,
    };
  },
};

const partsOf = (draft: RequestDraft, flights: readonly FlightRecord[] = []) => {
  const { kind, texts, sendReceipt } = draft;
  const { source, locale } = texts;
  return { kind: kind.value, source, locale, sendReceipt, request: REQUESTS[kind.value](draft, flights) };
};

const isField = (part: object): part is AnyField => 'error' in part;

/** The values of some parts of the body, with what cannot be parsed as it was entered. */
function bodyOf(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(bodyOf);
  if (typeof part !== 'object' || !part) return part;
  if (part instanceof Converted || isField(part)) return part.value;
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, bodyOf(one)]));
}

/** Path in the body to its field. */
export const fieldsOf = (draft: RequestDraft): Record<string, AnyField> =>
  Object.fromEntries(listFields(partsOf(draft)));

function listFields(part: unknown, path = ''): [string, AnyField][] {
  if (typeof part !== 'object' || !part) return [];
  if (part instanceof Converted) return [[path, part.field]];
  if (isField(part)) return [[path, part]];
  return Object.entries(part).flatMap(([name, one]) => listFields(one, path ? `${path}.${name}` : name));
}

/** The errors that only the form can find: times that have passed, and legs in a wrong order. */
function findErrors(draft: RequestDraft, now: Date): Map<AnyField, string> {
  const { kind, trip, texts } = draft;
  const errors = new Map<AnyField, string>();
  const isPrivate = kind.value === 'privateCharter';
  const legs = isPrivate ? legsOf(draft) : kind.value === 'internationalCharter' ? draft.legs.value.slice(0, 1) : [];
  legs.forEach((leg, index) => {
    const isReturn = isPrivate && trip.value === TRIP.roundTrip && index === 1;
    const before = legs[index - 1];
    const isLater = isPrivate && !leg.date.value;
    const problem = !isLater && findDepartureProblem(leg.date.value, leg.time.value, leg.from.value, now, isReturn);
    if (endsWhereItBegins(leg.from.value, leg.to.value)) errors.set(leg.to, SAME_PLACE);
    if (problem) errors.set(problem.half === 'time' ? leg.time : leg.date, problem.message);
    else if (before && departure(leg) < convertWallClock(departure(before), before.from.value, leg.from.value))
      errors.set(leg.date, 'This leg departs before the leg above');
  });
  if (kind.value === 'internationalCharter') {
    const [out] = legs;
    const back = texts.returnDateTime.value;
    if (out && back && back < convertWallClock(departure(out), out.from.value, out.to.value))
      errors.set(texts.returnDateTime, 'Return date cannot be before the departure date');
  }
  if (kind.value === 'chauffeur') {
    const { pickUpDate, pickUpTime } = texts;
    // An empty field is to be arranged, so it is never in the past.
    const problem = findDepartureProblem(pickUpDate.value || '9999', pickUpTime.value || '23:59', { text: '' }, now);
    const field = problem?.half === 'time' ? pickUpTime : pickUpDate;
    if (problem) errors.set(field, problem.message.replace('Departure', 'Pick-up'));
  }
  if (kind.value === 'flightBooking' && !texts.flightId.value) errors.set(texts.flightId, 'Choose a flight');
  return errors;
}

/** Shows the errors on their fields; returns the body if there are none. */
export function checkDraft(
  draft: RequestDraft,
  flights: readonly FlightRecord[],
  now = new Date(),
): RequestCreateBody | undefined {
  const errors = findErrors(draft, now);
  const fields = fieldsOf(draft);
  const more = Object.entries(fields).flatMap(([path, field]) => {
    const error = errors.get(field);
    return error ? [[path, error] as const] : [];
  });
  return checkFields(fields, requestCreateBody, bodyOf(partsOf(draft, flights)), Object.fromEntries(more));
}

/** A larger party asks 'Please check', as on the public forms. */
const MANY_PEOPLE = 50;

/** What is unusual about a request and may be a slip, in sentences. */
export function findDoubts(draft: RequestDraft, mostSeats: number, now = new Date()): string[] {
  const { kind, texts } = draft;
  if (kind.value === 'flightBooking') return [];
  const legs = kind.value === 'internationalCharter' ? draft.legs.value.slice(0, 1) : legsOf(draft);
  const days = kind.value === 'chauffeur' ? [texts.pickUpDate.value] : legs.map(({ date }) => date.value);
  const seats = kind.value === 'chauffeur' ? 0 : Math.max(...legs.map((leg) => numberOf(leg.seats) ?? 0));
  const isTooMany = mostSeats > 0 && seats > mostSeats;
  return [
    ...(isTooMany
      ? [`${seats} seats are more than the largest aircraft of the fleet has, which are ${mostSeats}.`]
      : []),
    ...(!isTooMany && seats > MANY_PEOPLE ? [`${seats} seats are unusually many.`] : []),
    ...days.filter((day) => day && isFarAhead(day, now)).map((day) => `${day} is more than two years ahead.`),
  ];
}
