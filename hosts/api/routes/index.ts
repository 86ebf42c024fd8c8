import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { HttpError } from '../errors';
import type { Subject } from '../http';
import { aircraft } from './aircraft';
import { audits } from './audit';
import { accounts } from './auth';
import { chauffeurService } from './chauffeur';
import { cspReportRoute } from './csp-reports';
import { docsRoutes } from './docs';
import { finder } from './find';
import { flights } from './flight';
import { flightBookings } from './flight-booking';
import { healthRoute } from './health';
import { imageRoute } from './images';
import { internationalCharters } from './international-charter';
import { invitations } from './invitations';
import { partners } from './partners';
import { passkeys } from './passkeys';
import { people } from './people';
import { persons } from './person';
import { privateCharters } from './private-charter';
import { quotes } from './quotes';
import { type ApiParts, mountAll, type Route } from './route';
import { signIns } from './sign-ins';
import { travellers } from './traveller';
import { trips } from './trip';
import { webhooks } from './webhooks';

/** Every call of the API by subject, in the order of the document. */
export const SUBJECTS: readonly Subject<Route>[] = [
  privateCharters,
  flights,
  flightBookings,
  aircraft,
  chauffeurService,
  internationalCharters,
  trips,
  finder,
  quotes,
  travellers,
  partners,
  webhooks,
  // Before the people: one of their calls has any word in its place.
  invitations,
  people,
  persons,
  audits,
  accounts,
  signIns,
  passkeys,
  { name: 'Service', routes: [imageRoute, healthRoute, cspReportRoute, ...docsRoutes(() => SUBJECTS)] },
];

/** Every call of the API, relative to `/api`. Every answer, also a failure, is in the envelope. */
export function createApi(parts: ApiParts): Hono {
  // Errors thrown here are answered by the app that mounts this one, so middleware needs no wrapper.
  const api = new Hono();
  api.use(compress(), async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });
  mountAll(api, SUBJECTS, parts);
  refuseOtherMethods(api);
  api.all('*', () => {
    throw new HttpError(404, 'There is no such call');
  });
  return api;
}

/** Answers other methods of a known path with 405 and the allowed ones. */
function refuseOtherMethods(api: Hono) {
  const calls = api.routes.filter(({ method }) => method !== 'ALL');
  for (const path of new Set(calls.map((call) => call.path))) {
    const methods = new Set(calls.filter((call) => call.path === path).map(({ method }) => method));
    const allow = [...methods].join(', ');
    api.all(path, (c) => {
      throw new HttpError(405, `${c.req.method} is not allowed here: use ${allow}`, { headers: { Allow: allow } });
    });
  }
}
