import * as v from 'valibot';
import { type ChauffeurRequest, chauffeurRequest, object } from '../contract';
import { checkFields, createField, type Field, numberOf, savedNumber, valuesOf } from '../kit';

/** Parties larger than this are sent a van (CF-16). */
const SEDAN_SEATS = 4;
/** As many ride in a saloon with as many pieces; beyond that it is a tall estate, of the same kind by its name. */
const SALOON_SEATS = 3;
const SALOON_PIECES = 3;

export type VehicleKind = 'saloon' | 'estate' | 'van';

export const needsVan = (passengers: number) => passengers > SEDAN_SEATS;

/** What is drawn for a party. */
export function chooseVehicle(passengers: number, pieces: number): VehicleKind {
  if (needsVan(passengers)) return 'van';
  return passengers > SALOON_SEATS || pieces > SALOON_PIECES ? 'estate' : 'saloon';
}

/** The form: a field for each of the request's, holding what was typed, so that an empty number differs from a zero. */
export type ChauffeurDraft = Readonly<Record<keyof ChauffeurRequest, Field<string>>>;

/** The form as it is kept over a reload: nothing about people, since any script of the page around may read it. */
export const snapshotSchema = object({
  numberOfPassengers: v.string(),
  luggage: v.string(),
});

/** What the form is opened with: a link's numbers, or a draft. */
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

/** What is kept of the form; reads its signals. */
export const toSnapshot = ({ numberOfPassengers, luggage }: ChauffeurDraft) => ({
  numberOfPassengers: savedNumber(numberOfPassengers),
  luggage: savedNumber(luggage),
});

/** How much of what a new form lacks is filled in, of 4. Reads the form's signals. */
export const countFilledFields = ({ firstName, lastName, cnicOrPassport, luggage }: ChauffeurDraft): number =>
  [firstName, lastName, cnicOrPassport, luggage].filter(({ value }) => value.trim()).length;

/** The car for those who ride along and what they carry. Reads the form's signals. */
export const vehicleForDraft = ({ numberOfPassengers, luggage }: ChauffeurDraft) =>
  chooseVehicle(Number(numberOfPassengers.value), Number(luggage.value));

/** The server's own rules, and one more: the form takes no zero luggage (CF-7). */
const formRules = object({
  ...chauffeurRequest.entries,
  luggage: v.pipe(chauffeurRequest.entries.luggage, v.minValue(1, 'Luggage count cannot be negative')),
});

/** Puts what is wrong on the fields. Returns the request as it is sent, trimmed, or undefined when it is incomplete. */
export const checkDraft = (draft: ChauffeurDraft): ChauffeurRequest | undefined =>
  checkFields(draft, formRules, {
    ...valuesOf(draft),
    numberOfPassengers: numberOf(draft.numberOfPassengers),
    luggage: numberOf(draft.luggage),
    // Left out when empty.
    phone: draft.phone.value.trim() || undefined,
    email: draft.email.value.trim() || undefined,
  });
