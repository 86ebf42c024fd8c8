import {
  cancellationOf,
  FOR_TRAVELLER,
  formatAmount,
  isOpen,
  listUnanswered,
  type ShownQuote,
  type StaffQuote,
  stageBefore,
  TRAVELLER,
  type TravellerTrip,
  travellerAnswer,
  travellerCancel,
  travellerChange,
  travellerContactAdd,
  travellerQuoteSeen,
  travellerTripRead,
} from '@charter-hosts/contract';
import type { Context } from 'hono';
import { nameOfLinkKey } from '../accounts/store';
import { findAircraftByName } from '../aircraft/store';
import type { Database } from '../platform/database/open';
import { queueEmails } from '../platform/email/store';
import { textsOf } from '../platform/email/texts';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { type ApiParts, answerRoute, type Call, route } from '../platform/http/route';
import { findLink } from '../platform/http/signed-links';
import { requireLink, type Session } from '../platform/http/tokens';
import { queuePush } from '../push/store';
import { quoteText, renewQuoteEmails } from '../quotes/emails';
import { answerProblem, isRepeated, openQuotes, overQuotes, visibleQuotes } from '../quotes/rules';
import { updateQuotesForStage } from '../quotes/stage';
import { changeQuotes, saveViewed } from '../quotes/store';
import { queueEvent } from '../webhooks/deliveries';
import { addContact, insertAsked, moveTrip } from './change-trip';
import { emailFacts, flightNowOf, getCalendar, getDetails, legsOf, notifyOfStage, type TripDetails } from './details';
import { emailToStaff, emailToTraveller, priceText, requestEmails } from './emails';
import { insertEvents, listEvents } from './events';
import { type RequestLeg, settled } from './facts';
import { answerMs, limitReceipts } from './open-trip';
import { getTripRow, type TripRow } from './store';

/** The trip of a traveller's call. Throws an HttpError: 401, or 410 for a link that ended or whose trip was erased. */
export async function requireTrip(c: Context, { links, db }: Pick<ApiParts, 'links' | 'db'>) {
  const ended = 'This link has been replaced. Ask us for the new one.';
  const { id: trip, staff: copiedBy } = await requireLink(c, links, (id) => findLink(db, 'trips', id), ended);
  refuseErased(await getTripRow(db, trip));
  return { trip, copiedBy };
}

/** Throws an HttpError (410) for an erased trip. Its message names no day, which depends on the reader's zone. */
export function refuseErased({ erasedAt, locale }: Pick<TripRow, 'erasedAt' | 'locale'>): void {
  const message = 'This request and its personal data were erased. There is nothing left to show.';
  if (erasedAt) throw new HttpError(410, message, { data: { erasedAt, locale } });
}

const shownLeg = ({ from, to, departs, latest, arrives, minutes, facts = [] }: RequestLeg) => ({
  ...{ from, to, departs, latest, arrives },
  minutes: minutes ?? 0,
  facts: [...facts],
});

/** A trip as the traveller sees it. */
async function shown(db: Database, details: TripDetails, parts: ApiParts): Promise<TravellerTrip> {
  const { reference, kind, stage, dueAt, createdAt, locale } = details.trip;
  const withFleet = async (quote: ShownQuote) => {
    const aircraft = await findAircraftByName(db, quote.aircraft);
    const paymentUrl = isOpen(stage) ? quote.paymentUrl : '';
    return { ...quote, paymentUrl, fleet: aircraft ? { type: aircraft.type, imageUrl: aircraft.imageUrl } : null };
  };
  // Awaited at once: a rejection that waits behind another failure would end the process.
  const quotes = await Promise.all(visibleQuotes(details.quotes).map(withFleet));
  const events = await listEvents(db, details.trip.id);
  const unanswered = listUnanswered(events);
  const isAnswered = !['new', 'reviewing', 'quoted'].includes(stage);
  const { flightNow, legNow } = flightNowOf(details);
  const askedAt = (what: string) => unanswered.find((event) => event.what === what)?.at ?? null;
  return {
    reference,
    kind,
    stage,
    wasBooked: stageBefore(events) === 'booked',
    dueAt,
    createdAt,
    locale,
    legs: legsOf(details).map(shownLeg),
    facts: [...(isAnswered ? settled(details.request.facts) : details.request.facts)],
    flightNow,
    legNow: legNow && shownLeg(legNow),
    isTold: flightNow !== undefined && events.find(({ what }) => what === 'told')?.after === details.request.flightNews,
    note: details.request.note,
    reachedBy: reachedBy(details),
    asked: { change: askedAt('change asked'), cancellation: askedAt('cancellation asked') },
    isQuoteWithdrawn: details.quotes.find(({ state }) => state !== 'draft')?.state === 'withdrawn',
    overQuotes: overQuotes(details.quotes),
    quotes,
    calendar: await getCalendar(db, details, parts),
  };
}

/** The name in the history of who uses a traveller's link. Staff with a copy of it are never named as the traveller. */
async function nameFor(trx: Database, session: Session | undefined, copiedBy: string | undefined): Promise<string> {
  const key = session?.linkKey ?? copiedBy;
  if (key === undefined) return TRAVELLER;
  const name = (await nameOfLinkKey(trx, key)) ?? 'a former colleague';
  return session ? `${name}${FOR_TRAVELLER}` : `${TRAVELLER} or ${name} (who copied the link)`;
}
/** 'Sana has accepted quote 1, for the traveller.' */
const leadOf = (by: string, did: string) =>
  `${by.replace(FOR_TRAVELLER, '')} ${did}${by.endsWith(FOR_TRAVELLER) ? FOR_TRAVELLER : ''}.`;

/** Which contacts staff have. */
const reachedBy = ({ trip, request }: TripDetails) => ({
  email: Boolean(request.email || trip.email),
  phone: Boolean(request.phone || trip.phone),
});

const ENDED = { 410: 'Staff replaced this link, or the request was erased (`data` has the time)' };

/** As `getDetails`; refused if the trip was erased meanwhile. */
async function getOpenTrip(db: Database, id: number, options?: { toWrite: boolean; now: Date }): Promise<TripDetails> {
  const details = await getDetails(db, id, options);
  refuseErased(details.trip);
  return details;
}

const read = answerRoute(
  travellerTripRead,
  { summary: 'A trip, for the traveller who has its link; opening it changes nothing', refusals: ENDED },
  async (parts, { trip }) => await shown(parts.db, await getOpenTrip(parts.db, trip), parts),
);

const KNOWN = 'We already have your contact details. Call us to change them.';

const contact = route(
  travellerContactAdd,
  {
    summary: 'Add an e-mail address or phone number that the request does not have',
    refusals: { ...ENDED, 409: 'The request already has one' },
  },
  async (parts, { c, trip: id, session, copiedBy, body: { email = '', phone = '' } }) => {
    const { db, config, limits, wakeSenders } = parts;
    const after = await db.transaction().execute(async (trx) => {
      const now = new Date();
      const has = reachedBy(await getOpenTrip(trx, id, { toWrite: true, now }));
      // Otherwise anybody with the link could redirect staff's answers.
      if ((email && has.email) || (phone && has.phone)) throw new HttpError(409, KNOWN);
      const by = session || copiedBy ? await nameFor(trx, session, copiedBy) : '';
      await addContact(trx, id, { email, phone, by }, now.toISOString());
      const details = await getDetails(trx, id, { now });
      if (email) {
        const { request, names } = emailFacts(details, parts);
        const emails = await requestEmails({ ...config, staffEmail: '' }, request, names);
        await queueEmails(trx, await limitReceipts(trx, c, emails, limits), now);
      }
      return shown(trx, details, parts);
    });
    wakeSenders();
    return answer(c, after, 'Saved');
  },
);

const seen = answerRoute(
  travellerQuoteSeen,
  { summary: 'Record that the traveller has seen the quote', refusals: ENDED },
  async ({ db }, { trip, session }) => {
    // Staff do not count as the traveller.
    if (!session) await saveViewed(db, trip, new Date().toISOString());
    return {};
  },
);

const respond = route(
  travellerAnswer,
  {
    summary: 'Accept or decline the quote that was shown, with a typed name',
    refusals: {
      ...ENDED,
      409: 'The quote was replaced, has expired or is already answered; `data` is the stored trip',
    },
  },
  async (parts, { c, trip: id, session, copiedBy, body: { version, total, hash, says, name, reason, note } }) => {
    const { db, config, wakeSenders } = parts;
    const now = new Date();
    const done = await db.transaction().execute(async (trx) => {
      const details = await getOpenTrip(trx, id, { toWrite: true, now });
      const { trip, quotes } = details;
      const quote = quotes.find((one) => one.version === version);
      if (isRepeated(quotes, { version, total, hash, says, name })) return { trip: await shown(trx, details, parts) };
      const problem = answerProblem(quotes, trip.stage, { version, total, hash });
      if (problem || !quote) {
        return { refused: new HttpError(409, problem, { data: await shown(trx, details, parts) }) };
      }
      const isYes = says === 'yes';
      await changeQuotes(
        trx,
        { tripId: id, from: ['sent'], version },
        {
          state: isYes ? 'accepted' : 'declined',
          answeredAt: now.toISOString(),
          answeredBy: name,
          answeredHash: hash,
        },
      );
      // Accepting one offer ends the others; declining one leaves them open.
      if (isYes) await changeQuotes(trx, { tripId: id, from: ['sent'] }, { state: 'superseded' });
      await renewQuoteEmails(trx, id, parts, now);
      const said = `${version} ${isYes ? 'accepted' : 'declined'}: ${formatAmount(quote.total, quote.currency)}`;
      const at = now.toISOString();
      const by = await nameFor(trx, session, copiedBy);
      const isLast = openQuotes(quotes).every((one) => one === quote);
      // With the last offer the reason goes to the trip.
      const why = isLast ? note : [reason, note].filter(Boolean).join('. ');
      await insertEvents(trx, [{ trip_id: id, at, by, what: 'quote', after: said, note: isYes ? '' : why }]);
      if (isYes || isLast) {
        await moveTrip(trx, trip, isYes ? 'accepted' : 'lost', {
          by: { role: 'traveller', name: by },
          at: now,
          answerMs: answerMs(config),
          reason: isYes ? '' : (reason ?? ''),
        });
      }
      await queueEvent(trx, { type: isYes ? 'quote.accepted' : 'quote.declined', tripId: id, version, at: now });
      const after = await getDetails(trx, id, { now });
      await notifyOfAnswer(trx, after, quote, { isYes, by, reason }, parts, now);
      return { trip: await shown(trx, after, parts) };
    });
    // Nothing was written; it is thrown after the transaction.
    if (done.refused) throw done.refused;
    wakeSenders();
    return answer(c, done.trip, 'Saved');
  },
);

/** What a traveller does on their page, in its transaction. */
interface Act {
  trx: Database;
  /** Locked. */
  details: TripDetails;
  /** The name for the history. */
  by: string;
  at: Date;
}

/**
 * Does what a traveller does, and answers with the trip after it. `work` returns why it refuses before it writes anything;
 * the refusal (409) comes with the trip as it is.
 */
async function act(
  { c, trip: id, session, copiedBy }: Pick<Call<typeof travellerCancel>, 'c' | 'trip' | 'session' | 'copiedBy'>,
  parts: ApiParts,
  work: (parts: Act) => Promise<string | undefined>,
): Promise<Response> {
  const at = new Date();
  const { refusal, trip } = await parts.db.transaction().execute(async (trx) => {
    const details = await getOpenTrip(trx, id, { toWrite: true, now: at });
    const refusal = await work({ trx, details, by: await nameFor(trx, session, copiedBy), at });
    return { refusal, trip: await shown(trx, await getDetails(trx, id, { now: at }), parts) };
  });
  if (refusal) throw new HttpError(409, refusal, { data: trip });
  parts.wakeSenders();
  return answer(c, trip, 'Saved');
}

const FIXED = 'This request can no longer be changed or cancelled here. Call us.';
const MOVED = 'This request has changed in the meantime. This page shows it as it is now.';

const change = route(
  travellerChange,
  { summary: 'Ask for a change of the request', refusals: { ...ENDED, 409: FIXED } },
  (parts, call) =>
    act(call, parts, async ({ trx, details, by, at }) => {
      const { trip } = details;
      if (!cancellationOf(trip)) return FIXED;
      const asked = { what: 'change asked', by, at, note: call.body.note, answerMs: answerMs(parts.config) } as const;
      if (!(await insertAsked(trx, trip, asked))) return undefined;
      await queueEvent(trx, { type: 'trip.change_asked', tripId: trip.id, at });
      // Without the text, which may have the number of a document.
      const lead = `${leadOf(by, 'asked for a change')} Open the request to read it.`;
      await notifyStaff(trx, details, { what: 'change requested', lead }, parts, at);
      return undefined;
    }),
);

const cancel = route(
  travellerCancel,
  {
    summary: 'Cancel the request; after a quote is accepted or the trip is booked, ask staff to cancel it',
    refusals: {
      ...ENDED,
      409: 'The trip is at another stage than the one shown, or has ended; `data` is the stored trip',
    },
  },
  (parts, call) =>
    act(call, parts, async ({ trx, details, by, at }) => {
      const { trip } = details;
      const { id, stage } = trip;
      const unanswered = listUnanswered(await listEvents(trx, id));
      // Pressed twice.
      if (stage === 'cancelled' || unanswered.some(({ what }) => what === 'cancellation asked')) return undefined;
      const cancellation = cancellationOf(trip);
      if (!cancellation) return FIXED;
      if (stage !== call.body.stage) return MOVED;
      const reply = answerMs(parts.config);
      if (cancellation === 'asks') {
        await insertAsked(trx, trip, { what: 'cancellation asked', by, at, answerMs: reply });
        await queueEvent(trx, { type: 'trip.cancellation_asked', tripId: id, at });
        const lead = `${leadOf(by, 'asked to cancel the trip')} Its stage is ‘${stage}’. It is not cancelled until you cancel it in the back office.`;
        await notifyStaff(trx, details, { what: 'cancellation requested', lead }, parts, at);
        return undefined;
      }
      const asTraveller = { role: 'traveller', name: by } as const;
      await moveTrip(trx, trip, 'cancelled', { by: asTraveller, at, answerMs: reply, reason: 'the traveller' });
      await updateQuotesForStage(trx, id, { stage: 'cancelled', now: at });
      await notifyOfStage(trx, id, parts, at);
      const lead = `${leadOf(by, 'cancelled the request')} Its stage was ‘${stage}’.`;
      await notifyStaff(trx, details, { what: 'request cancelled', lead }, parts, at);
      return undefined;
    }),
);

/** Queues the e-mail to staff about what a traveller did on their page. */
async function notifyStaff(
  trx: Database,
  details: TripDetails,
  { what, lead }: { what: string; lead: string },
  parts: ApiParts,
  at: Date,
): Promise<void> {
  const { request, names } = emailFacts(details, parts);
  const dedupeKey = `trip ${names.tripId}: ${what}, ${at.toISOString()}`;
  const emails = emailToStaff(parts.config, request, names, {
    dedupeKey,
    subject: `${names.reference}: ${what}`,
    lead,
  });
  await queueEmails(trx, emails, at);
  await queuePush(trx, { what: 'answer', tripId: names.tripId, about: at.toISOString() }, at);
}

/** Queues the e-mails about an answer: to staff, and to a traveller who accepted. */
async function notifyOfAnswer(
  trx: Database,
  details: TripDetails,
  quote: StaffQuote,
  { isYes, by, reason }: { isYes: boolean; by: string; reason: string | undefined },
  parts: ApiParts,
  now: Date,
): Promise<void> {
  const { id } = details.trip;
  const { request, names } = emailFacts(details, parts);
  const { reference, locale } = names;
  const total = priceText(quote, textsOf('en'));
  const answered = isYes ? 'accepted' : 'declined';
  const lead = leadOf(by, `has ${answered} quote ${quote.version} for the ${quote.aircraft}, ${total}`);
  const others = openQuotes(details.quotes).map(({ version }) => version);
  const [wish] = listUnanswered(await listEvents(trx, id));
  const asked = wish?.what === 'change asked' ? 'wish for a change' : 'wish to cancel';
  const next = wish ? `Answer the ${asked} first, then confirm the booking.` : 'Confirm the booking.';
  const left = others.length > 0 ? ` Still open: quote ${others.toReversed().join(' and quote ')}.` : '';
  const emails = emailToStaff(parts.config, request, names, {
    dedupeKey: `trip ${id}: quote ${quote.version} ${answered}, to staff`,
    subject: `${reference}: ${answered}, ${total}`,
    lead: isYes ? `${lead} ${next}` : `${lead}${reason ? ` Reason: ${reason}.` : ''}${left}`,
  });
  if (isYes) {
    const t = textsOf(locale);
    const { homeZone: zone, site } = parts.config;
    const dedupeKey = `trip ${id}: quote ${quote.version} accepted`;
    const said = quoteText('accepted', { quotes: [quote], reference, brand: site.brand, zone }, t);
    const toTraveller = await emailToTraveller(parts.config, request, names, { dedupeKey, ...said });
    emails.push(...toTraveller.map((email) => ({ ...email, onlyWhile: `accepted ${quote.version}` })));
  }
  await queueEmails(trx, emails, now);
  await queuePush(trx, { what: 'answer', tripId: id, about: now.toISOString() }, now);
}

export const travellers = { name: 'Travellers', routes: [read, contact, seen, respond, change, cancel] };
