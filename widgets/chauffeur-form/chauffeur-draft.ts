import * as v from 'valibot';
import { type ChauffeurRequest, chauffeurRequest, fieldErrors, object } from '../contract';
import { createField, type Field, showErrors } from '../kit';

/** The form: a field for each of the request's, holding what was typed, so that an empty number differs from a zero. */
export type ChauffeurDraft = Readonly<Record<keyof ChauffeurRequest, Field<string>>>;

/** The form as it is kept over a reload: nothing about people, since any script of the page around may read it. */
export const keptDraft = object({
  numberOfPassengers: v.string(),
  luggage: v.string(),
});

/** What the form is opened with: a link's numbers, or a draft. */
export type ChauffeurStart = { [K in keyof v.InferOutput<typeof keptDraft>]?: string | undefined };

export function createDraft(start: ChauffeurStart = {}): ChauffeurDraft {
  const { numberOfPassengers = '1', luggage = '' } = start;
  return {
    firstName: createField(''),
    lastName: createField(''),
    cnicOrPassport: createField(''),
    numberOfPassengers: createField(numberOfPassengers),
    luggage: createField(luggage),
  };
}

/** What is kept of the form; reads its signals. */
export const toKept = (draft: ChauffeurDraft): v.InferOutput<typeof keptDraft> => ({
  numberOfPassengers: draft.numberOfPassengers.value,
  luggage: draft.luggage.value,
});

/** The server's own rules, and one more: the form takes no zero luggage (spec, section 5). */
const formRules = object({
  ...chauffeurRequest.entries,
  luggage: v.pipe(chauffeurRequest.entries.luggage, v.minValue(1, 'Luggage count cannot be negative')),
});

/** Puts what is wrong on the fields. Returns the request as it is sent, trimmed, or undefined when it is incomplete. */
export function checkDraft(draft: ChauffeurDraft): ChauffeurRequest | undefined {
  const parsed = v.safeParse(
    formRules,
    {
      firstName: draft.firstName.value,
      lastName: draft.lastName.value,
      cnicOrPassport: draft.cnicOrPassport.value,
      numberOfPassengers: toNumber(draft.numberOfPassengers.value),
      luggage: toNumber(draft.luggage.value),
    },
    { abortPipeEarly: true },
  );
  showErrors(draft, parsed.success ? {} : fieldErrors(parsed.issues));
  return parsed.success ? parsed.output : undefined;
}

const toNumber = (text: string) => (text.trim() === '' ? undefined : Number(text));
