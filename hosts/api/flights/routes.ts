import { readFile } from 'node:fs/promises';
import {
  flightCalendar,
  flightDelete,
  flightFields,
  flightImageFields,
  flightList,
  flightRepeats,
  flightSearchChecked,
  flightUpsert,
  plannedFlights,
  windowFault,
} from '@charter-hosts/contract';
import { type FlightRecord, flightById, SAME_PLACE } from 'charter-widgets/contract';
import { findAircraft, IMAGES_PATH } from '../aircraft/store';
import type { Database } from '../platform/database/open';
import { answer, badInput, isNotModified } from '../platform/http/answer';
import { cacheLive } from '../platform/http/caching';
import { HttpError, requireFound } from '../platform/http/errors';
import { isTest } from '../platform/http/idempotency';
import { type Form, fieldsIn } from '../platform/http/multipart';
import { parse } from '../platform/http/parse';
import { skipCount } from '../platform/http/read-limit';
import { sendGzipped } from '../platform/http/response-cache';
import { answerRoute, preparedRoute, route } from '../platform/http/route';
import type { ImageProofs } from '../platform/http/signed-links';
import { sessionOf } from '../platform/http/tokens';
import { retryIfSwept, saveUpload } from '../platform/images/intake';
import { isSameAirport, sameAirportErrors } from '../trips/same-airport';
import { listCalendar, listFlights } from './list';
import { listPlanned } from './planned';
import { deleteFlight, type ImageChange, REFUSALS, saveFlight } from './save-flight';
import { createFlightSearch, packPage } from './search';
import { findFlight } from './store';
import { testFlight } from './test-flight';
import { findRepeatClashes, flightWarnings } from './warnings';

const MISSING = REFUSALS['no flight'][1];
const CHANGED = REFUSALS.changed[1];
/** Matches the JSON of a private flight; quotes in texts are escaped. */
const IS_PRIVATE = /"isPublic" ?: ?false/;

const search = preparedRoute(
  flightSearchChecked,
  {
    summary:
      'Search flights that have not departed, page by page; staff also get departed flights and the number of bookings',
    tagged: true,
  },
  ({ db, tokens, config, imageProofs }) => {
    const search = createFlightSearch(db, (record) =>
      IS_PRIVATE.test(record) ? JSON.stringify(forStaff(JSON.parse(record), imageProofs)) : record,
    );
    return async (call) => {
      const { c } = call;
      const session = await sessionOf(c, tokens);
      const all = session?.isAdmin ?? false;
      const query = call.query();
      const found = await search({ query, all, now: new Date() });
      if (found.isEmpty && query.ToLocation && (await isSameAirport(query.FromLocation, query.ToLocation)))
        throw badInput({ ToLocation: SAME_PLACE });
      const isFixture = found.isEmpty && isTest(c);
      const { answer, etag } = isFixture
        ? packPage([JSON.stringify(testFlight(config.homeZone))], 1, undefined)
        : found;
      const { kept } = found;
      c.header('ETag', etag);
      cacheLive(c, config);
      c.header('Vary', 'Authorization', { append: true });
      if (!isNotModified(c, etag)) return sendGzipped(c, answer);
      if (kept) skipCount(c);
      return c.body(null, 304);
    };
  },
);

const planned = answerRoute(
  plannedFlights,
  {
    summary:
      'The legs of accepted quotes and of quotes that hold an aircraft, in a range of days; legs that already have a flight are left out',
  },
  ({ db, config }, { query }) => listPlanned(db, { ...query(), now: new Date(), homeZone: config.homeZone }),
);

const list = answerRoute(
  flightList,
  { summary: 'A page of the flights for staff: filtered, sorted and counted, with warnings' },
  async ({ db, config, imageProofs }, { query }) => {
    const warnings = await flightWarnings(db, config.homeZone);
    const found = await listFlights(db, query(), { now: new Date(), warnings });
    return { ...found, flights: found.flights.map((flight) => forStaff(flight, imageProofs)) };
  },
);

const calendar = answerRoute(
  flightCalendar,
  { summary: 'The flights in a range of days, with the legs of accepted quotes and of quotes that hold an aircraft' },
  async ({ db, config, imageProofs }, { query }) => {
    const warnings = await flightWarnings(db, config.homeZone);
    const found = await listCalendar(db, query(), { now: new Date(), warnings });
    return { ...found, flights: found.flights.map((flight) => forStaff(flight, imageProofs)) };
  },
);

const repeats = answerRoute(
  flightRepeats,
  { summary: 'The conflicts of a flight if it is repeated in the following weeks', refusals: { 404: MISSING } },
  async ({ db, config: { homeZone } }, { id }) => {
    return requireFound(await findRepeatClashes(db, id, await flightWarnings(db, homeZone), homeZone), MISSING);
  },
);

const byId = route(
  flightById,
  {
    summary: 'One flight; staff also get the number of bookings',
    refusals: { 404: MISSING },
    slash: true,
  },
  async ({ db, tokens, imageProofs, config }, { c, id }) => {
    const session = await sessionOf(c, tokens);
    c.header('Vary', 'Authorization', { append: true });
    if (isTest(c) && !(await findFlight(db, id))) return answer(c, testFlight(config.homeZone));
    const flight = await flightOf(db, id, session?.isAdmin ? 'adminFlight' : 'flight');
    return answer(c, forStaff(flight, imageProofs));
  },
);

const upsert = route(
  flightUpsert,
  {
    summary: 'Create a flight; with Id, update it',
    refusals: { 404: MISSING, 409: CHANGED },
    files: ['Images[i].ImageFile'],
  },
  async ({ db, images, imageProofs, config }, { form, once }) => {
    const sent = imagesIn(form);
    const { images: described, ...fields } = parse(flightFields, {
      ...fieldsIn(form, flightFields.entries),
      images: sent.map(({ fields }) => fields),
    });
    const errors = await sameAirportErrors([['toLocation', fields.fromLocation, fields.toLocation]]);
    const latestDeparture = fields.isEmptyLeg ? windowFault(fields) : '';
    if (errors.toLocation || latestDeparture)
      throw badInput({ ...errors, ...(latestDeparture && { latestDeparture }) });
    // Checked before the images are processed, and again when it is stored.
    if (fields.id !== undefined) await flightOf(db, fields.id, 'adminFlight');
    if (!(await findAircraft(db, fields.aircraftId))) throw noAircraft();

    return retryIfSwept(async () => {
      const changes: ImageChange[] = [];
      for (const [i, image] of described.entries()) {
        const file = image.toDelete ? undefined : sent[i]?.file;
        changes.push({ ...image, image: file && (await saveUpload(db, images, await readFile(file))) });
      }
      return once(async (trx) => {
        const saved = await saveFlight(trx, fields, changes, config.homeZone);
        if (saved === 'changed')
          throw new HttpError(409, CHANGED, {
            data: forStaff(await flightOf(trx, fields.id, 'adminFlight'), imageProofs),
          });
        if (saved === 'no aircraft') throw noAircraft();
        if (typeof saved === 'string') {
          const [status, message] = REFUSALS[saved];
          throw new HttpError(status, message);
        }
        const isNew = fields.id === undefined;
        return {
          status: isNew ? 201 : 200,
          message: `Flight ${isNew ? 'created' : 'updated'}`,
          // Only staff read a private flight.
          data: (await findFlight(trx, saved)) ?? forStaff(await flightOf(trx, saved, 'adminFlight'), imageProofs),
        };
      });
    });
  },
);

const remove = route(
  flightDelete,
  { summary: 'Delete a flight; its bookings are kept', refusals: { 404: MISSING } },
  async ({ db }, { c, id }) => {
    if (!(await deleteFlight(db, id))) throw new HttpError(404, MISSING);
    return answer(c, null, 'Flight deleted successfully');
  },
);

export const flights = {
  name: 'Flights',
  routes: [search, list, calendar, repeats, planned, byId, upsert, remove],
};

async function flightOf(db: Database, id: number | undefined, form: 'flight' | 'adminFlight') {
  return requireFound(id === undefined ? undefined : await findFlight(db, id, form), MISSING);
}

/** A flight for staff: the addresses of a private flight's pictures are signed. */
const forStaff = <One extends FlightRecord>(flight: One, proofs: ImageProofs): One =>
  flight.isPublic === false
    ? { ...flight, images: flight.images.map((image) => ({ ...image, imageUrl: withProof(image.imageUrl, proofs) })) }
    : flight;

const withProof = (imageUrl: string, proofs: ImageProofs) =>
  imageUrl && `${imageUrl}?staff=${proofs.sign(imageUrl.slice(IMAGES_PATH.length))}`;

/** The images of the form in the order of their numbers, `Images[0].Description` and so on. */
function imagesIn(form: Form) {
  const numbers = new Set(form.names().flatMap((name) => /^images\[(\d{1,4})\]\./.exec(name)?.[1] ?? []));
  return [...numbers]
    .sort((a, b) => Number(a) - Number(b))
    .map((number) => {
      const prefix = `Images[${number}].`;
      const fields = fieldsIn(form, flightImageFields.entries, prefix);
      const file = form.file(`${prefix}ImageFile`);
      if (!file && fields.imageId === undefined && fields.toDelete !== true) {
        throw new HttpError(400, `Please select a valid image file (${prefix}ImageFile)`);
      }
      return { fields, file };
    });
}

const noAircraft = () =>
  new HttpError(400, REFUSALS['no aircraft'][1], { errors: { aircraftId: REFUSALS['no aircraft'][1] } });
