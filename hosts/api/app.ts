import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import { createDevices } from './accounts/devices';
import { ownAccounts } from './accounts/own-routes';
import { passkeys } from './accounts/passkey-routes';
import { createPasswordWork } from './accounts/passwords';
import { type AccountParts, accounts, signIns } from './accounts/routes';
import { createSlowDown, type SlowDown } from './accounts/slow-down';
import { createTokens } from './accounts/tokens';
import { aircraft } from './aircraft/routes';
import { apiKeys } from './api-keys/routes';
import { audited } from './audit/audited';
import { audits } from './audit/routes';
import { flightBookings } from './bookings/routes';
import { internationalCharters, privateCharters } from './charters/routes';
import { chauffeurService } from './chauffeurs/routes';
import type { Config } from './config';
import { emails } from './emails/routes';
import { createEstimates, type Estimates } from './estimates/estimates';
import { mcpRoute } from './extras/mcp';
import { docsRoutes } from './extras/openapi/routes';
import { pictureRoutes } from './extras/pictures';
import { flights } from './flights/routes';
import { partners, requirePartner } from './partners/routes';
import { invitations, people } from './people/routes';
import { backupRoute } from './platform/backup/routes';
import type { Database } from './platform/database/open';
import { createMailer } from './platform/email/mailer';
import type { AfterAnswer } from './platform/http/after-answer';
import { onError } from './platform/http/answer';
import { cspReportRoute } from './platform/http/csp-report-route';
import { createCspReports } from './platform/http/csp-reports';
import { HttpError } from './platform/http/errors';
import { createRateLimits } from './platform/http/rate-limit';
import { createReadLimits } from './platform/http/read-limit';
import { proxyWarning, requestLog } from './platform/http/request-log';
import type { Subject } from './platform/http/roles';
import { mountAll, type Route } from './platform/http/route';
import { securityHeaders } from './platform/http/security-headers';
import { securityTxtRoute } from './platform/http/security-txt';
import {
  createImageProofs,
  createPartnerLinks,
  createSubscriptionLinks,
  createTripLinks,
} from './platform/http/signed-links';
import { readTerms, termsRoute } from './platform/http/terms';
import { openImageStore } from './platform/images/image-store';
import { imageRoute } from './platform/images/routes';
import { staticFiles } from './platform/static';
import { type Ask, createSiteOpener, type SiteParts } from './platform/static/pages';
import type { Releases } from './platform/static/releases';
import { createHealth, type Health, healthRoute, type Integrity, probeRoutes } from './platform/watch/health';
import { persons } from './privacy/routes';
import { pushes } from './push/routes';
import { quotes } from './quotes/routes';
import { siteRoutes } from './site/routes';
import { subscriptions } from './subscriptions/routes';
import type { AnswerTime } from './trips/answer-time';
import { finder } from './trips/find';
import { trips } from './trips/routes';
import { statistics } from './trips/statistics';
import { createTripStreams, type TripStreams } from './trips/stream';
import { today } from './trips/today';
import { requireTrip, travellers } from './trips/traveller-routes';
import { webhooks } from './webhooks/routes';
import { createWebhookSender, type WebhookSender } from './webhooks/send';

export interface AppParts {
  /** Migrated. */
  db: Database;
  config: Config;
  /** At least 32 characters each: the first signs tokens, and tokens of the others are valid until they expire. */
  secrets: readonly [string, ...string[]];
  log: Logger;
  afterAnswer: AfterAnswer;
  /** The folder of the built files: app/, embed/, cdn/, docs/. */
  distDir: string;
  releases: Releases;
  /** Wakes the workers that send e-mails and webhooks. Default: nothing sends them. */
  wakeWorkers?: () => void;
  /** Sends news to staff. Default: streams of its own, which never stop. */
  streams?: TripStreams;
  /** Delays sign-ins to an account; tests pass their own. */
  slowDown?: SlowDown;
  /** The ports of this process, to which no webhook is sent. Filled after it listens. */
  ports?: readonly number[];
  /** Whether the process is stopping. Default: never. */
  isStopping?: () => boolean;
  integrity?: Pick<Integrity, 'damage'>;
  /** Default: nothing is measured, and ANSWER_MINUTES counts. */
  answerTime?: Pick<AnswerTime, 'minutes'>;
  /** Default: all of them. */
  extras?: typeof EXTRAS;
}

/** Creates the main origin: the API under /api, and the built files. */
export function createApp({
  db,
  config: given,
  secrets,
  log,
  afterAnswer,
  distDir,
  releases,
  wakeWorkers = () => {},
  streams = createTripStreams({ db, log }),
  slowDown = createSlowDown(),
  ports = [],
  isStopping = () => false,
  integrity = { damage: () => undefined },
  answerTime = { minutes: () => undefined },
  extras = EXTRAS,
}: AppParts): Hono {
  const sendMail = createMailer(given);
  const config = {
    ...given,
    site: {
      ...given.site,
      sendsEmail: sendMail !== undefined,
      // Read at each use, because the measured time changes while the server runs. It is never better than the operator's own.
      get answerMinutes() {
        const [own, measured] = [given.site.answerMinutes, answerTime.minutes()];
        return own && measured ? Math.max(own, measured) : (measured ?? own);
      },
    },
  };
  const app = new Hono();
  app.onError(onError(log));
  app.notFound((c) => c.text('Not found', 404));
  app.use(securityHeaders(config));
  const health = createHealth({ db, dataDir: config.dataDir, log, isStopping, integrity });
  probeRoutes(app, health);
  app.use(requestLog(log), proxyWarning(log, config));
  const terms = readTerms(config);
  const tokens = createTokens({ secrets, db, ownersNeedPasskey: config.ownersNeedPasskey });
  const limits = createRateLimits({ db, secret: secrets[0], trustProxy: config.trustProxy });
  const readLimits = createReadLimits({ limit: config.readLimit, trustProxy: config.trustProxy, tokens });
  const siteParts = {
    openSite: createSiteOpener(distDir, config),
    ask: createAsk(app),
    log,
    config,
    distDir,
    draws: readLimits.draws,
  };
  extras.mount(app, { ...siteParts, readLimits });
  app.route(
    '/api',
    createApi(subjectsWith(extras.routes), {
      db,
      config,
      tokens,
      limits,
      readLimits,
      slowDown,
      terms,
      sendMail,
      streams,
      afterAnswer,
      health,
      log,
      requireTrip,
      requirePartner,
      audited,
      links: createTripLinks(secrets),
      partnerLinks: createPartnerLinks(secrets),
      subscriptionLinks: createSubscriptionLinks(secrets),
      imageProofs: createImageProofs(secrets),
      devices: createDevices(secrets),
      estimates: createEstimates(config, db),
      passwords: createPasswordWork(),
      reports: createCspReports(log),
      images: openImageStore(config),
      wakeSenders() {
        wakeWorkers();
        streams.nudge();
      },
      sender: createWebhookSender({ config, ports }),
    }),
  );
  securityTxtRoute(app, config);
  termsRoute(app, terms);
  siteRoutes(app, { ...siteParts, db });
  app.route('/', staticFiles(siteParts, releases));
  return app;
}

/** Requests a path of the app on behalf of a visitor, whose limits count. */
const createAsk =
  (app: Hono): Ask =>
  async (path, init, visitor) => {
    const headers = new Headers(init?.headers);
    const forwarded = visitor.req.header('X-Forwarded-For');
    if (forwarded) headers.set('X-Forwarded-For', forwarded);
    // Errors are logged with the id of the visitor's request.
    headers.set('X-Request-Id', visitor.get('requestId'));
    return app.request(path, { ...init, headers }, { ...visitor.env, isOurs: true });
  };

/** What the server also works without. */
const EXTRAS = {
  /** Calls of the API. */
  routes: docsRoutes(() => SUBJECTS),
  /** Adds what is beside the API. */
  mount(app: Hono, parts: SiteParts & Pick<Parts, 'readLimits'>) {
    // Unlike calls it is a page, to which people type a slash.
    app.get('/api/docs/', (c) => c.redirect('/api/docs', 301));
    mcpRoute(app, parts);
    pictureRoutes(app, parts);
  },
};

/** The calls of the API by subject, in the order of the API document. */
const subjectsWith = (extras: readonly Route[]): readonly Subject<Route<Parts>>[] => [
  privateCharters,
  flights,
  flightBookings,
  subscriptions,
  aircraft,
  chauffeurService,
  internationalCharters,
  trips,
  emails,
  finder,
  today,
  quotes,
  travellers,
  partners,
  statistics,
  webhooks,
  apiKeys,
  pushes,
  // Before people, where a path parameter matches any word.
  invitations,
  people,
  persons,
  audits,
  accounts,
  ownAccounts,
  signIns,
  passkeys,
  { name: 'Service', routes: [imageRoute, healthRoute, backupRoute, cspReportRoute, ...extras] },
];

/** Every call of the API. */
export const SUBJECTS: readonly Subject<Route<Parts>>[] = subjectsWith(EXTRAS.routes);

/** What routes of subjects use beside the platform's parts. */
interface Parts extends AccountParts {
  estimates: Estimates;
  health: Health;
  sender: WebhookSender;
  streams: TripStreams;
}

/** Creates the API, relative to `/api`. */
function createApi(subjects: readonly Subject<Route<Parts>>[], parts: Parts): Hono {
  // The app that mounts this one answers its errors.
  const api = new Hono();
  api.use(compress(), async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });
  mountAll(api, subjects, parts);
  refuseOtherMethods(api);
  api.all('*', () => {
    throw new HttpError(404, 'This API address does not exist');
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
      const use = [...methods].join(' or ');
      throw new HttpError(405, `${c.req.method} is not allowed here: use ${use}`, { headers: { Allow: allow } });
    });
  }
}
