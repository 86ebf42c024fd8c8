import { CamelCasePlugin, sql } from 'kysely';
import Sqlite from 'libsql';
import { describe, expect } from 'vitest';
import { listAudit } from '../audit/store';
import { charterList } from '../charters/store';
import { judgeEmail } from '../emails/still-true';
import { countUnsent, listUnsent, sendAllAgain } from '../emails/unsent';
import { insertPartner, listPartners, monthsOf } from '../partners/store';
import { listAccounts } from '../people/store';
import { type Database, isPostgres } from '../platform/database/open';
import {
  bringForward,
  claimEmails,
  deleteOldAccountEmails,
  deleteOldTexts,
  findFirstEmail,
} from '../platform/email/store';
import { requestsOfPerson } from '../privacy/requests-of-person';
import { tripsEndedBefore } from '../privacy/store';
import { aCharter, json, test } from '../testing';
import { storeContacts } from '../trips/contacts';
import { findDuplicates } from '../trips/duplicates';
import { findAnything, listNewRequests } from '../trips/find';
import { countRequests, pagedList } from '../trips/request-list';
import { readStatistics } from '../trips/statistics';
import { listPeople } from '../trips/store';
import { readToday } from '../trips/today';
import { claimDeliveries, deliveriesOf, webhooksDue } from '../webhooks/deliveries';
import { findWebhook, insertWebhook } from '../webhooks/store';

/** Returns how the database runs each query of `work`, as text. */
async function plansOf(db: Database, work: (db: Database) => Promise<unknown>, explain = explained): Promise<string[]> {
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  await work(
    db.withPlugin({
      transformQuery: (args) => {
        // Some queries name their columns as the contract does, before they are translated into the database's names.
        queries.push(db.getExecutor().compileQuery(new CamelCasePlugin().transformQuery(args), args.queryId));
        return args.node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const plans: string[] = [];
  for (const { sql: query, parameters } of queries) plans.push(await explain(db, query, parameters));
  return plans;
}

async function explained(db: Database, query: string, parameters: readonly unknown[]): Promise<string> {
  if (isPostgres(db)) {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
      ...sql`select 1`.compile(db),
      sql: `explain ${query}`,
      parameters,
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }
  // On a separate connection, because this statement holds a lock until it ends.
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  const sqlite = new Sqlite(rows[0]?.file ?? '');
  const steps = sqlite.prepare(`explain query plan ${query}`).all(parameters) as { detail: string }[];
  sqlite.close();
  return steps.map(({ detail }) => detail).join('\n');
}

/** The same with PostgreSQL reading a whole table only if there is no other way; for a few rows it always would. */
const explainedByIndex: typeof explained = (db, query, parameters) =>
  db.transaction().execute(async (trx) => {
    if (isPostgres(trx)) await sql`set local enable_seqscan = off`.execute(trx);
    return explained(trx, query, parameters);
  });

const GROWING =
  'trips|trip_events|trip_contacts|audit|outbox|deliveries|users|quotes|private_charters|chauffeur_requests|international_charters|flight_bookings';
/** Indexes on a few rows only: those with unfinished work, and entries with a note. */
const LEFT_TO_DO =
  'trips_to_note|flight_bookings_to_copy|outbox_of_accounts|trips_by_age|trip_notes|trips_to_fold|notes_to_fold';
/** The words with which PostgreSQL and SQLite report that they read a whole table that grows with the requests. */
const WHOLE = new RegExp(
  String.raw`\bseq scan on (?:${GROWING})\b|\bscan (?:${GROWING})\b(?! using (?:covering )?index (?:${LEFT_TO_DO})\b)`,
  'i',
);

describe('a query on tables that grow with the requests', () => {
  const at = new Date('2099-01-01T00:00:00Z');
  const claim = { now: at, lockMs: 1000, limit: 5 };
  const A_TRIP = {
    ...{ id: 1, stage: 'new' as const, erasedAt: null },
    ...{ createdAt: at.toISOString(), journey: 'KHI > LHE 2099-01-01 4' },
  };
  const works: [what: string, work: (db: Database) => Promise<unknown>][] = [
    ['for the staff', async (db) => [await listPeople(db), await listAccounts(db)]],
    ['to note how travellers are reached', storeContacts],
    ['for the requests of a person', (db) => requestsOfPerson(db, 1)],
    ['for trips that may be the same request', (db) => findDuplicates(db, [A_TRIP])],
    ['for the newest entries of the audit', (db) => listAudit(db, {})],
    ['for the audit of a person', (db) => listAudit(db, { person: 1 })],
    ['for the audit of a kind', (db) => listAudit(db, { what: 'erased' })],
    ['for the audit of a kind by a person', (db) => listAudit(db, { what: 'erased', person: 1 })],
    ['for the audit of a dossier', (db) => listAudit(db, { trip: 1 })],
    ['for the audit of some days', (db) => listAudit(db, { since: '2026-01-01', until: '2026-02-01' })],
    ['for a list, whether it changed, and a page of it', (db) => pagedList(db, charterList, { limit: 100 })],
    ['for a name in a list', async (db) => (await pagedList(db, charterList, { q: 'zoe' })).pages.next()],
    [
      'for a list in its order',
      async (db) => (await pagedList(db, charterList, { sort: 'due', limit: 9 })).pages.next(),
    ],
    ['for how many match', (db) => countRequests(db, charterList, { q: 'zoe', stage: 'open' })],
    ['for what is new', listNewRequests],
    ['for a reference as it is heard', (db) => findAnything(db, 'cw axs4 70', at)],
    ['for what is of a day', (db) => findAnything(db, '12 Dec', at)],
    ['for a tail, and words of notes', (db) => findAnything(db, 'AP-BHX', at)],
    ['for words in everything', (db) => findAnything(db, 'zoe 0300', at)],
    ['for Today', (db) => readToday(db, { day: '2099-01-01', most: 8, me: 1, now: at })],
    ['for the partners', listPartners],
    ['for the figures of a partner', (db) => monthsOf(db, 1, 'Asia/Karachi', at)],
    ['for the statistics', (db) => readStatistics(db, 'Asia/Karachi', at)],
    ['for an endpoint and its deliveries', async (db) => [await findWebhook(db, 1, at), await deliveriesOf(db, 1)]],
    ['for the deliveries that are due', async (db) => [await webhooksDue(db, at), await claimDeliveries(db, 1, claim)]],
    ['for the e-mails that are due', (db) => claimEmails(db, claim, judgeEmail)],
    ['to forget the e-mails about accounts', deleteOldAccountEmails],
    ['to forget the texts of sent e-mails', deleteOldTexts],
    ['for the e-mails that were not sent', async (db) => [await listUnsent(db, at), await countUnsent(db, at)]],
    ['to send all e-mails again', (db) => sendAllAgain(db, at)],
    ['to bring e-mails forward', (db) => bringForward(db, at)],
    ['for the first e-mail of a trip', (db) => findFirstEmail(db, { id: 9, tripId: 1, to: 'a@example.com' })],
    ['for what is kept too long', (db) => tripsEndedBefore(db, '2099-01-01T00:00:00.000Z', 10)],
  ];

  test('never reads a whole table', { timeout: 60_000 }, async ({ api: { app, db } }) => {
    await insertPartner(db, { key: 'a-partner', name: 'A partner', contact: '', origins: [] }, at);
    await insertWebhook(
      db,
      { url: 'https://listener.example/', description: '', events: ['trip.created'] },
      new Date('2026-01-01'),
    );
    await app.request('/api/PrivateCharter/Create', json(aCharter()));
    await db.updateTable('trips').set({ partner_id: 1 }).execute();
    for (const [what, work] of works) {
      const plans = await plansOf(db, work, explainedByIndex);
      expect(plans.length, what).toBeGreaterThan(0);
      for (const plan of plans) expect(plan, what).not.toMatch(WHOLE);
    }
  });

  test('uses an index to find work that is left to do', { timeout: 60_000 }, async ({ api: { db } }) => {
    await sql`insert into trips (kind, request_id, reference, stage, contacts, created_at)
      with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 20000)
      select 'chauffeur', i, 'R' || i, 'new', ' ', '' from numbers`.execute(db);
    // A running server's database does this by itself after a while.
    if (isPostgres(db)) await sql`analyze`.execute(db);
    for (const plan of await plansOf(db, storeContacts)) expect(plan).toContain('trips_to_note');
  });
});
