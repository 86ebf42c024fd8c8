import * as v from 'valibot';
import { type ChauffeurRequest, chauffeurRequest, type FieldErrors, object, SEDAN_SEATS } from '../contract';
import {
  checkFields,
  clockAt,
  createField,
  type Field,
  NOT_A_TIME,
  numberOf,
  parseTime,
  savedNumber,
  valuesOf,
} from '../kit';

export const needsVan = (passengers: number) => passengers > SEDAN_SEATS;

/** The drawn vehicle. */
export const vehicleFor = (passengers: number) => (needsVan(passengers) ? 'van' : 'sedan');

/** The form's fields. Numbers hold the typed text, so that an empty field differs from 0. */
export type ChauffeurDraft = Readonly<Record<keyof ChauffeurRequest, Field<string>>>;

/**
 * The stored draft. It has no personal data, because any script of the page can read it; the pick-up place may be
 * somebody's address.
 */
export const snapshotSchema = object({
  numberOfPassengers: v.string(),
  luggage: v.string(),
  pickUpDate: v.string(),
  pickUpTime: v.string(),
  flightNumber: v.string(),
});
type Snapshot = v.InferOutput<typeof snapshotSchema>;

/** Initial values from a link or a draft. */
export type ChauffeurStart = { [K in keyof Snapshot | 'pickUpPlace']?: string | undefined };

export function createDraft(start: ChauffeurStart = {}): ChauffeurDraft {
  const { numberOfPassengers = '1', luggage = '' } = start;
  return {
    firstName: createField(''),
    lastName: createField(''),
    cnicOrPassport: createField(''),
    phone: createField(''),
    email: createField(''),
    numberOfPassengers: createField(numberOfPassengers),
    luggage: createField(luggage),
    pickUpPlace: createField(start.pickUpPlace ?? ''),
    pickUpDate: createField(start.pickUpDate ?? ''),
    pickUpTime: createField(start.pickUpTime ?? ''),
    flightNumber: createField(start.flightNumber ?? ''),
  };
}

export const toSnapshot = (draft: ChauffeurDraft): Snapshot => ({
  numberOfPassengers: savedNumber(draft.numberOfPassengers),
  luggage: savedNumber(draft.luggage),
  pickUpDate: draft.pickUpDate.value,
  pickUpTime: parseTime(draft.pickUpTime.value),
  flightNumber: parseFlightNumber(draft.flightNumber.value) ?? '',
});

/** Returns undefined for a text that is no flight number. */
export function parseFlightNumber(text: string): string | undefined {
  const parsed = v.safeParse(chauffeurRequest.entries.flightNumber, text);
  return parsed.success ? parsed.output : undefined;
}

/** Counts the filled fields of the four that a new form lacks. */
export const countFilledFields = ({ firstName, lastName, cnicOrPassport, luggage }: ChauffeurDraft): number =>
  [firstName, lastName, cnicOrPassport, luggage].filter(({ value }) => value.trim()).length;

/** The server's rules, except that the form refuses luggage of 0. */
const formRules = object({
  ...chauffeurRequest.entries,
  luggage: v.pipe(chauffeurRequest.entries.luggage, v.minValue(1, 'Luggage count cannot be negative')),
});

/**
 * Shows errors on the fields.
 *
 * @param dateHalfTyped true for a date without a year, which the browser reports as an empty field
 * @returns the request, without the empty fields, or undefined when anything is wrong
 */
export function checkDraft(
  draft: ChauffeurDraft,
  now = new Date(),
  dateHalfTyped = false,
): ChauffeurRequest | undefined {
  const typed = Object.entries(valuesOf(draft)).filter(([, text]) => text.trim());
  const values = {
    ...Object.fromEntries(typed),
    numberOfPassengers: numberOf(draft.numberOfPassengers),
    luggage: numberOf(draft.luggage),
  };
  return checkFields(draft, formRules, values, pickUpErrors(draft, now, dateHalfTyped));
}

function pickUpErrors({ pickUpDate, pickUpTime }: ChauffeurDraft, now: Date, dateHalfTyped: boolean): FieldErrors {
  if (dateHalfTyped) return { pickUpDate: 'Complete the date, or clear it' };
  const time = parseTime(pickUpTime.value);
  if (pickUpTime.value.trim() && !time) return { pickUpTime: NOT_A_TIME };
  // The home zone's, because the place has none.
  const [today = '', clock = ''] = clockAt(undefined, now).split('T');
  if (!pickUpDate.value || pickUpDate.value > today) return {};
  if (pickUpDate.value < today) return { pickUpDate: 'Pick-up date is in the past' };
  return time && time < clock ? { pickUpTime: 'Pick-up time is in the past' } : {};
}
