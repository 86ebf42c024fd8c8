import type { Hono } from 'hono';
import { sql } from 'kysely';
import { answer, Refusal } from '../http';
import type { ApiParts } from './index';

/** GET /health, for whatever watches the process: 200 when the database answers, else 503. */
export function healthRoutes(api: Hono, { db, log }: ApiParts) {
  api.get('/health', async (c) => {
    try {
      await sql`select 1`.execute(db);
    } catch {
      log.error('the database does not answer');
      throw new Refusal(503, 'The database does not answer');
    }
    return answer(c, {}, 'Healthy');
  });
}
