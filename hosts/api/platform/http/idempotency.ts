import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { hashOf } from '../../accounts/links';
import type { Database } from '../database/open';
import { sendJson } from './answer';
import { HttpError } from './errors';

const KEY = /^[\x20-\x7e]{8,200}$/;

/** What was carried out; 201 unless it says otherwise. */
export interface Done {
  status?: ContentfulStatusCode;
  message: string;
  data: unknown;
}

function keyOf(c: Context): string | undefined {
  const key = c.req.header('Idempotency-Key');
  if (key !== undefined && !KEY.test(key)) {
    throw new HttpError(400, 'Idempotency-Key must have 8 to 200 printable ASCII characters');
  }
  return key;
}

/** Carries the answer of a test out of its transaction, which is rolled back by it. */
class RolledBack extends Error {
  readonly done: Done;

  constructor(done: Done) {
    super('A test is not kept');
    this.done = done;
  }
}

/**
 * Carries out a partner's test: all the work in a transaction that is then rolled back, so that whatever the work
 * writes, not a row stays. Its id and reference say that they are a test's, and no link leads to what is not there.
 */
export async function respondWithoutKeeping(c: Context, db: Database, work: (trx: Database) => Promise<Done>) {
  keyOf(c);
  const {
    status = 201,
    message,
    data,
  } = await db
    .transaction()
    .execute(async (trx): Promise<Done> => {
      throw new RolledBack(await work(trx));
    })
    .catch((error): Done => {
      if (error instanceof RolledBack) return error.done;
      throw error;
    });
  const { reference } = Object(data) as { reference?: string };
  const marked = { id: TEST_ID, reference: reference?.replace(/^[^-]*/, 'TEST'), test: true };
  return sendJson(c, JSON.stringify({ success: true, message, data: marked }), status);
}

/**
 * Carries out a POST in a transaction, once for an `Idempotency-Key`: a retry with the same key and body gets the
 * first answer again, the same key with another body is refused with 422. Without the header every call counts.
 */
export async function respondIdempotently(
  c: Context,
  db: Database,
  body: unknown,
  work: (trx: Database) => Promise<Done>,
) {
  const carryOut = async (trx: Database) => {
    const { status = 201, message, data } = await work(trx);
    return { status, answer: JSON.stringify({ success: true, message, data }) };
  };
  const key = keyOf(c);
  const done =
    key === undefined
      ? await db.transaction().execute(carryOut)
      : await once(
          db,
          { route: c.req.path, key, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') },
          carryOut,
        );
  if (done === 'other body') {
    throw new HttpError(422, 'This Idempotency-Key was used with another body: send a new key with a new request');
  }
  if (done === 'erased') throw new HttpError(410, 'This request and the personal data in it were erased.');
  return sendJson(c, done.answer, done.status as ContentfulStatusCode);
}

/** How long a retry is recognised. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

export interface StoredAnswer {
  /** HTTP status. */
  status: number;
  /** The body, JSON. */
  answer: string;
}

/**
 * Runs `work` once for a key of a route, in the transaction that stores its answer: both are kept or neither.
 * A second call with the same key waits for the first one, then gets its answer; 'other body' when it asked for
 * something else under the same key, 'erased' when what the first one made was erased since.
 */
function once(
  db: Database,
  { route, key: sent, bodyHash }: { route: string; key: string; bodyHash: string },
  work: (trx: Database) => Promise<StoredAnswer>,
): Promise<StoredAnswer | 'other body' | 'erased'> {
  const key = hashOf(sent);
  return db.transaction().execute(async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ route, key, body_hash: bodyHash, status: 0, answer: '', created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.columns(['route', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const stored = await trx
        .selectFrom('idempotency_keys')
        .select(['body_hash', 'status', 'answer'])
        .where('route', '=', route)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      if (stored.body_hash !== bodyHash) return 'other body';
      return stored.answer === '' ? 'erased' : stored;
    }
    const answer = await work(trx);
    await trx.updateTable('idempotency_keys').set(answer).where('route', '=', route).where('key', '=', key).execute();
    return answer;
  });
}

/** Forgets the keys of requests nobody retries any more. */
export async function forgetOldKeys(db: Database, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now - LIFETIME_MS).toISOString())
    .execute();
}

/**
 * Whether a public call is a partner's test (`?test`): it is checked and answered like any other, but nothing of it is
 * kept. In the query and not in a header, so that a browser asks for no other preflight.
 */
export function isTest(c: Context): boolean {
  const said = c.req.query('test');
  return said !== undefined && said !== 'false';
}

/** The id of a request and of a flight that exist in tests alone: no database counts that far. */
export const TEST_ID = 999_999_999;
