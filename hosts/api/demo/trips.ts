import type { RequestKind, Stage } from '@charter-hosts/contract';
import type { StoredSource } from '../partners/store';
import type { Database } from '../platform/database/open';
import type { ApiParts } from '../platform/http/route';
import { notifyOfQuotes } from '../quotes/emails';
import { listQuotes } from '../quotes/store';
import { notifyOfStage } from '../trips/details';
import { insertEvents } from '../trips/events';
import { insertTrip } from '../trips/store';
import type { Calendar } from './calendar';
import { insertQuotes } from './quotes';
import type { QuotePlan, StaffPlan } from './requests';

const HOUR_MS = 3_600_000;
/** Hours that staff took for each step. */
const STEP_HOURS = 2;
/** Hours that staff may take for their answer. */
const ANSWER_HOURS = 24;
/** The hour of today by which staff's next steps are due. */
const TONIGHT = 20;

const FORWARD: readonly Stage[] = ['reviewing', 'quoted', 'accepted', 'booked', 'flown', 'closed'];

/** The stages that a trip passed on its way to one. Requests with a known price need no quote. */
function stagesTo(stage: Stage, kind: RequestKind, quotes: readonly QuotePlan[]): Stage[] {
  const isPriced = kind === 'flightBooking' || kind === 'chauffeur';
  const steps = FORWARD.filter((step) => !isPriced || (step !== 'quoted' && step !== 'accepted'));
  // A withdrawn quote moves the trip back.
  if (stage === 'reviewing' && quotes.some(({ state }) => state === 'withdrawn')) {
    return ['reviewing', 'quoted', 'reviewing'];
  }
  const last = steps.indexOf(stage);
  if (last >= 0) return steps.slice(0, last + 1);
  if (stage === 'new') return [];
  return quotes.length > 0 ? ['reviewing', 'quoted', stage] : ['reviewing', stage];
}

interface DemoTrip {
  kind: RequestKind;
  /** The index of the request among those of its kind. */
  index: number;
  requestId: number;
  createdAt: string;
  staff: StaffPlan;
  from: StoredSource | undefined;
}

/** Opens the trip of an example, and moves it to the stage that its plan names. */
export async function insertDemoTrip(
  trx: Database,
  { kind, index, requestId, createdAt, staff, from }: DemoTrip,
  calendar: Calendar,
  emails: EmailOptions | undefined,
): Promise<void> {
  const { stage, reason = '', by = '', note = '', quotes = [] } = staff;
  const later = (hours: number) => new Date(Date.parse(createdAt) + hours * HOUR_MS).toISOString();
  const tonight = calendar.hoursAgo(-TONIGHT - index);
  const dueAt = stage === 'new' ? later(ANSWER_HOURS) : stage === 'reviewing' || stage === 'accepted' ? tonight : null;
  const sent = from && { ...from, partnerReference: `B-${2400 + requestId}` };
  const { id } = await insertTrip(trx, { kind, requestId, createdAt, dueAt, from: sent });
  await trx.updateTable('trips').set({ stage, reason }).where('id', '=', id).execute();
  const passed: Stage[] = ['new', ...stagesTo(stage, kind, quotes)];
  const stages = passed.slice(1).map((step, place) => ({
    trip_id: id,
    at: later(STEP_HOURS * (place + 1)),
    by: isAnswer(step, quotes) ? 'The traveller' : by,
    what: 'stage' as const,
    before: passed[place] ?? '',
    after: step === stage && reason ? `${step}: ${reason}` : step,
  }));
  const quoted = await insertQuotes(trx, quotes, { tripId: id, by, calendar, sentAt: later(STEP_HOURS * 2) });
  const noted = note ? [{ trip_id: id, at: later(STEP_HOURS * passed.length), by, what: 'note' as const, note }] : [];
  // Of events at the same time, the quote comes before the stage that it leads to.
  await insertEvents(
    trx,
    [...quoted, ...stages, ...noted].sort((one, other) => one.at.localeCompare(other.at)),
  );
  if (emails && quotes.some(({ state }) => state !== 'draft')) {
    await insertEmails(trx, { tripId: id, stageAt: stages.at(-1)?.at ?? createdAt, quotes }, emails);
  }
}

/** Whether the traveller moved the trip to a stage, by answering a quote. */
const isAnswer = (stage: Stage, quotes: readonly QuotePlan[]) =>
  (stage === 'accepted' || stage === 'lost') && quotes.some(({ state, isByPhone }) => state !== 'draft' && !isByPhone);

export type EmailOptions = Pick<ApiParts, 'config' | 'links'>;

/** Stores the e-e-mails to the traveller of an example as sent, because nobody has their address. */
async function insertEmails(
  trx: Database,
  { tripId, stageAt, quotes }: { tripId: number; stageAt: string; quotes: readonly QuotePlan[] },
  emails: EmailOptions,
): Promise<void> {
  for (const quote of await listQuotes(trx, tripId, new Date(stageAt))) {
    if (quote.sentAt) await notifyOfQuotes(trx, tripId, [quote], emails, new Date(quote.sentAt));
  }
  await notifyOfStage(trx, tripId, emails, new Date(stageAt));
  const mine = trx.updateTable('outbox').where('trip_id', '=', tripId);
  await mine.set((email) => ({ state: 'sent', tries: 1, sent_at: email.ref('created_at') })).execute();
  const failure = quotes.find(({ emailFails }) => emailFails)?.emailFails;
  if (failure) await mine.set({ state: 'failed', tries: 1, sent_at: null, failure }).execute();
  // The reminder before a quote's end.
  await trx.deleteFrom('outbox').where('trip_id', '=', tripId).where('due_at', '>', stageAt).execute();
}
