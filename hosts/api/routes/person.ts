import { personErase, personExport, personOfTrip } from 'charter-widgets/contract';
import {
  eraseTrips,
  findBooking,
  findCharter,
  findChauffeurRequest,
  findInternationalCharter,
  findTrip,
  listPeople,
  quotesOf,
  requestsOfPerson,
} from '../database';
import { HttpError } from '../errors';
import { answer } from '../http';
import { route } from './route';

const NOT_FOUND = 'There is no such trip, or it is erased';
const FIND = {
  privateCharter: findCharter,
  internationalCharter: findInternationalCharter,
  flightBooking: findBooking,
  chauffeur: findChauffeurRequest,
};

const read = route(
  personOfTrip,
  { summary: 'Every request of the person who sent the one of a trip', refusals: { 404: NOT_FOUND } },
  ({ db }) =>
    async ({ c, id }) => {
      const requests = await requestsOfPerson(db, id);
      if (!requests) throw new HttpError(404, NOT_FOUND);
      return answer(c, requests);
    },
);

const hand = route(
  personExport,
  { summary: 'All that is stored of that person, to be handed to them', refusals: { 404: NOT_FOUND } },
  ({ db }) =>
    async ({ c, id }) => {
      const requests = await requestsOfPerson(db, id);
      if (!requests) throw new HttpError(404, NOT_FOUND);
      const whole = [];
      for (const { trip, kind, requestId } of requests) {
        const [request, file, quotes] = [
          await FIND[kind](db, requestId),
          await findTrip(db, trip),
          await quotesOf(db, trip, new Date()),
        ];
        whole.push({ kind, request, file, quotes });
      }
      return answer(c, whole);
    },
);

const erase = route(
  personErase,
  {
    summary: 'Erase what is personal of these requests for good; where and when was flown stays',
    refusals: { 404: NOT_FOUND, 409: 'The person has other requests by now; `data` is all of them' },
  },
  ({ db }) =>
    async ({ c, id, body: { trips }, session }) => {
      const requests = await requestsOfPerson(db, id);
      if (!requests) throw new HttpError(404, NOT_FOUND);
      const theirs = new Set(requests.map(({ trip }) => trip));
      if (trips.length === 0 || trips.some((trip) => !theirs.has(trip))) {
        throw new HttpError(409, 'These are not the requests of that person any more. Nothing was erased.', {
          data: requests,
        });
      }
      const by = (await listPeople(db)).find((one) => one.id === session.id)?.name ?? '';
      await eraseTrips(db, trips, by, new Date().toISOString());
      return answer(c, (await requestsOfPerson(db, id)) ?? [], 'Erased');
    },
);

export const persons = { name: 'Persons', routes: [read, hand, erase] };
