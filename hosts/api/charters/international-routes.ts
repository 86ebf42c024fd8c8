import { internationalCharterById, internationalCharterList } from '@charter-hosts/contract';
import {
  type FieldErrors,
  type InternationalCharterRequest,
  internationalCharterCreate,
} from 'charter-widgets/contract';
import { comesBefore } from '../flights/departures';
import { codeOf } from '../flights/store';
import { listRoute, oneRoute, requestRoute } from '../platform/http/route';
import { internationalFacts } from '../trips/facts';
import { findInternationalCharter, insertInternationalCharter, listInternationalCharters } from './international-store';

/** A return is compared as an instant: across the date line it may stand on the day before. */
function findErrors(request: InternationalCharterRequest): FieldErrors {
  const { departureLocation: from, destinationLocation: to, departureDateTime, returnDateTime } = request;
  const isTooEarly =
    returnDateTime !== null && comesBefore(codeOf(to), returnDateTime, codeOf(from), departureDateTime);
  return isTooEarly ? { returnDateTime: 'Return date cannot be before the departure date' } : {};
}

export const internationalCharters = {
  name: 'International charters',
  routes: [
    requestRoute(
      internationalCharterCreate,
      'internationalCharter',
      internationalFacts,
      'Ask for an international charter',
      'International charter request submitted',
      insertInternationalCharter,
      findErrors,
    ),
    listRoute(internationalCharterList, 'Every international request, newest first', listInternationalCharters),
    oneRoute(
      internationalCharterById,
      'One international request',
      'International charter not found',
      findInternationalCharter,
      'internationalCharter',
    ),
  ],
};
