import type { Context, MiddlewareHandler } from 'hono';
import type { Config, RateLimit } from '../../config';
import { networksOfClient, tooMany } from './rate-limit';
import { sessionOf, type Tokens } from './tokens';

/** Clients counted at a time, a few megabytes. The oldest is dropped; no new one is refused. */
const MAX_CLIENTS = 50_000;
/** A page of flights has many images, and they are cheap to send. */
const IMAGES_PER_READ = 10;
/** Rendering a page takes about 19 ms of a core, as much as this many reads. */
const READS_PER_DRAW = 10;

export interface ReadLimits {
  /** Counts each call of a client, and refuses it with 429 beyond the limit, except for staff. */
  reads: MiddlewareHandler;
  /** The same for images, with ten times the limit. */
  images: MiddlewareHandler;
  /** Counts a call of an API key, with the same limit. Throws an HttpError (429) beyond it. */
  countKey(id: number): void;
  /** Limits rendering to a tenth of the reads; kept pages are not counted. */
  draws: {
    /** Whether a client has reached the limit; counts nothing. */
    isFull(c: Context): boolean;
    /** Counts one; false beyond the limit. */
    count(c: Context): boolean;
  };
}

interface ReadLimitParts extends Pick<Config, 'trustProxy'> {
  limit: RateLimit | undefined;
  tokens: Tokens;
}

/** Counts in the memory of this process: writing each count would cost more than the read. */
export function createReadLimits({ limit, ...parts }: ReadLimitParts): ReadLimits {
  return {
    reads: perClient({ limit, ...parts }),
    images: perClient({ limit: limit && { ...limit, calls: limit.calls * IMAGES_PER_READ }, ...parts }),
    countKey: createKeyLimit(limit),
    draws: createDraws(
      limit && { ...limit, calls: Math.max(1, Math.floor(limit.calls / READS_PER_DRAW)) },
      parts.trustProxy,
    ),
  };
}

/** Marks an answer that cost next to nothing, so that it does not count. */
export const skipCount = (c: Context) => c.set('skipCount', true);

/** Limits the calls of each client. */
export function perClient({ limit, tokens, trustProxy }: ReadLimitParts, maxClients = MAX_CLIENTS): MiddlewareHandler {
  if (!limit) return (_, next) => next();
  const counter = createCounter(limit, maxClients);

  return async (c, next) => {
    const { isFull, seconds, count } = counter(networksOfClient(c, trustProxy));
    if (isFull) {
      // The token is checked only here, so that calls below the limit do not pay for it.
      const session = await sessionOf(c, tokens);
      if (!session?.isAdmin) throw tooMany(seconds);
      return next();
    }
    count(1);
    await next();
    if (c.get('skipCount')) count(-1);
  };
}

function createKeyLimit(limit: RateLimit | undefined): ReadLimits['countKey'] {
  if (!limit) return () => {};
  const counter = createCounter(limit, MAX_CLIENTS);
  return (id) => {
    const { isFull, seconds, count } = counter([{ network: String(id), clients: 1 }]);
    if (isFull) throw tooMany(seconds);
    count(1);
  };
}

function createDraws(limit: RateLimit | undefined, trustProxy: number): ReadLimits['draws'] {
  if (!limit) return { isFull: () => false, count: () => true };
  const counter = createCounter(limit, MAX_CLIENTS);
  return {
    isFull: (c) => counter(networksOfClient(c, trustProxy)).isFull,
    count(c) {
      const { isFull, count } = counter(networksOfClient(c, trustProxy));
      if (!isFull) count(1);
      return !isFull;
    },
  };
}

/** Counts the calls of each client in the present window; `seconds` is the time until it ends. */
function createCounter(limit: RateLimit, maxClients: number) {
  let windowStart = 0;
  let hits = new Map<string, number>();

  return (networks: ReturnType<typeof networksOfClient>) => {
    const now = Date.now() / 1000;
    const current = Math.floor(now / limit.seconds) * limit.seconds;
    if (current !== windowStart) {
      windowStart = current;
      hits = new Map();
    }
    const counted = hits;
    return {
      isFull: networks.some(({ network, clients }) => (counted.get(network) ?? 0) >= limit.calls * clients),
      seconds: Math.ceil(windowStart + limit.seconds - now),
      count(by: number) {
        for (const { network } of networks) counted.set(network, (counted.get(network) ?? 0) + by);
        for (const oldest of counted.keys()) {
          if (counted.size <= maxClients) break;
          counted.delete(oldest);
        }
      },
    };
  };
}
