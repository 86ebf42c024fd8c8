import type { RequestKind, Stage } from '@charter-hosts/contract';
import type { CameFrom } from '../partners/store';
import type { Database } from '../platform/database/open';
import type { ApiParts } from '../platform/http/route';
import { notifyOfQuote } from '../quotes/emails';
import { quotesOf } from '../quotes/store';
import { notifyOfStage } from '../trips/details';
import { insertEvents, insertTrip } from '../trips/store';
import type { Calendar } from './calendar';
import { type QuotePlan, quoteDemo } from './quotes';

const HOUR_MS = 3_600_000;
/** Hours that a step of the desk took. */
const STEP_HOURS = 2;
/** Hours that the desk may take for its answer. */
const ANSWER_HOURS = 24;
/** The hour of today by which the desk's next steps are due. */
const TONIGHT = 20;

/** Where an example has come to, who brought it there, what was noted, and what was offered. */
interface Plan {
  stage: Stage;
  reason?: string;
  by?: string;
  note?: string;
  /** In the order in which they were written. */
  quotes?: readonly QuotePlan[];
}

const at = (stage: Stage, by = 'Hira Aslam', more: Omit<Plan, 'stage' | 'by'> = {}): Plan => ({ stage, by, ...more });

/** A plan for each example, in the order of its file. */
const PLANS: Readonly<Record<RequestKind, readonly Plan[]>> = {
  privateCharter: [
    at('booked', 'Usman Tariq', {
      note: 'Wheelchair at both ends is arranged.',
      quotes: [
        { state: 'superseded', aircraft: 'light', validDays: 1 },
        { state: 'accepted', aircraft: 'kingAir', validDays: 1, discount: 20_000 },
      ],
    }),
    at('quoted', 'Hira Aslam', {
      quotes: [{ state: 'sent', aircraft: 'light', validDays: 3, holdDays: 2, isSeen: true, ferryFrom: 'KHI' }],
    }),
    at('accepted', 'Usman Tariq', {
      note: 'Said yes by telephone; wants the invoice to the company.',
      quotes: [{ state: 'accepted', aircraft: 'light', validDays: 2, isByPhone: true }],
    }),
    at('declined', 'Hira Aslam', { reason: 'cabotage' }),
    at('reviewing', 'Usman Tariq', {
      note: 'Waiting for the slot at Turbat.',
      quotes: [{ state: 'draft', aircraft: 'kingAir', validDays: 4, ferryFrom: 'KHI' }],
    }),
    at('quoted', 'Usman Tariq', { quotes: [{ state: 'sent', aircraft: 'midsize', validDays: -1, isSeen: true }] }),
    at('lost', 'Hira Aslam', {
      note: 'Went by airline.',
      quotes: [{ state: 'declined', aircraft: 'kingAir', validDays: 2, isSeen: true }],
    }),
    at('booked', 'Hira Aslam', { quotes: [{ state: 'accepted', aircraft: 'light', validDays: 2, ferryFrom: 'KHI' }] }),
    at('reviewing', 'Hira Aslam', { quotes: [{ state: 'withdrawn', aircraft: 'midsize', validDays: 2 }] }),
    at('quoted', 'Hira Aslam', {
      quotes: [{ state: 'sent', aircraft: 'kingAir', validDays: 2, mailFails: '550 5.1.1 There is no such mailbox' }],
    }),
    at('reviewing', 'Usman Tariq', {
      note: 'Two quotes asked for: Citation and King Air.',
      quotes: [{ state: 'draft', aircraft: 'heavy', validDays: 5, ferryFrom: 'DXB' }],
    }),
    at('new'),
  ],
  flightBooking: [
    at('booked'),
    at('booked', 'Usman Tariq'),
    at('cancelled', 'Hira Aslam', { reason: 'the traveller' }),
    at('booked'),
    at('reviewing', 'Usman Tariq', { note: 'Rang twice, no answer. Trying again tonight.' }),
    at('booked'),
    at('reviewing', 'Admin'),
    at('new'),
    at('new'),
  ],
  chauffeur: [
    at('closed'),
    at('booked'),
    at('flown', 'Usman Tariq'),
    at('booked'),
    at('reviewing'),
    at('new'),
    at('new'),
  ],
  internationalCharter: [
    at('quoted', 'Usman Tariq', {
      quotes: [{ state: 'sent', aircraft: 'heavy', validDays: 4, holdDays: 3, isSeen: true, ferryFrom: 'DXB' }],
    }),
    at('accepted', 'Hira Aslam', { quotes: [{ state: 'accepted', aircraft: 'midsize', validDays: 3 }] }),
    at('declined', 'Usman Tariq', { reason: 'aircraft not available' }),
    at('reviewing', 'Admin', { note: 'Overflight permits asked for.' }),
    at('quoted', 'Hira Aslam', { quotes: [{ state: 'sent', aircraft: 'heavy', validDays: 6, ferryFrom: 'KHI' }] }),
    at('new'),
    at('new'),
  ],
};

const FORWARD: readonly Stage[] = ['reviewing', 'quoted', 'accepted', 'booked', 'flown', 'closed'];

/** The stages on the way to one; what needs no quote has none. */
function wayTo(stage: Stage, kind: RequestKind, quotes: readonly QuotePlan[]): Stage[] {
  const isPriced = kind === 'flightBooking' || kind === 'chauffeur';
  const steps = FORWARD.filter((step) => !isPriced || (step !== 'quoted' && step !== 'accepted'));
  const last = steps.indexOf(stage);
  // A quote that was taken back brought it there again.
  if (stage === 'reviewing' && quotes.some(({ state }) => state === 'withdrawn')) {
    return ['reviewing', 'quoted', 'reviewing'];
  }
  if (last >= 0) return steps.slice(0, last + 1);
  if (stage === 'new') return [];
  return quotes.length > 0 ? ['reviewing', 'quoted', stage] : ['reviewing', stage];
}

/** Opens the desk's file on an example, and brings it to where its plan says. */
export async function fileDemo(
  trx: Database,
  {
    kind,
    index,
    requestId,
    createdAt,
    from,
  }: { kind: RequestKind; index: number; requestId: number; createdAt: string; from: CameFrom | undefined },
  calendar: Calendar,
  letters: EmailOptions | undefined,
): Promise<void> {
  const { stage, reason = '', by = '', note = '', quotes = [] } = PLANS[kind][index] ?? at('new');
  const later = (hours: number) => new Date(Date.parse(createdAt) + hours * HOUR_MS).toISOString();
  const tonight = calendar.hoursAgo(-TONIGHT - index);
  const dueAt = stage === 'new' ? later(ANSWER_HOURS) : stage === 'reviewing' || stage === 'accepted' ? tonight : null;
  const { id } = await insertTrip(trx, { kind, requestId, createdAt, dueAt, from });
  await trx.updateTable('trips').set({ stage, reason }).where('id', '=', id).execute();
  const way: Stage[] = ['new', ...wayTo(stage, kind, quotes)];
  const stages = way.slice(1).map((step, passed) => ({
    trip_id: id,
    at: later(STEP_HOURS * (passed + 1)),
    by: isAnswer(step, quotes) ? 'The traveller' : by,
    what: 'stage' as const,
    before: way[passed] ?? '',
    after: step === stage && reason ? `${step}: ${reason}` : step,
  }));
  const request = await quoteDemo(trx, quotes, { tripId: id, by, calendar, sentAt: later(STEP_HOURS * 2) });
  const noted = note ? [{ trip_id: id, at: later(STEP_HOURS * way.length), by, what: 'note' as const, note }] : [];
  // Of what happened at once, the quote comes before the stage that it leads to.
  await insertEvents(
    trx,
    [...request, ...stages, ...noted].sort((one, other) => one.at.localeCompare(other.at)),
  );
  if (letters && quotes.some(({ state }) => state !== 'draft')) {
    await mailDemo(trx, { tripId: id, stageAt: stages.at(-1)?.at ?? createdAt, plans: quotes }, letters);
  }
}

/** Whether the traveller brought the trip to a stage, by their answer to a quote. */
const isAnswer = (stage: Stage, quotes: readonly QuotePlan[]) =>
  (stage === 'accepted' || stage === 'lost') && quotes.some(({ state, isByPhone }) => state !== 'draft' && !isByPhone);

export type EmailOptions = Pick<ApiParts, 'config' | 'links'>;

/**
 * The mails that the traveller of an example was sent, as having been sent: nobody lives at those addresses, so none is
 * left to the outbox.
 */
async function mailDemo(
  trx: Database,
  { tripId, stageAt, plans }: { tripId: number; stageAt: string; plans: readonly QuotePlan[] },
  letters: EmailOptions,
): Promise<void> {
  const quotes = await quotesOf(trx, tripId, new Date(stageAt));
  for (const quote of quotes) {
    if (quote.sentAt) await notifyOfQuote(trx, tripId, quote, letters, new Date(quote.sentAt));
  }
  await notifyOfStage(trx, tripId, letters, new Date(stageAt));
  const mine = trx.updateTable('outbox').where('trip_id', '=', tripId);
  await mine.set((mail) => ({ state: 'sent', tries: 1, sent_at: mail.ref('created_at') })).execute();
  const failure = plans.find(({ mailFails }) => mailFails)?.mailFails;
  if (failure) await mine.set({ state: 'failed', tries: 1, sent_at: null, failure }).execute();
  // What would remind of a quote's end.
  await trx.deleteFrom('outbox').where('trip_id', '=', tripId).where('due_at', '>', stageAt).execute();
}
