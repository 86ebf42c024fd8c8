import type { DeskRole, RequestKind, RequestQuery, requestQuery } from '@charter-hosts/contract';
import type { Endpoint, FieldErrors, PageOf, Sent } from 'charter-widgets/contract';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type * as v from 'valibot';
import type { Devices } from '../../accounts/devices';
import type { PasswordWork } from '../../accounts/passwords';
import type { SlowDown } from '../../accounts/slow-down';
import { audited } from '../../audit/audited';
import type { Config, RateLimit } from '../../config';
import { forViewers, isViewer, maskedFor } from '../../privacy/mask';
import type { RequestFacts } from '../../trips/facts';
import { openTrip } from '../../trips/open-trip';
import type { PagedList } from '../../trips/request-list';
import { withFile } from '../../trips/store';
import type { WebhookSender } from '../../webhooks/send';
import type { Database } from '../database/open';
import type { SendMail } from '../email/mailer';
import type { Outbox } from '../email/outbox';
import { type ImageStore, imageFolders } from '../images/image-store';
import type { Health } from '../watch/health';
import type { AfterAnswer } from './after-answer';
import { answer, badInput, listAnswer } from './answer';
import { readBody } from './body';
import { type CspReports, reportLimit } from './csp-reports';
import { HttpError } from './errors';
import { type Done, isTest, respondIdempotently, respondWithoutKeeping } from './idempotency';
import { type Form, readForm } from './multipart';
import { parseQuery, pathId } from './parse';
import type { RateLimits } from './rate-limit';
import { perClient, type ReadLimits } from './read-limit';
import { type Described, requirePasskey, requireRole, requireVerified, type Service, type Subject } from './roles';
import { publicCors } from './security-headers';
import type { ImageProofs, SignedLinks } from './signed-links';
import type { Terms } from './terms';
import { requirePartner, requireSession, requireTrip, type Session, staffSession, type Tokens } from './tokens';

/** What a route may use. */
export interface ApiParts {
  db: Database;
  config: Config;
  tokens: Tokens;
  /** The travellers' links. */
  links: SignedLinks;
  /** The partners' links. */
  partnerLinks: SignedLinks;
  /** Of the images that only staff see. */
  imageProofs: ImageProofs;
  images: ImageStore;
  limits: RateLimits;
  readLimits: ReadLimits;
  reports: CspReports;
  devices: Devices;
  slowDown: SlowDown;
  passwords: PasswordWork;
  terms: Pick<Terms, 'version'>;
  /** Undefined where no mail can be sent. */
  sendMail: SendMail | undefined;
  /** Hears that something was written that is to be sent. */
  outbox: Pick<Outbox, 'nudge'>;
  /** Knows where webhooks may go. */
  sender: Pick<WebhookSender, 'fault'>;
  afterAnswer: AfterAnswer;
  health: Health;
  log: Logger;
}

type OutputOf<E, Key extends keyof Endpoint> =
  E extends Record<Key, infer S extends v.GenericSchema> ? v.InferOutput<S> : undefined;

/** A received call, parsed as its endpoint says. */
export interface Call<E extends Endpoint> {
  c: Context;
  id: Sent<E> extends { id: unknown } ? number : undefined;
  /** What the address asks for, parsed. A function: with a getter each call is a shape of its own to the engine. */
  query(): OutputOf<E, 'query'>;
  body: OutputOf<E, 'body'>;
  form: E extends { form: unknown } ? Form : undefined;
  /** The signed-in caller; of a call with a traveller's link the member of staff who makes it, undefined for others. */
  session: E['who'] extends 'admin'
    ? DeskSession
    : E['who'] extends 'user'
      ? Session
      : E['who'] extends 'traveller'
        ? Session | undefined
        : undefined;
  /** The trip of a traveller's link. */
  trip: E['who'] extends 'traveller' ? number : undefined;
  /** The member of staff whose copy of the traveller's link it is; undefined for the traveller's own. */
  copiedBy: number | undefined;
  /** The partner of a partner's link. */
  partner: E['who'] extends 'partner' ? number : undefined;
  /** Carries it out in a transaction, once for its `Idempotency-Key`. */
  once(work: (trx: Database) => Promise<Done>): Promise<Response>;
}

/** Somebody of the desk, whose role allows the call. */
export type DeskSession = Session & { role: DeskRole };

/** By whom a call is made, where that is asked. */
interface Caller {
  session?: Session | undefined;
  trip?: number | undefined;
  copiedBy?: number | undefined;
  partner?: number | undefined;
}

type Handler<E extends Endpoint> = (call: Call<E>) => Response | Promise<Response>;

/** A call of the API: its endpoint, its description and its handler. */
export interface Route extends Described {
  mount(api: Hono, parts: ApiParts): void;
}

/**
 * A route that carries out an endpoint. Who may call, the limit, and how what was sent is read follow from the
 * endpoint; `handler` is called once for each app.
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
        if (endpoint.who === 'traveller') {
          const { trip, copiedBy } = await linked(c, () => requireTrip(c, parts.links, parts.db), parts);
          if (endpoint.limit === 'trip') {
            await parts.limits.count(`${endpoint.path} of trip`, String(trip), parts.config.postLimit);
          }
          const session = await staffSession(c, parts.tokens);
          // What staff may not do in the back office they may not do by a link that they got hold of.
          if (session) requireRole(session, endpoint);
          return read(c, { trip, copiedBy, session });
        }
        if (endpoint.who === 'partner') {
          return read(c, { partner: await linked(c, () => requirePartner(c, parts.partnerLinks, parts.db), parts) });
        }
        const session = endpoint.who === 'anyone' ? undefined : await requireSession(c, parts.tokens);
        if (endpoint.who === 'admin') requireRole(session, endpoint, service);
        else if (endpoint.who === 'user') {
          if (!service.unverified) requireVerified(session);
          if (!service.withoutPasskey) requirePasskey(session);
        }
        if (isViewer(session)) c.set('shown', forViewers);
        return read(c, { session });
      };
      const read = async (c: Context, by: Caller): Promise<Response> => {
        if (endpoint.form) return readForm(c, forms(parts), async (form) => handle(callOf(c, by, { form })));
        const body = endpoint.body && (await readBody(c, endpoint.body, parts.config, service.body));
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
            if (endpoint.who === 'anyone' && isTest(c)) return respondWithoutKeeping(c, parts.db, work);
            content ??= form ? form.content() : Promise.resolve(body);
            return respondIdempotently(c, parts.db, await content, work);
          },
        } as unknown as Call<Endpoint>;
      };
      api.on(endpoint.method.toUpperCase(), pathsOf({ endpoint, service }), ...(limit ? [limit] : []), guarded);
    },
  };
}

/** Reads a link's token. Whoever sends many that are none is refused, and whoever has a good one never is. */
async function linked<Found>(c: Context, read: () => Promise<Found>, { limits, config }: ApiParts): Promise<Found> {
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

/** What is cheap, and is asked for by a whole office behind one address. */
const often = (limit: RateLimit | undefined) => limit && { ...limit, calls: limit.calls * 10 };

/** The limit that counts a call before its body is read; sign-ins are counted later, when the account is known. */
function limitOf({ limit, path }: Endpoint, parts: ApiParts): MiddlewareHandler | undefined {
  const { limits, readLimits, reports, config } = parts;
  if (limit === 'request') {
    const requests = limits.perClient('request', config.postLimit);
    // In memory, since a test writes nothing; ten times as many, since a partner tries often.
    const tests = perClient({ ...parts, limit: often(config.postLimit), trustProxy: config.trustProxy });
    return (c, next) => (isTest(c) ? tests : requests)(c, next);
  }
  if (limit === 'account') return limits.perClient(`${path} by`, config.loginLimit);
  if (limit === 'often') return limits.perClient(`${path} by`, often(config.postLimit));
  if (limit === 'read') return readLimits.reads;
  if (limit === 'image') return readLimits.images;
  if (limit === 'report') return reportLimit(reports, config);
  return undefined;
}

/** Mounts every route. Public calls get CORS for the allowed origins; other calls of the same path get none. */
export function mountAll(api: Hono, subjects: readonly Subject<Route>[], parts: ApiParts): void {
  const routes = subjects.flatMap((subject) => subject.routes);
  const opened = new Map<string, string[]>();
  for (const one of routes) {
    if (one.endpoint.who !== 'anyone' || one.service.ownOrigin) continue;
    const method = one.endpoint.method.toUpperCase();
    for (const path of pathsOf(one)) opened.set(path, [...(opened.get(path) ?? []), method]);
  }
  for (const [path, methods] of opened) api.use(path, publicCors(parts.config, methods));
  for (const one of routes) one.mount(api, parts);
}

type RequestEndpoint = Endpoint & { body: v.GenericSchema; once: true };

/** The route that stores a request. */
export const requestRoute = <const E extends RequestEndpoint>(
  endpoint: E,
  kind: RequestKind,
  request: (request: v.InferOutput<E['body']>) => RequestFacts,
  summary: string,
  message: string,
  insert: (trx: Database, request: v.InferOutput<E['body']>, now: string) => Promise<number>,
  findErrors: (request: v.InferOutput<E['body']>) => FieldErrors = () => ({}),
) =>
  route<RequestEndpoint>(endpoint, { summary }, (parts) => async ({ c, body, once }) => {
    const errors = findErrors(body);
    if (Object.keys(errors).length > 0) throw badInput(errors);
    const answer = await once(async (trx) => {
      const now = new Date().toISOString();
      const requestId = await insert(trx, body, now);
      const asked = { c, kind, requestId, now, request: request(body) };
      return { message, data: await openTrip(trx, asked, parts) };
    });
    parts.outbox.nudge();
    return answer;
  });

/** The route of a list of requests: whole, or as it is asked for. */
export const listRoute = <const S extends v.GenericSchema<unknown, { id: number }>>(
  endpoint: Endpoint & { query: typeof requestQuery; answer: PageOf<S> },
  summary: string,
  list: (db: Database, asked: RequestQuery) => Promise<PagedList<v.InferOutput<S>>>,
) =>
  route(endpoint, { summary, tagged: true }, ({ db, log }) => {
    const answerList = listAnswer(endpoint.answer.item, log);
    return async ({ c, session, query }) => answerList(c, maskedFor(session, await list(db, query() as RequestQuery)));
  });

type OneEndpoint = Endpoint & { path: `/${string}:id` };

/** The route of one record; a request of a `kind` comes with the desk's file on it. */
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
