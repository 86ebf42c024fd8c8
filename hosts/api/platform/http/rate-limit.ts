import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { Config, RateLimit } from '../../config';
import type { Database } from '../database/open';
import { HttpError, isWriteFault } from './errors';

export interface RateLimits {
  /** Counts each call of a client under a name; beyond the limit it is refused with 429. No limit, no count. */
  perClient(name: string, limit: RateLimit | undefined): MiddlewareHandler;
  /** Counts a call of its client; an HttpError (429) when there were too many. What comes back takes it back. */
  countClient(name: string, c: Context, limit: RateLimit | undefined): Promise<Undo>;
  /** Counts a call for whom it concerns; as above. */
  count(name: string, whom: string, limit: RateLimit | undefined): Promise<Undo>;
  /** Whether a receipt still fits for whom it concerns; it is counted in that transaction where it does. */
  hasRoom(trx: Database, name: string, whom: string, limit: RateLimit): Promise<boolean>;
  /** Whether a receipt that its client causes still fits; as above. */
  clientHasRoom(trx: Database, name: string, c: Context, limit: RateLimit): Promise<boolean>;
  /** The client of a call: its address, or the /64 that it stands for. */
  clientOf(c: Context): string;
  /** Counts a call, however many there were; `hits` is how many there are with it, or the limit's when it was full. */
  tally(name: string, whom: string, limit: RateLimit): Promise<{ hits: number; undo: Undo }>;
}

type Undo = () => Promise<void>;

/** What the networks of a whole site may do, a /48 of 65,536 clients by address: as much as so many clients. */
const CLIENTS_PER_SITE = 16;

/** Buckets that are counted in memory while nothing can be written; the oldest is forgotten. */
const MAX_UNWRITTEN = 50_000;

/** Limits kept in the database, under hashes that tell no address to whom lacks the secret. */
export function createRateLimits({
  db,
  secret,
  trustProxy,
}: { db: Database; secret: string } & Pick<Config, 'trustProxy'>): RateLimits {
  function hitOf(name: string, whom: string, limit: RateLimit) {
    const windowStart = Math.floor(Date.now() / 1000 / limit.seconds) * limit.seconds;
    const bucket = createHmac('sha256', secret)
      .update(JSON.stringify(['rate limit', name, whom]))
      .digest('base64url');
    return { bucket, windowStart };
  }

  /** Calls that a full disk does not take down are counted here, on top of those that it has: no limit ends with its room. */
  const unwritten = new Map<string, number>();
  const keyOf = ({ bucket, windowStart }: Hit) => `${bucket} ${windowStart}`;

  function addUnwritten(hit: Hit, by: number) {
    const key = keyOf(hit);
    unwritten.set(key, (unwritten.get(key) ?? 0) + by);
    for (const oldest of unwritten.keys()) {
      if (unwritten.size <= MAX_UNWRITTEN) break;
      unwritten.delete(oldest);
    }
  }

  async function countOrKeep(hit: Hit, calls: number): Promise<{ hits: number | undefined; undo: Undo }> {
    try {
      return { hits: await countHit(db, hit, calls), undo: () => undoOrRemember(hit) };
    } catch (error) {
      if (!isWriteFault(error)) throw error;
      const hits = (await hitsOf(db, hit)) + (unwritten.get(keyOf(hit)) ?? 0) + 1;
      if (hits > calls) return { hits: undefined, undo: async () => {} };
      addUnwritten(hit, 1);
      return { hits, undo: async () => addUnwritten(hit, -1) };
    }
  }

  async function undoOrRemember(hit: Hit) {
    await undoHit(db, hit).catch((error) => {
      if (!isWriteFault(error)) throw error;
      addUnwritten(hit, -1);
    });
  }

  async function count(name: string, whom: string, limit: RateLimit | undefined) {
    if (!limit) return async () => {};
    const hit = hitOf(name, whom, limit);
    const { hits, undo } = await countOrKeep(hit, limit.calls);
    if (!hits) throw tooMany(Math.ceil(hit.windowStart + limit.seconds - Date.now() / 1000));
    return undo;
  }

  async function countClient(name: string, c: Context, limit: RateLimit | undefined) {
    const counted: Undo[] = [];
    // The narrowest first, so that a refused client does not use up its network's share.
    for (const { network, clients } of networksOfCaller(c, trustProxy)) {
      counted.push(await count(name, network, limit && { ...limit, calls: limit.calls * clients }));
    }
    return async () => {
      for (const undo of counted) await undo();
    };
  }

  const hasRoom: RateLimits['hasRoom'] = async (trx, name, whom, limit) =>
    (await countHit(trx, hitOf(`${name}, ${limit.seconds} s`, whom, limit), limit.calls, 'receipt_limits')) !==
    undefined;

  return {
    count,
    countClient,
    hasRoom,
    async clientHasRoom(trx, name, c, limit) {
      for (const { network, clients } of networksOfCaller(c, trustProxy)) {
        if (!(await hasRoom(trx, name, network, { ...limit, calls: limit.calls * clients }))) return false;
      }
      return true;
    },
    clientOf: (c) => networksOf(addressOf(c, trustProxy))[0].network,
    async tally(name, whom, limit) {
      const hit = hitOf(name, whom, limit);
      const { hits, undo } = await countOrKeep(hit, limit.calls);
      return { hits: hits ?? limit.calls, undo: hits ? undo : async () => {} };
    },
    perClient: (name, limit) => async (c, next) => {
      await countClient(name, c, limit);
      await next();
    },
  };
}

/** What a call's client counts as, the narrowest first; each may do as much as so many `clients`. */
export const networksOfCaller = (c: Context, trustProxy: number) => networksOf(addressOf(c, trustProxy));

/** Refuses with 429, and says when to try again. */
export function tooMany(seconds: number): HttpError {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return new HttpError(429, `Too many attempts. Please try again in ${wait}.`, {
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

/** What is counted as one, and for how many clients it may call. */
interface Network {
  network: string;
  clients: number;
}

/**
 * What a call is counted for: an IPv4 address as it is; of an IPv6 one its /64, because whoever has one address of it
 * has all, and its /48, which is what a site or a rented server may have.
 */
function networksOf(address: string): [Network, ...Network[]] {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped || isIP(address) !== 6) return [{ network: mapped ?? address, clients: 1 }];
  // `URL` writes each IPv6 address in its one canonical form.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail];
  return [
    { network: groups.slice(0, 4).join(':'), clients: 1 },
    { network: groups.slice(0, 3).join(':'), clients: CLIENTS_PER_SITE },
  ];
}

/** One call that was counted: what it was counted in. */
export interface Hit {
  bucket: string;
  windowStart: number;
}

/** The longest span a limit may have (config.ts). */
const LONGEST_S = 86_400;

/**
 * Counts a call in a bucket's window, in one statement, so that processes that share the database share the limit.
 * Resolves to how many there were with it; undefined when the window is full: such a call is not counted, and costs no
 * write.
 */
async function countHit(
  db: Database,
  { bucket, windowStart }: Hit,
  calls: number,
  table: 'rate_limits' | 'receipt_limits' = 'rate_limits',
): Promise<number | undefined> {
  const counted = await db
    .insertInto(table)
    .values({ bucket, window_start: windowStart, hits: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet((row) => ({ hits: row(`${table}.hits`, '+', 1) }))
        .where(`${table}.hits`, '<', calls),
    )
    .returning('hits')
    .executeTakeFirst();
  return counted?.hits;
}

/** How many calls are counted in a bucket's window. */
async function hitsOf(db: Database, { bucket, windowStart }: Hit): Promise<number> {
  const counted = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .executeTakeFirst();
  return counted?.hits ?? 0;
}

/** Takes a counted call back. */
async function undoHit(db: Database, { bucket, windowStart }: Hit): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .execute();
}

/** Forgets the windows that are over. */
export async function forgetOldHits(db: Database, now = Date.now()): Promise<void> {
  for (const table of ['rate_limits', 'receipt_limits'] as const) {
    await db
      .deleteFrom(table)
      .where('window_start', '<', Math.floor(now / 1000) - LONGEST_S)
      .execute();
  }
}
