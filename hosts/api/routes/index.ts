import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import type { Devices, SlowDown } from '../accounts';
import type { Config } from '../config';
import type { Database } from '../database';
import type { Health } from '../health';
import { type AfterAnswer, type RateLimits, type ReadLimits, Refusal, type Tokens } from '../http';
import type { ImageStore } from '../images';
import type { SendMail } from '../mail';
import { aircraftRoutes } from './aircraft';
import { authRoutes } from './auth';
import { chauffeurRoutes } from './chauffeur';
import { cspReportRoutes } from './csp-reports';
import { docsRoutes } from './docs';
import { flightRoutes } from './flight';
import { flightBookingRoutes } from './flight-booking';
import { healthRoutes } from './health';
import { imageRoutes } from './images';
import { internationalCharterRoutes } from './international-charter';
import { privateCharterRoutes } from './private-charter';

/** What a route may use. */
export interface ApiParts {
  db: Database;
  config: Config;
  tokens: Tokens;
  images: ImageStore;
  limits: RateLimits;
  devices: Devices;
  slowDown: SlowDown;
  readLimits: ReadLimits;
  /** Undefined where no mail can be sent. */
  sendMail: SendMail | undefined;
  afterAnswer: AfterAnswer;
  health: Health;
  log: Logger;
}

/** Every call of the API, relative to `/api`. Whatever happens, the answer is in the envelope. */
export function createApi(parts: ApiParts): Hono {
  // What is thrown here becomes an answer in the app above, which spares each middleware a wrapper.
  const api = new Hono();
  api.use(compress(), async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });

  authRoutes(api, parts);
  privateCharterRoutes(api, parts);
  flightBookingRoutes(api, parts);
  chauffeurRoutes(api, parts);
  internationalCharterRoutes(api, parts);
  flightRoutes(api, parts);
  aircraftRoutes(api, parts);
  imageRoutes(api, parts);
  healthRoutes(api, parts);
  cspReportRoutes(api, parts);
  docsRoutes(api, parts);

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
