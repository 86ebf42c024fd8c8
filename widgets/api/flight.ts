import * as v from 'valibot';
import type { Api } from './client';
import { UNSET_DATE_TIME } from './date-time';
import type { FlightFields, FlightImageFields, FlightSearchQuery } from './flight-fields';
import { toForm, UPLOAD_TIMEOUT_MS } from './upload';

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
  /** The same as an instant, ISO text: `departureDatetime` is the airport's own clock. An older API does not say. */
  departsAt: v.optional(v.string()),
  /** `0001-01-01T00:00:00` when it is not set. */
  arrivalDatetime: v.nullish(v.string(), UNSET_DATE_TIME),
  /** From departure to arrival, by the airports' zones; null without an arrival. An older API does not say. */
  durationMinutes: v.optional(v.nullable(v.number())),
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
  /** Creates a flight, or with an `id` edits it; resolves to the stored one. With a key it does so once. Admins only. */
  upsert: (api: Api, { images, ...fields }: FlightUpsert, idempotencyKey?: string) => {
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
      WifiAvailable: fields.wifiAvailable,
      MealIncluded: fields.mealIncluded,
      SeatSelectionIncluded: fields.seatSelectionIncluded,
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
      {
        method: 'post',
        path: 'Flight/upsert',
        form,
        timeout: UPLOAD_TIMEOUT_MS,
        ...(idempotencyKey && { idempotencyKey }),
      },
      flightRecord,
    );
  },
  /** Deletes a flight; its bookings stay. Admins only. */
  remove: (api: Api, id: number) => api({ method: 'delete', path: `Flight/${id}` }, v.unknown()),
};
