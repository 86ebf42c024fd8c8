import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** In milliseconds: of a statement, its wait for a lock, and an open transaction's wait for its next statement. */
interface Timeouts {
  statement: number;
  lock: number;
  idle: number;
}

/** For a call, whose client gives up after that. */
const CALL: Timeouts = { statement: 10_000, lock: 5000, idle: 10_000 };
/** For work before the server takes calls, such as migrations of large tables. */
const START: Timeouts = { statement: 1_800_000, lock: 600_000, idle: 600_000 };

/** How much longer than the server's time-out we wait before a connection counts as hanging. */
const HANGS_MS = 2000;
const CONNECT_MS = 5000;
const CONNECTIONS = 10;

/** A read that ran this often is kept prepared: parsing and planning a search takes PostgreSQL as long as running it. */
const OFTEN = 100;
/** Prepared reads on each connection. A list of ids has a text for each length. */
const MAX_PREPARED = 100;
const MAX_COUNTED = 1000;
/** A pooler gave the connection to somebody else (26000, 42P05), or a newer release changed a column (0A000). */
const NOT_PREPARED = /^(?:26000|42P05|0A000)$/;

/** The database did not answer, or the connection broke. The call can be repeated. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  /** SQLSTATE for a failed connection. */
  readonly code = '08006';
}

interface Pool extends PostgresPool {
  /** The number of calls that wait for a connection. */
  waiting(): number;
}

const longWork = new AsyncLocalStorage<true>();

/** Does work before the server takes calls. The transactions that it begins, and no others, may take minutes. */
export const withLongTimeouts = <T>(work: () => Promise<T>): Promise<T> => longWork.run(true, work);

const timeouts = (): Timeouts => (longWork.getStore() ? START : CALL);

/**
 * A pool in which every wait is limited: by the server's time-outs, and by ending a connection that does not answer.
 * `onLost` is called for each broken connection, which the pool replaces.
 */
export function createPool(url: string, onLost: (error: Error) => void): Pool {
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
    // A connection can break while it is in use, when the pool does not listen.
    opened.on('connect', (client) => client.once('error', onLost).on('error', () => {}));
    opened.on('error', () => {});
    return opened;
  }

  async function connect(): Promise<pg.PoolClient> {
    const tried = pool;
    try {
      return await tried.connect();
    } catch (error) {
      // A pooler such as PgBouncer refuses settings of a session.
      if (!/unsupported startup parameter/.test(messageOf(error))) throw toDatabaseAway(error);
      if (pool === tried) {
        pool = open({});
        tried.end();
      }
      return pool.connect().catch((error) => {
        throw toDatabaseAway(error);
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
        // A failure would end a transaction.
        const name = inTransaction ? undefined : prepared.nameOf(text);
        if (!name) return client.query(text === 'begin' ? begin(timeouts()) : text, values);
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
          const late = setTimeout(() => client.end(), timeouts().statement + HANGS_MS);
          try {
            return await run(text, [...values]);
          } catch (error) {
            throw toDatabaseAway(error);
          } finally {
            clearTimeout(late);
          }
        },
        release: () => client.release(),
        // Kysely's type also has cursors, which are not used.
      } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    waiting: () => pool.waitingCount,
  };
}

/** Counts reads, and names frequent ones: PostgreSQL keeps a statement with a name prepared. */
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
    /** Names no further statements: behind such a pooler they would fail again. */
    stop() {
      isOn = false;
    },
  };
}

/** Settings of a transaction reach the server through any pooler, in one round trip. */
const begin = ({ statement, lock, idle }: Timeouts) =>
  `begin; set local statement_timeout = ${statement}; set local lock_timeout = ${lock}; ` +
  `set local idle_in_transaction_session_timeout = ${idle}`;

/** An error of the server keeps its code, and a TypeError is our own. */
function toDatabaseAway(error: unknown): unknown {
  return error instanceof pg.DatabaseError || error instanceof TypeError ? error : new DatabaseAway(messageOf(error));
}

// With several hosts the error has only a code.
const messageOf = (error: unknown) =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
