import { readFile } from 'node:fs/promises';
import { aircraftFields } from 'charter-widgets/api';
import type { Hono } from 'hono';
import { allAircraft, deleteAircraft, findAircraft, saveAircraft } from '../database';
import { answer, booleanIn, idIn, numberIn, parse, pathId, publicCors, Refusal, readForm, requireAdmin } from '../http';
import { imageFolders, takeImage, unswept } from '../images';
import type { ApiParts } from './index';

/** The calls under /AirlineAircraft (spec, section 7): reading is public, writing is for admins. */
export function aircraftRoutes(api: Hono, { db, config, tokens, images }: ApiParts) {
  const adminsOnly = requireAdmin(tokens);
  const { incoming } = imageFolders(config.dataDir);

  api.use('/AirlineAircraft/GetAircrafts', publicCors(config));
  api.get('/AirlineAircraft/GetAircrafts', async (c) => answer(c, await allAircraft(db)));

  api.use('/AirlineAircraft/GetAircraft/:id', publicCors(config));
  api.get('/AirlineAircraft/GetAircraft/:id', async (c) => answer(c, await aircraftOf(pathId(c))));

  api.post('/AirlineAircraft/upsert-aircraft', adminsOnly, (c) =>
    readForm(c, incoming, async (form) => {
      const fields = parse(aircraftFields, {
        id: idIn(form.text('Id')),
        name: form.text('Name'),
        type: form.text('Type')?.trim().toLowerCase(),
        specifications: form.text('Specifications'),
        capacity: numberIn(form.text('Capacity')),
        isActive: booleanIn(form.text('IsActive')),
      });
      if (fields.id !== undefined) await aircraftOf(fields.id);
      const file = form.file('ImageFile');
      const id = await unswept(async () =>
        saveAircraft(db, fields, file && (await takeImage(db, images, await readFile(file)))),
      );
      const isNew = fields.id === undefined;
      const message = `Aircraft ${isNew ? 'created' : 'updated'} successfully!`;
      return answer(c, await aircraftOf(id), message, isNew ? 201 : 200);
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

  async function aircraftOf(id: number | undefined) {
    const aircraft = id === undefined ? undefined : await findAircraft(db, id);
    if (!aircraft) throw notFound();
    return aircraft;
  }
}

const notFound = () => new Refusal(404, 'Aircraft not found');
