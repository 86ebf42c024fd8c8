import { type RequestCreateBody, requestCreate } from '@charter-hosts/contract';
import type { FieldErrors } from 'charter-widgets/contract';
import { checkBooking } from '../bookings/routes';
import { bookableFlight, insertBooking } from '../bookings/store';
import { findCharterErrors, findInternationalErrors } from '../charters/routes';
import { insertCharter, insertInternationalCharter } from '../charters/store';
import { insertChauffeurRequest } from '../chauffeurs/store';
import type { Database } from '../platform/database/open';
import { badInput } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { route } from '../platform/http/route';
import { getRequestFacts } from './details';
import { openTrip } from './open-trip';

async function findErrors({ kind, request }: RequestCreateBody): Promise<FieldErrors> {
  if (kind === 'privateCharter') return findCharterErrors(request);
  return kind === 'internationalCharter' ? findInternationalErrors(request) : {};
}

async function insertRequest(trx: Database, { kind, request }: RequestCreateBody, now: string): Promise<number> {
  if (kind === 'privateCharter') return insertCharter(trx, request, now);
  if (kind === 'internationalCharter') return insertInternationalCharter(trx, request, now);
  if (kind === 'chauffeur') return insertChauffeurRequest(trx, request, now);
  checkBooking(request, await bookableFlight(trx, request.flightId), now);
  return insertBooking(trx, request, now);
}

/** The names of a request's fields in the body. */
const inRequest = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [`request.${path}`, message]));

export const createRequest = route(
  requestCreate,
  {
    summary: 'Store a request that staff took by phone, by WhatsApp or in person',
    refusals: { 404: 'Flight not found', 409: 'The flight of the booking has departed, was moved or is full' },
  },
  async (parts, { c, body, session, once }) => {
    const { kind, source, locale, sendReceipt } = body;
    const errors = await findErrors(body);
    if (Object.keys(errors).length > 0) throw badInput(inRequest(errors));
    const answer = await once(async (trx) => {
      const now = new Date().toISOString();
      const requestId = await insertRequest(trx, body, now).catch((error) => {
        if (!(error instanceof HttpError && error.errors)) throw error;
        throw new HttpError(error.status, error.message, { errors: inRequest(error.errors) });
      });
      const request = await getRequestFacts(trx, { kind, requestId });
      const entered = { by: session.id, source, locale, sendReceipt };
      const { id, reference } = await openTrip(trx, { c, kind, requestId, now, request, entered }, parts);
      return { message: 'Request created', data: { id, reference } };
    });
    parts.wakeSenders();
    return answer;
  },
);
