import { readFile } from 'node:fs/promises';
import {
  aircraftById,
  aircraftDelete,
  aircraftList,
  aircraftUpsert,
  ratesById,
  ratesList,
  ratesSave,
} from '@charter-hosts/contract';
import { choose, resolveAirport } from 'charter-widgets/airport-index';
import type { Database } from '../platform/database/open';
import { answer, answerPage } from '../platform/http/answer';
import { HttpError, requireFound, staleMessage } from '../platform/http/errors';
import { fieldsIn } from '../platform/http/multipart';
import { parse } from '../platform/http/parse';
import { answerRoute, route } from '../platform/http/route';
import { retryIfSwept, saveUpload } from '../platform/images/intake';
import { oneRoute } from '../trips/request-routes';
import { saveDaysAway } from './days-away';
import { findRates, listRates, saveRates } from './rates-store';
import { deleteAircraft, findAircraft, listAircraft, saveAircraft } from './store';

const MISSING = 'Aircraft not found';
const CHANGED = staleMessage('aircraft');
const RATES_CHANGED = staleMessage('aircraft’s rates');
const NO_AIRPORT = 'Choose an airport from the list, such as Karachi (KHI)';

const list = route(aircraftList, { summary: 'Every aircraft, newest first' }, async ({ db }, { c, query }) =>
  answerPage(c, await listAircraft(db, query())),
);

const upsert = route(
  aircraftUpsert,
  {
    summary: 'Create an aircraft; with Id, update it',
    refusals: { 404: MISSING, 409: CHANGED },
    files: ['ImageFile'],
  },
  async ({ db, images }, { form, once }) => {
    const { form: schema } = aircraftUpsert;
    const type = form.text('Type')?.trim().toLowerCase();
    const fields = parse(schema, { ...fieldsIn(form, schema.entries), type });
    if (fields.id !== undefined) await aircraftOf(db, fields.id);
    const file = form.file('ImageFile');
    return retryIfSwept(async () => {
      const image = file && (await saveUpload(db, images, await readFile(file)));
      return once(async (trx) => {
        const isNew = fields.id === undefined;
        const saved = await saveAircraft(trx, fields, image);
        if (saved === 'changed') throw new HttpError(409, CHANGED, { data: await aircraftOf(trx, fields.id) });
        return {
          status: isNew ? 201 : 200,
          message: `Aircraft ${isNew ? 'created' : 'updated'} successfully!`,
          data: await aircraftOf(trx, saved),
        };
      });
    });
  },
);

const remove = route(
  aircraftDelete,
  { summary: 'Delete an aircraft that no flight uses', refusals: { 404: MISSING, 409: 'Flights use this aircraft' } },
  async ({ db }, { c, id }) => {
    const flights = await deleteAircraft(db, id);
    if (flights === undefined) throw new HttpError(404, MISSING);
    if (flights > 0) {
      const use = flights === 1 ? '1 flight uses' : `${flights} flights use`;
      throw new HttpError(409, `${use} this aircraft. Choose another aircraft for them, or delete them first`);
    }
    return answer(c, null, 'Aircraft deleted successfully!');
  },
);

const rates = answerRoute(ratesList, { summary: 'The rates of every aircraft that has rates' }, ({ db }) =>
  listRates(db),
);

const saveOfRates = route(
  ratesSave,
  {
    summary: 'Save the rates of an aircraft; without any value, remove them',
    refusals: { 404: MISSING, 409: RATES_CHANGED },
  },
  async ({ db }, { c, id, body }) => {
    const edited = await saveRates(db, id, { ...body, base: await baseText(body.base) });
    if (edited.is === 'missing') throw new HttpError(404, MISSING);
    if (edited.is === 'changed') throw new HttpError(409, RATES_CHANGED, { data: edited.now });
    return answer(c, edited.now, 'Saved');
  },
);

/** The text of the airport that a base names: positioning is calculated from there. */
async function baseText(base: string): Promise<string> {
  if (!base) return '';
  const airport = await resolveAirport(base, true);
  const code = airport && (airport.iata || airport.icao);
  if (code) return (await choose({ id: code, title: '', detail: '', code })).text;
  throw new HttpError(400, `${NO_AIRPORT} (base)`, { errors: { base: NO_AIRPORT } });
}

export const aircraft = {
  name: 'Aircraft',
  routes: [
    list,
    oneRoute(aircraftById, 'One aircraft', MISSING, findAircraft),
    upsert,
    remove,
    rates,
    oneRoute(ratesById, 'The rates of an aircraft; empty when it has none', MISSING, findRates),
    saveOfRates,
    saveDaysAway,
  ],
};

async function aircraftOf(db: Database, id: number | undefined) {
  return requireFound(id === undefined ? undefined : await findAircraft(db, id), MISSING);
}
