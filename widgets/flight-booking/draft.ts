import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import * as v from 'valibot';
import { type FlightRecord, MAX_GUESTS, object, plainText } from '../contract';
import { type AnyField, createField, type Field, savedNumber } from '../kit';

type Countries = typeof import('./countries');

let countries: Countries | undefined;

/** Loads the countries with their calling codes. */
export async function loadCountries(): Promise<Countries> {
  countries ??= await import('./countries');
  return countries;
}

/** The calling code of a country, without its `+`. Pakistan's is known at once; any other country is chosen of those loaded. */
export const callingCode = (country: string): string =>
  country === 'PK' ? '92' : (countries?.CALLING_CODES.get(country) ?? '');

/** One companion as they are being filled in. */
export interface GuestDraft {
  readonly key: number;
  readonly firstName: Field<string>;
  readonly lastName: Field<string>;
  readonly gender: Field<string>;
  /** CNIC or passport number. */
  readonly cnic: Field<string>;
  readonly phoneNumber: PhoneDraft;
}

/** A phone number. Its value has the code of the chosen country, unless that is Pakistan or a code is typed. */
export interface PhoneDraft extends Field<string> {
  /** Behind the code of the country, as it is typed. */
  readonly number: Field<string>;
  /** The country's ISO code. */
  readonly country: Field<string>;
}

function createPhone(): PhoneDraft {
  const number = createField('');
  const country = createField('PK', () => {
    number.error = '';
  });
  return {
    number,
    country,
    get value() {
      const hasCode = /^\(?(?:\+|00)/.test(plainText(number.value));
      return country.value === 'PK' || hasCode || !number.value.trim()
        ? number.value
        : `+${callingCode(country.value)} ${number.value}`;
    },
    get error() {
      return number.error;
    },
    set error(message) {
      number.error = message;
    },
    set: number.set,
  };
}

/** The whole form: each field is a signal, so a key press redraws one field, however many guests there are. */
export interface BookingDraft {
  /** By their names in the request. */
  readonly main: Readonly<
    Record<
      'title' | 'firstName' | 'lastName' | 'email' | 'departureDate' | 'numberOfGuests' | 'numberOfRooms' | 'note',
      Field<string>
    >
  > & { readonly phone: PhoneDraft; readonly termsAccepted: Field<boolean> };
  readonly guests: Signal<readonly GuestDraft[]>;
  /** How many come along, as far as the field says a number from 0 to 30; else 0. */
  readonly companions: ReadonlySignal<number>;
  /** The number of guests, with the passenger: what a party is asked for by. */
  readonly party: Field<string>;
  /** How many would travel, the passenger included, as far as there are seats for them. */
  readonly people: ReadonlySignal<number>;
  /** Why so many guests cannot come along; '' when they can. */
  readonly tooMany: ReadonlySignal<string>;
  /** Draws the rows for the number of guests at once, which otherwise follow it after a moment. */
  settleGuests(): void;
}

/** Milliseconds from the last change of the number of guests until their rows follow (FB-22). */
const GUESTS_FOLLOW_AFTER = 500;

/**
 * The form as it is kept over a reload: numbers, and nothing about people, since any script of the page around may read
 * it; not the note either, where people write of themselves.
 */
export const snapshotSchema = object({ numberOfGuests: v.string(), numberOfRooms: v.string() });
export type BookingSnapshot = v.InferOutput<typeof snapshotSchema>;

/** What the form is opened with; by default nobody comes along, in one room. */
export type BookingStart = { [K in keyof BookingSnapshot]?: string | undefined };

/** @param flight its departure is the one travel date, and chosen; without it there are seats for all, and no date */
export function createDraft(
  { numberOfGuests: guestsAtFirst = '0', numberOfRooms = '1' }: BookingStart = {},
  { departureDatetime = '', seatsAvailable = 1 + MAX_GUESTS }: Partial<FlightRecord> = {},
): BookingDraft {
  let lastKey = 0;
  const createGuest = (): GuestDraft => ({
    key: ++lastKey,
    firstName: createField(''),
    lastName: createField(''),
    gender: createField(''),
    cnic: createField(''),
    phoneNumber: createPhone(),
  });

  const numberOfGuests = createField(guestsAtFirst, () => {
    clearTimeout(timer);
    timer = setTimeout(settleGuests, GUESTS_FOLLOW_AFTER);
  });
  const shifted = (text: string, by: number) =>
    text && Number.isFinite(Number(text)) ? String(Number(text) + by) : text;
  const party: Field<string> = {
    get value() {
      return shifted(numberOfGuests.value, 1);
    },
    get error() {
      return numberOfGuests.error;
    },
    set: (text) => numberOfGuests.set(shifted(text, -1)),
  };
  const companions = computed(() => {
    const number = Number(numberOfGuests.value);
    return Number.isInteger(number) && number >= 1 && number <= MAX_GUESTS ? number : 0;
  });
  const asked = () => 1 + Math.max(companions.value, Number(numberOfGuests.value) || 0);
  const people = computed(() => Math.min(asked(), Math.max(1, seatsAvailable), 1 + MAX_GUESTS));
  const tooMany = computed(() => {
    if (asked() > 1 + MAX_GUESTS) return `Maximum ${MAX_GUESTS} guests allowed`;
    if (asked() <= seatsAvailable) return '';
    if (seatsAvailable < 1) return 'No seats are left on this flight';
    return `Only ${seatsAvailable} ${seatsAvailable === 1 ? 'seat is' : 'seats are'} available on this flight`;
  });
  const rows = (current: readonly GuestDraft[]) =>
    [...Array(companions.value)].map((_, index) => current[index] ?? createGuest());
  const guests = signal<readonly GuestDraft[]>(rows([]));

  let timer: ReturnType<typeof setTimeout> | undefined;
  function settleGuests() {
    clearTimeout(timer);
    if (guests.value.length !== companions.value) guests.value = rows(guests.value);
    numberOfGuests.error = tooMany.value;
  }

  return {
    main: {
      title: createField(''),
      firstName: createField(''),
      lastName: createField(''),
      phone: createPhone(),
      email: createField(''),
      departureDate: createField(departureDatetime),
      numberOfGuests,
      numberOfRooms: createField(numberOfRooms),
      note: createField(''),
      termsAccepted: createField(false),
    },
    guests,
    companions,
    party,
    people,
    tooMany,
    settleGuests,
  };
}

/** What is kept over a reload; reads its signals. */
export const toSnapshot = ({ main: { numberOfGuests, numberOfRooms } }: BookingDraft): BookingSnapshot => ({
  numberOfGuests: savedNumber(numberOfGuests),
  numberOfRooms: savedNumber(numberOfRooms),
});

/** Seat price times one and the companions (FB-26); in the seat price's currency. */
export const totalPrice = (seatPrice: number, companions: number): number => seatPrice * (1 + companions);

/** Path in the request to the field that shows its message, in the order in which they stand. */
export function bookingFields({
  main: { note, termsAccepted, ...main },
  guests,
}: BookingDraft): Record<string, AnyField> {
  return Object.fromEntries([
    ...Object.entries(main),
    ...guests.value.flatMap(({ key: _, ...fields }, index) =>
      Object.entries(fields).map(([name, field]) => [`travelPersons.${index}.${name}`, field]),
    ),
    ['note', note],
    ['termsAccepted', termsAccepted],
  ]);
}
