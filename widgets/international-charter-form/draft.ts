import * as v from 'valibot';
import {
  type FieldErrors,
  type InternationalCharterRequest,
  internationalCharterRequest,
  isWallClock,
  object,
  SAME_PLACE,
} from '../contract';
import {
  checkFields,
  convertWallClock,
  createField,
  endsWhereItBegins,
  type Field,
  findDepartureProblem,
  numberOf,
  type Place,
  savedNumber,
  valuesOf,
} from '../kit';

/** The time of a day without one, as on the private charter form. */
export const DEFAULT_TIME = '09:00';
/** The value of a date-time without a day. */
const NO_DAY = `T${DEFAULT_TIME}`;

/** The alert's text, whatever the server answered. */
export const FAILED = 'Failed to submit request. Please try again.';

type Name = keyof InternationalCharterRequest;
type PlaceName = 'departureLocation' | 'destinationLocation';

/** The form's fields. Numbers hold the typed text, so that an empty field differs from 0. */
export type InternationalCharterDraft = Readonly<
  Record<Exclude<Name, PlaceName>, Field<string>> & Record<PlaceName, Field<Place>>
>;

/**
 * The stored draft. It has no personal data, because any script of the page can read it; see `removePersonalData` for
 * the message.
 */
export const snapshotSchema = object({
  serviceType: v.string(),
  departureLocation: v.string(),
  destinationLocation: v.string(),
  departureDateTime: v.string(),
  returnDateTime: v.string(),
  seats: v.string(),
  preferredAircraft: v.string(),
  message: v.string(),
});
type Snapshot = v.InferOutput<typeof snapshotSchema>;

/** Initial values from a link or a draft. */
export type InternationalCharterStart = { [K in keyof Snapshot]?: string | undefined };

export function createDraft(start: InternationalCharterStart = {}): InternationalCharterDraft {
  return {
    name: createField(''),
    email: createField(''),
    phoneNo: createField(''),
    serviceType: createField(start.serviceType ?? ''),
    departureLocation: createField<Place>({ text: start.departureLocation ?? '' }),
    destinationLocation: createField<Place>({ text: start.destinationLocation ?? '' }),
    departureDateTime: createField(start.departureDateTime ?? NO_DAY),
    returnDateTime: createField(start.returnDateTime ?? NO_DAY),
    seats: createField(start.seats ?? '1'),
    preferredAircraft: createField(start.preferredAircraft ?? ''),
    message: createField(start.message ?? ''),
  };
}

export const toSnapshot = (draft: InternationalCharterDraft): Snapshot => ({
  serviceType: draft.serviceType.value,
  departureLocation: draft.departureLocation.value.text,
  destinationLocation: draft.destinationLocation.value.text,
  departureDateTime: savedDateTime(draft.departureDateTime),
  returnDateTime: savedDateTime(draft.returnDateTime),
  seats: savedNumber(draft.seats),
  preferredAircraft: draft.preferredAircraft.value,
  message: removePersonalData(draft.message.value),
});

/** Returns '' for a text with an e-mail address or a number as long as a telephone number or a CNIC. */
const removePersonalData = (text: string) => (/@|(?:\d[\s().+/-]*){7}/.test(text) ? '' : text);

/** Removes a typed time that is not a time, because it may be anything. */
function savedDateTime({ value }: Field<string>): string {
  const [day, time] = value.split('T');
  return time === undefined || /^\d\d:\d\d$/.test(time) ? value : `${day}T`;
}

/**
 * Shows errors on the fields: the server's rules, and two that only the form can check.
 *
 * @param returnHalfTyped true for a date without a year, which the browser reports as an empty field
 * @returns the request, or undefined when anything is wrong
 */
export function checkDraft(
  draft: InternationalCharterDraft,
  now: Date,
  returnHalfTyped = false,
): InternationalCharterRequest | undefined {
  const { departureLocation, destinationLocation, ...typed } = draft;
  const values = {
    ...valuesOf(typed),
    departureLocation: departureLocation.value.text,
    destinationLocation: destinationLocation.value.text,
    returnDateTime: [NO_DAY, ''].includes(draft.returnDateTime.value) ? null : draft.returnDateTime.value,
    seats: numberOf(draft.seats),
  };
  const isReturnHalf = returnHalfTyped || (values.returnDateTime !== null && !isWallClock(values.returnDateTime));
  const [day = '', time = ''] = draft.departureDateTime.value.split('T');
  const problem = findDepartureProblem(day, time, departureLocation.value, now);
  const leaves = convertWallClock(draft.departureDateTime.value, departureLocation.value, destinationLocation.value);
  const isTooEarly = values.returnDateTime !== null && isWallClock(leaves) && values.returnDateTime < leaves;
  const more: FieldErrors = {
    ...(endsWhereItBegins(departureLocation.value, destinationLocation.value) && { destinationLocation: SAME_PLACE }),
    ...(problem && { departureDateTime: problem.message }),
    ...(isTooEarly && { returnDateTime: 'Return date cannot be before the departure date' }),
    ...(isReturnHalf && { returnDateTime: 'Complete the return date and time, or clear it' }),
  };
  return checkFields(draft, internationalCharterRequest, values, more);
}
