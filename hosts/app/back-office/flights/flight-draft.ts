import {
  type AircraftRecord,
  type FlightUpsert,
  flightFields,
  formatAmountForField,
  parseAmount,
  parseAmountOrFault,
  parseNumber,
  parseNumberOrFault,
} from '@charter-hosts/contract';
import { type Signal, signal } from '@preact/signals-react';

import {
  type FieldErrors,
  type FlightImage,
  type FlightRecord,
  fieldErrors,
  isWallClock,
  wallClock,
} from 'charter-widgets/contract';

import {
  createField,
  type Field,
  formatMoney,
  formatWallClock,
  hasArrival,
  type Place,
  showErrors,
} from 'charter-widgets/kit';

import * as v from 'valibot';
import type { Checked, FieldOf } from '../edit-form';
import { createImageField, type ImageValue, imageFault, NOT_AN_IMAGE, stampOf } from '../image-field/image-field';

/** One image of the form, stored already or new. */
export interface ImageDraft {
  /** Its own for the life of the form. */
  key: number;
  /** None for a new one. */
  stored: FlightImage | undefined;
  image: Field<ImageValue>;
  description: Field<string>;
  /** Set, it is cleared on every other image. */
  isBanner: Field<boolean>;
  /** To be deleted when the form is saved; until then it can be had back. Only of a stored one. */
  isRemoved: Signal<boolean>;
}

/** The whole state of the flight form, without React. */
export interface FlightDraft {
  /** The flight being edited, as it was opened or taken up since; none for a new one. */
  flight: FlightRecord | undefined;
  /** What a new one was filled in from, in a sentence. */
  origin?: string;
  /** Of a new one: the trip that it is flown for, and which of its flights it is. */
  ofTrip?: { tripId: number; legPlace: number };
  /** The aircraft there are, once they are known. */
  fleet: Signal<readonly AircraftRecord[]>;
  aircraftId: Field<string>;
  fromLocation: Field<Place>;
  toLocation: Field<Place>;
  /** `2026-12-01T14:30`; what a `DateTimeField` holds while a half is missing. */
  departureDatetime: Field<string>;
  arrivalDatetime: Field<string>;
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

/** What stands for an empty description. */
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

/** The form has one row at least. */
function setImages(draft: FlightDraft, images: readonly ImageDraft[]): void {
  draft.images.value = images.length > 0 ? images : [imageDraft(draft)()];
}

/** Adds an empty image to the form. */
export function addImage(draft: FlightDraft): ImageDraft {
  const added = imageDraft(draft)();
  draft.images.value = [...draft.images.peek(), added];
  return added;
}

/** Goes on from the flight as it is stored now: its images, and of those that were changed here what was changed. */
export function rebase(draft: FlightDraft, now: FlightRecord): void {
  const mine = draft.images.peek();
  const changed = mine.filter((image) => image.stored && (isEdited(image) || image.isRemoved.peek()));
  const banner = mine.find((image) => image.isBanner.value && !image.stored?.isBannerImage);
  const stored = now.images.map((image) => {
    const own = changed.find((other) => other.stored?.imageId === image.imageId);
    if (own) own.stored = image;
    return own ?? imageDraft(draft)(image);
  });
  // A new file for an image that is gone is a new image.
  const added = mine.filter((image) => {
    if (image.stored && !stored.includes(image) && image.image.value.file && !image.isRemoved.peek()) forget(image);
    return !image.stored && isSent(image);
  });
  draft.flight = now;
  setImages(draft, [...stored, ...added]);
  if (banner && draft.images.peek().includes(banner)) banner.isBanner.set(true);
  else for (const image of stored) image.isBanner.value = image.stored?.isBannerImage ?? false;
}

/** Makes a new flight of what is filled in: what was stored is gone, files that were chosen are sent again. */
export function asNew(draft: FlightDraft): void {
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

/** How many of its images are in the store alone. */
export const storedImages = ({ images }: FlightDraft): number =>
  images.peek().filter(({ stored, image, isRemoved }) => stored && !image.value.file && !isRemoved.peek()).length;

/** What has become of the images since the flight was opened. */
export function imagesSince(draft: FlightDraft, opened: FlightRecord, now: FlightRecord): string {
  if (JSON.stringify(opened.images) === JSON.stringify(now.images)) return '';
  const isMine = draft.images.peek().some(isSent);
  return `The images have changed, too (${opened.images.length} then, ${now.images.length} now): they are taken as they are now${isMine ? ', with what you changed in them' : ''}.`;
}

/** Takes an image out of the form; a stored one is marked for deletion and hidden. */
export function removeImage(draft: FlightDraft, image: ImageDraft): void {
  if (image.stored) image.isRemoved.value = true;
  else draft.images.value = draft.images.peek().filter((other) => other !== image);
}

/** What was filled in, to be compared with what it was. */
export function snapshot({ flight: _, origin: _o, ofTrip: _t, fleet: _f, images, ...fields }: FlightDraft): string {
  return JSON.stringify([
    Object.values(fields).map(({ value }) => textOf(value)),
    images.peek().flatMap(({ stored, image, description, isBanner, isRemoved }) => {
      const now = [stampOf(image.value.file), description.value, isBanner.value, isRemoved.peek()];
      // An empty image row is no change.
      return stored || now.some(Boolean) ? [now] : [];
    }),
  ]);
}

const textOf = (value: string | boolean | Place) => (typeof value === 'object' ? value.text : value);

/** The server's rules, and the form's own: an arrival is required. */
const formFields = v.object({
  ...flightFields.entries,
  arrivalDatetime: wallClock('Arrival date and time are required'),
});

/** Hours by which clocks on two sides of the date line may differ. */
const MOST_BETWEEN_CLOCKS = 26;

/** Checks the form, shows what is wrong with it, and gives what is to be sent; undefined when something is wrong. */
export function checkFlight(draft: FlightDraft): Checked<FlightUpsert> | undefined {
  const sent = draft.images.peek().filter(isSent);
  const parsed = v.safeParse(formFields, { ...fieldsOf(draft), images: sent.map(imageOf) }, { abortPipeEarly: true });
  const errors: Record<string, string> = parsed.success ? {} : { ...fieldErrors(parsed.issues) };
  const [departure, arrival] = [draft.departureDatetime.value, draft.arrivalDatetime.value];
  if (Date.parse(`${departure}Z`) - Date.parse(`${arrival}Z`) > MOST_BETWEEN_CLOCKS * 3_600_000) {
    errors.arrivalDatetime ??= 'Arrival is more than a day before departure';
  }
  // What cannot be read is refused in words that say how to write it.
  const { seatPrice, luggageLimitKg } = draft;
  const unread = {
    seatPrice: seatPrice.value.trim() ? parseAmountOrFault(seatPrice.value, 'USD').fault : undefined,
    luggageLimitKg: luggageLimitKg.value.trim() ? parseNumberOrFault(luggageLimitKg.value).fault : undefined,
  };
  for (const [name, fault] of Object.entries(unread)) if (fault) errors[name] = fault;
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

/** Puts each message at its field, the server's too. Returns those that found no field. */
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
    // 1 unless the flight has another.
    flightType: flight?.flightType ?? 1,
  };
}

/** The price of a seat in dollars that was typed; undefined for none, NaN for what cannot be read. */
function priceOf(text: string): number | undefined {
  if (!text.trim()) return undefined;
  const amount = parseAmount(text, 'USD');
  return amount === undefined ? Number.NaN : amount / 100;
}

/** What the server keeps as it is, and a new image that nobody has filled in, are not sent. */
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
export const SALES = { public: 'On public sale', private: 'Private: only staff see it' } as const;

type Texts =
  | 'departureDatetime'
  | 'arrivalDatetime'
  | 'seatPrice'
  | 'luggageLimitKg'
  | 'seatsAvailable'
  | 'sequenceNo'
  | 'sale';
type Flags = 'wifiAvailable' | 'mealIncluded' | 'seatSelectionIncluded';

const text = (label: string, name: Texts, say: (text: string) => string = String): FieldOf<FlightDraft> => ({
  label,
  say: (draft) => draft[name].value && say(draft[name].value),
  take: (draft, from) => draft[name].set(from[name].value),
});
const flag = (label: string, name: Flags): FieldOf<FlightDraft> => ({
  label,
  say: (draft) => (draft[name].value ? 'Yes' : 'No'),
  take: (draft, from) => draft[name].set(from[name].value),
});
const place = (label: string, name: 'fromLocation' | 'toLocation'): FieldOf<FlightDraft> => ({
  label,
  say: (draft) => draft[name].value.text.trim(),
  take: (draft, from) => draft[name].set(from[name].value),
});

/** What the aircraft that was chosen is called; '' for none. */
function aircraftName({ aircraftId, fleet, flight }: FlightDraft): string {
  const id = aircraftId.value;
  const known = fleet.value.find((aircraft) => String(aircraft.id) === id);
  return known?.name ?? (String(flight?.aircraftId) === id ? (flight?.aircraftName ?? '') : id && `No. ${id}`);
}

const moment = (wallClock: string) => formatWallClock(wallClock, 'short');

/** The fields of the flight form, as they are compared with somebody else's. */
export const FLIGHT_FIELDS: readonly FieldOf<FlightDraft>[] = [
  { label: 'Aircraft', say: aircraftName, take: (draft, from) => draft.aircraftId.set(from.aircraftId.value) },
  place('From location', 'fromLocation'),
  place('To location', 'toLocation'),
  text('Departure date and time', 'departureDatetime', moment),
  text('Arrival date and time', 'arrivalDatetime', moment),
  text('Seat price (USD)', 'seatPrice', (price) => formatMoney(priceOf(price) ?? Number.NaN, 'USD')),
  text('Seats available', 'seatsAvailable'),
  text('Luggage limit (kg)', 'luggageLimitKg', (luggage) => `${luggage} kg`),
  text('Sequence number', 'sequenceNo'),
  text('Sale', 'sale', (sale) => SALES[sale === 'private' ? 'private' : 'public']),
  flag('Wi-Fi', 'wifiAvailable'),
  flag('Meal included', 'mealIncluded'),
  flag('Seat selection included', 'seatSelectionIncluded'),
];
