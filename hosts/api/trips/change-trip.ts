import {
  isStageReverted,
  nextStages,
  type StaffRole,
  type Stage,
  type TripActor,
  type TripChange,
  type TripRecord,
} from '@charter-hosts/contract';
import type { Updateable } from 'kysely';
import { bumpVersion, type CamelSchema, camelCase, type Database, isPostgres, newKey } from '../platform/database/open';
import { queueEvent } from '../webhooks/deliveries';
import { dueChanged, insertEvents, isRepeated, type NewEvent, stageBeforeOf } from './events';
import { assigneeAfter, type ChangeProblem, changeProblem, dueAfter, dueAtStage, reasonAfter } from './rules';
import { assigneeOf, findTrip, getTripRow, listPeople, selectTrips, type TripRow, type WholeTrip } from './store';

/** Who changes a trip. */
export interface TripChanger {
  id: number;
  role: StaffRole;
}

/** A refused change comes with the trip as it is. */
export type TripChanged =
  | { is: 'changed'; trip: WholeTrip }
  | { is: 'missing' }
  | { is: ChangeProblem; trip: WholeTrip };

export interface ChangeParts {
  by: TripChanger;
  at: Date;
  /** How long staff may take for a step that they owe, in milliseconds. */
  answerMs: number;
  /** Queues the messages about a new stage in the same transaction; `from` is the stage before. */
  notify: (trx: Database, from: Stage) => Promise<void>;
}

/** Changes a trip and adds an event for each part of the change. Parts that are left out stay as they are. */
export async function changeTrip(
  db: Database,
  id: number,
  change: TripChange,
  { by, at, answerMs, notify }: ChangeParts,
): Promise<TripChanged> {
  return db.transaction().execute(async (trx) => {
    const row = await selectTrips(trx)
      .where('trips.id', '=', id)
      // The next change waits for the end of this one, and then finds another version.
      .$if(isPostgres(trx), (query) => query.forUpdate('trips'))
      .executeTakeFirst();
    if (!row) return { is: 'missing' };
    const before = { ...row, assignee: assigneeOf(row) };
    const staff = await listPeople(trx);
    const problem = changeProblem({ ...before, stageBefore: await stageBeforeOf(trx, id) }, change, by, staff);
    if (problem) return { is: problem, trip: await wholeTrip(trx, id) };

    const nameOf = (person: number | null) => staff.find((one) => one.id === person)?.name ?? '';
    const stage = change.stage ?? before.stage;
    const assignee = assigneeAfter(before, change, by.id);
    const due = dueAfter(row, change, { by: by.id, next: new Date(at.getTime() + answerMs) });
    const reason = reasonAfter(before, change);

    if (change.version !== undefined) await updateTrip(trx, id, { stage, assignee, ...due, reason });
    const note = { trip_id: id, at: at.toISOString(), by: nameOf(by.id) };
    const events: NewEvent[] = [];
    if (change.stage) {
      const why = isStageReverted(before.stage, stage) ? change.reason : '';
      events.push({ ...note, what: 'stage', before: before.stage, after: formatStage(stage, reason), note: why });
    }
    if (assignee !== (before.assignee?.id ?? null)) {
      events.push({ ...note, what: 'assignee', before: before.assignee?.name ?? '', after: nameOf(assignee) });
    }
    events.push(...dueChanged(before.dueAt, due.dueAt, note));
    if (change.told !== undefined) events.push({ ...note, what: 'told', after: change.told });
    if (change.endLink) {
      await trx.updateTable('trips').set({ link_key: newKey() }).where('id', '=', id).execute();
      events.push({ ...note, what: 'link' });
    }
    const written = { ...note, what: 'note' as const, note: change.note };
    if (change.note && !(await isRepeated(trx, written))) events.push(written);
    await insertEvents(trx, events);
    if (change.stage) {
      await notify(trx, before.stage);
      if (stage !== before.stage)
        await queueEvent(trx, { type: 'trip.stage_changed', tripId: id, at, from: before.stage });
    }
    const trip = await wholeTrip(trx, id);
    await bumpVersion(trx, 'trips');
    return { is: 'changed', trip };
  });
}

/** Changes columns of a trip, which has a new version then. */
const updateTrip = (trx: Database, id: number, columns: Updateable<CamelSchema['trips']>) =>
  camelCase(trx)
    .updateTable('trips')
    .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

async function wholeTrip(trx: Database, id: number): Promise<WholeTrip> {
  const trip = await findTrip(trx, id);
  if (!trip) throw new Error('No trip has this id');
  return trip;
}

/** A stage with its reason, for an event: `cancelled: the traveller`. */
const formatStage = (stage: Stage, reason: string) => (reason ? `${stage}: ${reason}` : stage);

/** What a traveller asks for. */
interface AskedChange {
  what: 'change asked' | 'cancellation asked';
  by: string;
  at: Date;
  /** What they wrote. */
  note?: string;
  /** How long staff may take for a step that they owe, in milliseconds. */
  answerMs: number;
}

/**
 * Records what a traveller asks for, on a trip that the caller has locked. If nothing is due, staff's answer becomes due.
 * Returns false for a repeated text, which is not recorded.
 */
export async function insertAsked(
  trx: Database,
  { id, dueAt }: Pick<TripRow, 'id' | 'dueAt'>,
  { what, by, at, note = '', answerMs }: AskedChange,
): Promise<boolean> {
  const event = { trip_id: id, at: at.toISOString(), by };
  const asked = { ...event, what, note };
  if (await isRepeated(trx, asked)) return false;
  const due = dueAt ?? new Date(at.getTime() + answerMs).toISOString();
  await insertEvents(trx, [asked, ...dueChanged(dueAt, due, { ...event, by: '' })]);
  if (due !== dueAt) await updateTrip(trx, id, { dueAt: due });
  await bumpVersion(trx, 'trips');
  return true;
}

/**
 * Moves a trip that the caller has locked to a stage that staff have not set by hand, and records who did it. Returns false
 * if that stage does not follow, or this person may not set it.
 */
export async function moveTrip(
  trx: Database,
  trip: Pick<TripRecord, 'id' | 'kind' | 'stage'>,
  stage: Stage,
  {
    by,
    at,
    answerMs,
    reason = '',
  }: { by: { role: TripActor; name: string }; at: Date; answerMs: number; reason?: string },
): Promise<boolean> {
  if (!nextStages(trip, by.role).includes(stage)) return false;
  const { id } = trip;
  const before = await getTripRow(trx, id);
  const due = dueAtStage({ ...before, stage: trip.stage }, stage, new Date(at.getTime() + answerMs));
  await updateTrip(trx, id, { stage, ...due, reason });
  const event = { trip_id: id, at: at.toISOString(), by: by.name };
  await insertEvents(trx, [
    { ...event, what: 'stage', before: trip.stage, after: formatStage(stage, reason) },
    ...dueChanged(before.dueAt, due.dueAt, { ...event, by: '' }),
  ]);
  await queueEvent(trx, { type: 'trip.stage_changed', tripId: id, at, from: trip.stage });
  await bumpVersion(trx, 'trips');
  return true;
}

/** Stores how else the traveller is reached, in the transaction of the e-mails about it. */
export async function addContact(
  trx: Database,
  id: number,
  { email, phone, by }: { email: string; phone: string; by: string },
  at: string,
): Promise<void> {
  await trx
    .updateTable('trips')
    .set({ ...(email && { email }), ...(phone && { phone }) })
    .where('id', '=', id)
    .execute();
  // The history outlives erased data, so it names the kind of contact and not the address.
  const after = [email && 'e-mail', phone && 'phone'].filter(Boolean).join(', ');
  await insertEvents(trx, [{ trip_id: id, at, by, what: 'contact', after }]);
  await bumpVersion(trx, 'trips');
}
