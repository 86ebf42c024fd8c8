import { readFile } from 'node:fs/promises';
import { aircraftFields, aircraftQuery } from 'charter-widgets/contract';
import type { Hono } from 'hono';
import { type Database, deleteAircraft, findAircraft, listAircraft, saveAircraft } from '../database';
import {
  answer,
  answerOnce,
  answerPage,
  booleanIn,
  idIn,
  numberIn,
  parse,
  parseQuery,
  pathId,
  publicCors,
  Refusal,
  readForm,
  requireAdmin,
} from '../http';
import { imageFolders, takeImage, unswept } from '../images';
import type { ApiParts } from './index';

/** The calls under /AirlineAircraft: reading is public, writing is for admins. */
export function aircraftRoutes(api: Hono, { db, config, tokens, images, readLimits }: ApiParts) {
  const adminsOnly = requireAdmin(tokens);
  const forms = { folder: imageFolders(config.dataDir).incoming, timeouts: config.timeouts };

  api.use('/AirlineAircraft/GetAircrafts', publicCors(config), readLimits.reads);
  api.get('/AirlineAircraft/GetAircrafts', async (c) =>
    answerPage(c, await listAircraft(db, parseQuery(aircraftQuery, c))),
  );

  api.use('/AirlineAircraft/GetAircraft/:id', publicCors(config), readLimits.reads);
  api.get('/AirlineAircraft/GetAircraft/:id', async (c) => answer(c, await aircraftOf(db, pathId(c))));

  api.post('/AirlineAircraft/upsert-aircraft', adminsOnly, (c) =>
    readForm(c, forms, async (form) => {
      const fields = parse(aircraftFields, {
        id: idIn(form.text('Id')),
        name: form.text('Name'),
        type: form.text('Type')?.trim().toLowerCase(),
        specifications: form.text('Specifications'),
        capacity: numberIn(form.text('Capacity')),
        isActive: booleanIn(form.text('IsActive')),
      });
      if (fields.id !== undefined) await aircraftOf(db, fields.id);
      const file = form.file('ImageFile');
      const content = await form.content();
      return unswept(async () => {
        const image = file && (await takeImage(db, images, await readFile(file)));
        return answerOnce(c, db, content, async (trx) => {
          const isNew = fields.id === undefined;
          return {
            status: isNew ? 201 : 200,
            message: `Aircraft ${isNew ? 'created' : 'updated'} successfully!`,
            data: await aircraftOf(trx, await saveAircraft(trx, fields, image)),
          };
        });
      });
    }),
  );

  api.delete('/AirlineAircraft/delete-aircraft/:id', adminsOnly, async (c) => {
    const flights = await deleteAircraft(db, pathId(c));
    if (flights === undefined) throw notFound();
    if (flights > 0) {
      const use = flights === 1 ? '1 flight uses' : `${flights} flights use`;
      throw new Refusal(409, `${use} this aircraft: give them another one, or delete them first`);
    }
    return answer(c, null, 'Aircraft deleted successfully!');
  });
}

async function aircraftOf(db: Database, id: number | undefined) {
  const aircraft = id === undefined ? undefined : await findAircraft(db, id);
  if (!aircraft) throw notFound();
  return aircraft;
}

const notFound = () => new Refusal(404, 'Aircraft not found');
