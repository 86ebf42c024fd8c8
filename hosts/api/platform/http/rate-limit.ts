import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { Config, RateLimit } from '../../config';
import type { Database } from '../database/open';
import { HttpError, isWriteFault } from './errors';

export interface RateLimits {
  /** Counts each call of a client under a name, and refuses it with 429 beyond the limit. */
  perClient(name: string, limit: RateLimit | undefined): MiddlewareHandler;
  /** Counts a call of its client. Throws an HttpError (429) beyond the limit. The result undoes the count. */
  countClient(name: string, c: Context, limit: RateLimit | undefined): Promise<Undo>;
  /** Counts a call for somebody else, such as a trip; as above. */
  count(name: string, whom: string, limit: RateLimit | undefined): Promise<Undo>;
  /** Whether another receipt is within somebody's limit; if so, it is counted in that transaction. */
  hasRoom(trx: Database, name: string, whom: string, limit: RateLimit): Promise<boolean>;
  /** The same for the client that causes a receipt. */
  clientHasRoom(trx: Database, name: string, c: Context, limit: RateLimit): Promise<boolean>;
  /** Counts a call without refusing it; `hits` is the count with it, at most the limit. */
  tally(name: string, whom: string, limit: RateLimit): Promise<{ hits: number; undo: Undo }>;
}

type Undo = () => Promise<void>;

/** A /48, the network of a whole site, may call as often as this many clients. */
const CLIENTS_PER_SITE = 16;

/** Buckets counted in memory while nothing can be written; the oldest is dropped. */
const MAX_UNWRITTEN = 50_000;

/** Counts in the database, under hashes that reveal no address without the secret. */
export function createRateLimits({
  db,
  secret,
  trustProxy,
}: { db: Database; secret: string } & Pick<Config, 'trustProxy'>): RateLimits {
  function hitOf(name: string, whom: string, limit: RateLimit): Hit {
    const windowStart = Math.floor(Date.now() / 1000 / limit.seconds) * limit.seconds;
    const bucket = createHmac('sha256', secret)
      .update(JSON.stringify(['rate limit', name, whom]))
      .digest('base64url');
    return { bucket, windowStart };
  }

  /** Calls that could not be written to a full disk, which count beside those of the database. */
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

  async function countHitSafely(hit: Hit, calls: number): Promise<{ hits: number | undefined; undo: Undo }> {
    const undo = () =>
      undoHit(db, hit).catch((error) => {
        if (!isWriteFault(error)) throw error;
        addUnwritten(hit, -1);
      });
    try {
      return { hits: await countHit(db, hit, calls), undo };
    } catch (error) {
      if (!isWriteFault(error)) throw error;
      const hits = (await getHits(db, hit)) + (unwritten.get(keyOf(hit)) ?? 0) + 1;
      if (hits > calls) return { hits: undefined, undo: async () => {} };
      addUnwritten(hit, 1);
      return { hits, undo: async () => addUnwritten(hit, -1) };
    }
  }

  async function count(name: string, whom: string, limit: RateLimit | undefined) {
    if (!limit) return async () => {};
    const hit = hitOf(name, whom, limit);
    const { hits, undo } = await countHitSafely(hit, limit.calls);
    if (!hits) throw tooMany(Math.ceil(hit.windowStart + limit.seconds - Date.now() / 1000));
    return undo;
  }

  async function countClient(name: string, c: Context, limit: RateLimit | undefined) {
    const undos: Undo[] = [];
    // The narrowest first, so that a refused client does not use up its network's share.
    for (const { network, clients } of networksOfClient(c, trustProxy)) {
      undos.push(await count(name, network, limit && { ...limit, calls: limit.calls * clients }));
    }
    return async () => {
      for (const undo of undos) await undo();
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
      for (const { network, clients } of networksOfClient(c, trustProxy)) {
        if (!(await hasRoom(trx, name, network, { ...limit, calls: limit.calls * clients }))) return false;
      }
      return true;
    },
    async tally(name, whom, limit) {
      const { hits, undo } = await countHitSafely(hitOf(name, whom, limit), limit.calls);
      return { hits: hits ?? limit.calls, undo: hits ? undo : async () => {} };
    },
    perClient: (name, limit) => async (c, next) => {
      await countClient(name, c, limit);
      await next();
    },
  };
}

/** The networks of a call's client, the narrowest first: its address, or the /64 of an IPv6 address. */
export const networksOfClient = (c: Context, trustProxy: number) => networksOf(addressOf(c, trustProxy));

/** The refusal (429), which says when to try again. */
export function tooMany(seconds: number): HttpError {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return new HttpError(429, `Too many attempts. Please try again in ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

/**
 * The address of a call's client. Each proxy appends the address that called it to X-Forwarded-For, so with `hops` proxies
 * the client's is that far from the end. Anyone can write the entries before it.
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

interface Network {
  network: string;
  /** It may call as often as this many clients. */
  clients: number;
}

/**
 * An IPv4 address counts by itself. An IPv6 address counts by its /64, because whoever has one address of it has all, and
 * by its /48, which a site or a rented server can have.
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

/** Where a call is counted. */
interface Hit {
  bucket: string;
  windowStart: number;
}

/** The longest span of a limit (config.ts). */
const LONGEST_S = 86_400;

/**
 * Counts a call in one statement, so that processes that share the database share the limit. Resolves to the count with it;
 * undefined when the window is full, which costs no write.
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

async function getHits(db: Database, { bucket, windowStart }: Hit): Promise<number> {
  const counted = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .executeTakeFirst();
  return counted?.hits ?? 0;
}

async function undoHit(db: Database, { bucket, windowStart }: Hit): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .execute();
}

/** Deletes the windows that are over. */
export async function deleteOldHits(db: Database, now = Date.now()): Promise<void> {
  for (const table of ['rate_limits', 'receipt_limits'] as const) {
    await db
      .deleteFrom(table)
      .where('window_start', '<', Math.floor(now / 1000) - LONGEST_S)
      .execute();
  }
}
