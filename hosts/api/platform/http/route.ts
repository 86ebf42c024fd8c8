import type { StaffRole } from '@charter-hosts/contract';
import type { Endpoint, Sent } from 'charter-widgets/contract';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type * as v from 'valibot';
import type { Config, RateLimit } from '../../config';
import type { Database } from '../database/open';
import type { SendEmail } from '../email/mailer';
import { type ImageStore, imageFolders } from '../images/image-store';
import type { AfterAnswer } from './after-answer';
import { answer } from './answer';
import { readBody } from './body';
import type { CspReports } from './csp-reports';
import { HttpError } from './errors';
import { type Done, isTest, respondIdempotently, respondToTest } from './idempotency';
import { isViewer, maskForViewers } from './mask';
import { type Form, readForm } from './multipart';
import { parseQuery, pathId } from './parse';
import type { RateLimits } from './rate-limit';
import { perClient, type ReadLimits } from './read-limit';
import {
  type CallDetails,
  type Described,
  requireCustomer,
  requirePasskey,
  requireRole,
  requireVerified,
  type Subject,
} from './roles';
import { publicCors } from './security-headers';
import type { ImageProofs, SignedLinks } from './signed-links';
import { takeOutLinks, withoutLinks } from './take-out-links';
import type { Terms } from './terms';
import { customerOf, requireSession, type Session, staffSession, type Tokens } from './tokens';

/** What every route may use. A route that needs more of its subject names it in the type of its handler's parts. */
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
  terms: Pick<Terms, 'version'>;
  /** Undefined if no e-mail can be sent. */
  sendMail: SendEmail | undefined;
  /** Wakes what sends e-mails, webhooks and news to staff's screens, after something for it was stored. */
  wakeSenders(): void;
  afterAnswer: AfterAnswer;
  log: Logger;
  /** The trip of a traveller's call. Throws an HttpError (401, 410). */
  requireTrip(c: Context, parts: ApiParts): Promise<{ trip: number; copiedBy: string | undefined }>;
  /** The partner of a partner's call. Throws an HttpError (401, 403, 410). */
  requirePartner(c: Context, parts: ApiParts): Promise<number>;
  /** Wraps the handler of an endpoint whose calls are recorded. */
  audited(endpoint: Endpoint, handle: Handler<Endpoint>, parts: ApiParts): Handler<Endpoint>;
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
    ? StaffSession
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
export type StaffSession = Session & { role: StaffRole };

interface Caller {
  session?: Session | undefined;
  trip?: number | undefined;
  copiedBy?: string | undefined;
  partner?: number | undefined;
}

type Answered = Response | Promise<Response>;
type Handler<E extends Endpoint> = (call: Call<E>) => Answered;

export interface Route<P extends ApiParts = ApiParts> extends Described {
  /** A property, so that its parts are checked. */
  mount: (api: Hono, parts: P) => void;
}

/** Creates the route of an endpoint, from which the authority, the limit and the parsing follow. */
export const route = <const E extends Endpoint, P extends ApiParts = ApiParts>(
  endpoint: E,
  details: CallDetails,
  handle: (parts: P, call: Call<E>) => Answered,
): Route<P> => preparedRoute<E, P>(endpoint, details, (parts) => (call) => handle(parts, call));

/** Creates a route whose handler keeps something between calls: `prepare` is called once for each app. */
export function preparedRoute<const E extends Endpoint, P extends ApiParts = ApiParts>(
  endpoint: E,
  details: CallDetails,
  prepare: (parts: P) => Handler<E>,
): Route<P> {
  return {
    endpoint,
    details,
    mount(api, parts) {
      const handle = parts.audited(endpoint, prepare(parts) as Handler<Endpoint>, parts);
      const limit = limitOf(endpoint, parts);
      const guarded = async (c: Context) => {
        if (endpoint.method !== 'get' && isTest(c) && !hasTests({ endpoint, details }))
          throw new HttpError(400, NO_TEST);
        if (endpoint.who === 'traveller') {
          const { trip, copiedBy } = await readLink(c, parts.requireTrip, parts);
          if (endpoint.limit === 'trip') {
            await parts.limits.count(`${endpoint.path} of trip`, String(trip), parts.config.postLimit);
          }
          const session = await staffSession(c, parts.tokens);
          // Staff may not do by a link what they may not do in the back office.
          if (session) requireRole(session, endpoint);
          return read(c, { trip, copiedBy, session });
        }
        if (endpoint.who === 'partner') {
          return read(c, { partner: await readLink(c, parts.requirePartner, parts) });
        }
        const session = endpoint.who === 'anyone' ? undefined : await requireSession(c, parts.tokens, endpoint);
        if (session?.keyId) parts.readLimits.countKey(session.keyId);
        // Read before the transaction of the request, which may hold the only connection.
        if (endpoint.limit === 'request') c.set('sender', await customerOf(c, parts.tokens));
        if (endpoint.who === 'admin') requireRole(session, endpoint, details);
        else if (endpoint.who === 'customer') requireCustomer(session);
        else if (endpoint.who === 'user') {
          if (!details.unverified) requireVerified(session);
          if (!details.withoutPasskey) requirePasskey(session);
        }
        if (isViewer(session)) c.set('maskAnswer', maskForViewers);
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
        const body = endpoint.body && (await readBody(c, endpoint.body, parts.config, details.body));
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
      api.on(endpoint.method.toUpperCase(), pathsOf({ endpoint, details }), ...(limit ? [limit] : []), guarded);
    },
  };
}

/** Creates the route of an endpoint that is answered with what `work` resolves to, without a message. */
export const answerRoute = <const E extends Endpoint, P extends ApiParts = ApiParts>(
  endpoint: E,
  details: CallDetails,
  work: (parts: P, call: Call<E>) => unknown,
): Route<P> => route<E, P>(endpoint, details, async (parts, call) => answer(call.c, await work(parts, call)));

/** Whether a test of this call stores nothing. */
const hasTests = ({ endpoint: { who, once }, details: { storesNothing } }: Described) =>
  who === 'anyone' && (once || storesNothing);

const NO_TEST = 'This call cannot be tested: without `test` in its address it is carried out. Nothing was stored.';

/** Reads a link's token. A client is refused after many bad tokens, but never with a good one. */
async function readLink<Found>(
  c: Context,
  read: (c: Context, parts: ApiParts) => Promise<Found>,
  parts: ApiParts,
): Promise<Found> {
  try {
    return await read(c, parts);
  } catch (error) {
    if (error instanceof HttpError && error.status === 401)
      await parts.limits.countClient('bad links by', c, parts.config.postLimit);
    throw error;
  }
}

const pathsOf = ({ endpoint: { path }, details: { slash } }: Described): string[] => [
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
export function mountAll<P extends ApiParts>(api: Hono, subjects: readonly Subject<Route<P>>[], parts: P): void {
  const routes = subjects.flatMap((subject) => subject.routes);
  const publicMethods = new Map<string, string[]>();
  for (const one of routes) {
    if (one.endpoint.who !== 'anyone' || one.details.ownOrigin) continue;
    const method = one.endpoint.method.toUpperCase();
    for (const path of pathsOf(one)) publicMethods.set(path, [...(publicMethods.get(path) ?? []), method]);
  }
  for (const [path, methods] of publicMethods) api.use(path, publicCors(parts.config, methods));
  for (const one of routes) one.mount(api, parts);
}
