import * as v from 'valibot';
import type { Api } from './client';
import { flightRecord } from './flight';
import type { FlightFields, FlightImageFields } from './flight-fields';
import { toForm, UPLOAD_TIMEOUT_MS } from './upload';

/** A flight as the flight form sends it: an image carries its new file, if there is one. */
export type FlightUpsert = Omit<FlightFields, 'images'> & { images: (FlightImageFields & { file?: Blob })[] };

/** The calls of spec.md, section 7, under /Flight that write. Apart from `flights`: no widget carries them along. */
export const flightEdits = {
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
