import * as v from 'valibot';
import { type InternationalCharterRequest, object } from '../contract';
import { createField, type Field, type Place, savedNumber } from '../kit';

/** The time of a day without one, as on the private charter form. */
export const DEFAULT_TIME = '09:00';
/** The value of a date-time without a day. */
export const NO_DAY = `T${DEFAULT_TIME}`;

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

/** Joins a stored value with what was typed over the one that the form began with: a day and a time are two fields. */
export function joinTyped(kept: unknown, begun: unknown, typed: unknown): unknown {
  const halves = (value: unknown) => String(value).split('T');
  if (!/^[\d-]*T[\d:]*$/.test(String(typed))) return typed;
  return halves(typed)
    .map((half, at) => (half === halves(begun)[at] ? halves(kept)[at] : half))
    .join('T');
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
