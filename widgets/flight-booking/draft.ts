import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import * as v from 'valibot';
import { type FlightRecord, MAX_GUESTS, object, plainText } from '../contract';
import { type AnyField, createField, type Field, parsePlainNumber, savedNumber } from '../kit';

type Countries = typeof import('./countries');

let countries: Countries | undefined;

export async function loadCountries(): Promise<Countries> {
  countries ??= await import('./countries');
  return countries;
}

/** Returns a country's calling code without `+`; '' while other countries than Pakistan have not loaded. */
export const callingCode = (country: string): string =>
  country === 'PK' ? '92' : (countries?.CALLING_CODES.get(country) ?? '');

/** A companion. */
export interface GuestDraft {
  readonly key: number;
  readonly firstName: Field<string>;
  readonly lastName: Field<string>;
  readonly gender: Field<string>;
  /** CNIC or passport number. */
  readonly cnic: Field<string>;
  readonly phoneNumber: PhoneDraft;
}

/** A phone number. The value includes the country's calling code, except for Pakistan and when a code is typed. */
export interface PhoneDraft extends Field<string> {
  /** The number as typed, without the country's code. */
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

/** The form. Each field is a signal, so a key press renders one field only. */
export interface BookingDraft {
  /** Fields by their names in the request. */
  readonly main: Readonly<
    Record<
      'title' | 'firstName' | 'lastName' | 'email' | 'departureDate' | 'numberOfGuests' | 'numberOfRooms' | 'note',
      Field<string>
    >
  > & { readonly phone: PhoneDraft; readonly termsAccepted: Field<boolean> };
  readonly guests: Signal<readonly GuestDraft[]>;
  /** Number of companions when the field has a number from 0 to 30; else 0. */
  readonly companions: ReadonlySignal<number>;
  /** Number of seats: the companions and the passenger. */
  readonly party: Field<string>;
  /** Number of travellers; NaN while the number of guests is not valid. */
  readonly people: ReadonlySignal<number>;
  /** The error when there are too many guests; '' for none. */
  readonly tooMany: ReadonlySignal<string>;
  /** Renders the rows of guests at once instead of after a delay. */
  settleGuests(): void;
  /** Sets how many seats the flight has now. */
  setSeats(available: number): void;
}

/** Milliseconds between the last change of the number of guests and new rows. */
const GUESTS_FOLLOW_AFTER = 500;

/** The stored draft. It has no personal data and no note, because any script of the page can read it. */
export const snapshotSchema = object({ numberOfGuests: v.string(), numberOfRooms: v.string() });
export type BookingSnapshot = v.InferOutput<typeof snapshotSchema>;

/** Initial values. Default: no companions, one room. */
export type BookingStart = { [K in keyof BookingSnapshot]?: string | undefined };

/** @param flight gives the travel date and the seats; without it there is no date and no limit */
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
    Number.isNaN(parsePlainNumber(text)) ? text : `${parsePlainNumber(text) + by}`;
  const party: Field<string> = {
    get value() {
      return shifted(numberOfGuests.value, 1);
    },
    get error() {
      return numberOfGuests.error;
    },
    set: (text) => numberOfGuests.set(shifted(text, -1)),
  };
  const typed = () => parsePlainNumber(numberOfGuests.value);
  const companions = computed(() => (Number.isInteger(typed()) && typed() >= 1 && typed() <= MAX_GUESTS ? typed() : 0));
  const seats = signal(seatsAvailable);
  const asked = () => 1 + (typed() || 0);
  const people = computed(() => (tooMany.value || companions.value !== typed() ? Number.NaN : asked()));
  const tooMany = computed(() => {
    if (asked() > 1 + MAX_GUESTS) return `Maximum ${MAX_GUESTS} guests allowed`;
    if (asked() <= seats.value) return '';
    if (seats.value < 1) return 'No seats are left on this flight';
    return `Only ${seats.value} ${seats.value === 1 ? 'seat is' : 'seats are'} available on this flight`;
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
    setSeats(available) {
      if (seats.value === available) return;
      seats.value = available;
      settleGuests();
    },
  };
}

export const toSnapshot = ({ main: { numberOfGuests, numberOfRooms } }: BookingDraft): BookingSnapshot => ({
  numberOfGuests: savedNumber(numberOfGuests),
  numberOfRooms: savedNumber(numberOfRooms),
});

/** Path in the request to its field, in visible order. */
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
