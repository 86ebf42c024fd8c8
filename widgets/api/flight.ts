import * as v from 'valibot';
import type { Api } from './client';
import { isWallClock, optionalWallClock, UNSET_DATE_TIME, wallClock } from './date-time';
import { optionalText, recordId, requiredText, wholeNumber } from './fields';
import { toForm, UPLOAD_TIMEOUT_MS } from './upload';

/** Passengers one can search for (spec, section 9). */
export const MAX_SEARCH_PASSENGERS = 6;
/** Images a flight may have. */
export const MAX_FLIGHT_IMAGES = 30;

const DAY = 'Use a real date in the form 2026-12-01';
const day = v.pipe(
  v.string(DAY),
  v.check((text) => isWallClock(text.length === 10 ? `${text}T00:00` : text), DAY),
  // A date-time is taken for its day: the old page sent either.
  v.transform((text) => text.slice(0, 10)),
);

/** Of any length: a text that no airport can have finds nothing. */
const searchText = v.optional(v.pipe(v.string('Must be text'), v.trim()), '');

/** The query of GET /Flight/search; each is sent only when it is set, and an empty one counts as unset. */
export const flightSearchQuery = v.object({
  FromLocation: searchText,
  ToLocation: searchText,
  /** Flights that leave on this day at the airport, `2026-12-01`. */
  DepartureDate: v.optional(day),
  /** Flights that leave on this day at the latest; without it on `DepartureDate` alone. */
  ToDate: v.optional(day),
  passengers: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-6]$/, `Passengers must be from 1 to ${MAX_SEARCH_PASSENGERS}`),
      v.transform(Number),
    ),
  ),
  /** Accepted and not used: flights have no classes. */
  class: v.optional(v.string('Must be text')),
});
export type FlightSearchQuery = v.InferOutput<typeof flightSearchQuery>;

const price = (message: string) =>
  v.pipe(
    v.optional(v.number(message), Number.NaN),
    v.finite(message),
    v.minValue(0.01, message),
    v.maxValue(1_000_000_000, 'At most 1,000,000,000'),
    v.check((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most two decimals'),
  );

/** One image of the flight form; the file, when there is a new one, stands beside it. */
export const flightImageFields = v.object({
  /** Of an image that is stored already. */
  imageId: v.optional(recordId()),
  /** '.' when it was left empty (spec, section 5, "Flight form"). */
  description: v.pipe(
    optionalText(500),
    v.transform((text) => text || '.'),
  ),
  isBannerImage: v.optional(v.boolean('Must be true or false'), false),
  toDelete: v.optional(v.boolean('Must be true or false'), false),
  toEdit: v.optional(v.boolean('Must be true or false'), false),
});

/** The fields of POST /Flight/upsert, read from its form. */
export const flightFields = v.object({
  /** Only to edit. */
  id: v.optional(recordId()),
  aircraftId: wholeNumber('Aircraft is required', 1, 2_147_483_647),
  fromLocation: requiredText('From location is required', 200),
  toLocation: requiredText('To location is required', 200),
  departureDatetime: wallClock('Departure date and time are required'),
  /** Required by the flight form; the API also takes it unset, as older flights have it. */
  arrivalDatetime: optionalWallClock(),
  /** In the base currency, USD. */
  seatPrice: price('Seat price must be at least 0.01'),
  luggageLimitKg: wholeNumber('Luggage limit must be 0 or more', 0, 99_999),
  seatsAvailable: wholeNumber('Seats available must be at least 1', 1, 999),
  /** 1 when it was never sent (spec, section 9), like the flight type. */
  createdByUserId: v.optional(wholeNumber('Must be a whole number', 1, 2_147_483_647)),
  flightType: v.optional(wholeNumber('Must be a whole number', 0, 99)),
  /** Its place among the flights, small first; null when it has none. */
  sequenceNo: v.optional(v.nullable(wholeNumber('Sequence number must be at least 1', 1, 1_000_000)), null),
  images: v.pipe(
    v.optional(v.array(flightImageFields), []),
    v.maxLength(MAX_FLIGHT_IMAGES, `At most ${MAX_FLIGHT_IMAGES} images`),
  ),
});
export type FlightImageFields = v.InferOutput<typeof flightImageFields>;
export type FlightFields = v.InferOutput<typeof flightFields>;

export const flightImage = v.object({
  imageId: v.number(),
  imageUrl: v.string(),
  description: v.string(),
  isBannerImage: v.boolean(),
});
export type FlightImage = v.InferOutput<typeof flightImage>;

/** A flight as it is read (spec, section 3, "Flight"). */
export const flightRecord = v.object({
  id: v.number(),
  aircraftId: v.number(),
  fromLocation: v.string(),
  toLocation: v.string(),
  departureDatetime: v.string(),
  /** `0001-01-01T00:00:00` when it is not set. */
  arrivalDatetime: v.nullish(v.string(), UNSET_DATE_TIME),
  /** In the base currency, USD. */
  seatPrice: v.number(),
  /** Kilograms. */
  maxLuggageWeight: v.number(),
  seatsAvailable: v.number(),
  sequenceNo: v.nullish(v.number(), null),
  createdByUserId: v.nullish(v.number(), 1),
  flightType: v.number(),
  aircraftName: v.nullish(v.string(), ''),
  /** 0 Charter Plane, 1 Jet, 2 Helicopter, else Commercial. */
  aircraftType: v.number(),
  aircraftImageUrl: v.nullish(v.string(), ''),
  wifiAvailable: v.boolean(),
  mealIncluded: v.boolean(),
  seatSelectionIncluded: v.boolean(),
  images: v.array(flightImage),
});
export type FlightRecord = v.InferOutput<typeof flightRecord>;

/** What the search form asks for; each is sent only when it is set. */
export type FlightSearch = Partial<Record<keyof FlightSearchQuery, string>>;

/** A flight as the flight form sends it: an image carries its new file, if there is one. */
export type FlightUpsert = Omit<FlightFields, 'images'> & { images: (FlightImageFields & { file?: Blob })[] };

/** The calls of spec.md, section 7, under /Flight. */
export const flights = {
  /** Flights that fit, in the order to show them; public. A signed-in admin also gets those that have departed. */
  search: (api: Api, query: FlightSearch, signal?: AbortSignal) =>
    api({ method: 'get', path: 'Flight/search', query, ...(signal && { signal }) }, v.array(flightRecord)),
  /** One flight; public. Refused with 404 when there is none. */
  byId: (api: Api, id: string, signal?: AbortSignal) =>
    api({ method: 'get', path: `Flight/GetFlight/${encodeURIComponent(id)}`, ...(signal && { signal }) }, flightRecord),
  /** Creates a flight, or with an `id` edits it; resolves to the stored one. Admins only. */
  upsert: (api: Api, { images, ...fields }: FlightUpsert, signal?: AbortSignal) => {
    const form = toForm({
      Id: fields.id,
      AircraftId: fields.aircraftId,
      FromLocation: fields.fromLocation,
      ToLocation: fields.toLocation,
      DepartureDatetime: fields.departureDatetime,
      ArrivalDatetime: fields.arrivalDatetime,
      SeatPrice: fields.seatPrice,
      LuggageLimitKg: fields.luggageLimitKg,
      SeatsAvailable: fields.seatsAvailable,
      CreatedByUserId: fields.createdByUserId ?? 1,
      FlightType: fields.flightType,
      SequenceNo: fields.sequenceNo,
    });
    images.forEach((image, i) => {
      toForm(
        {
          [`Images[${i}].ImageFile`]: image.file,
          [`Images[${i}].Description`]: image.description || '.',
          [`Images[${i}].IsBannerImage`]: image.isBannerImage,
          [`Images[${i}].ImageId`]: image.imageId,
          [`Images[${i}].toDelete`]: image.toDelete,
          [`Images[${i}].toEdit`]: image.toEdit,
        },
        form,
      );
    });
    return api(
      { method: 'post', path: 'Flight/upsert', form, timeout: UPLOAD_TIMEOUT_MS, ...(signal && { signal }) },
      flightRecord,
    );
  },
  /** Deletes a flight; its bookings stay. Admins only. */
  remove: (api: Api, id: number) => api({ method: 'delete', path: `Flight/${id}` }, v.unknown()),
};
