import {
  internationalCharterById,
  internationalCharterList,
  privateCharterById,
  privateCharterList,
} from '@charter-hosts/contract';
import {
  type CharterRequest,
  type FieldErrors,
  type InternationalCharterRequest,
  internationalCharterCreate,
  privateCharterCreate,
  privateCharterEstimate,
} from 'charter-widgets/contract';
import { type Estimates, roomForEstimates } from '../estimates/estimates';
import { codeOf, comesBefore } from '../flights/departures';
import { answer } from '../platform/http/answer';
import { type ApiParts, route } from '../platform/http/route';
import { charterFacts, internationalFacts } from '../trips/facts';
import { listRoute, oneRequestRoute, requestRoute } from '../trips/request-routes';
import { sameAirportErrors } from '../trips/same-airport';
import { charterList, insertCharter, insertInternationalCharter, internationalList } from './store';

type CharterParts = ApiParts & { estimates: Estimates };

export const findCharterErrors = ({ segments }: Pick<CharterRequest, 'segments'>) =>
  sameAirportErrors(
    segments.map(({ fromLocation, toLocation }, index) => [`segments.${index}.toLocation`, fromLocation, toLocation]),
  );

export const privateCharters = {
  name: 'Private charters',
  routes: [
    requestRoute(privateCharterCreate, {
      kind: 'privateCharter',
      summary: 'Request a private charter',
      message: 'Charter request submitted',
      facts: charterFacts,
      // The estimate is calculated here, so that nobody can send one that was not shown.
      insert: async (trx, request, now, parts: CharterParts, c) =>
        insertCharter(trx, request, now, await parts.estimates(trx, request, roomForEstimates(trx, c, parts))),
      findErrors: findCharterErrors,
    }),
    route(
      privateCharterEstimate,
      { summary: 'The rounded price range of a charter; null if there is no estimate', storesNothing: true },
      async (parts: CharterParts, { c, body }) =>
        answer(c, await parts.estimates(parts.db, body, roomForEstimates(parts.db, c, parts))),
    ),
    listRoute(privateCharterList, 'Every charter request, newest first', charterList),
    oneRequestRoute(privateCharterById, 'One charter request', 'Charter not found', charterList),
  ],
};

/** Compares instants, because across the date line a return may have an earlier date. */
export async function findInternationalErrors(request: InternationalCharterRequest): Promise<FieldErrors> {
  const { departureLocation: from, destinationLocation: to, departureDateTime, returnDateTime } = request;
  const isTooEarly =
    returnDateTime !== null && comesBefore(codeOf(to), returnDateTime, codeOf(from), departureDateTime);
  return {
    ...(await sameAirportErrors([['destinationLocation', from, to]])),
    ...(isTooEarly && { returnDateTime: 'Return date cannot be before the departure date' }),
  };
}

export const internationalCharters = {
  name: 'International charters',
  routes: [
    requestRoute(internationalCharterCreate, {
      kind: 'internationalCharter',
      summary: 'Request an international charter',
      message: 'International charter request submitted',
      facts: internationalFacts,
      insert: insertInternationalCharter,
      findErrors: findInternationalErrors,
    }),
    listRoute(internationalCharterList, 'Every international request, newest first', internationalList),
    oneRequestRoute(
      internationalCharterById,
      'One international request',
      'International charter not found',
      internationalList,
    ),
  ],
};
