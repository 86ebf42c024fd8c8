import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Database, hashOf } from '../database/open';
import { answer } from './answer';
import { HttpError } from './errors';

const KEY = /^[\x20-\x7e]{8,200}$/;

/** The result of a POST. */
export interface Done {
  /** Default: 201. */
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

/** Rolls the transaction of a test back, and carries its answer out. */
class RolledBack extends Error {
  readonly done: Done;

  constructor(done: Done) {
    super('A test is not kept');
    this.done = done;
  }
}

/** Answers a partner's test: the work is done in a transaction and rolled back. Id and reference are those of a test. */
export async function respondToTest(c: Context, db: Database, work: (trx: Database) => Promise<Done>) {
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
  return answer(c, marked, message, status);
}

/**
 * Answers a POST whose work is done in a transaction, once for each `Idempotency-Key`: a retry with the same key and body gets
 * the first answer, the same key with another body is refused with 422.
 */
export async function respondIdempotently(
  c: Context,
  db: Database,
  body: unknown,
  work: (trx: Database) => Promise<Done>,
) {
  const run = async (trx: Database) => {
    const { status = 201, message, data } = await work(trx);
    return { status, answer: JSON.stringify({ message, data }) };
  };
  const key = keyOf(c);
  const done =
    key === undefined
      ? await db.transaction().execute(run)
      : await once(db, { route: c.req.path, key, bodyHash: hashOf(JSON.stringify(body)) }, run);
  if (done === 'other body') {
    throw new HttpError(422, 'This Idempotency-Key was used with another body: send a new key with a new request');
  }
  if (done === 'erased') throw new HttpError(410, 'This request and the personal data in it were erased.');
  const { message, data } = JSON.parse(done.answer);
  return answer(c, data, message, done.status as ContentfulStatusCode);
}

/** How long a retry is recognised. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

interface StoredAnswer {
  status: number;
  /** Message and data as JSON, not masked, because another reader may repeat the call. */
  answer: string;
}

/**
 * Does `work` once for a key of a route, in the transaction that stores the answer. A second call with the same key waits
 * for the first one and gets its answer; 'erased' if the record of the first call was erased since.
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

/** Deletes the keys that are too old for retries. */
export async function deleteOldKeys(db: Database, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now - LIFETIME_MS).toISOString())
    .execute();
}

/**
 * Whether a public call is a partner's test (`?test`), of which nothing is stored. A query needs no other preflight, unlike
 * a header.
 */
export const isTest = (c: Context): boolean => !/^(?:false|0|off|no)$/i.test(c.req.query('test') ?? 'off');

/** The id of requests and flights that exist in tests only: no database counts that far. */
export const TEST_ID = 999_999_999;
