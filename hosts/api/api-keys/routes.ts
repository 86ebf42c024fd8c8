import { apiKeyCreate, apiKeyKeep, apiKeyList, apiKeyRevoke } from '@charter-hosts/contract';
import { answer } from '../platform/http/answer';
import { requireFound } from '../platform/http/errors';
import { answerRoute, route } from '../platform/http/route';
import { insertApiKey, listApiKeys, markApiKey } from './store';

const NOT_FOUND = 'API key not found';

const list = answerRoute(apiKeyList, { summary: 'Every API key; active ones first' }, ({ db }) => listApiKeys(db));

const create = route(
  apiKeyCreate,
  { summary: 'Create a read-only API key; the secret is only in this response' },
  async ({ db }, { c, body, session }) => answer(c, await insertApiKey(db, body, session.id, new Date()), 'Saved'),
);

/** Creates the route that marks a key, once. */
const markRoute = (endpoint: typeof apiKeyRevoke | typeof apiKeyKeep, as: 'revoked_at' | 'kept_at', summary: string) =>
  route(endpoint, { summary, refusals: { 404: NOT_FOUND } }, async ({ db }, { c, id }) => {
    const marked = requireFound(await markApiKey(db, id, as, new Date()), NOT_FOUND);
    return answer(c, marked, 'Saved');
  });

const revoke = markRoute(apiKeyRevoke, 'revoked_at', 'Revoke an API key');
const keep = markRoute(apiKeyKeep, 'kept_at', 'Keep an API key whose creator is no longer an owner');

export const apiKeys = { name: 'API keys', routes: [list, create, revoke, keep] };
