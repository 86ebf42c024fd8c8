import { type FlightFields, fold, MAX_FLIGHT_IMAGES } from '@charter-hosts/contract';
import { bumpVersion, camelCase, type Database } from '../platform/database/open';
import { staleMessage } from '../platform/http/errors';
import { refuseSwept } from '../platform/images/store';
import { queueFlightNews } from '../subscriptions/store';
import { findTripRow } from '../trips/store';
import { codeOf, departsAt, flightMinutes } from './departures';
import { LAST_POSITION } from './store';

/** An image of the flight form; `image` is the key of a new file that is stored already. */
export type ImageChange = FlightFields['images'][number] & { image?: string | undefined };

/** Why a flight is not stored, with the status and the message of the answer. */
export const REFUSALS = {
  'no flight': [404, 'Flight not found'],
  changed: [409, staleMessage('flight')],
  'no aircraft': [400, 'This aircraft does not exist. Choose another.'],
  'no image': [400, 'This image was removed in the meantime. Reload the flight.'],
  'too many images': [400, `At most ${MAX_FLIGHT_IMAGES} images`],
  'erased trip': [409, 'The request that this flight belongs to was erased. Nothing was saved.'],
  'no positioning leg': [409, 'This positioning leg is no longer planned: its quote or trip has changed.'],
  'offered already': [409, 'This positioning leg is already offered as an empty leg. Change that flight.'],
} as const;

/**
 * Stores a flight with its images, or edits the one with the `id`; images that `images` does not name stay. Queues e-mails to
 * the subscribers whom it suits. Returns its id, or why it was refused: then the caller must roll the transaction back.
 */
export async function saveFlight(
  trx: Database,
  fields: Omit<FlightFields, 'images'>,
  images: ImageChange[],
  homeZone: string,
): Promise<number | keyof typeof REFUSALS> {
  await bumpVersion(trx, 'flights');
  await refuseSwept(
    trx,
    images.flatMap(({ image }) => image ?? []),
  );
  const { id, version } = fields;
  const before =
    id === undefined ? undefined : await trx.selectFrom('flights').selectAll().where('id', '=', id).executeTakeFirst();
  if (id !== undefined) {
    if (!before) return 'no flight';
    if (version !== undefined && version !== before.version) return 'changed';
  }
  const aircraft = await trx.selectFrom('aircraft').select('id').where('id', '=', fields.aircraftId).executeTakeFirst();
  if (!aircraft) return 'no aircraft';
  const stored =
    id === undefined ? [] : await trx.selectFrom('flight_images').select('id').where('flight_id', '=', id).execute();
  const storedIds = new Set(stored.map((image) => image.id));
  if (images.some(({ imageId }) => imageId !== undefined && !storedIds.has(imageId))) return 'no image';
  const removed = new Set(
    images.flatMap(({ imageId, toDelete }) => (imageId !== undefined && toDelete ? imageId : [])),
  );
  const added = images.filter(({ imageId, toDelete }) => imageId === undefined && !toDelete);
  if (storedIds.size - removed.size + added.length > MAX_FLIGHT_IMAGES) return 'too many images';

  const { tripId } = fields;
  const trip = tripId === undefined ? undefined : await findTripRow(trx, tripId);
  // An erased trip's leg may name an address.
  if (trip?.erasedAt) return 'erased trip';
  const isOfCharter = trip?.kind === 'privateCharter' || trip?.kind === 'internationalCharter';
  const isPublic = fields.isPublic ?? (id === undefined ? tripId === undefined : undefined);
  // A flight for a trip that is gone, or is no charter, belongs to no trip and stays private.
  const ofTrip = isOfCharter ? {} : { tripId: undefined, legPlace: undefined };
  const ferry =
    id === undefined && trip && fields.ferryLeg ? await findFerry(trx, trip.id, fields.ferryLeg) : undefined;
  if (fields.ferryLeg && !ferry) return 'no positioning leg';
  if (ferry?.flightId) return 'offered already';
  const flightId = await writeFlight(trx, { ...fields, isPublic, ...ofTrip }, homeZone, ferry);
  await writeImages(trx, flightId, images);
  await queueFlightNews(trx, flightId, before, new Date());
  return flightId;
}

/** A positioning leg of a quote. */
interface FerryLeg {
  ferryQuoteId: number;
  /** From 0. */
  ferryPlace: number;
}

/** The positioning leg of a trip's accepted quote, with the flight that offers it; undefined if there is none of that number. */
function findFerry(trx: Database, tripId: number, number: number) {
  return camelCase(trx)
    .selectFrom('quotes')
    .innerJoin('trips', 'trips.id', 'quotes.tripId')
    .innerJoin('quoteLegs', 'quoteLegs.quoteId', 'quotes.id')
    .leftJoin('flights', (join) =>
      join.onRef('ferryQuoteId', '=', 'quotes.id').onRef('ferryPlace', '=', 'quoteLegs.place'),
    )
    .select(['quotes.id as ferryQuoteId', 'quoteLegs.place as ferryPlace', 'flights.id as flightId'])
    .where('quotes.tripId', '=', tripId)
    .where('quotes.state', '=', 'accepted')
    .where('trips.stage', 'in', ['accepted', 'booked'])
    .where('quoteLegs.isFerry', '=', 1)
    .where('quoteLegs.place', '=', number - 1)
    .executeTakeFirst();
}

/** Deletes a flight with its images; its bookings stay. Returns whether there was one. */
export function deleteFlight(db: Database, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'flights');
    const deleted = await trx.deleteFrom('flights').where('id', '=', id).returning('id').executeTakeFirst();
    return deleted !== undefined;
  });
}

/** Stores a flight or edits the one with the `id`; returns its id. Without a known airport it departs in `homeZone`. */
export async function writeFlight(
  trx: Database,
  { id, version: _, ferryLeg: __, ...fields }: Omit<FlightFields, 'images'>,
  homeZone: string,
  ferry?: FerryLeg,
): Promise<number> {
  const { wifiAvailable, mealIncluded, seatSelectionIncluded, isPublic, tripId, legPlace, ...others } = fields;
  const { isEmptyLeg, latestDeparture, ...values } = others;
  const windowEnd = (isEmptyLeg && latestDeparture) || '';
  const { departureDatetime: departure, arrivalDatetime: arrival, sequenceNo } = fields;
  const fromCode = codeOf(fields.fromLocation);
  const toCode = codeOf(fields.toLocation);
  const stored = {
    ...values,
    fromCode,
    fromSearch: fold(fields.fromLocation),
    toCode,
    toSearch: fold(fields.toLocation),
    departsAt: departsAt(fromCode, departure, homeZone),
    durationMinutes: flightMinutes({ fromCode, toCode, departure, arrival }),
    position: sequenceNo ?? LAST_POSITION,
    changedAt: new Date().toISOString(),
  };
  if (id !== undefined) {
    await camelCase(trx)
      .updateTable('flights')
      .set(({ eb }) => ({
        ...stored,
        // A column whose value is undefined keeps what it has.
        wifiAvailable: flag(wifiAvailable),
        mealIncluded: flag(mealIncluded),
        seatSelectionIncluded: flag(seatSelectionIncluded),
        isPublic: flag(isPublic),
        isEmptyLeg: flag(isEmptyLeg),
        latestDeparture: isEmptyLeg === undefined ? undefined : windowEnd,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    return id;
  }
  const inserted = await camelCase(trx)
    .insertInto('flights')
    .values({
      ...stored,
      flightType: fields.flightType ?? 1,
      createdByUserId: fields.createdByUserId ?? 1,
      wifiAvailable: Number(wifiAvailable ?? false),
      mealIncluded: Number(mealIncluded ?? false),
      seatSelectionIncluded: Number(seatSelectionIncluded ?? false),
      isPublic: Number(isPublic ?? true),
      tripId: tripId ?? null,
      legPlace: tripId === undefined ? null : (legPlace ?? null),
      isEmptyLeg: Number(isEmptyLeg ?? false),
      latestDeparture: windowEnd,
      ferryQuoteId: ferry?.ferryQuoteId ?? null,
      ferryPlace: ferry?.ferryPlace ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

/** A boolean as the database holds it. */
const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));

/** Writes changes of images; the last new or edited one with the flag becomes the only banner. */
export async function writeImages(trx: Database, flightId: number, images: ImageChange[]): Promise<void> {
  let banner: number | undefined;
  for (const { imageId, image, description, isBannerImage, toDelete, toEdit } of images) {
    const values = { description, is_banner: isBannerImage ? 1 : 0, ...(image && { image }) };
    let written = imageId;
    if (toDelete) {
      if (imageId !== undefined) await trx.deleteFrom('flight_images').where('id', '=', imageId).execute();
      continue;
    }
    if (imageId === undefined) {
      const inserted = await trx
        .insertInto('flight_images')
        .values({ ...values, image: image ?? '', flight_id: flightId })
        .returning('id')
        .executeTakeFirstOrThrow();
      written = inserted.id;
    } else if (toEdit || image) {
      await trx.updateTable('flight_images').set(values).where('id', '=', imageId).execute();
    } else {
      continue;
    }
    if (isBannerImage) banner = written;
  }
  if (banner !== undefined) {
    await trx
      .updateTable('flight_images')
      .set({ is_banner: 0 })
      .where('flight_id', '=', flightId)
      .where('id', '!=', banner)
      .execute();
  }
}
