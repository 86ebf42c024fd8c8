import {
  type DeskQuote,
  type QuoteBase,
  type QuoteBeginning,
  quoteBegin,
  quoteFaults,
  quoteSave,
  quoteSend,
  quotesOfTrip,
  quoteWithdraw,
  sayAmount,
} from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import { queueMails, takeBackMail } from '../platform/email/store';
import { wordsOf } from '../platform/email/words';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { type ApiParts, route } from '../platform/http/route';
import { toTraveller } from '../trips/emails';
import { tripToTell } from '../trips/notify';
import { answerMs } from '../trips/open-trip';
import { toldOf } from '../trips/request-facts';
import { bringTrip, findTrip, insertEvents, listPeople } from '../trips/store';
import { findTravelled } from '../trips/traveller-store';
import { queueEvent } from '../webhooks/store';
import { quoteSaid } from './emails';
import { changeQuotes, latelySent, quotesOf, saveDraft } from './store';

const NOT_FOUND = 'Trip not found';
/** Of a trip that nothing personal may be written to any more. */
export const ERASED = 'This request was erased. Nothing can be changed or added.';
const DAY_MS = 24 * 3_600_000;

/** The mail that reminds of a quote before its end. */
const reminderKey = (tripId: number, version: number) => `trip ${tripId}: quote ${version} ends soon`;

const read = route(
  quotesOfTrip,
  { summary: 'The quotes of a trip, the newest first', refusals: { 404: NOT_FOUND } },
  ({ db }) =>
    async ({ c, id }) => {
      if (!(await findTrip(db, id))) throw new HttpError(404, NOT_FOUND);
      return answer(c, await quotesOf(db, id, new Date()));
    },
);

const begin = route(
  quoteBegin,
  { summary: 'What the first draft of a trip’s quote begins with', refusals: { 404: NOT_FOUND } },
  ({ db }) =>
    async ({ c, id }) => {
      if (!(await findTrip(db, id))) throw new HttpError(404, NOT_FOUND);
      const trip = await findTravelled(db, id);
      const told = await toldOf(db, trip);
      const lately = await latelySent(db);
      const byAircraft = new Map(
        // The newest of each is set last, and stays.
        [...lately]
          .reverse()
          .map(({ aircraft, tail, currency, ratePerHour, cruiseKmh }) => [
            `${aircraft} ${tail}`,
            { aircraft, tail, currency, ratePerHour, cruiseKmh },
          ]),
      );
      const party = told.facts.find(({ name }) => name === 'Party')?.count ?? 1;
      const beginning: QuoteBeginning = {
        reference: trip.reference,
        name: told.name,
        email: told.email || trip.email,
        kind: trip.kind,
        requestId: trip.requestId,
        stage: trip.stage,
        legs: told.legs.map((leg) => ({ ...leg, seats: leg.seats ?? party })),
        party,
        inclusions: lately[0]?.inclusions ?? '',
        terms: lately[0]?.terms ?? '',
        aircraft: [...byAircraft.values()].reverse(),
      };
      return answer(c, beginning);
    },
);

/** Holds a trip until the end of the transaction; 404 where there is none, 409 where it is erased. */
async function held(trx: Database, id: number) {
  if (!(await findTrip(trx, id))) throw new HttpError(404, NOT_FOUND);
  const trip = await findTravelled(trx, id, { toWrite: true });
  if (trip.erasedAt) throw new HttpError(409, ERASED);
  return trip;
}

/** Refused unless a change was made from the quote as it is stored now, of which `data` tells. */
function refuseUnlessSame(
  quotes: DeskQuote[],
  found: DeskQuote | undefined,
  basedOn: QuoteBase | null,
  message: string,
): void {
  if (found?.revision !== basedOn?.revision || found?.hash !== basedOn?.hash) {
    throw new HttpError(409, message, { data: quotes });
  }
}

const save = route(
  quoteSave,
  {
    summary: 'Save the draft of a trip’s next quote; the traveller does not see it',
    refusals: {
      404: NOT_FOUND,
      409: 'Somebody else has saved or sent the draft meanwhile; `data` is the quotes as they are; or what the trip had is erased',
    },
  },
  ({ db }) =>
    async ({ c, id, body: { basedOn, ...draft } }) => {
      const now = new Date();
      const quotes = await db.transaction().execute(async (trx) => {
        await held(trx, id);
        const before = await quotesOf(trx, id, now);
        const stored = before.find(({ state }) => state === 'draft');
        const isSent = basedOn && !stored;
        refuseUnlessSame(
          before,
          stored,
          basedOn,
          isSent
            ? 'This draft was sent meanwhile. Nothing of yours was saved.'
            : 'Somebody else has saved this draft meanwhile. Nothing of yours was saved.',
        );
        await saveDraft(trx, id, draft, now.toISOString());
        return quotesOf(trx, id, now);
      });
      return answer(c, quotes, 'Saved');
    },
);

/** The stages in which a trip takes a quote. */
const TAKES_QUOTE = ['new', 'reviewing', 'quoted'];

const send = route(
  quoteSend,
  {
    summary: 'Send the draft to the traveller; what was sent before is superseded',
    refusals: {
      404: NOT_FOUND,
      409: 'The draft is another one by now, of which `data` tells, or the trip is past a quote',
    },
  },
  (parts) =>
    async ({ c, id, body: { version, ...basedOn }, session }) => {
      const { db, config, outbox } = parts;
      const now = new Date();
      const at = now.toISOString();
      const quotes = await db.transaction().execute(async (trx) => {
        const trip = await held(trx, id);
        const stored = await quotesOf(trx, id, now);
        const draft = stored.find((one) => one.state === 'draft' && one.version === version);
        if (!draft) throw new HttpError(409, 'This draft was sent meanwhile. Nothing more was sent.', { data: stored });
        refuseUnlessSame(
          stored,
          draft,
          basedOn,
          'Somebody else has changed this draft meanwhile. Nothing was sent: look at what it says now.',
        );
        const faults = quoteFaults(draft, now.getTime());
        if (Object.keys(faults).length > 0) {
          throw new HttpError(400, Object.values(faults)[0] ?? '', { errors: faults });
        }
        if (!TAKES_QUOTE.includes(trip.stage)) {
          throw new HttpError(409, `A trip that is ${trip.stage} takes no quote. Take it up again first.`);
        }
        const name = (await listPeople(trx)).find((one) => one.id === session.id)?.name ?? '';
        const by = { by: { role: session.role, name }, at: now, answerMs: answerMs(config) };
        const before = await changeQuotes(trx, { tripId: id, from: ['sent'] }, { state: 'superseded' });
        if (before > 0) await takeBackReminders(trx, id, version);
        await changeQuotes(trx, { tripId: id, from: ['draft'], version }, { state: 'sent', sent_at: at });
        const said = `${version} sent: ${sayAmount(draft.total, draft.currency)}`;
        await insertEvents(trx, [{ trip_id: id, at, by: name, what: 'quote', after: said }]);
        if (trip.stage === 'new') await bringTrip(trx, trip, 'reviewing', by);
        if (trip.stage !== 'quoted') await bringTrip(trx, { ...trip, stage: 'reviewing' }, 'quoted', by);
        await queueEvent(trx, { type: 'quote.sent', tripId: id, version, at: now });
        await tellQuote(trx, id, draft, parts, now);
        return quotesOf(trx, id, now);
      });
      outbox.nudge();
      return answer(c, quotes, 'Sent');
    },
);

/** Mails the quote to its traveller, and once more a day before it ends. */
export async function tellQuote(
  trx: Database,
  id: number,
  quote: DeskQuote,
  parts: Pick<ApiParts, 'config' | 'links'>,
  now: Date,
): Promise<void> {
  const { told, called } = await tripToTell(trx, id, parts);
  const t = wordsOf(called.locale);
  const { homeZone: zone, site } = parts.config;
  const names = { quote, reference: called.reference, brand: site.brand, zone };
  const step = t('See the quote');
  const dedupeKey = `trip ${id}: quote ${quote.version}`;
  const mails = await toTraveller(parts.config, told, called, { dedupeKey, step, ...quoteSaid('sent', names, t) });
  const notBefore = new Date(Date.parse(quote.validUntil ?? '') - DAY_MS);
  const reminders = await toTraveller(parts.config, told, called, {
    dedupeKey: reminderKey(id, quote.version),
    step,
    ...quoteSaid('ends soon', names, t),
  });
  // One that is good for less than a day is not told of twice.
  const isSoon = notBefore.getTime() <= now.getTime();
  await queueMails(trx, [...mails, ...(isSoon ? [] : reminders.map((mail) => ({ ...mail, notBefore })))], now);
}

/** No quote before this version is reminded of. */
export async function takeBackReminders(trx: Database, tripId: number, before: number): Promise<void> {
  for (let version = 1; version < before; version++) await takeBackMail(trx, reminderKey(tripId, version));
}

const withdraw = route(
  quoteWithdraw,
  {
    summary: 'Take a sent quote back; the trip is reviewed again',
    refusals: { 404: NOT_FOUND, 409: 'It is answered already, or superseded; `data` is the quotes as they are' },
  },
  ({ db, config, outbox }) =>
    async ({ c, id, body: { version, ...basedOn }, session }) => {
      const now = new Date();
      const at = now.toISOString();
      const quotes = await db.transaction().execute(async (trx) => {
        const trip = await held(trx, id);
        const stored = await quotesOf(trx, id, now);
        const meant = stored.find((one) => one.version === version);
        const gone = 'That quote is answered already, or another one took its place.';
        refuseUnlessSame(stored, meant, basedOn, gone);
        const changed = await changeQuotes(trx, { tripId: id, from: ['sent'], version }, { state: 'withdrawn' });
        if (changed === 0) throw new HttpError(409, gone, { data: stored });
        await takeBackReminders(trx, id, version + 1);
        const name = (await listPeople(trx)).find((one) => one.id === session.id)?.name ?? '';
        await insertEvents(trx, [{ trip_id: id, at, by: name, what: 'quote', after: `${version} withdrawn` }]);
        await bringTrip(trx, trip, 'reviewing', {
          by: { role: session.role, name },
          at: now,
          answerMs: answerMs(config),
        });
        return quotesOf(trx, id, now);
      });
      outbox.nudge();
      return answer(c, quotes, 'Withdrawn');
    },
);

/** Brings the quotes of a trip along with a stage that the desk has brought it to by hand. */
export async function quotesFollow(trx: Database, tripId: number, stage: string, now: Date): Promise<void> {
  const answered = { answered_at: now.toISOString() };
  const of = (from: 'sent' | 'accepted') => ({ tripId, from: [from] as const });
  // Said by telephone: nobody typed a name.
  if (stage === 'accepted') {
    const offered = (await quotesOf(trx, tripId, now)).find(({ state }) => state === 'sent' || state === 'expired');
    const changed = await changeQuotes(trx, of('sent'), { state: 'accepted', ...answered });
    if (changed && offered) {
      await queueEvent(trx, { type: 'quote.accepted', tripId, version: offered.version, at: now });
    }
  }
  if (['reviewing', 'declined', 'lost', 'cancelled'].includes(stage)) {
    await changeQuotes(trx, of('sent'), { state: 'withdrawn' });
  }
  // Taken up again it takes another one.
  if (stage === 'reviewing') await changeQuotes(trx, of('accepted'), { state: 'superseded' });
  if (stage !== 'quoted') await takeBackReminders(trx, tripId, (await quotesOf(trx, tripId, now)).length + 1);
}

export const quotes = { name: 'Quotes', routes: [read, begin, save, send, withdraw] };
