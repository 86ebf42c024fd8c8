import type { Context, MiddlewareHandler } from 'hono';
import type { Config, RateLimit } from '../config';
import { networksOfCaller, tooMany } from './rate-limit';
import { sessionOf, type Tokens } from './tokens';

/** Clients counted at a time, some megabytes. When it is full the oldest is forgotten; no new one is refused. */
const MAX_CLIENTS = 50_000;
/** Images may be read this many times as often: a page of flights has many, and they are cheap to send. */
const IMAGES_PER_READ = 10;

export interface ReadLimits {
  /** Counts each call of a client; beyond the limit it is refused with 429, unless it is an admin's. */
  reads: MiddlewareHandler;
  /** The same for images, of which it may read ten times as many. */
  images: MiddlewareHandler;
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
  };
}

/** Says that an answer cost next to nothing: it does not count. */
export const uncounted = (c: Context) => c.set('uncounted', true);

/** Counts the reads of each client by themselves. */
export function perClient({ limit, tokens, trustProxy }: Parts, maxClients = MAX_CLIENTS): MiddlewareHandler {
  if (!limit) return (_, next) => next();
  let windowStart = 0;
  let hits = new Map<string, number>();

  return async (c, next) => {
    const now = Date.now() / 1000;
    const current = Math.floor(now / limit.seconds) * limit.seconds;
    if (current !== windowStart) {
      windowStart = current;
      hits = new Map();
    }
    const counted = hits;
    const networks = networksOfCaller(c, trustProxy);
    if (networks.some(({ network, clients }) => (counted.get(network) ?? 0) >= limit.calls * clients)) {
      // The token is only checked here, so that calls below the limit do not pay for it.
      const session = await sessionOf(c, tokens);
      if (!session?.isAdmin) throw tooMany(Math.ceil(windowStart + limit.seconds - now));
      return next();
    }
    const count = (by: number) => {
      for (const { network } of networks) counted.set(network, (counted.get(network) ?? 0) + by);
    };
    count(1);
    for (const oldest of counted.keys()) {
      if (counted.size <= maxClients) break;
      counted.delete(oldest);
    }
    await next();
    if (c.get('uncounted')) count(-1);
  };
}
