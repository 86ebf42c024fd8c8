import { closeSync, constants, openSync, readFileSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type Sqlite from 'libsql';
import { StartError } from '../errors';
import { readWal, USER_VERSION_AT } from './wal';

/** The file of the embedded database inside DATA_DIR. */
export const FILE_NAME = 'charter.sqlite';
/** Beside it, while a server runs and after it was killed: how many commits it has acknowledged. */
const COUNT_FILE = 'charter.commits';

/** `user_version` is a signed number of 32 bits; after this many commits it begins again. */
const CYCLE = 2 ** 31;
/** An SQLite file's header. */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const WRITES = /^(?:insert|update|delete|with|create|alter|drop)\b/i;

/** How many commits `count` is behind `other`; none when it is level or ahead. */
const behind = (count: number, other: number): number => {
  const distance = (other - count + CYCLE) % CYCLE;
  return distance < CYCLE / 2 ? distance : 0;
};

/**
 * Counts the commits of the embedded database: inside it, as its `user_version` in the commit itself, and once it is
 * durable in a file beside it. The file never says more than was stored, whenever the process is killed; so what says
 * less than the file has lost what somebody was told is stored.
 */
export function countCommits(sqlite: Sqlite.Database, dataDir: string) {
  const file = join(dataDir, COUNT_FILE);
  const version = numberOf(sqlite.prepare('pragma user_version'));
  const changes = numberOf(sqlite.prepare('select total_changes()'));
  let counted = 0;

  /** Ends a transaction with `end`, as one more if it has changed something. */
  const commit = (end: () => unknown) => {
    const changed = changes();
    if (changed === counted) return end();
    // Read again each time: a command may have written meanwhile.
    const count = (version() + 1) % CYCLE;
    sqlite.exec(`pragma user_version = ${count}`);
    const result = end();
    counted = changed;
    keep(file, count);
    return result;
  };

  const alone = <T>(work: () => T): T => {
    sqlite.exec('begin');
    try {
      const result = work();
      commit(() => sqlite.exec('commit'));
      return result;
    } catch (error) {
      // A full disk ends a transaction by itself.
      if (sqlite.inTransaction) sqlite.exec('rollback');
      throw error;
    }
  };

  return {
    /** A statement that counts when it commits. */
    counted(query: string, statement: Sqlite.Statement): Pick<Sqlite.Statement, 'reader' | 'all' | 'run' | 'iterate'> {
      const { reader } = statement;
      const iterate: typeof statement.iterate = (parameters) => statement.iterate(parameters);
      if (query === 'commit') {
        const run = () => commit(() => statement.run([]));
        return { reader, iterate, all: () => [], run: run as typeof statement.run };
      }
      if (sqlite.inTransaction || !WRITES.test(query)) return statement;
      return {
        reader,
        iterate,
        all: (parameters) => alone(() => statement.all(parameters)),
        run: (parameters) => alone(() => statement.run(parameters)),
      };
    },
    /** To be called when all is in the database's own file. */
    forget: () => rmSync(file, { force: true }),
  };
}

/** The one number that a statement reads. */
function numberOf(statement: Sqlite.Statement): () => number {
  const inRows = statement.raw();
  return () => (inRows.get() as [number])[0];
}

/** Overwritten in place in one write: a kill leaves the old number or the new one. */
function keep(file: string, count: number) {
  try {
    const descriptor = openSync(file, constants.O_WRONLY | constants.O_CREAT, 0o600);
    writeSync(descriptor, `${String(count).padStart(10, '0')}\n`, 0);
    closeSync(descriptor);
  } catch {
    // A count that is too low is still safe, and the commit is stored already: it must not fail for this.
  }
}

/**
 * Refuses a database that lacks commits which its server has acknowledged, or that has another's write-ahead log beside
 * it, which SQLite would mix into it. To be called before SQLite opens it. `acceptLoss` is what the operator was told to
 * set to go on without them; resolves to what is said of that.
 * Throws a StartError that says what is missing and what to do.
 */
export function refuseLostCommits(dataDir: string, acceptLoss: string | undefined): string | undefined {
  const walFile = join(dataDir, `${FILE_NAME}-wal`);
  const wal = readWal(walFile);
  const stored = storedCount(join(dataDir, FILE_NAME));
  const acknowledged = acknowledgedCount(join(dataDir, COUNT_FILE));
  if (stored === 'no database') return undefined;

  const isStranger =
    wal !== undefined &&
    (stored === undefined ||
      (wal.first !== undefined && behind(stored, wal.first) > 1) ||
      (wal.last !== undefined && behind(wal.last, stored) > 0));
  const missing = acknowledged === undefined ? 0 : behind(wal?.last ?? stored ?? 0, acknowledged);
  if (!isStranger && missing === 0) return undefined;

  const code = String(acknowledged ?? wal?.last ?? 0);
  if (acceptLoss !== code) {
    const what = isStranger
      ? `${FILE_NAME} and ${FILE_NAME}-wal do not belong together: one of them is missing, or was put back without the other`
      : `the last ${missing} changes that the server had stored are missing: it was killed, and ${FILE_NAME}-wal was taken away since, or older files were put in its place`;
    throw new StartError(
      `DATA_DIR ${resolve(dataDir)}: ${what}. Put all of the folder back as the server left it, or, to go on without what is missing, start once with ACCEPT_LOSS=${code}`,
    );
  }
  rmSync(join(dataDir, COUNT_FILE), { force: true });
  if (!isStranger) return `ACCEPT_LOSS: going on without ${missing} changes that had been stored`;
  const aside = `${walFile}-${code}`;
  renameSync(walFile, aside);
  return `ACCEPT_LOSS: going on without ${FILE_NAME}-wal, which is kept as ${resolve(aside)}`;
}

/** How many commits a database's own file has; undefined when it has nothing at all. */
function storedCount(file: string): number | undefined | 'no database' {
  const header = Buffer.alloc(HEADER_BYTES);
  let length: number;
  try {
    const descriptor = openSync(file, 'r');
    length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
    closeSync(descriptor);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (length === 0) return undefined;
  // SQLite itself says what is wrong when it opens the file.
  if (length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'no database';
  return header.readUInt32BE(USER_VERSION_AT);
}

function acknowledgedCount(file: string): number | undefined {
  try {
    const text = readFileSync(file, 'latin1');
    // After a power cut the file may hold anything: unreadable counts as unknown.
    return /^\d{10}\n$/.test(text) ? Number(text) : undefined;
  } catch {
    return undefined;
  }
}
