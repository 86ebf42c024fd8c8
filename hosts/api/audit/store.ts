import {
  type AuditAction,
  type AuditEntry,
  type AuditQuery,
  type AuditSubject,
  MOST_COUNTED,
  type RequestKind,
  type StaffRole,
} from '@charter-hosts/contract';
import type { Page } from 'charter-widgets/contract';
import { sql } from 'kysely';
import { roleOf } from '../accounts/store';
import { countOf, type Database } from '../platform/database/open';

/** The subject of an entry, with its name at that time. */
export interface AuditAbout {
  kind: AuditSubject;
  id: number | null;
  /** A reference, a route or a name of staff; no personal data of travellers. */
  name: string;
}

export interface NewAudit {
  at: Date;
  what: AuditAction;
  /** The member of staff, or an API key by its name; undefined for the server and for unknown people. */
  by?: { id: number; role: StaffRole; keyName?: string | undefined } | undefined;
  about?: AuditAbout | undefined;
  /** No personal data of travellers. */
  detail?: string;
  /** A key of at most some hundred characters; a second entry with the same key is not stored. */
  once?: string | undefined;
}

/** Stores entries with the present names of their authors. */
export async function insertAudit(db: Database, all: readonly NewAudit[]): Promise<void> {
  const keys = all.flatMap(({ once }) => once ?? []);
  // Looking is cheaper than a write that does nothing.
  const stored = keys.length > 0 ? await db.selectFrom('audit').select('once').where('once', 'in', keys).execute() : [];
  const entries = all.filter(({ once }) => !once || stored.every((row) => row.once !== once));
  if (entries.length === 0) return;
  const ids = entries.flatMap(({ by }) => by?.id ?? []);
  const people =
    ids.length > 0 ? await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute() : [];
  await db
    .insertInto('audit')
    .values(
      entries.map(({ at, what, by, about, detail = '', once = null }) => ({
        what,
        detail,
        once,
        at: at.toISOString(),
        actor_id: by?.id || null,
        actor: by?.keyName ? `API key: ${by.keyName}` : (people.find(({ id }) => id === by?.id)?.name ?? ''),
        role: by?.role ?? '',
        kind: about?.kind ?? ('' as const),
        subject_id: about?.id ?? null,
        subject: about?.name ?? '',
      })),
    )
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute();
}

/** Deletes the entries from before an instant. No other statement deletes one. */
export async function deleteOldAudit(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('audit').where('at', '<', before.toISOString()).execute();
}

const PAGE = 100;
/** Several processes write at once, so ids and instants may differ in order by less than this many entries. */
const SLACK = 1000;
const MAX_ID = 2_147_483_647;

/** The range of ids of the entries between two instants. */
async function idsBetween(db: Database, since?: string, until?: string): Promise<[from: number, to: number]> {
  const entry = () => db.selectFrom('audit').select('id');
  const first = since && (await entry().where('at', '>=', since).orderBy('at').limit(1).executeTakeFirst());
  const last = until && (await entry().where('at', '<', until).orderBy('at', 'desc').limit(1).executeTakeFirst());
  const from = first ? first.id - SLACK : since ? MAX_ID : 0;
  const to = last ? last.id + SLACK : until ? 0 : MAX_ID;
  return [from, to];
}

/** A page of entries, newest first. The total is counted up to `MOST_COUNTED`. */
export async function listAudit(
  db: Database,
  { person, what, trip, since, until, limit = PAGE, after }: AuditQuery,
): Promise<Page<AuditEntry>> {
  const [from, to] = await idsBetween(db, since, until);
  const matching = () => {
    let found = db.selectFrom('audit').where('audit.id', '>=', from).where('audit.id', '<=', to);
    if (what) found = found.where('what', '=', what);
    if (trip !== undefined) found = found.where('audit.kind', '=', 'trip').where('subject_id', '=', trip);
    // An expression, so that the database uses the index of ids and not that of instants.
    const at = sql<string>`coalesce(at, '')`;
    if (since) found = found.where(at, '>=', since);
    if (until) found = found.where(at, '<', until);
    return found;
  };
  /** The newest matching ids. Entries by and about a person have an index each; with `or` the database would sort all. */
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
  const total = await countOf(db.selectFrom(newest(MOST_COUNTED).as('found')));
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
      by: actor_id === null && !actor ? null : { id: actor_id ?? 0, name: actor, role },
      what,
      about: kind === '' ? null : { kind, id: subject_id, name: subject, request: requestOf(request) },
      detail,
    })),
    // PostgreSQL's driver reads a count as text.
    total,
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

const requestOf = ({ request_kind, request_id }: { request_kind: RequestKind | null; request_id: number | null }) =>
  request_kind === null || request_id === null ? null : { kind: request_kind, id: request_id };

// The subjects of calls.

/** The trips with these ids. */
export async function tripsAudited(db: Database, ids: readonly number[]): Promise<AuditAbout[]> {
  if (ids.length === 0) return [];
  const trips = await db.selectFrom('trips').select(['id', 'reference']).where('id', 'in', ids).execute();
  return trips.map(({ id, reference }) => ({ kind: 'trip', id, name: reference }));
}

/** The trip of a request. */
export async function requestAudited(db: Database, kind: RequestKind, requestId: number): Promise<AuditAbout[]> {
  const trips = await db
    .selectFrom('trips')
    .select('id')
    .where('kind', '=', kind)
    .where('request_id', '=', requestId)
    .execute();
  return tripsAudited(
    db,
    trips.map(({ id }) => id),
  );
}

interface ById {
  id: number;
}

/** The trip that an e-mail is about, else the member of staff, else the e-mail. */
export async function emailAudited(db: Database, { id }: ById): Promise<AuditAbout[]> {
  const email = await db
    .selectFrom('outbox')
    .select(['trip_id', 'user_id', 'invitation_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!email) return [];
  if (email.trip_id !== null) return tripsAudited(db, [email.trip_id]);
  if (email.invitation_id !== null) return invitationAudited(db, { id: email.invitation_id });
  const staff = email.user_id === null ? [] : await accountAudited(db, { id: email.user_id });
  return staff.length > 0 ? staff : [{ kind: 'email', id, name: 'A customer account' }];
}

export async function flightAudited(db: Database, { id }: ById): Promise<AuditAbout[]> {
  const flights = await db
    .selectFrom('flights')
    .select(['from_code', 'to_code', 'departure_datetime'])
    .where('id', '=', id)
    .execute();
  return flights.map((flight) => {
    // A place without a code may be an address that somebody typed.
    const [from, to] = [flight.from_code || 'another place', flight.to_code || 'another place'];
    return { kind: 'flight', id, name: `${from} – ${to}, ${flight.departure_datetime.slice(0, 10)}` };
  });
}

/** Returns a function that finds a row of a table by its id and names it. */
const namedAudited =
  (table: 'aircraft' | 'api_keys' | 'partners', kind: AuditSubject) =>
  async (db: Database, { id }: ById): Promise<AuditAbout[]> => {
    const found = await db.selectFrom(table).select('name').where('id', '=', id).execute();
    return found.map(({ name }) => ({ kind, id, name }));
  };

export const aircraftAudited = namedAudited('aircraft', 'aircraft');
export const apiKeyAudited = namedAudited('api_keys', 'apiKey');
export const partnerAudited = namedAudited('partners', 'partner');

/** Only the host of the address, because what follows it may be a key. */
export async function webhookAudited(db: Database, { id }: ById): Promise<AuditAbout[]> {
  const found = await db.selectFrom('webhooks').select('url').where('id', '=', id).execute();
  return found.map(({ url }) => ({ kind: 'webhook', id, name: new URL(url).host }));
}

/** The webhook of a delivery. */
export async function deliveryAudited(db: Database, { id }: ById): Promise<AuditAbout[]> {
  const delivery = await db.selectFrom('deliveries').select('webhook_id').where('id', '=', id).executeTakeFirst();
  return delivery ? webhookAudited(db, { id: delivery.webhook_id }) : [];
}

/** The account that an invitation is for. */
export async function invitationAudited(db: Database, { id }: ById): Promise<AuditAbout[]> {
  const found = await db.selectFrom('invitations').select('name').where('id', '=', id).execute();
  return found.map(({ name }) => ({ kind: 'account', id: null, name }));
}

/** The account of a member of staff; customers' accounts are not recorded. */
export async function accountAudited(
  db: Database,
  { id, email }: { id?: number | undefined; email?: string | undefined },
): Promise<(AuditAbout & { id: number; role: StaffRole })[]> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'is_admin', 'role'])
    .where('email', '=', email?.toLowerCase() ?? '')
    .$if(id !== undefined, (query) => query.clearWhere().where('id', '=', id ?? 0))
    .executeTakeFirst();
  const role = user && roleOf(user);
  return role ? [{ kind: 'account', id: user.id, name: user.name, role }] : [];
}
