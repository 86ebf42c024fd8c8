import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** In milliseconds. */
export interface Limits {
  /** One statement. */
  statement: number;
  /** Its wait for a lock. */
  lock: number;
  /** An open transaction's wait for its next statement. */
  idle: number;
}

/** Limits for a call: after that long its client has given up. */
export const CALL: Limits = { statement: 10_000, lock: 5000, idle: 10_000 };
/** Limits for work before the server takes calls, such as migrations of large tables that another process may hold. */
export const START: Limits = { statement: 1_800_000, lock: 600_000, idle: 600_000 };

/** How much longer than the server's own time-out we wait before the connection counts as hanging. */
const HANGS_MS = 2000;
const CONNECT_MS = 5000;
const CONNECTIONS = 10;

/** A read that has run this often is kept prepared: to parse and plan a search takes PostgreSQL as long as to run it. */
const OFTEN = 100;
/** Reads that are kept prepared, on each connection. A list of ids has a text for each length. */
const MAX_PREPARED = 100;
/** Texts that are counted at a time. */
const MAX_COUNTED = 1000;
/**
 * A pooler has given the statement's connection to somebody else (26000, 42P05), or a newer release has changed a column
 * (0A000).
 */
const NOT_PREPARED = /^(?:26000|42P05|0A000)$/;

/** How the connections of a pool are used. */
export interface PoolUse {
  limit: number;
  /** Connections that are at work. */
  busy: number;
  /** Calls that wait for one. */
  waiting: number;
}

/** The database did not answer, or the connection to it broke: what was asked may be asked again. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  /** SQLSTATE for a failed connection. */
  readonly code = '08006';
}

/**
 * A pool whose every wait is bounded: by the server's own time-outs, and by ending a connection that does not answer.
 * `limits` is asked at each statement; `onLost` hears of each connection that breaks, which the pool replaces by itself.
 */
export function createPool(
  url: string,
  limits: () => Limits,
  onLost: (error: Error) => void,
): PostgresPool & { use: () => PoolUse } {
  let pool = open({
    statement_timeout: CALL.statement,
    lock_timeout: CALL.lock,
    idle_in_transaction_session_timeout: CALL.idle,
  });

  function open(session: pg.PoolConfig): pg.Pool {
    const opened = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      ...session,
    });
    // A connection may break while it is lent, when the pool itself does not listen.
    opened.on('connect', (client) => client.once('error', onLost).on('error', () => {}));
    opened.on('error', () => {});
    return opened;
  }

  async function connect(): Promise<pg.PoolClient> {
    const asked = pool;
    try {
      return await asked.connect();
    } catch (error) {
      // A pooler that shares its connections out by transaction (pgbouncer) refuses settings of a session.
      if (!/unsupported startup parameter/.test(messageOf(error))) throw awayOf(error);
      if (pool === asked) {
        pool = open({});
        asked.end();
      }
      return pool.connect().catch((error) => {
        throw awayOf(error);
      });
    }
  }

  const prepared = createPrepared();

  return {
    async connect() {
      const client = await connect();
      let inTransaction = false;
      const run = async (text: string, values: unknown[]) => {
        if (text === 'begin') inTransaction = true;
        if (text === 'commit' || text === 'rollback') inTransaction = false;
        // In a transaction a failure would end it.
        const name = inTransaction ? undefined : prepared.nameOf(text);
        if (!name) return client.query(text === 'begin' ? begin(limits()) : text, values);
        try {
          return await client.query({ name, text, values });
        } catch (error) {
          if (!NOT_PREPARED.test(String((error as { code?: unknown }).code))) throw error;
          prepared.stop();
          return client.query(text, values);
        }
      };
      return {
        async query(text: string, values: readonly unknown[]) {
          const late = setTimeout(() => client.end(), limits().statement + HANGS_MS);
          try {
            return await run(text, [...values]);
          } catch (error) {
            throw awayOf(error);
          } finally {
            clearTimeout(late);
          }
        },
        release: () => client.release(),
        // Kysely's type has cursors as well, which it uses where it is given some.
      } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    use: () => ({
      limit: CONNECTIONS,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** Counts reads, and names those that come often: PostgreSQL keeps a statement with a name prepared. */
function createPrepared() {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  let isOn = true;
  return {
    nameOf(text: string): string | undefined {
      if (!isOn || !text.startsWith('select')) return undefined;
      const name = names.get(text);
      if (name || names.size === MAX_PREPARED) return name;
      const count = (runs.get(text) ?? 0) + 1;
      if (runs.size === MAX_COUNTED) runs.clear();
      runs.set(text, count);
      if (count === OFTEN) names.set(text, `read ${names.size}`);
      return undefined;
    },
    /** Names nothing from now on: behind such a pooler it would fail again. */
    stop() {
      isOn = false;
    },
  };
}

/** One round trip. Settings of a transaction reach the server through any pooler, and end with it. */
const begin = ({ statement, lock, idle }: Limits) =>
  `begin; set local statement_timeout = ${statement}; set local lock_timeout = ${lock}; ` +
  `set local idle_in_transaction_session_timeout = ${idle}`;

/** What the server itself says keeps its code; a value that cannot be sent is a fault of ours. */
function awayOf(error: unknown): unknown {
  return error instanceof pg.DatabaseError || error instanceof TypeError ? error : new DatabaseAway(messageOf(error));
}

// An address with several hosts fails with a code alone.
const messageOf = (error: unknown) =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
