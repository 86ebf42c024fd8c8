import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Database, once } from '../database';
import { HttpError } from '../errors';
import { sendJson } from './answer';

const KEY = /^[\x20-\x7e]{8,200}$/;

/** What was carried out; 201 unless it says otherwise. */
export interface Done {
  status?: ContentfulStatusCode;
  message: string;
  data: unknown;
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
  const key = c.req.header('Idempotency-Key');
  if (key !== undefined && !KEY.test(key)) {
    throw new HttpError(400, 'Idempotency-Key must have 8 to 200 printable ASCII characters');
  }
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
