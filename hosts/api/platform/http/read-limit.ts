import type { Context, MiddlewareHandler } from 'hono';
import type { Config, RateLimit } from '../../config';
import { networksOfCaller, tooMany } from './rate-limit';
import { sessionOf, type Tokens } from './tokens';

/** Clients counted at a time, some megabytes. When it is full the oldest is forgotten; no new one is refused. */
const MAX_CLIENTS = 50_000;
/** Images may be read this many times as often: a page of flights has many, and they are cheap to send. */
const IMAGES_PER_READ = 10;
/** Drawing a page costs as much as so many reads: some 19 ms of a core. */
const READS_PER_DRAW = 10;

export interface ReadLimits {
  /** Counts each call of a client; beyond the limit it is refused with 429, unless it is an admin's. */
  reads: MiddlewareHandler;
  /** The same for images, of which it may read ten times as many. */
  images: MiddlewareHandler;
  /** What is drawn anew, of which it may have a tenth; what is known already counts for nobody. */
  draws: {
    /** Whether a client has had as much as it may; counts nothing. */
    isFull(c: Context): boolean;
    /** Counts one; false when there were too many. */
    count(c: Context): boolean;
  };
}

interface Parts extends Pick<Config, 'trustProxy'> {
  limit: RateLimit | undefined;
  tokens: Tokens;
}

/** Limits kept in the memory of this process: to write each read down would cost more than the read. */
export function createReadLimits({ limit, ...parts }: Parts): ReadLimits {
  return {
    reads: perClient({ limit, ...parts }),
    images: perClient({ limit: limit && { ...limit, calls: limit.calls * IMAGES_PER_READ }, ...parts }),
    draws: createDraws(
      limit && { ...limit, calls: Math.max(1, Math.floor(limit.calls / READS_PER_DRAW)) },
      parts.trustProxy,
    ),
  };
}

/** Says that an answer cost next to nothing: it does not count. */
export const uncounted = (c: Context) => c.set('uncounted', true);

/** Counts the reads of each client by themselves. */
export function perClient({ limit, tokens, trustProxy }: Parts, maxClients = MAX_CLIENTS): MiddlewareHandler {
  if (!limit) return (_, next) => next();
  const counter = createCounter(limit, trustProxy, maxClients);

  return async (c, next) => {
    const { isFull, seconds, count } = counter(c);
    if (isFull) {
      // The token is only checked here, so that calls below the limit do not pay for it.
      const session = await sessionOf(c, tokens);
      if (!session?.isAdmin) throw tooMany(seconds);
      return next();
    }
    count(1);
    await next();
    if (c.get('uncounted')) count(-1);
  };
}

/** Counts what is drawn anew for each client; to whom there was too much of it the browser draws by itself. */
function createDraws(limit: RateLimit | undefined, trustProxy: number): ReadLimits['draws'] {
  if (!limit) return { isFull: () => false, count: () => true };
  const counter = createCounter(limit, trustProxy, MAX_CLIENTS);
  return {
    isFull: (c) => counter(c).isFull,
    count(c) {
      const { isFull, count } = counter(c);
      if (!isFull) count(1);
      return !isFull;
    },
  };
}

/** How often a client has called in the present window. */
interface Counted {
  isFull: boolean;
  /** Until the window is over. */
  seconds: number;
  count(by: number): void;
}

function createCounter(limit: RateLimit, trustProxy: number, maxClients: number): (c: Context) => Counted {
  let windowStart = 0;
  let hits = new Map<string, number>();

  return (c) => {
    const now = Date.now() / 1000;
    const current = Math.floor(now / limit.seconds) * limit.seconds;
    if (current !== windowStart) {
      windowStart = current;
      hits = new Map();
    }
    const counted = hits;
    const networks = networksOfCaller(c, trustProxy);
    return {
      isFull: networks.some(({ network, clients }) => (counted.get(network) ?? 0) >= limit.calls * clients),
      seconds: Math.ceil(windowStart + limit.seconds - now),
      count(by) {
        for (const { network } of networks) counted.set(network, (counted.get(network) ?? 0) + by);
        for (const oldest of counted.keys()) {
          if (counted.size <= maxClients) break;
          counted.delete(oldest);
        }
      },
    };
  };
}
