import { apiKeyCreate, apiKeyKeep, apiKeyList, apiKeyRevoke } from '@charter-hosts/contract';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { route } from '../platform/http/route';
import { insertApiKey, listApiKeys, markApiKey } from './store';

const NOT_FOUND = 'API key not found';

const list = route(
  apiKeyList,
  { summary: 'Every API key, those that work first' },
  ({ db }) =>
    async ({ c }) =>
      answer(c, await listApiKeys(db)),
);

const create = route(
  apiKeyCreate,
  { summary: 'Create an API key that reads; only this answer has its secret' },
  ({ db }) =>
    async ({ c, body, session }) =>
      answer(c, await insertApiKey(db, body, session.id, new Date()), 'Saved'),
);

const revoke = route(
  apiKeyRevoke,
  { summary: 'End an API key for good', refusals: { 404: NOT_FOUND } },
  ({ db }) =>
    async ({ c, id }) => {
      const revoked = await markApiKey(db, id, 'revoked_at', new Date());
      if (!revoked) throw new HttpError(404, NOT_FOUND);
      return answer(c, revoked, 'Revoked');
    },
);

const keep = route(
  apiKeyKeep,
  { summary: 'Keep an API key whose creator is no owner any more', refusals: { 404: NOT_FOUND } },
  ({ db }) =>
    async ({ c, id }) => {
      const kept = await markApiKey(db, id, 'kept_at', new Date());
      if (!kept) throw new HttpError(404, NOT_FOUND);
      return answer(c, kept, 'Kept');
    },
);

export const apiKeys = { name: 'API keys', routes: [list, create, revoke, keep] };
