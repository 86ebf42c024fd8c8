import {
  type AuditAction,
  type AuditEntry,
  type AuditQuery,
  type AuditSubject,
  type DeskRole,
  MOST_COUNTED,
  type RequestKind,
} from '@charter-hosts/contract';
import type { Page } from 'charter-widgets/contract';
import { sql } from 'kysely';
import { roleOf } from '../accounts/store';
import type { Database } from '../platform/database/open';

/** What an entry is about, by what it is called at the time. */
export interface AuditAbout {
  kind: AuditSubject;
  id: number | null;
  /** A reference, a route, a name of the desk; nothing of a traveller's. */
  name: string;
}

/** Somebody of the desk. */
export interface AuditActor {
  id: number;
  role: DeskRole;
}

export interface NewAudit {
  at: Date;
  what: AuditAction;
  /** Undefined where nobody of the desk did it. */
  by?: AuditActor | undefined;
  about?: AuditAbout | undefined;
  /** What else there is to say; nothing of a traveller's. */
  detail?: string;
  /** Where there is an entry under it already, there is no other: a key of at most some hundred signs. */
  once?: string | undefined;
}

/** Writes down what was done, under the name that whoever did it has now. */
export async function insertAudit(db: Database, entries: readonly NewAudit[]): Promise<void> {
  if (entries.length === 0) return;
  const ids = [...new Set(entries.flatMap(({ by }) => by?.id ?? []))];
  const people =
    ids.length > 0 ? await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute() : [];
  const names = new Map(people.map(({ id, name }) => [id, name]));
  await db
    .insertInto('audit')
    .values(
      entries.map(({ at, what, by, about, detail = '', once = null }) => ({
        at: at.toISOString(),
        actor_id: by?.id ?? null,
        actor: (by && names.get(by.id)) ?? '',
        role: by?.role ?? '',
        what,
        kind: about?.kind ?? ('' as const),
        subject_id: about?.id ?? null,
        subject: about?.name ?? '',
        detail,
        once,
      })),
    )
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute();
}

/** Whether there is an entry under that key: looking is cheaper than a write that does nothing. */
export async function isAudited(db: Database, once: string): Promise<boolean> {
  return (await db.selectFrom('audit').select('id').where('once', '=', once).executeTakeFirst()) !== undefined;
}

/** Forgets the entries from before an instant: nothing else ever removes one. */
export async function forgetOldAudit(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('audit').where('at', '<', before.toISOString()).execute();
}

const PAGE = 100;
/** An entry has a smaller id than one of a later instant, or one that is larger by less than this: several write at once. */
const SLACK = 1000;
const NO_END = 2_147_483_647;

/** Ids from which and up to which the entries between two instants are. */
async function idsBetween(db: Database, since?: string, until?: string): Promise<[from: number, to: number]> {
  const entry = () => db.selectFrom('audit').select('id');
  const first = since && (await entry().where('at', '>=', since).orderBy('at').limit(1).executeTakeFirst());
  const last = until && (await entry().where('at', '<', until).orderBy('at', 'desc').limit(1).executeTakeFirst());
  const from = first ? first.id - SLACK : since ? NO_END : 0;
  const to = last ? last.id + SLACK : until ? 0 : NO_END;
  return [from, to];
}

/** What was done, newest first. The total is counted up to `MOST_COUNTED`. */
export async function listAudit(
  db: Database,
  { person, what, trip, since, until, limit = PAGE, after }: AuditQuery,
): Promise<Page<AuditEntry>> {
  const [from, to] = await idsBetween(db, since, until);
  const matching = () => {
    let found = db.selectFrom('audit').where('audit.id', '>=', from).where('audit.id', '<=', to);
    if (what) found = found.where('what', '=', what);
    if (trip !== undefined) found = found.where('audit.kind', '=', 'trip').where('subject_id', '=', trip);
    // No matter for an index: the ids lead to the days.
    const at = sql<string>`coalesce(at, '')`;
    if (since) found = found.where(at, '>=', since);
    if (until) found = found.where(at, '<', until);
    return found;
  };
  /** The newest ids that match. Of a person by either index: from both together the database would sort all. */
  const newest = (most: number, before?: number) => {
    const some = () =>
      matching()
        .$if(before !== undefined, (query) => query.where('audit.id', '<', before ?? 0))
        .select('audit.id')
        .orderBy('audit.id', 'desc')
        .limit(most);
    if (person === undefined) return db.selectFrom(some().as('either')).select('either.id');
    const by = some().where('actor_id', '=', person);
    const about = some().where('audit.kind', '=', 'account').where('subject_id', '=', person);
    const either = db
      .selectFrom(by.as('by_them'))
      .select('by_them.id')
      .union(db.selectFrom(about.as('about_them')).select('about_them.id'));
    return db.selectFrom(either.as('either')).select('either.id').orderBy('either.id', 'desc').limit(most);
  };
  const { total } = await db
    .selectFrom(newest(MOST_COUNTED).as('found'))
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('audit')
    .where('audit.id', 'in', newest(limit + 1, after))
    .leftJoin('trips', (join) => join.on('audit.kind', '=', 'trip').onRef('trips.id', '=', 'audit.subject_id'))
    .select(['audit.id', 'at', 'actor_id', 'actor', 'role', 'what', 'audit.kind', 'subject_id', 'subject', 'detail'])
    .select(['trips.kind as request_kind', 'trips.request_id'])
    .orderBy('audit.id', 'desc')
    .execute();
  const shown = rows.slice(0, limit);
  return {
    records: shown.map(({ id, at, actor_id, actor, role, what, kind, subject_id, subject, detail, ...request }) => ({
      id,
      at,
      by: actor_id === null ? null : { id: actor_id, name: actor, role },
      what,
      about: kind === '' ? null : { kind, id: subject_id, name: subject, request: requestOf(request) },
      detail,
    })),
    // PostgreSQL counts in a type that its driver reads as a text.
    total: Number(total),
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

const requestOf = ({ request_kind, request_id }: { request_kind: RequestKind | null; request_id: number | null }) =>
  request_kind === null || request_id === null ? null : { kind: request_kind, id: request_id };

// What an entry is about, found by what a call names.

/** The dossiers of some trips. */
export async function tripsAudited(db: Database, ids: readonly number[]): Promise<AuditAbout[]> {
  if (ids.length === 0) return [];
  const trips = await db.selectFrom('trips').select(['id', 'reference']).where('id', 'in', ids).execute();
  return trips.map(({ id, reference }) => ({ kind: 'trip', id, name: reference }));
}

/** The dossier on a request. */
export async function requestAudited(db: Database, kind: RequestKind, requestId: number): Promise<AuditAbout[]> {
  const trips = await db
    .selectFrom('trips')
    .select(['id', 'reference'])
    .where('kind', '=', kind)
    .where('request_id', '=', requestId)
    .execute();
  return trips.map(({ id, reference }) => ({ kind: 'trip', id, name: reference }));
}

/** The dossier that a mail is about. */
export async function mailAudited(db: Database, mailId: number): Promise<AuditAbout[]> {
  const mail = await db.selectFrom('outbox').select('trip_id').where('id', '=', mailId).executeTakeFirst();
  return tripsAudited(db, mail?.trip_id ? [mail.trip_id] : []);
}

export async function flightAudited(db: Database, id: number): Promise<AuditAbout[]> {
  const flights = await db
    .selectFrom('flights')
    .select(['from_location', 'to_location', 'from_code', 'to_code', 'departure_datetime'])
    .where('id', '=', id)
    .execute();
  return flights.map((flight) => ({
    kind: 'flight',
    id,
    name: `${flight.from_code || flight.from_location} – ${flight.to_code || flight.to_location}, ${flight.departure_datetime.slice(0, 10)}`,
  }));
}

export async function aircraftAudited(db: Database, id: number): Promise<AuditAbout[]> {
  const aircraft = await db.selectFrom('aircraft').select('name').where('id', '=', id).execute();
  return aircraft.map(({ name }) => ({ kind: 'aircraft', id, name }));
}

/** The account that an invitation is to make. */
export async function invitationAudited(db: Database, id: number): Promise<AuditAbout[]> {
  const invitations = await db.selectFrom('invitations').select('name').where('id', '=', id).execute();
  return invitations.map(({ name }) => ({ kind: 'account', id: null, name }));
}

/** The account of somebody of the desk; a customer's is not written down. */
export async function accountAudited(
  db: Database,
  by: { id: number } | { email: string },
): Promise<(AuditAbout & { id: number; role: DeskRole })[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'is_admin', 'role'])
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : 0))
    .$if('email' in by, (query) => query.where('email', '=', 'email' in by ? by.email.toLowerCase() : ''))
    .execute();
  return users.flatMap(({ id, name, ...user }) => {
    const role = roleOf(user);
    return role ? [{ kind: 'account' as const, id, name, role }] : [];
  });
}
