import { readFile } from 'node:fs/promises';
import { flightFields, flightSearchQuery, MAX_FLIGHT_IMAGES } from 'charter-widgets/contract';
import type { Hono } from 'hono';
import { type Database, deleteFlight, findAircraft, findFlight, type ImageChange, saveFlight } from '../database';
import {
  answer,
  answerOnce,
  booleanIn,
  type Form,
  hasAlready,
  idIn,
  numberIn,
  parse,
  parseQuery,
  pathId,
  publicCors,
  Refusal,
  readForm,
  requireAdmin,
  sendGzipped,
  sessionOf,
  uncounted,
} from '../http';
import { imageFolders, takeImage, unswept } from '../images';
import { createFlightSearch } from './flight-search';
import type { ApiParts } from './index';

/** The calls under /Flight: reading is public, writing is for admins. */
export function flightRoutes(api: Hono, { db, config, tokens, images, readLimits }: ApiParts) {
  const adminsOnly = requireAdmin(tokens);
  const forms = { folder: imageFolders(config.dataDir).incoming, timeouts: config.timeouts };
  const search = createFlightSearch(db);

  api.use('/Flight/search', publicCors(config), readLimits.reads);
  api.get('/Flight/search', async (c) => {
    const session = await sessionOf(c, tokens);
    const all = session?.isAdmin ?? false;
    const query = parseQuery(flightSearchQuery, c);
    const { answer, etag, kept } = await search({ query, all, now: new Date() });
    c.header('ETag', etag);
    // Whoever keeps it asks each time whether it still holds.
    c.header('Cache-Control', all ? 'private, no-cache' : 'no-cache');
    c.header('Vary', 'Authorization', { append: true });
    if (!hasAlready(c, etag)) return sendGzipped(c, answer);
    if (kept) uncounted(c);
    return c.body(null, 304);
  });

  // Some pages call it with a slash at the end.
  for (const path of ['/Flight/GetFlight/:id', '/Flight/GetFlight/:id/']) {
    api.use(path, publicCors(config), readLimits.reads);
    api.get(path, async (c) => answer(c, await flightOf(db, pathId(c))));
  }

  api.post('/Flight/upsert', adminsOnly, (c) =>
    readForm(c, forms, async (form) => {
      const sent = imagesIn(form);
      const { images: described, ...fields } = parse(flightFields, {
        id: idIn(form.text('Id')),
        aircraftId: idIn(form.text('AircraftId')),
        fromLocation: form.text('FromLocation'),
        toLocation: form.text('ToLocation'),
        departureDatetime: form.text('DepartureDatetime'),
        arrivalDatetime: form.text('ArrivalDatetime'),
        seatPrice: numberIn(form.text('SeatPrice')),
        luggageLimitKg: numberIn(form.text('LuggageLimitKg')),
        seatsAvailable: numberIn(form.text('SeatsAvailable')),
        createdByUserId: idIn(form.text('CreatedByUserId')),
        flightType: numberIn(form.text('FlightType')),
        wifiAvailable: booleanIn(form.text('WifiAvailable')),
        mealIncluded: booleanIn(form.text('MealIncluded')),
        seatSelectionIncluded: booleanIn(form.text('SeatSelectionIncluded')),
        sequenceNo: numberIn(form.text('SequenceNo')),
        images: sent.map(({ fields }) => fields),
      });
      // Asked before the images are looked at, which takes its time; and again when they are stored.
      if (fields.id !== undefined) await flightOf(db, fields.id);
      if (!(await findAircraft(db, fields.aircraftId))) throw noAircraft();

      const content = await form.content();
      return unswept(async () => {
        const changes: ImageChange[] = [];
        for (const [i, image] of described.entries()) {
          const file = image.toDelete ? undefined : sent[i]?.file;
          changes.push({ ...image, image: file && (await takeImage(db, images, await readFile(file))) });
        }
        return answerOnce(c, db, content, async (trx) => {
          const saved = await saveFlight(trx, fields, changes, config.homeZone);
          if (saved === 'no flight') throw notFound();
          if (saved === 'no aircraft') throw noAircraft();
          if (saved === 'no image') throw new Refusal(400, 'This flight has no such image any more: load it again');
          if (saved === 'too many images') throw new Refusal(400, `At most ${MAX_FLIGHT_IMAGES} images`);
          const isNew = fields.id === undefined;
          return {
            status: isNew ? 201 : 200,
            message: `Flight ${isNew ? 'created' : 'updated'}`,
            data: await flightOf(trx, saved),
          };
        });
      });
    }),
  );

  api.delete('/Flight/:id', adminsOnly, async (c) => {
    if (!(await deleteFlight(db, pathId(c)))) throw notFound();
    return answer(c, null, 'Flight deleted successfully');
  });
}

async function flightOf(db: Database, id: number) {
  const flight = await findFlight(db, id);
  if (!flight) throw notFound();
  return flight;
}

/** The images of the form in the order of their numbers, `Images[0].Description` and so on. */
function imagesIn(form: Form) {
  const numbers = new Set(form.names().flatMap((name) => /^images\[(\d{1,4})\]\./.exec(name)?.[1] ?? []));
  return [...numbers]
    .sort((a, b) => Number(a) - Number(b))
    .map((number) => {
      const nameOf = (field: string) => `Images[${number}].${field}`;
      const fields = {
        imageId: idIn(form.text(nameOf('ImageId'))),
        description: form.text(nameOf('Description')),
        isBannerImage: booleanIn(form.text(nameOf('IsBannerImage'))),
        toDelete: booleanIn(form.text(nameOf('toDelete'))),
        toEdit: booleanIn(form.text(nameOf('toEdit'))),
      };
      const file = form.file(nameOf('ImageFile'));
      if (!file && fields.imageId === undefined && fields.toDelete !== true) {
        throw new Refusal(400, `Please select a valid image file (${nameOf('ImageFile')})`);
      }
      return { fields, file };
    });
}

const notFound = () => new Refusal(404, 'Flight not found');
const noAircraft = () =>
  new Refusal(400, 'Aircraft is required: there is none of this id any more', {
    errors: { aircraftId: 'Aircraft is required' },
  });
