import { type Endpoint, object } from 'charter-widgets/contract';
import { answer } from '../http/answer';
import { HttpError } from '../http/errors';
import { route } from '../http/route';

const health = {
  method: 'get',
  path: '/health',
  who: 'anyone',
  answer: object({}),
} as const satisfies Endpoint;

export const healthRoute = route(
  health,
  {
    summary: 'Whether the server and its database answer',
    refusals: { 503: 'The database does not answer, or is damaged' },
    ownOrigin: true,
  },
  ({ health, log }) =>
    async ({ c }) => {
      // The log has said already what was found.
      if (health.isDamaged()) throw new HttpError(503, 'The database is damaged');
      if (await health.databaseAnswers()) return answer(c, {}, 'Healthy');
      log.error('the database does not answer');
      throw new HttpError(503, 'The database does not answer');
    },
);
