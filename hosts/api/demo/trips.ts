import type { RequestKind, Stage } from 'charter-widgets/contract';
import type { Database } from '../database/open';
import { insertEvents, insertTrip } from '../database/trips';
import type { Calendar } from './calendar';

const HOUR_MS = 3_600_000;
/** Hours that a step of the desk took. */
const STEP_HOURS = 2;
/** Hours that the desk may take for its answer. */
const ANSWER_HOURS = 24;
/** The hour of today by which the desk's next steps are due. */
const TONIGHT = 20;

/** Where an example has come to, who brought it there, and what was noted. */
interface Plan {
  stage: Stage;
  reason?: string;
  by?: string;
  note?: string;
}

const at = (stage: Stage, by = 'Hira Aslam', more: Omit<Plan, 'stage' | 'by'> = {}): Plan => ({ stage, by, ...more });

/** A plan for each example, in the order of its file. */
const PLANS: Readonly<Record<RequestKind, readonly Plan[]>> = {
  privateCharter: [
    at('booked', 'Usman Tariq', { note: 'Wheelchair at both ends is arranged.' }),
    at('quoted'),
    at('accepted', 'Usman Tariq', { note: 'Said yes by telephone; wants the invoice to the company.' }),
    at('declined', 'Hira Aslam', { reason: 'cabotage' }),
    at('reviewing', 'Usman Tariq', { note: 'Waiting for the slot at Turbat.' }),
    at('quoted', 'Usman Tariq'),
    at('lost', 'Hira Aslam', { note: 'Went by airline.' }),
    at('booked'),
    at('reviewing'),
    at('quoted'),
    at('reviewing', 'Usman Tariq', { note: 'Two quotes asked for: Citation and King Air.' }),
    at('new'),
  ],
  flightBooking: [
    at('booked'),
    at('booked', 'Usman Tariq'),
    at('cancelled', 'Hira Aslam', { reason: 'the traveller' }),
    at('booked'),
    at('reviewing', 'Usman Tariq', { note: 'Rang twice, no answer. Trying again tonight.' }),
    at('booked'),
    at('reviewing'),
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
    at('quoted', 'Usman Tariq'),
    at('accepted'),
    at('declined', 'Usman Tariq', { reason: 'aircraft not available' }),
    at('reviewing', 'Hira Aslam', { note: 'Overflight permits asked for.' }),
    at('quoted'),
    at('new'),
    at('new'),
  ],
};

const FORWARD: readonly Stage[] = ['reviewing', 'quoted', 'accepted', 'booked', 'flown', 'closed'];

/** The stages on the way to one; what needs no quote has none. */
function wayTo(stage: Stage, kind: RequestKind): Stage[] {
  const isPriced = kind === 'flightBooking' || kind === 'chauffeur';
  const steps = FORWARD.filter((step) => !isPriced || (step !== 'quoted' && step !== 'accepted'));
  const last = steps.indexOf(stage);
  if (last >= 0) return steps.slice(0, last + 1);
  return stage === 'new' ? [] : ['reviewing', stage];
}

/** Opens the desk's file on an example, and brings it to where its plan says. */
export async function fileDemo(
  trx: Database,
  { kind, index, requestId, createdAt }: { kind: RequestKind; index: number; requestId: number; createdAt: string },
  calendar: Calendar,
): Promise<void> {
  const { stage, reason = '', by = '', note = '' } = PLANS[kind][index] ?? at('new');
  const later = (hours: number) => new Date(Date.parse(createdAt) + hours * HOUR_MS).toISOString();
  const tonight = calendar.hoursAgo(-TONIGHT - index);
  const dueAt = stage === 'new' ? later(ANSWER_HOURS) : stage === 'reviewing' || stage === 'accepted' ? tonight : null;
  const { id } = await insertTrip(trx, { kind, requestId, createdAt, dueAt });
  await trx.updateTable('trips').set({ stage, reason }).where('id', '=', id).execute();
  const way: Stage[] = ['new', ...wayTo(stage, kind)];
  await insertEvents(trx, [
    ...way.slice(1).map((step, passed) => ({
      trip_id: id,
      at: later(STEP_HOURS * (passed + 1)),
      by,
      what: 'stage' as const,
      before: way[passed] ?? '',
      after: step === stage && reason ? `${step}: ${reason}` : step,
    })),
    ...(note ? [{ trip_id: id, at: later(STEP_HOURS * way.length), by, what: 'note' as const, note }] : []),
  ]);
}
