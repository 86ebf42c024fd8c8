import type { Hono } from 'hono';
import { answer, Refusal } from '../http';
import type { ApiParts } from './index';

/** GET /health: 200 when the database answers, else 503. */
export function healthRoutes(api: Hono, { health, log }: ApiParts) {
  api.get('/health', async (c) => {
    if (await health.databaseAnswers()) return answer(c, {}, 'Healthy');
    log.error('the database does not answer');
    throw new Refusal(503, 'The database does not answer');
  });
}
