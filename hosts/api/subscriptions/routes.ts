import {
  type SubscriptionRecord,
  type SubscriptionRequest,
  subscriptionConfirm,
  subscriptionCreate,
  subscriptionEnd,
  subscriptionOpen,
  subscriptionRead,
  subscriptionsWaiting,
} from '@charter-hosts/contract';
import { SAME_PLACE } from 'charter-widgets/contract';
import { codeOf, wallClockAt } from '../flights/departures';
import { findFlight } from '../flights/store';
import { parseSource } from '../partners/request-source';
import type { Database } from '../platform/database/open';
import { queueAccountEmail } from '../platform/email/store';
import { answer, badInput } from '../platform/http/answer';
import { HttpError, requireFound } from '../platform/http/errors';
import { type ApiParts, answerRoute, route } from '../platform/http/route';
import { findLink, isLinkToken } from '../platform/http/signed-links';
import { findAirportName } from '../trips/facts';
import { mailboxKey } from '../trips/open-trip';
import {
  confirmSubscription,
  deleteSubscription,
  findSubscription,
  insertSubscription,
  isCountry,
  listWaiting,
} from './store';

const DAY_S = 24 * 3600;
/** Confirmations to one mailbox, which anybody can enter. */
const PER_MAILBOX = { calls: 5, seconds: DAY_S };
/** Confirmations caused by one client, which may be a whole network. */
const PER_CLIENT = { calls: 50, seconds: DAY_S };

const SENT = 'Check your e-mail and confirm within two days. If nothing arrives by tomorrow, ask again.';
const NO_EMAIL = 'This site cannot send e-mails at the moment. Please call us, or request a charter.';
const NOT_FROM_INDEX = 'Choose an airport from the list';
const TOO_MANY = 'None of our aircraft has that many seats. Request a charter: we can send several aircraft.';

const create = route(
  subscriptionCreate,
  {
    summary: 'Subscribe to e-mails about flights of a route or seats of a flight; the address must be confirmed',
    refusals: {
      404: 'Flight not found',
      409: 'The flight has seats, or has departed',
      503: 'This server cannot send e-mails',
    },
    ownOrigin: true,
  },
  async ({ db, config, limits, afterAnswer, wakeSenders, sendMail }, { c, body }) => {
    if (!sendMail) throw new HttpError(503, NO_EMAIL);
    const now = new Date();
    const wanted = await (body.flightId === undefined ? wantedRoute : wantedSeats)(db, body, { config, now });
    const { locale } = parseSource(c);
    await db.transaction().execute(async (trx) => {
      // The answer is the same beyond the limits, so that it reveals nothing about the address.
      if (!(await limits.hasRoom(trx, 'subscriptions to', mailboxKey(body.email), PER_MAILBOX))) return;
      if (!(await limits.clientHasRoom(trx, 'subscriptions by', c, PER_CLIENT))) return;
      const subscriptionId = await insertSubscription(
        trx,
        { ...wanted, email: body.email.toLowerCase(), party: body.party, locale },
        now,
      );
      await queueAccountEmail(trx, { kind: 'subscription', subscriptionId, locale }, now);
    });
    afterAnswer.run(c, 'a look into the outbox', async () => wakeSenders());
    return answer(c, {}, SENT);
  },
);

interface At {
  config: ApiParts['config'];
  now: Date;
}

/** A subscription for a route, whose places are written as the airport index has them. */
async function wantedRoute(db: Database, body: SubscriptionRequest, { config, now }: At) {
  const [from, to] = [await findEnd(body.from), await findEnd(body.to)];
  const today = wallClockAt(from?.code ?? '', now.getTime(), config.homeZone).slice(0, 10);
  const { firstDay, lastDay } = body;
  const errors = {
    ...(!from && { from: body.from ? NOT_FROM_INDEX : 'Departure airport is required' }),
    ...(!to && { to: body.to ? NOT_FROM_INDEX : 'Arrival airport is required' }),
    // Two airports of one country are a journey.
    ...(from && to && from.code === to.code && !isCountry(from.code) && { to: SAME_PLACE }),
    ...(firstDay && lastDay && lastDay < firstDay && { lastDay: 'The last day is before the first day' }),
    ...(firstDay && firstDay < today && { firstDay: 'This day is in the past' }),
    ...(lastDay && lastDay < today && { lastDay: 'This day is in the past' }),
    ...(body.party > (await mostSeats(db)) && { party: TOO_MANY }),
  };
  if (!from || !to || Object.keys(errors).length > 0) throw badInput(errors);
  return {
    fromLocation: from.name,
    toLocation: to.name,
    fromCode: from.code,
    toCode: to.code,
    flightId: null,
    firstDay,
    lastDay,
    isEmptyLegOnly: Number(body.isEmptyLegOnly),
  };
}

/** The English names of countries, which the tables of texts have. */
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', style: 'short', fallback: 'none' });

/** The airport that a text names, as the index has it, or a country by its code; undefined for other texts. */
async function findEnd(text: string): Promise<{ name: string; code: string } | undefined> {
  const [, country] = /\(([A-Z]{2})\)$/.exec(text) ?? [];
  const name = country ? COUNTRIES.of(country) : await findAirportName(text);
  return name ? { name, code: country ?? codeOf(name) } : undefined;
}

/** A subscription for seats of a public flight that has too few. */
async function wantedSeats(db: Database, { flightId = 0, party }: SubscriptionRequest, { now }: At) {
  const flight = requireFound(await findFlight(db, flightId), 'Flight not found');
  if ((flight.departsAt ?? '') <= now.toISOString()) throw new HttpError(409, 'This flight has departed');
  if (party <= flight.seatsAvailable) throw new HttpError(409, 'This flight has seats for you now.');
  const { capacity } = await db
    .selectFrom('aircraft')
    .select('capacity')
    .where('id', '=', flight.aircraftId)
    .executeTakeFirstOrThrow();
  if (party > capacity) throw badInput({ party: TOO_MANY });
  const { fromLocation, toLocation } = flight;
  return {
    fromLocation,
    toLocation,
    fromCode: codeOf(fromLocation),
    toCode: codeOf(toLocation),
    flightId,
    firstDay: '',
    lastDay: '',
    isEmptyLegOnly: 0,
  };
}

/** The seats of the largest active aircraft; without aircraft, no limit. */
async function mostSeats(db: Database): Promise<number> {
  const { most } = await db
    .selectFrom('aircraft')
    .select(({ fn }) => fn.max('capacity').as('most'))
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow();
  return most ?? Number.POSITIVE_INFINITY;
}

const INCOMPLETE = 'This link is not complete. Open it again from the e-mail.';
const NOT_VALID = 'This link is not valid. Open the one in a newer e-mail, or ask us to end the e-mails.';
const OVER = 'You will not get any more of these e-mails. Sign up again if you are still looking for a flight.';
const ENDED = 'You will not get any more of these e-mails.';

type SubscriptionLinkParts = Pick<ApiParts, 'db' | 'subscriptionLinks'>;

/** The id in a mailed token; undefined when its subscription has ended. Throws an HttpError (400) if we did not sign it. */
async function findIdIn(token: string, { db, subscriptionLinks }: SubscriptionLinkParts): Promise<number | undefined> {
  if (!isLinkToken(token)) throw new HttpError(400, INCOMPLETE);
  const read = await subscriptionLinks.read(token, (id) => findLink(db, 'subscriptions', id));
  if (read.is === 'none') throw new HttpError(400, NOT_VALID);
  return read.is === 'good' ? read.id : undefined;
}

/** The id in a mailed token. Throws an HttpError: 400 if we did not sign it, 410 when its subscription has ended. */
async function idIn(token: string, parts: SubscriptionLinkParts): Promise<number> {
  const id = await findIdIn(token, parts);
  if (id === undefined) throw new HttpError(410, OVER);
  return id;
}

async function getSubscription(db: Database, id: number): Promise<SubscriptionRecord> {
  const found = await findSubscription(db, id, new Date());
  if (!found) throw new HttpError(410, OVER);
  const { fromLocation: from, toLocation: to, party, firstDay, lastDay, endsAt } = found;
  return {
    from,
    to,
    party,
    firstDay,
    lastDay,
    endsAt,
    isEmptyLegOnly: found.isEmptyLegOnly === 1,
    departs: found.departs ?? '',
    isConfirmed: found.confirmedAt !== null,
  };
}

const read = answerRoute(
  subscriptionRead,
  { summary: 'The subscription of an e-mailed link', refusals: { 410: OVER }, ownOrigin: true },
  async (parts, { body }) => await getSubscription(parts.db, await idIn(body.token, parts)),
);

const confirm = route(
  subscriptionConfirm,
  { summary: 'Confirm the address of a subscription', refusals: { 410: OVER }, ownOrigin: true },
  async ({ db, subscriptionLinks, afterAnswer, wakeSenders }, { c, body }) => {
    const id = await idIn(body.token, { db, subscriptionLinks });
    if (!(await confirmSubscription(db, id, new Date()))) throw new HttpError(410, OVER);
    afterAnswer.run(c, 'a look into the outbox', async () => wakeSenders());
    return answer(c, await getSubscription(db, id), 'Confirmed. We will e-mail you when a flight matches.');
  },
);

const end = route(
  subscriptionEnd,
  { summary: 'End a subscription; the answer is the same if it has already ended', ownOrigin: true },
  async ({ db, subscriptionLinks }, { c, query }) => {
    const id = await findIdIn(query().token, { db, subscriptionLinks });
    if (id !== undefined) await deleteSubscription(db, id);
    return answer(c, {}, ENDED);
  },
);

const open = route(
  subscriptionOpen,
  { summary: 'Redirects to the page of a subscription', statuses: [302], ownOrigin: true },
  async ({ config }, { c, query }) => {
    const { token } = query();
    if (!isLinkToken(token)) throw new HttpError(400, INCOMPLETE);
    return c.redirect(`${config.publicUrl}/tell-me/emails#${token}`);
  },
);

const waiting = answerRoute(
  subscriptionsWaiting,
  { summary: 'The number of waiting travellers by route and flight' },
  ({ db }) => listWaiting(db, new Date()),
);

export const subscriptions = { name: 'Subscriptions', routes: [create, read, confirm, end, open, waiting] };
