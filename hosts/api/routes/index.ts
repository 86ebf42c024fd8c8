import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Database } from '../database';
import { limitBody, onError, Refusal, type Tokens } from '../http';
import { authRoutes } from './auth';
import { healthRoutes } from './health';
import { privateCharterRoutes } from './private-charter';

/** What a route may use. */
export interface ApiParts {
  db: Database;
  config: Config;
  tokens: Tokens;
  log: Logger;
}

/** Every call of the API, relative to `/api`. Whatever happens, the answer is in the envelope. */
export function createApi(parts: ApiParts): Hono {
  const api = new Hono();
  api.onError(onError(parts.log));
  api.use(compress(), limitBody, async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });

  authRoutes(api, parts);
  privateCharterRoutes(api, parts);
  healthRoutes(api, parts);

  refuseOtherMethods(api);
  api.all('*', () => {
    throw new Refusal(404, 'There is no such call');
  });
  return api;
}

/** For each path that stands, answers the methods it does not have with 405 and the ones it has. */
function refuseOtherMethods(api: Hono) {
  const calls = api.routes.filter(({ method }) => method !== 'ALL');
  for (const path of new Set(calls.map((call) => call.path))) {
    const methods = new Set(calls.filter((call) => call.path === path).map(({ method }) => method));
    const allow = [...methods].join(', ');
    api.all(path, (c) => {
      throw new Refusal(405, `${c.req.method} is not allowed here: use ${allow}`, { headers: { Allow: allow } });
    });
  }
}
