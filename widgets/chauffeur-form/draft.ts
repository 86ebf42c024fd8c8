import * as v from 'valibot';
import { type ChauffeurRequest, chauffeurRequest, object } from '../contract';
import { checkFields, createField, type Field, numberOf, savedNumber, valuesOf } from '../kit';

/** Larger parties get a van. */
const SEDAN_SEATS = 4;

export const needsVan = (passengers: number) => passengers > SEDAN_SEATS;

/** The drawn vehicle. */
export const vehicleFor = (passengers: number) => (needsVan(passengers) ? 'van' : 'sedan');

/** The form's fields. Numbers hold the typed text, so that an empty field differs from 0. */
export type ChauffeurDraft = Readonly<Record<keyof ChauffeurRequest, Field<string>>>;

/** The stored draft. It has no personal data, because any script of the page can read it. */
export const snapshotSchema = object({
  numberOfPassengers: v.string(),
  luggage: v.string(),
});

/** Initial values from a link or a draft. */
export type ChauffeurStart = { [K in keyof v.InferOutput<typeof snapshotSchema>]?: string | undefined };

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
  };
}

export const toSnapshot = ({ numberOfPassengers, luggage }: ChauffeurDraft) => ({
  numberOfPassengers: savedNumber(numberOfPassengers),
  luggage: savedNumber(luggage),
});

/** Counts the filled fields of the four that a new form lacks. */
export const countFilledFields = ({ firstName, lastName, cnicOrPassport, luggage }: ChauffeurDraft): number =>
  [firstName, lastName, cnicOrPassport, luggage].filter(({ value }) => value.trim()).length;

/** The server's rules, except that the form refuses luggage of 0. */
const formRules = object({
  ...chauffeurRequest.entries,
  luggage: v.pipe(chauffeurRequest.entries.luggage, v.minValue(1, 'Luggage count cannot be negative')),
});

/** Shows errors on the fields; returns the request, or undefined when anything is wrong. */
export const checkDraft = (draft: ChauffeurDraft): ChauffeurRequest | undefined =>
  checkFields(draft, formRules, {
    ...valuesOf(draft),
    numberOfPassengers: numberOf(draft.numberOfPassengers),
    luggage: numberOf(draft.luggage),
    phone: draft.phone.value.trim() || undefined,
    email: draft.email.value.trim() || undefined,
  });
