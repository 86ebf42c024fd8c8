import {
  nextStages,
  type RequestCreateBody,
  requestCreate,
  type Stage,
  stageBefore,
  type TripDetails,
  tripById,
  tripUpdate,
} from '@charter-hosts/contract';
import type { FieldErrors } from 'charter-widgets/contract';
import { checkBooking } from '../bookings/routes';
import { bookableFlight, insertBooking } from '../bookings/store';
import { findCharterErrors, findInternationalErrors } from '../charters/routes';
import { insertCharter, insertInternationalCharter } from '../charters/store';
import { insertChauffeurRequest } from '../chauffeurs/store';
import { codeOf, departsAt } from '../flights/departures';
import type { Database } from '../platform/database/open';
import { answer, badInput } from '../platform/http/answer';
import { HttpError, requireFound, staleMessage } from '../platform/http/errors';
import { type ApiParts, answerRoute, route } from '../platform/http/route';
import { LINK_TOKENS } from '../platform/http/signed-links';
import { ERASED } from '../quotes/routes';
import { updateQuotesForStage } from '../quotes/stage';
import { listQuotes } from '../quotes/store';
import { changeTrip } from './change-trip';
import { tryToStoreContacts } from './contacts';
import { currentLegsOf, getRequestFacts, notifyOfStage } from './details';
import { answerMs, createTrackUrl, openTrip } from './open-trip';
import { findTrip, type WholeTrip } from './store';
import { streamRoute } from './stream';

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

const createRequest = route(
  requestCreate,
  {
    summary: 'Store a request that staff took by phone, by WhatsApp or in person',
    refusals: { 404: 'Flight not found', 409: 'The flight of the booking has departed, was moved or is full' },
  },
  async (parts, { c, body, session, once }) => {
    const { kind, source, locale, sendReceipt } = body;
    const errors = await findErrors(body);
    if (Object.keys(errors).length > 0) throw badInput(inRequest(errors));
    const created = await once(async (trx) => {
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
    return created;
  },
);

const NOT_FOUND = 'Trip not found';

/**
 * Completes a trip for one person on the staff. Their copy of the traveller's link, also in e-mails, has their key, so that its
 * use is recorded.
 */
async function whole(
  { linkKey: key, ...trip }: WholeTrip,
  staff: string | undefined,
  parts: ApiParts,
): Promise<TripDetails> {
  const { sendMail, config, links } = parts;
  const link = { id: trip.id, key, staff };
  const copyOf = async (text: string) => {
    let copy = text;
    for (const [token] of text.matchAll(LINK_TOKENS)) {
      const read = await links.read(token, async (id) => (id === trip.id ? link : undefined));
      if (read.is === 'good') copy = copy.replaceAll(token, links.sign(link));
    }
    return copy;
  };
  return {
    ...trip,
    emails: await Promise.all(trip.emails.map(async (email) => ({ ...email, text: await copyOf(email.text) }))),
    // An erased trip has no page.
    trackUrl: trip.erasedAt ? '' : createTrackUrl(config, links, link),
    sendsEmail: sendMail !== undefined,
    lastDeparture: await lastDepartureOf(trip, parts),
    homeZone: config.homeZone,
  };
}

/** The instant when the last leg departs; null for a trip without a flight. */
async function lastDepartureOf(
  trip: Pick<WholeTrip, 'id' | 'kind' | 'requestId' | 'stage'>,
  { db, config }: ApiParts,
): Promise<string | null> {
  const request = await getRequestFacts(db, trip);
  const legs = currentLegsOf({ trip, request, quotes: await listQuotes(db, trip.id, new Date()) });
  const departures = legs.map(({ from, departs, latest }) =>
    departsAt(codeOf(from), latest || departs, config.homeZone),
  );
  return departures.sort().at(-1) ?? null;
}

const read = answerRoute(
  tripById,
  { summary: 'One trip with its history', refusals: { 404: NOT_FOUND } },
  async (parts, { id, session }) => {
    await tryToStoreContacts(parts.db);
    const trip = requireFound(await findTrip(parts.db, id), NOT_FOUND);
    return whole(trip, session.linkKey, parts);
  },
);

const update = route(
  tripUpdate,
  {
    summary: 'Change a trip: stage, assigned person, due time, or add a note',
    refusals: {
      404: NOT_FOUND,
      409: 'Someone else has changed the trip since you opened it, or the stage cannot follow; `data` is the stored trip',
    },
  },
  async (parts, { c, id, body, session }) => {
    const { db, config } = parts;
    const by = { id: session.id, role: session.role };
    const at = new Date();
    if (body.dueAt && Date.parse(body.dueAt) <= at.getTime()) {
      throw new HttpError(400, DUE_PASSED, { errors: { dueAt: DUE_PASSED } });
    }
    const notify = async (trx: Database, from: Stage) => {
      if (body.stage) await updateQuotesForStage(trx, id, { stage: body.stage, version: body.quoteVersion, now: at });
      // Travellers get no e-mail about 'flown'.
      if (from !== 'flown') await notifyOfStage(trx, id, parts, at);
    };
    const changed = await changeTrip(db, id, body, { by, at, answerMs: answerMs(config), notify });
    if (changed.is === 'missing') throw new HttpError(404, NOT_FOUND);
    if (changed.is === 'erased')
      throw new HttpError(409, ERASED, { data: await whole(changed.trip, session.linkKey, parts) });
    if (changed.is === 'late')
      throw new HttpError(409, lateMessage(changed.trip), {
        data: await whole(changed.trip, session.linkKey, parts),
      });
    if (changed.is === 'nobody') throw new HttpError(400, NOBODY, { errors: { assignee: NOBODY } });
    if (changed.is === 'unexplained') throw new HttpError(400, UNEXPLAINED, { errors: { reason: UNEXPLAINED } });
    if (changed.is === 'refused') {
      const next = nextStages({ ...changed.trip, stageBefore: stageBefore(changed.trip.events) }, by.role);
      const message = `The stage is '${changed.trip.stage}'. It ${next.length > 0 ? `can only change to: ${next.join(', ')}.` : 'cannot change.'}`;
      throw new HttpError(409, message, { data: await whole(changed.trip, session.linkKey, parts) });
    }
    parts.wakeSenders();
    return answer(c, await whole(changed.trip, session.linkKey, parts), 'Saved');
  },
);

const NOBODY = 'No member of staff has this id';

const UNEXPLAINED = 'Enter the reason for reopening';
const DUE_PASSED = 'That time has passed. Choose a later time.';

/** The refusal of a change that a colleague was faster than. */
const lateMessage = ({ events }: Pick<WholeTrip, 'events'>) =>
  // The system sets the due time of the same change.
  staleMessage('trip', events.find(({ by, at }) => by && at === events[0]?.at)?.by);

export const trips = {
  name: 'Trips',
  routes: [read, update, streamRoute, createRequest],
};
