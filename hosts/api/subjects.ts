import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { accounts } from './accounts/auth-routes';
import { passkeys } from './accounts/passkey-routes';
import { signIns } from './accounts/sign-in-routes';
import { aircraft } from './aircraft/routes';
import { audits } from './audit/routes';
import { flightBookings } from './bookings/routes';
import { internationalCharters } from './charters/international-routes';
import { privateCharters } from './charters/private-routes';
import { chauffeurService } from './chauffeurs/routes';
import { flights } from './flights/routes';
import { partners } from './partners/routes';
import { invitations } from './people/invitation-routes';
import { people } from './people/routes';
import { cspReportRoute } from './platform/http/csp-report-route';
import { HttpError } from './platform/http/errors';
import { type ApiParts, mountAll, type Route } from './platform/http/route';
import type { Subject } from './platform/http/service';
import { imageRoute } from './platform/images/routes';
import { docsRoutes } from './platform/openapi/routes';
import { healthRoute } from './platform/watch/health-route';
import { persons } from './privacy/routes';
import { quotes } from './quotes/routes';
import { finder } from './trips/find-routes';
import { trips } from './trips/routes';
import { travellers } from './trips/traveller-routes';
import { webhooks } from './webhooks/routes';

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
