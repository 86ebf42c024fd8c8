import { type EmailState, MAX_UNSENT, type UnsentEmail } from '@charter-hosts/contract';
import { sql } from 'kysely';
import type { Database } from '../platform/database/open';
import type { AccountEmailKind } from '../platform/database/schema';
import { queued } from '../platform/queue/store';

const DAY_MS = 24 * 3_600_000;
/** For how long a failed e-mail is listed. An older one says what is not true any more. */
const FAILED_DAYS = 30;

/** E-mails that are due and not sent, and those that failed lately. One with a later time, such as a reminder, is not due. */
function unsent(db: Database, now: Date, states: readonly EmailState[] = ['queued', 'sending', 'waiting', 'failed']) {
  const since = new Date(now.getTime() - FAILED_DAYS * DAY_MS).toISOString();
  return db
    .selectFrom('outbox')
    .where('outbox.state', 'in', states)
    .where((row) =>
      row.or([
        row('outbox.state', 'in', ['sending', 'waiting']),
        row.and([row('outbox.state', '=', 'queued'), row('outbox.due_at', '<=', now.toISOString())]),
        row.and([row('outbox.state', '=', 'failed'), row('outbox.created_at', '>', since)]),
      ]),
    );
}

/** The failed ones first, then the newest. */
export async function listUnsent(db: Database, now: Date): Promise<UnsentEmail[]> {
  const rows = await unsent(db, now)
    .leftJoin('trips', 'trips.id', 'outbox.trip_id')
    // A customer's address is nobody's business here.
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'outbox.user_id').on('users.is_admin', '=', 1))
    .leftJoin('invitations', 'invitations.id', 'outbox.invitation_id')
    .select(['outbox.id', 'outbox.state', 'outbox.failure', 'outbox.tries', 'outbox.created_at', 'outbox.due_at'])
    .select(['outbox.subject', 'outbox.account_kind', 'outbox.recipient'])
    .select(['trips.reference', 'trips.kind', 'trips.request_id'])
    .select(['users.email as staff', 'invitations.email as invited'])
    .orderBy(sql`case outbox.state when 'failed' then 0 else 1 end`)
    .orderBy('outbox.id', 'desc')
    .limit(MAX_UNSENT)
    .execute();
  return rows.map(({ id, state, failure, tries, ...row }) => ({
    id,
    state,
    failure,
    tries,
    kind: row.account_kind ? ACCOUNT_KINDS[row.account_kind] : row.subject,
    to: row.recipient || row.staff || row.invited || '',
    createdAt: row.created_at,
    nextAt: state === 'waiting' && row.due_at ? row.due_at : null,
    trip:
      row.reference !== null && row.kind !== null && row.request_id !== null
        ? { reference: row.reference, kind: row.kind, requestId: row.request_id }
        : null,
  }));
}

export async function countUnsent(db: Database, now: Date): Promise<{ failed: number; waiting: number }> {
  const rows = await unsent(db, now)
    .select(({ fn }) => ['outbox.state', fn.countAll<number | string>().as('count')])
    .groupBy('outbox.state')
    .execute();
  const totals = { failed: 0, waiting: 0 };
  for (const { state, count } of rows) totals[state === 'failed' ? 'failed' : 'waiting'] += Number(count);
  return totals;
}

/** Queues the listed e-mails again, for three days from now, and returns how many. */
export async function sendAllAgain(db: Database, now: Date): Promise<number> {
  const { state, due_at, give_up_at } = queued(now);
  const rows = await db
    .updateTable('outbox')
    .set({ state, due_at, give_up_at, failure: '' })
    .where('id', 'in', unsent(db, now, ['waiting', 'failed']).select('outbox.id'))
    .where('state', 'in', ['waiting', 'failed'])
    .returning('id')
    .execute();
  return rows.length;
}

const ACCOUNT_KINDS: Readonly<Record<AccountEmailKind, string>> = {
  reset: 'Password link',
  taken: 'Sign-up with a known address',
  invitation: 'Invitation',
  verify: 'Confirmation of an address',
  'passkey added': 'Passkey added',
  'passkeys removed': 'Passkeys removed',
  'password set': 'Password changed',
  role: 'Role changed',
  subscription: 'Confirmation of a subscription',
  'flight found': 'Flight for a subscriber',
};
