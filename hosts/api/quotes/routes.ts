import {
  type Currency,
  formatAmount,
  knownFrom,
  MAX_OFFERS,
  QUOTE_STAGES,
  type QuoteStartValues,
  quoteFaults,
  quoteSave,
  quoteSend,
  quoteStart,
  quotesOfTrip,
  quoteWithdraw,
  type StaffQuote,
} from '@charter-hosts/contract';
import { nameOfUser } from '../accounts/store';
import type { Database } from '../platform/database/open';
import { answer } from '../platform/http/answer';
import { HttpError, requireFound } from '../platform/http/errors';
import { isViewer } from '../platform/http/mask';
import { type ApiParts, answerRoute, route } from '../platform/http/route';
import { moveTrip } from '../trips/change-trip';
import { getRequestFacts } from '../trips/details';
import { insertEvents } from '../trips/events';
import { requestSeats } from '../trips/facts';
import { answerMs } from '../trips/open-trip';
import { findTripRow, type TripRow } from '../trips/store';
import { queueEvent } from '../webhooks/deliveries';
import { addConflicts } from './conflicts';
import { notifyOfQuotes, renewQuoteEmails } from './emails';
import { draftsOf, isBasedOn, openQuotes, saveProblem, sendProblem } from './rules';
import {
  calculateDraft,
  changeQuotes,
  deleteDraft,
  listQuotes,
  listSentQuotes,
  type RequestSeats,
  saveDraft,
  storeSent,
} from './store';

const NOT_FOUND = 'Trip not found';
/** The refusal of any change of an erased trip. */
export const ERASED = 'This request was erased. Nothing can be changed or added.';

const read = answerRoute(
  quotesOfTrip,
  { summary: 'The quotes of a trip, the newest first', refusals: { 404: NOT_FOUND } },
  async ({ db, config }, { id, session }) => {
    const trip = requireFound(await findTripRow(db, id), NOT_FOUND);
    const quotes = await listQuotes(db, id, new Date(), await seatsOf(db, trip));
    // Viewers and API keys do not see the rates of aircraft, nor what keeps one away.
    return isViewer(session) ? quotes.map(withoutRates) : addConflicts(db, id, quotes, config.homeZone);
  },
);

const withoutRates = (quote: StaffQuote): StaffQuote => ({
  ...quote,
  draft: { ...quote.draft, chosen: null, rate: '', cruise: '' },
});

const begin = answerRoute(
  quoteStart,
  { summary: 'The start values of a trip’s first draft quote', refusals: { 404: NOT_FOUND } },
  async ({ db }, { id }) => {
    const trip = requireFound(await findTripRow(db, id), NOT_FOUND);
    const request = await getRequestFacts(db, trip);
    const isCar = trip.kind === 'chauffeur';
    // What is included in a flight is not in a car, and the other way round.
    const sent = (await listSentQuotes(db)).filter(({ kind }) => (kind === 'chauffeur') === isCar);
    const aircraft = sent
      .map((quote) => ({ aircraft: quote.aircraft, chosen: knownFrom(quote.draft, quote.tail) }))
      // The newest of each aircraft.
      .filter(
        (one, index, all) =>
          all.findIndex((o) => o.aircraft === one.aircraft && o.chosen.tail === one.chosen.tail) === index,
      );
    const seats = requestSeats(request);
    const start: QuoteStartValues = {
      reference: trip.reference,
      name: request.name,
      email: request.email || trip.email,
      kind: trip.kind,
      requestId: trip.requestId,
      stage: trip.stage,
      legs: request.legs.map(({ from, to, departs }, index) => ({
        from,
        to,
        departs,
        seats: seats.legs[index]?.seats ?? seats.party,
      })),
      party: seats.party,
      inclusions: sent[0]?.inclusions ?? '',
      terms: sent[0]?.terms ?? '',
      aircraft,
    };
    return start;
  },
);

const seatsOf = async (db: Database, trip: TripRow) => requestSeats(await getRequestFacts(db, trip));

interface QuoteChange {
  trip: TripRow;
  seats: RequestSeats;
  /** The quotes before the change, newest first. */
  stored: StaffQuote[];
  now: Date;
}

/** Changes the quotes of a trip in a transaction that locks the trip; returns the quotes after it. */
async function changeTripQuotes(
  { db, config }: Pick<ApiParts, 'db' | 'config'>,
  id: number,
  change: (trx: Database, quotes: QuoteChange) => Promise<void>,
) {
  const now = new Date();
  const quotes = await db.transaction().execute(async (trx) => {
    const trip = requireFound(await findTripRow(trx, id, { toWrite: true }), NOT_FOUND);
    if (trip.erasedAt) throw new HttpError(409, ERASED);
    const seats = await seatsOf(trx, trip);
    await change(trx, { trip, seats, stored: await listQuotes(trx, id, now, seats), now });
    return listQuotes(trx, id, now, seats);
  });
  return addConflicts(db, id, quotes, config.homeZone);
}

const save = route(
  quoteSave,
  {
    summary: 'Save a draft of a trip’s quotes; the traveller does not see it',
    refusals: {
      404: NOT_FOUND,
      409: 'The draft was saved, removed or sent in the meantime (`data` has the quotes); or the server calculates another total (`data` has both); or the trip is erased',
    },
  },
  async (parts, { c, id, body: { basedOn, beside, total, goodUntil, ...draft } }) => {
    const quotes = await changeTripQuotes(parts, id, async (trx, { seats: request, stored, now }) => {
      const problem = saveProblem(stored, basedOn, beside);
      if (problem) throw new HttpError(409, `${problem} Your changes were not saved.`, { data: stored });
      const calculated = await calculateDraft(draft, { request, goodUntil });
      if (total !== null && total !== calculated.total)
        throw refuseTotal({ seen: total, calculated: calculated.total, currency: draft.currency }, 'saved');
      const savedAt = now.toISOString();
      await saveDraft(trx, id, draft, { savedAt, goodUntil, version: basedOn?.version });
    });
    return answer(c, quotes, 'Saved');
  },
);

/** A refusal because the person saw another total than the server calculates. */
function refuseTotal(
  { seen, calculated, currency }: { seen: number; calculated: number; currency: Currency },
  done: 'saved' | 'sent',
): HttpError {
  const message = `This screen shows ${formatAmount(seen, currency)}, and the server calculates ${formatAmount(calculated, currency)}. Nothing was ${done}. Load the page again, and check the price.`;
  return new HttpError(409, message, { data: { seen, calculated } });
}

/** Throws if a draft cannot be sent as the person saw it. */
async function checkToSend(
  draft: StaffQuote,
  { seen, request, now }: { seen: number; request: RequestSeats; now: Date },
): Promise<void> {
  if (seen !== draft.total) throw refuseTotal({ seen, calculated: draft.total, currency: draft.currency }, 'sent');
  const calculated = await calculateDraft(draft.draft, { request, goodUntil: draft.validUntil ?? '' });
  const faults = quoteFaults(draft.draft, calculated, now.getTime());
  const [fault] = Object.values(faults);
  if (fault) throw new HttpError(400, `Quote ${draft.version}: ${fault}`, { errors: faults });
}

const send = route(
  quoteSend,
  {
    summary:
      'Send the drafts to the traveller in one e-mail; the quotes that they replace are superseded, and other open quotes stay open',
    refusals: {
      404: NOT_FOUND,
      409: 'The drafts have changed (`data` has the quotes); the server calculates another total (`data` has both); more than three quotes would be open; or the trip’s stage allows no quote',
    },
  },
  async (parts, { c, id, body, session }) => {
    const { config, wakeSenders } = parts;
    const quotes = await changeTripQuotes(parts, id, async (trx, { trip, seats: request, stored, now }) => {
      const at = now.toISOString();
      // The oldest first, as the traveller sees them.
      const drafts = draftsOf(stored).toReversed();
      const problem = sendProblem(stored, body.quotes);
      if (problem) throw new HttpError(409, problem, { data: stored });
      for (const draft of drafts) {
        const seen = body.quotes.find(({ version }) => version === draft.version)?.total ?? 0;
        await checkToSend(draft, { seen, request, now });
      }
      if (!QUOTE_STAGES.includes(trip.stage)) {
        throw new HttpError(409, `A trip that is ${trip.stage} cannot have a quote. Reopen it first.`);
      }
      const name = await nameOfUser(trx, session.id);
      const by = { by: { role: session.role, name }, at: now, answerMs: answerMs(config) };
      const open = openQuotes(stored);
      const replaced = open.filter(({ version }) => drafts.some(({ draft }) => draft.replaces === version));
      if (open.length - replaced.length + drafts.length > MAX_OFFERS) {
        const message = `At most ${MAX_OFFERS} quotes can be open. Replace, withdraw or remove one of them first.`;
        throw new HttpError(409, message, { errors: { replaces: message } });
      }
      for (const { version } of replaced)
        await changeQuotes(trx, { tripId: id, from: ['sent'], version }, { state: 'superseded' });
      for (const draft of drafts) {
        await storeSent(trx, draft, at);
        const said = `${draft.version} sent: ${formatAmount(draft.total, draft.currency)}`;
        await insertEvents(trx, [{ trip_id: id, at, by: name, what: 'quote', after: said }]);
      }
      if (trip.stage === 'new') await moveTrip(trx, trip, 'reviewing', by);
      if (trip.stage !== 'quoted') await moveTrip(trx, { ...trip, stage: 'reviewing' }, 'quoted', by);
      for (const { version } of drafts) await queueEvent(trx, { type: 'quote.sent', tripId: id, version, at: now });
      await notifyOfQuotes(trx, id, drafts, parts, now);
    });
    wakeSenders();
    return answer(c, quotes, 'Sent');
  },
);

const withdraw = route(
  quoteWithdraw,
  {
    summary: 'Withdraw a sent quote, or delete a draft; the trip returns to reviewing when no other quote is open',
    refusals: { 404: NOT_FOUND, 409: 'The quote is already answered or superseded; `data` has the quotes' },
  },
  async (parts, { c, id, body: { version, ...basedOn }, session }) => {
    const { config, wakeSenders } = parts;
    const quotes = await changeTripQuotes(parts, id, async (trx, { trip, stored, now }) => {
      const at = now.toISOString();
      const meant = stored.find((one) => one.version === version);
      const gone = 'This quote has been answered, replaced or changed in the meantime.';
      if (!isBasedOn(meant, basedOn)) throw new HttpError(409, gone, { data: stored });
      if (meant?.state === 'draft') return deleteDraft(trx, meant);
      const changed = await changeQuotes(trx, { tripId: id, from: ['sent'], version }, { state: 'withdrawn' });
      if (changed === 0) throw new HttpError(409, gone, { data: stored });
      await renewQuoteEmails(trx, id, parts, now);
      const name = await nameOfUser(trx, session.id);
      await insertEvents(trx, [{ trip_id: id, at, by: name, what: 'quote', after: `${version} withdrawn` }]);
      if (openQuotes(stored).some((one) => one.version !== version)) return;
      await moveTrip(trx, trip, 'reviewing', {
        by: { role: session.role, name },
        at: now,
        answerMs: answerMs(config),
      });
    });
    wakeSenders();
    return answer(c, quotes, 'Withdrawn');
  },
);

export const quotes = { name: 'Quotes', routes: [read, begin, save, send, withdraw] };
