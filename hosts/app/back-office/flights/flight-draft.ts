import {
  type AircraftRecord,
  type FlightUpsert,
  flightFields,
  formatAmountForField,
  parseAmount,
  parseAmountOrFault,
  parseNumber,
  parseNumberOrFault,
  windowFault,
} from '@charter-hosts/contract';
import { type Signal, signal } from '@preact/signals-react';
import {
  type FieldErrors,
  type FlightImage,
  type FlightRecord,
  fieldErrors,
  isWallClock,
  SAME_PLACE,
  wallClock,
} from 'charter-widgets/contract';
import {
  createField,
  endsWhereItBegins,
  type Field,
  formatMoney,
  formatWallClock,
  hasArrival,
  type Place,
  showErrors,
} from 'charter-widgets/kit';
import * as v from 'valibot';
import type { Checked } from '../edit-form/edit-form';
import { createImageField, type ImageValue, imageFault, NOT_AN_IMAGE, stampOf } from '../image-field/image-field';
import { type FieldOf, formField } from '../versioned';

/** An image of the form, stored or new. */
export interface ImageDraft {
  /** Identifies the row while the form is open. */
  key: number;
  /** Undefined for a new image. */
  stored: FlightImage | undefined;
  image: Field<ImageValue>;
  description: Field<string>;
  /** Setting it clears it on every other image. */
  isBanner: Field<boolean>;
  /** A stored image that is deleted when the form is saved. */
  isRemoved: Signal<boolean>;
}

/** The state of the flight form. */
export interface FlightDraft {
  /** The flight that the draft is based on; undefined for a new one. */
  flight: FlightRecord | undefined;
  /** A sentence about where a new draft's values come from. */
  origin?: string;
  /** The trip and its leg for which a new flight is created; `ferryLeg` is a leg that flies empty. */
  ofTrip?: { tripId: number } & ({ legPlace: number } | { ferryLeg: number });
  /** The fleet; empty until it is loaded. */
  fleet: Signal<readonly AircraftRecord[]>;
  aircraftId: Field<string>;
  fromLocation: Field<Place>;
  toLocation: Field<Place>;
  /** `2026-12-01T14:30`, or the value of a `DateTimeField` that lacks its day or time. */
  departureDatetime: Field<string>;
  arrivalDatetime: Field<string>;
  isEmptyLeg: Field<boolean>;
  /** The end of an empty leg's window; '' for none. */
  latestDeparture: Field<string>;
  seatPrice: Field<string>;
  luggageLimitKg: Field<string>;
  seatsAvailable: Field<string>;
  sequenceNo: Field<string>;
  /** `public` or `private`. */
  sale: Field<string>;
  wifiAvailable: Field<boolean>;
  mealIncluded: Field<boolean>;
  seatSelectionIncluded: Field<boolean>;
  images: Signal<readonly ImageDraft[]>;
}

/** How the API stores an empty description. */
const NO_DESCRIPTION = '.';

export function createDraft(flight?: FlightRecord): FlightDraft {
  const text = (value: number | null | undefined) => createField(value == null ? '' : String(value));
  const draft: FlightDraft = {
    flight,
    fleet: signal([]),
    aircraftId: text(flight?.aircraftId),
    fromLocation: createField<Place>({ text: flight?.fromLocation ?? '' }),
    toLocation: createField<Place>({ text: flight?.toLocation ?? '' }),
    departureDatetime: createField(flight?.departureDatetime.slice(0, 16) ?? ''),
    arrivalDatetime: createField(flight && hasArrival(flight) ? flight.arrivalDatetime.slice(0, 16) : ''),
    isEmptyLeg: createField(flight?.isEmptyLeg ?? false),
    latestDeparture: createField(flight?.latestDeparture?.slice(0, 16) ?? ''),
    seatPrice: createField(flight ? formatAmountForField(Math.round(flight.seatPrice * 100), 'USD') : ''),
    luggageLimitKg: text(flight?.maxLuggageWeight),
    seatsAvailable: text(flight?.seatsAvailable),
    sequenceNo: text(flight?.sequenceNo),
    sale: createField(flight?.isPublic === false ? 'private' : 'public'),
    wifiAvailable: createField(flight?.wifiAvailable ?? false),
    mealIncluded: createField(flight?.mealIncluded ?? false),
    seatSelectionIncluded: createField(flight?.seatSelectionIncluded ?? false),
    images: signal([]),
  };
  setImages(draft, (flight?.images ?? []).map(imageDraft(draft)));
  return draft;
}

let lastKey = 0;

/** An image of the form, empty or as it is stored. */
const imageDraft =
  (draft: FlightDraft) =>
  (stored?: FlightImage): ImageDraft => {
    lastKey += 1;
    return {
      key: lastKey,
      stored,
      image: createImageField(stored?.imageUrl),
      description: createField(stored && stored.description !== NO_DESCRIPTION ? stored.description : ''),
      isBanner: createField(stored?.isBannerImage ?? false, (field) => {
        if (!field.value) return;
        for (const { isBanner } of draft.images.peek()) if (isBanner !== field) isBanner.value = false;
      }),
      isRemoved: signal(false),
    };
  };

/** Sets the images; the form has at least one row. */
function setImages(draft: FlightDraft, images: readonly ImageDraft[]): void {
  draft.images.value = images.length > 0 ? images : [imageDraft(draft)()];
}

/** Adds an empty image row. */
export function addImage(draft: FlightDraft): ImageDraft {
  const added = imageDraft(draft)();
  draft.images.value = [...draft.images.peek(), added];
  return added;
}

/** Bases the draft on the flight as it is stored now. Changes of images that still exist, and new images, stay. */
export function rebase(draft: FlightDraft, now: FlightRecord): void {
  const mine = draft.images.peek();
  const changed = mine.filter((image) => image.stored && (isEdited(image) || image.isRemoved.peek()));
  const banner = mine.find((image) => image.isBanner.value && !image.stored?.isBannerImage);
  const stored = now.images.map((image) => {
    const own = changed.find((other) => other.stored?.imageId === image.imageId);
    if (own) own.stored = image;
    return own ?? imageDraft(draft)(image);
  });
  // A new file for a deleted image becomes a new image.
  const added = mine.filter((image) => {
    if (image.stored && !stored.includes(image) && image.image.value.file && !image.isRemoved.peek()) forget(image);
    return !image.stored && isSent(image);
  });
  draft.flight = now;
  setImages(draft, [...stored, ...added]);
  if (banner && draft.images.peek().includes(banner)) banner.isBanner.set(true);
  else for (const image of stored) image.isBanner.value = image.stored?.isBannerImage ?? false;
}

/** Makes the draft a new flight: stored images are dropped, chosen files stay. */
export function makeNew(draft: FlightDraft): void {
  draft.flight = undefined;
  const kept = draft.images.peek().filter(({ isRemoved }) => !isRemoved.peek());
  for (const image of kept) forget(image);
  setImages(
    draft,
    kept.filter(({ image }) => image.value.file),
  );
}

function forget(image: ImageDraft): void {
  image.stored = undefined;
  image.image.value = { ...image.image.value, imageUrl: '' };
}

/** How many images have no chosen file. */
export const storedImages = ({ images }: FlightDraft): number =>
  images.peek().filter(({ stored, image, isRemoved }) => stored && !image.value.file && !isRemoved.peek()).length;

/** A sentence about images that changed since `opened` was loaded; '' for none. */
export function imageChanges(draft: FlightDraft, opened: FlightRecord, now: FlightRecord): string {
  if (JSON.stringify(opened.images) === JSON.stringify(now.images)) return '';
  const isMine = draft.images.peek().some(isSent);
  return `The images have changed, too (${opened.images.length} then, ${now.images.length} now): the current ones are kept${isMine ? ', with what you changed in them' : ''}.`;
}

/** Removes a new image row, or marks a stored image for deletion. */
export function removeImage(draft: FlightDraft, image: ImageDraft): void {
  if (image.stored) image.isRemoved.value = true;
  else draft.images.value = draft.images.peek().filter((other) => other !== image);
}

/** The entered values as text. */
export function snapshot({ flight: _, origin: _o, ofTrip: _t, fleet: _f, images, ...fields }: FlightDraft): string {
  return JSON.stringify([
    Object.values(fields).map(({ value }) => textOf(value)),
    images.peek().flatMap(({ stored, image, description, isBanner, isRemoved }) => {
      const now = [stampOf(image.value.file), description.value, isBanner.value, isRemoved.peek()];
      // An empty row is no change.
      return stored || now.some(Boolean) ? [now] : [];
    }),
  ]);
}

const textOf = (value: string | boolean | Place) => (typeof value === 'object' ? value.text : value);

/** The server's rules; the form also requires an arrival. */
const formFields = v.object({
  ...flightFields.entries,
  arrivalDatetime: wallClock('Arrival date and time are required'),
});

/** The largest difference in hours between the clocks of two places. */
const MOST_BETWEEN_CLOCKS = 26;

/** Shows the errors of the form; returns its body if there are none. */
export function checkFlight(draft: FlightDraft): Checked<FlightUpsert> | undefined {
  const sent = draft.images.peek().filter(isSent);
  const parsed = v.safeParse(formFields, { ...fieldsOf(draft), images: sent.map(imageOf) }, { abortPipeEarly: true });
  const errors: Record<string, string> = parsed.success ? {} : { ...fieldErrors(parsed.issues) };
  const [departure, arrival] = [draft.departureDatetime.value, draft.arrivalDatetime.value];
  if (Date.parse(`${departure}Z`) - Date.parse(`${arrival}Z`) > MOST_BETWEEN_CLOCKS * 3_600_000) {
    errors.arrivalDatetime ??= 'Arrival is more than a day before departure';
  }
  if (draft.isEmptyLeg.value) {
    const fault = windowFault({ departureDatetime: departure, latestDeparture: draft.latestDeparture.value });
    if (fault) errors.latestDeparture ??= fault;
  }
  if (endsWhereItBegins(draft.fromLocation.value, draft.toLocation.value)) errors.toLocation ??= SAME_PLACE;
  // These errors say how to write a number.
  const { seatPrice, luggageLimitKg } = draft;
  const unreadable = {
    seatPrice: seatPrice.value.trim() ? parseAmountOrFault(seatPrice.value, 'USD').fault : undefined,
    luggageLimitKg: luggageLimitKg.value.trim() ? parseNumberOrFault(luggageLimitKg.value).fault : undefined,
  };
  for (const [name, fault] of Object.entries(unreadable)) if (fault) errors[name] = fault;
  const isRefused =
    draft.images.peek().filter(({ image, isRemoved }) => imageFault(image) && !isRemoved.peek()).length > 0;
  const withoutFile = sent.filter(({ stored, image }) => !stored && !image.value.file);
  showFlightErrors(draft, errors);
  for (const { image } of withoutFile) image.error ||= NOT_AN_IMAGE;
  if (isRefused || !parsed.success || Object.keys(errors).length > 0 || withoutFile.length > 0) return undefined;
  const files = sent.map(({ image }) => image.value.file);
  const { images, ...fields } = parsed.output;
  return {
    body: {
      ...fields,
      images: images.map((image, index) => ({ ...image, ...(files[index] && { file: files[index] }) })),
    },
    files: files.map(stampOf),
  };
}

/** Shows each message at its field; returns those without a field. */
export function showFlightErrors(
  { flight: _, origin: _o, ofTrip: _t, fleet: _f, images, ...fields }: FlightDraft,
  errors: FieldErrors,
): string[] {
  const descriptions = images
    .peek()
    .filter(isSent)
    .map(({ description }, index) => [`images.${index}.description`, description] as const);
  return showErrors({ ...fields, ...Object.fromEntries(descriptions) }, errors);
}

function fieldsOf(draft: FlightDraft) {
  const { flight, aircraftId, fromLocation, toLocation, departureDatetime, arrivalDatetime } = draft;
  const number = ({ value }: Field<string>) => (value.trim() ? (parseNumber(value) ?? Number.NaN) : undefined);
  const whole = ({ value }: Field<string>) => (isWallClock(value) ? value : '');
  return {
    id: flight?.id,
    version: flight?.version,
    aircraftId: number(aircraftId),
    fromLocation: fromLocation.value.text,
    toLocation: toLocation.value.text,
    departureDatetime: whole(departureDatetime),
    arrivalDatetime: whole(arrivalDatetime),
    isEmptyLeg: draft.isEmptyLeg.value,
    latestDeparture: draft.isEmptyLeg.value ? draft.latestDeparture.value : '',
    seatPrice: priceOf(draft.seatPrice.value),
    luggageLimitKg: number(draft.luggageLimitKg),
    seatsAvailable: number(draft.seatsAvailable),
    sequenceNo: number(draft.sequenceNo) ?? null,
    isPublic: draft.sale.value === 'public',
    ...(flight ? {} : draft.ofTrip),
    wifiAvailable: draft.wifiAvailable.value,
    mealIncluded: draft.mealIncluded.value,
    seatSelectionIncluded: draft.seatSelectionIncluded.value,
    createdByUserId: flight?.createdByUserId ?? 1,
    flightType: flight?.flightType ?? 1,
  };
}

/** The typed seat price in dollars; undefined for none, NaN if it cannot be parsed. */
function priceOf(text: string): number | undefined {
  if (!text.trim()) return undefined;
  const amount = parseAmount(text, 'USD');
  return amount === undefined ? Number.NaN : amount / 100;
}

/** Whether an image is sent: changed stored images, and new ones that are not empty. */
const isSent = (image: ImageDraft) =>
  image.stored
    ? image.isRemoved.peek() || isEdited(image)
    : Boolean(image.image.value.file || image.description.value.trim() || image.isBanner.value);

function isEdited({ stored, image, description, isBanner }: ImageDraft): boolean {
  const described = description.value.trim() || NO_DESCRIPTION;
  return Boolean(
    stored &&
      (image.value.file ||
        described !== (stored.description || NO_DESCRIPTION) ||
        isBanner.value !== stored.isBannerImage),
  );
}

const imageOf = (image: ImageDraft) => ({
  ...(image.stored && { imageId: image.stored.imageId }),
  description: image.description.value,
  isBannerImage: image.isBanner.value && !image.isRemoved.peek(),
  toDelete: image.isRemoved.peek(),
  toEdit: isEdited(image) && !image.isRemoved.peek(),
});

/** Who sees a flight. */
export const SALES = [
  { value: 'public', label: 'On public sale' },
  { value: 'private', label: 'Private: only staff see it' },
] as const;

/** The name of the chosen aircraft; '' for none. */
function aircraftName({ aircraftId, fleet, flight }: FlightDraft): string {
  const id = aircraftId.value;
  const known = fleet.value.find((aircraft) => String(aircraft.id) === id);
  return known?.name ?? (String(flight?.aircraftId) === id ? (flight?.aircraftName ?? '') : id && `No. ${id}`);
}

const clockText = (clock: string) => clock && formatWallClock(clock, 'short');
const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');
const priceText = (price: string) => price && formatMoney(priceOf(price) ?? Number.NaN, 'USD');
const placeText = ({ text }: Place) => text.trim();

/** The fields by which two versions of a flight are compared. */
export const FLIGHT_FIELDS: readonly FieldOf<FlightDraft>[] = [
  { label: 'Aircraft', format: aircraftName, copy: (draft, from) => draft.aircraftId.set(from.aircraftId.value) },
  formField('From location', ({ fromLocation }) => fromLocation, placeText),
  formField('To location', ({ toLocation }) => toLocation, placeText),
  formField('Departure date and time', ({ departureDatetime }) => departureDatetime, clockText),
  formField('Arrival date and time', ({ arrivalDatetime }) => arrivalDatetime, clockText),
  formField('Empty leg', ({ isEmptyLeg }) => isEmptyLeg, yesOrNo),
  formField('Latest departure', ({ latestDeparture }) => latestDeparture, clockText),
  formField('Seat price (USD)', ({ seatPrice }) => seatPrice, priceText),
  formField('Seats available', ({ seatsAvailable }) => seatsAvailable, String),
  formField(
    'Luggage limit (kg)',
    ({ luggageLimitKg }) => luggageLimitKg,
    (limit) => limit && `${limit} kg`,
  ),
  formField('Sequence number', ({ sequenceNo }) => sequenceNo, String),
  formField(
    'Sale',
    ({ sale }) => sale,
    (sale) => SALES.find(({ value }) => value === sale)?.label ?? '',
  ),
  formField('Wi-Fi', ({ wifiAvailable }) => wifiAvailable, yesOrNo),
  formField('Meal included', ({ mealIncluded }) => mealIncluded, yesOrNo),
  formField('Seat selection included', ({ seatSelectionIncluded }) => seatSelectionIncluded, yesOrNo),
];
