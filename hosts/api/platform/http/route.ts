import type { DeskRole, RequestKind, requestQuery } from '@charter-hosts/contract';
import type { Endpoint, FieldErrors, PageOf, Sent } from 'charter-widgets/contract';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type * as v from 'valibot';
import type { Devices } from '../../accounts/devices';
import type { PasswordWork } from '../../accounts/passwords';
import type { SlowDown } from '../../accounts/slow-down';
import { audited } from '../../audit/audited';
import type { Config, RateLimit } from '../../config';
import type { Estimates } from '../../estimates/estimates';
import { isViewer, maskForViewers, maskList, searchedBy } from '../../privacy/mask';
import { takeOutLinks, withoutLinks } from '../../privacy/take-out-links';
import type { RequestFacts } from '../../trips/facts';
import type { RequestList } from '../../trips/listed';
import { openTrip } from '../../trips/open-trip';
import { pagedList } from '../../trips/request-list';
import { withFile } from '../../trips/store';
import type { TripStreams } from '../../trips/stream';
import type { WebhookSender } from '../../webhooks/send';
import type { Database } from '../database/open';
import type { SendMail } from '../email/mailer';
import { type ImageStore, imageFolders } from '../images/image-store';
import type { Worker } from '../queue/worker';
import type { Health } from '../watch/health';
import type { AfterAnswer } from './after-answer';
import { answer, badInput, listAnswer } from './answer';
import { readBody } from './body';
import type { CspReports } from './csp-reports';
import { HttpError } from './errors';
import { type Done, isTest, respondIdempotently, respondToTest } from './idempotency';
import { type Form, readForm } from './multipart';
import { parseQuery, pathId } from './parse';
import type { RateLimits } from './rate-limit';
import { perClient, type ReadLimits } from './read-limit';
import {
  type Described,
  requireCustomer,
  requirePasskey,
  requireRole,
  requireVerified,
  type Service,
  type Subject,
} from './roles';
import { publicCors } from './security-headers';
import type { ImageProofs, SignedLinks } from './signed-links';
import type { Terms } from './terms';
import {
  customerOf,
  requirePartner,
  requireSession,
  requireTrip,
  type Session,
  staffSession,
  type Tokens,
} from './tokens';

/** What routes use. */
export interface ApiParts {
  db: Database;
  config: Config;
  tokens: Tokens;
  /** The travellers' links. */
  links: SignedLinks;
  /** The partners' links. */
  partnerLinks: SignedLinks;
  /** The links in e-mails to subscribers. */
  subscriptionLinks: SignedLinks;
  imageProofs: ImageProofs;
  images: ImageStore;
  limits: RateLimits;
  readLimits: ReadLimits;
  reports: CspReports;
  devices: Devices;
  estimates: Estimates;
  slowDown: SlowDown;
  passwords: PasswordWork;
  terms: Pick<Terms, 'version'>;
  /** Undefined if no e-mail can be sent. */
  sendMail: SendMail | undefined;
  /** Is nudged after something to be sent was written. */
  outbox: Pick<Worker, 'nudge'>;
  /** The open streams of news. */
  streams: Pick<TripStreams, 'open'>;
  sender: Pick<WebhookSender, 'fault'>;
  afterAnswer: AfterAnswer;
  health: Health;
  log: Logger;
}

type OutputOf<E, Key extends keyof Endpoint> =
  E extends Record<Key, infer S extends v.GenericSchema> ? v.InferOutput<S> : undefined;

/** A received call, parsed by its endpoint. */
export interface Call<E extends Endpoint> {
  c: Context;
  id: Sent<E> extends { id: unknown } ? number : undefined;
  /** The parsed query. A function, because a getter would give each call its own shape in the engine. */
  query(): OutputOf<E, 'query'>;
  body: OutputOf<E, 'body'>;
  form: E extends { form: unknown } ? Form : undefined;
  /** The signed-in caller. For a traveller's link: the member of staff who uses it, or undefined. */
  session: E['who'] extends 'admin'
    ? DeskSession
    : E['who'] extends 'user' | 'customer'
      ? Session
      : E['who'] extends 'traveller'
        ? Session | undefined
        : undefined;
  /** The trip of a traveller's link. */
  trip: E['who'] extends 'traveller' ? number : undefined;
  /** Whose copy of the traveller's link it is: an account's `link_key`; undefined for the traveller's own. */
  copiedBy: string | undefined;
  /** The partner of a partner's link. */
  partner: E['who'] extends 'partner' ? number : undefined;
  /** Does the work in a transaction, once for each `Idempotency-Key`. */
  once(work: (trx: Database) => Promise<Done>): Promise<Response>;
}

/** The session of staff whose role allows the call. */
export type DeskSession = Session & { role: DeskRole };

interface Caller {
  session?: Session | undefined;
  trip?: number | undefined;
  copiedBy?: string | undefined;
  partner?: number | undefined;
}

type Handler<E extends Endpoint> = (call: Call<E>) => Response | Promise<Response>;

export interface Route extends Described {
  mount(api: Hono, parts: ApiParts): void;
}

/**
 * Creates the route of an endpoint, from which the authority, the limit and the parsing follow. `handler` is called once for
 * each app.
 */
export function route<const E extends Endpoint>(
  endpoint: E,
  service: Service,
  handler: (parts: ApiParts) => Handler<E>,
): Route {
  return {
    endpoint,
    service,
    mount(api, parts) {
      const handle = audited(endpoint, handler(parts) as Handler<Endpoint>, parts);
      const limit = limitOf(endpoint, parts);
      const guarded = async (c: Context) => {
        if (endpoint.method !== 'get' && isTest(c) && !hasTests({ endpoint, service }))
          throw new HttpError(400, NO_TEST);
        if (endpoint.who === 'traveller') {
          const { trip, copiedBy } = await readLink(c, () => requireTrip(c, parts.links, parts.db), parts);
          if (endpoint.limit === 'trip') {
            await parts.limits.count(`${endpoint.path} of trip`, String(trip), parts.config.postLimit);
          }
          const session = await staffSession(c, parts.tokens);
          // Staff may not do by a link what they may not do in the back office.
          if (session) requireRole(session, endpoint);
          return read(c, { trip, copiedBy, session });
        }
        if (endpoint.who === 'partner') {
          return read(c, { partner: await readLink(c, () => requirePartner(c, parts.partnerLinks, parts.db), parts) });
        }
        const session = endpoint.who === 'anyone' ? undefined : await requireSession(c, parts, endpoint);
        if (session?.keyId) parts.readLimits.countKey(session.keyId);
        // Read before the transaction of the request, which may hold the only connection.
        if (endpoint.limit === 'request') c.set('sender', await customerOf(c, parts.tokens));
        if (endpoint.who === 'admin') requireRole(session, endpoint, service);
        else if (endpoint.who === 'customer') requireCustomer(session);
        else if (endpoint.who === 'user') {
          if (!service.unverified) requireVerified(session);
          if (!service.withoutPasskey) requirePasskey(session);
        }
        if (isViewer(session)) c.set('shown', maskForViewers);
        return read(c, { session });
      };
      const read = async (c: Context, by: Caller): Promise<Response> => {
        if (endpoint.form)
          return readForm(c, forms(parts), async (form) => {
            const texts = new Map<string, string>();
            for (const name of form.names()) texts.set(name, await withoutLinks(form.text(name) ?? '', parts));
            const text = (name: string) => form.text(name) && texts.get(name.toLowerCase());
            return handle(callOf(c, by, { form: { ...form, text } }));
          });
        const body = endpoint.body && (await readBody(c, endpoint.body, parts.config, service.body));
        const about = endpoint.who === 'admin' ? Number(c.req.param('id')) : by.trip;
        await takeOutLinks(body, parts, about);
        return handle(callOf(c, by, { body }));
      };
      const callOf = (c: Context, by: Caller, { body, form }: { body?: unknown; form?: Form }) => {
        let content: Promise<unknown> | undefined;
        return {
          c,
          ...by,
          body,
          form,
          id: endpoint.path.endsWith('/:id') ? pathId(c) : undefined,
          query: () => endpoint.query && parseQuery(endpoint.query, c),
          async once(work: (trx: Database) => Promise<Done>) {
            if (endpoint.who === 'anyone' && isTest(c)) return respondToTest(c, parts.db, work);
            content ??= form ? form.content() : Promise.resolve(body);
            return respondIdempotently(c, parts.db, await content, work);
          },
        } as unknown as Call<Endpoint>;
      };
      api.on(endpoint.method.toUpperCase(), pathsOf({ endpoint, service }), ...(limit ? [limit] : []), guarded);
    },
  };
}

/** Whether a test of this call stores nothing. */
const hasTests = ({ endpoint: { who, once }, service: { storesNothing } }: Described) =>
  who === 'anyone' && (once || storesNothing);

const NO_TEST = 'This call cannot be tested: without `test` in its address it is carried out. Nothing was stored.';

/** Reads a link's token. A client is refused after many bad tokens, but never with a good one. */
async function readLink<Found>(c: Context, read: () => Promise<Found>, { limits, config }: ApiParts): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof HttpError && error.status === 401)
      await limits.countClient('bad links by', c, config.postLimit);
    throw error;
  }
}

const pathsOf = ({ endpoint: { path }, service: { slash } }: Described): string[] => [
  path,
  ...(slash ? [`${path}/`] : []),
];

const forms = ({ config }: ApiParts) => ({ folder: imageFolders(config.dataDir).incoming, timeouts: config.timeouts });

/** For cheap calls, which a whole office makes from one address. */
const often = (limit: RateLimit | undefined) => limit && { ...limit, calls: limit.calls * 10 };

/** The limit that counts a call before its body is read. Sign-ins are counted later, when the account is known. */
function limitOf({ limit, path }: Endpoint, parts: ApiParts): MiddlewareHandler | undefined {
  const { limits, readLimits, config } = parts;
  const { trustProxy } = config;
  if (limit === 'request') {
    const requests = limits.perClient('request', config.postLimit);
    // In memory, because a test writes nothing, and ten times as many, because a partner tries often.
    const tests = perClient({ ...parts, limit: often(config.postLimit), trustProxy });
    return (c, next) => (isTest(c) ? tests : requests)(c, next);
  }
  if (limit === 'account') return limits.perClient(`${path} by`, config.loginLimit);
  if (limit === 'often') return limits.perClient(`${path} by`, often(config.postLimit));
  if (limit === 'read') return readLimits.reads;
  if (limit === 'image') return readLimits.images;
  if (limit === 'report') return perClient({ ...parts, limit: { calls: 30, seconds: 60 }, trustProxy });
  return undefined;
}

/** Mounts every route. Only public calls get CORS. */
export function mountAll(api: Hono, subjects: readonly Subject<Route>[], parts: ApiParts): void {
  const routes = subjects.flatMap((subject) => subject.routes);
  const publicMethods = new Map<string, string[]>();
  for (const one of routes) {
    if (one.endpoint.who !== 'anyone' || one.service.ownOrigin) continue;
    const method = one.endpoint.method.toUpperCase();
    for (const path of pathsOf(one)) publicMethods.set(path, [...(publicMethods.get(path) ?? []), method]);
  }
  for (const [path, methods] of publicMethods) api.use(path, publicCors(parts.config, methods));
  for (const one of routes) one.mount(api, parts);
}

type RequestEndpoint = Endpoint & { body: v.GenericSchema; once: true };

/** Creates the route that stores a request. */
export const requestRoute = <const E extends RequestEndpoint>(
  endpoint: E,
  kind: RequestKind,
  request: (request: v.InferOutput<E['body']>) => RequestFacts,
  summary: string,
  message: string,
  insert: (
    trx: Database,
    request: v.InferOutput<E['body']>,
    now: string,
    parts: ApiParts,
    c: Context,
  ) => Promise<number>,
  findErrors: (request: v.InferOutput<E['body']>) => Promise<FieldErrors> = async () => ({}),
) =>
  route<RequestEndpoint>(endpoint, { summary }, (parts) => async ({ c, body, once }) => {
    const errors = await findErrors(body);
    if (Object.keys(errors).length > 0) throw badInput(errors);
    const answer = await once(async (trx) => {
      const now = new Date().toISOString();
      const requestId = await insert(trx, body, now, parts, c);
      const source = { c, kind, requestId, now, request: request(body) };
      return { message, data: await openTrip(trx, source, parts) };
    });
    parts.outbox.nudge();
    return answer;
  });

/** Creates the route of a list of requests. */
export const listRoute = <const S extends v.GenericSchema<unknown, { id: number }>>(
  endpoint: Endpoint & { query: typeof requestQuery; answer: PageOf<S> },
  summary: string,
  list: RequestList<v.InferOutput<S>>,
) =>
  route<Endpoint & { query: typeof requestQuery }>(endpoint, { summary, tagged: true }, ({ db, log }) => {
    const answerList = listAnswer(endpoint.answer.item, log);
    return async ({ c, session, query }) =>
      answerList(c, maskList(session, await pagedList(db, searchedBy(session, list), query())));
  });

type OneEndpoint = Endpoint & { path: `/${string}:id` };

/** Creates the route of one record. A request, which has a `kind`, comes with its trip. */
export const oneRoute = (
  endpoint: OneEndpoint,
  summary: string,
  missing: string,
  find: (db: Database, id: number) => Promise<{ id: number } | undefined>,
  kind?: RequestKind,
) =>
  route<OneEndpoint>(endpoint, { summary, refusals: { 404: missing } }, ({ db }) => async ({ c, id }) => {
    const found = await find(db, id);
    if (!found) throw new HttpError(404, missing);
    return answer(c, kind ? await withFile(db, kind, found) : found);
  });
