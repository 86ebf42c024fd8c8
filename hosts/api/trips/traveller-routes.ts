import {
  type DeskQuote,
  type QuoteState,
  type ShownQuote,
  sayAmount,
  type TravellerTrip,
  travellerAnswer,
  travellerContactAdd,
  travellerQuoteSeen,
  travellerTripRead,
} from '@charter-hosts/contract';
import { userById } from '../accounts/users';
import { aircraftNamed } from '../aircraft/store';
import type { Database } from '../platform/database/open';
import { queueMails } from '../platform/email/store';
import { wordsOf } from '../platform/email/words';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { type ApiParts, route } from '../platform/http/route';
import { refuseErased, type Session } from '../platform/http/tokens';
import { quoteSaid } from '../quotes/emails';
import { takeBackReminders } from '../quotes/routes';
import { changeQuotes, hashOf, noteSeen, quotesOf } from '../quotes/store';
import { queueEvent } from '../webhooks/store';
import { lettersOfRequest, toDesk, toTraveller } from './emails';
import type { Told } from './facts';
import { calendarFor, legsOf, tripToTell } from './notify';
import { answerMs } from './open-trip';
import { limitReceipts } from './receipts';
import { toldOf } from './request-facts';
import { bringTrip, insertEvents } from './store';
import { addContact, findTravelled, type TravelledTrip } from './traveller-store';

/** A trip as its traveller may see it. */
async function shown(db: Database, trip: TravelledTrip, parts: ApiParts): Promise<TravellerTrip> {
  const { reference, kind, stage, dueAt, createdAt, locale } = trip;
  const told = await toldOf(db, trip);
  const calendar = await calendarFor(db, trip, told, parts);
  const quote = await quoteShown(db, trip.id);
  const aircraft = quote && (await aircraftNamed(db, quote.aircraft));
  return {
    reference,
    kind,
    stage,
    dueAt,
    createdAt,
    locale,
    legs: (await legsOf(db, trip, told)).map(({ from, to, departs }) => ({ from, to, departs })),
    facts: [...told.facts],
    reachedBy: reachedBy(trip, told),
    quote,
    aircraft: aircraft ? { type: aircraft.type, imageUrl: aircraft.imageUrl } : null,
    calendar,
  };
}

/** How the history names whoever acts by a traveller's link: staff may hold a copy of it, and are never named as the traveller. */
async function nameFor(trx: Database, session: Session | undefined, copiedBy: number | undefined): Promise<string> {
  const nameOf = async (id: number) => (await userById(trx, id))?.name ?? 'Somebody who has left';
  if (session) return `${await nameOf(session.id)}, for the traveller`;
  return copiedBy === undefined ? TRAVELLER : `${TRAVELLER}, by a link from ${await nameOf(copiedBy)}`;
}
const TRAVELLER = 'The traveller';

/** What the desk has to answer to: of the request, or left by the link. */
const reachedBy = (trip: TravelledTrip, told: Told) => ({
  email: Boolean(told.email || trip.email),
  phone: Boolean(told.phone || trip.phone),
});

/** What the traveller sees of the desk's last offer; null before there is one. */
async function quoteShown(db: Database, tripId: number): Promise<ShownQuote | null> {
  const quote = (await quotesOf(db, tripId, new Date())).find(
    ({ state }) => state !== 'draft' && state !== 'withdrawn',
  );
  if (!quote) return null;
  const { id, version, state, aircraft, tail, currency, total, inclusions, terms, message } = quote;
  const { validUntil, holdUntil, sentAt, answeredAt } = quote;
  // Field by field: what only the operator sees never comes along. The hash is of this alone, so an answer names
  // exactly what was read, whatever became of the quote since.
  const content = {
    ...{ id, version, aircraft, tail, currency, total, inclusions, terms, message, validUntil, holdUntil, sentAt },
    legs: quote.legs
      .filter(({ isShown }) => isShown)
      .map(({ from, to, departs, minutes, seats, isFerry }) => ({ from, to, departs, minutes, seats, isFerry })),
    lines: quote.lines.map(({ label, kind, amount }) => ({ label, kind, amount })),
  };
  const isAccepted = state === 'accepted';
  return {
    ...content,
    hash: hashOf(content),
    state,
    answeredAt,
    paymentUrl: isAccepted ? quote.paymentUrl : '',
    // Whoever the link was passed to has no need of it.
    answeredBy: isAccepted ? quote.answeredBy : '',
  };
}

const ENDED = { 410: 'The desk has ended this link, or the request is erased; then `data` says since when' };

/** As `findTravelled`; refused where it was erased after its link was looked at. */
async function travelled(db: Database, id: number, options?: { toWrite: boolean }): Promise<TravelledTrip> {
  const trip = await findTravelled(db, id, options);
  refuseErased(trip);
  return trip;
}

const read = route(
  travellerTripRead,
  { summary: 'A trip, for the traveller who has its link; opening it changes nothing', refusals: ENDED },
  (parts) =>
    async ({ c, trip }) =>
      answer(c, await shown(parts.db, await travelled(parts.db, trip), parts)),
);

const KNOWN = 'The desk has that already. Call it to have it changed.';

const contact = route(
  travellerContactAdd,
  {
    summary: 'Leave an e-mail address or a telephone number that the request came without',
    refusals: { ...ENDED, 409: 'The desk has one already' },
  },
  (parts) =>
    async ({ c, trip: id, session, copiedBy, body: { email = '', phone = '' } }) => {
      const { db, config, limits, outbox } = parts;
      const after = await db.transaction().execute(async (trx) => {
        const trip = await travelled(trx, id, { toWrite: true });
        const told = await toldOf(trx, trip);
        const has = reachedBy(trip, told);
        // Else whoever was passed the link could have the desk's answers sent to themselves.
        if ((email && has.email) || (phone && has.phone)) throw new HttpError(409, KNOWN);
        const now = new Date();
        const by = session || copiedBy ? await nameFor(trx, session, copiedBy) : '';
        await addContact(trx, id, { email, phone, by }, now.toISOString());
        if (email) {
          const { told: all, called } = await tripToTell(trx, id, parts);
          const mails = await lettersOfRequest({ ...config, deskEmail: '' }, all, called);
          await queueMails(trx, await limitReceipts(trx, c, mails, limits), now);
        }
        return shown(trx, await findTravelled(trx, id), parts);
      });
      outbox.nudge();
      return answer(c, after, 'Saved');
    },
);

const seen = route(
  travellerQuoteSeen,
  { summary: 'Note that the quote was before its traveller, once', refusals: ENDED },
  ({ db }) =>
    async ({ c, trip, session }) => {
      // What staff look at, their traveller has not seen.
      if (!session) await noteSeen(db, trip, new Date().toISOString());
      return answer(c, {});
    },
);

const OVER: Readonly<Partial<Record<QuoteState, string>>> = {
  accepted: 'It has been accepted already.',
  declined: 'It has been declined already.',
  expired: 'The time of this quote is over. Call the desk, which asks anew.',
  superseded: 'The desk has sent another quote meanwhile.',
};
const OTHER = 'The desk has taken this quote back, or sent another. Look at what stands here now.';

const respond = route(
  travellerAnswer,
  {
    summary: 'Accept or decline the quote that was shown, with a typed name',
    refusals: { ...ENDED, 409: 'It is another one by now, over, or answered; `data` is the trip as it is' },
  },
  (parts) =>
    async ({ c, trip: id, session, copiedBy, body: { version, total, hash, says, name } }) => {
      const { db, config, outbox } = parts;
      const now = new Date();
      const done = await db.transaction().execute(async (trx) => {
        const trip = await travelled(trx, id, { toWrite: true });
        const quote = (await quotesOf(trx, id, now)).find((one) => one.version === version);
        const offered = await quoteShown(trx, id);
        const isShown = offered?.version === version && offered.hash === hash;
        const isGood = quote?.state === 'sent' && quote.total === total && isShown && trip.stage === 'quoted';
        if (!isGood) {
          const message = (quote && OVER[quote.state]) ?? OTHER;
          return { refused: new HttpError(409, message, { data: await shown(trx, trip, parts) }) };
        }
        const isYes = says === 'yes';
        await changeQuotes(
          trx,
          { tripId: id, from: ['sent'], version },
          {
            state: isYes ? 'accepted' : 'declined',
            answered_at: now.toISOString(),
            answered_by: name,
            answered_hash: hash,
          },
        );
        await takeBackReminders(trx, id, version + 1);
        const said = `${version} ${isYes ? 'accepted' : 'declined'}: ${sayAmount(quote.total, quote.currency)}`;
        const at = now.toISOString();
        const by = await nameFor(trx, session, copiedBy);
        await insertEvents(trx, [{ trip_id: id, at, by, what: 'quote', after: said }]);
        await bringTrip(trx, trip, isYes ? 'accepted' : 'lost', {
          by: { role: 'traveller', name: by },
          at: now,
          answerMs: answerMs(config),
        });
        await queueEvent(trx, { type: isYes ? 'quote.accepted' : 'quote.declined', tripId: id, version, at: now });
        await tellAnswer(trx, id, quote, { isYes, by }, parts, now);
        return { trip: await shown(trx, await findTravelled(trx, id), parts) };
      });
      // Thrown here: nothing was written, and the transaction is over.
      if (done.refused) throw done.refused;
      outbox.nudge();
      return answer(c, done.trip, 'Saved');
    },
);

/** Tells the desk of an answer, and its traveller that it has come. */
async function tellAnswer(
  trx: Database,
  id: number,
  quote: DeskQuote,
  { isYes, by }: { isYes: boolean; by: string },
  parts: ApiParts,
  now: Date,
): Promise<void> {
  const { told, called } = await tripToTell(trx, id, parts);
  const { reference, locale } = called;
  const total = sayAmount(quote.total, quote.currency);
  const answered = isYes ? 'accepted' : 'declined';
  const mails = toDesk(parts.config, told, called, {
    dedupeKey: `trip ${id}: quote ${quote.version} ${answered}, to the desk`,
    subject: `${reference}: ${answered}, ${total}`,
    lead: isYes
      ? `${by} has accepted quote ${quote.version}, ${total}. Confirm the booking.`
      : `${by} has declined quote ${quote.version}, ${total}.`,
  });
  if (isYes) {
    const t = wordsOf(locale);
    const { homeZone: zone, site } = parts.config;
    const dedupeKey = `trip ${id}: quote ${quote.version} accepted`;
    const said = quoteSaid('accepted', { quote, reference, brand: site.brand, zone }, t);
    mails.push(...(await toTraveller(parts.config, told, called, { dedupeKey, ...said })));
  }
  await queueMails(trx, mails, now);
}

export const travellers = { name: 'Travellers', routes: [read, contact, seen, respond] };
