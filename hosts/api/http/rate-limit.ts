import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { Config, RateLimit } from '../config';
import { countHit, type Database, takeBackHit } from '../database';
import { Refusal } from './answer';

export interface RateLimits {
  /** Counts each POST of a client under a name; beyond the limit it is refused with 429. No limit, no count. */
  perClient(name: string, limit: RateLimit | undefined): MiddlewareHandler;
  /** Counts a call for whom it concerns; a Refusal (429) when there were too many. What comes back takes it back. */
  count(name: string, whom: string, limit: RateLimit | undefined): Promise<() => Promise<void>>;
  /** The client of a call: its address, or its network where one client has many. */
  clientOf(c: Context): string;
}

/** Limits kept in the database, under hashes that tell no address to whom lacks the secret. */
export function createRateLimits({
  db,
  secret,
  trustProxy,
}: { db: Database; secret: string } & Pick<Config, 'trustProxy'>): RateLimits {
  const clientOf = (c: Context) => networkOf(addressOf(c, trustProxy));

  async function count(name: string, whom: string, limit: RateLimit | undefined) {
    if (!limit) return async () => {};
    const now = Date.now() / 1000;
    const windowStart = Math.floor(now / limit.seconds) * limit.seconds;
    const bucket = createHmac('sha256', secret)
      .update(JSON.stringify(['rate limit', name, whom]))
      .digest('base64url');
    const hit = { bucket, windowStart };
    if (!(await countHit(db, hit, limit.calls))) throw tooMany(Math.ceil(windowStart + limit.seconds - now));
    return () => takeBackHit(db, hit);
  }

  return {
    clientOf,
    count,
    perClient: (name, limit) => async (c, next) => {
      if (c.req.method === 'POST') await count(name, clientOf(c), limit);
      await next();
    },
  };
}

function tooMany(seconds: number): Refusal {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return new Refusal(429, `Too many attempts. Please try again in ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

/**
 * The address a call came from. Each proxy puts the address it was called from at the end of X-Forwarded-For, so with
 * `hops` of them the client's stands that far from the end; what stands before it anyone may have written.
 */
function addressOf(c: Context, hops: number): string {
  const incoming: IncomingMessage | undefined = c.env?.incoming;
  const socket = incoming?.socket.remoteAddress ?? 'unknown';
  if (hops === 0) return socket;
  const entries = (c.req.header('X-Forwarded-For') ?? '').split(',').map((entry) => entry.trim());
  const address = withoutPort(entries[Math.max(entries.length - hops, 0)] ?? '');
  return isIP(address) ? address : socket;
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
const withoutPort = (entry: string) =>
  /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

/** An IPv4 address as it is, an IPv6 one as its /64: whoever has one address of it has all. */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  // The URL spells each address in one way.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
