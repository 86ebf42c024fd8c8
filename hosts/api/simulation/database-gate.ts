import { AsyncLocalStorage } from 'node:async_hooks';
import { type CompiledQuery, type DatabaseConnection, PostgresDriver, SqliteDriver } from 'kysely';

/** A call, or the run of a worker, with what happens at its statements. */
export class Work {
  statements = 0;
  rows = 0;
  turns = 0;
  isKilled = false;
  isOvertaken = false;
  /** The statement before which its process ends; undefined for none. */
  killAt: number | undefined;
  /** Is done before its turn of that number; then it stands for all that overtook it. */
  overtake: { at: number; run: () => Promise<void> } | undefined;
}

/** What the database does to whoever uses it in a simulation. */
export type Trouble = 'none' | 'full' | 'away';

const works = new AsyncLocalStorage<Work>();
/** The works that wait for the last one, which alone goes on: so a run is the same each time. */
const stack: Work[] = [];
export const present = { trouble: 'none' as Trouble };
const resume: (() => void)[] = [];

/** Does what the simulation looks up beside the server, in the middle of a work. */
export const outside = <T>(run: () => Promise<T>): Promise<T> => works.exit(run);

/** Does `run` as one work, while works that began before wait. */
export async function asWork<T>(work: Work, run: () => Promise<T>): Promise<T> {
  stack.push(work);
  try {
    return await works.run(work, run);
  } finally {
    stack.pop();
    for (const go of resume.splice(0)) go();
  }
}

async function waitForTurn(work: Work): Promise<void> {
  while (stack.includes(work) && stack.at(-1) !== work) await new Promise<void>((go) => resume.push(go));
  work.turns += 1;
  const { overtake } = work;
  if (!overtake || work.turns < overtake.at || work.isKilled) return;
  work.overtake = undefined;
  work.isOvertaken = true;
  await outside(overtake.run);
}

const failure = (code: string) => Object.assign(new Error('The simulated database fails'), { code });

/** Throws where a fault is due. A rollback always works: the log of the database does it at the next start. */
function beforeStatement(work: Work, sql: string): void {
  if (sql === 'rollback') return;
  work.statements += 1;
  if (work.statements === work.killAt) for (const one of stack) one.isKilled = true;
  if (work.isKilled) throw failure('SIMULATED_KILL');
  if (present.trouble === 'away') throw failure('SQLITE_CANTOPEN');
  if (present.trouble === 'full' && !/^(?:select|begin|commit|pragma|start)/.test(sql.trimStart()))
    throw failure('SQLITE_FULL');
}

const gated = new WeakSet<DatabaseConnection>();

function gate(connection: DatabaseConnection): DatabaseConnection {
  if (gated.has(connection)) return connection;
  gated.add(connection);
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <R>(query: CompiledQuery) => {
    const work = works.getStore();
    if (work) beforeStatement(work, query.sql);
    const result = await execute<R>(query);
    if (work) work.rows += result.rows.length;
    return result;
  };
  return connection;
}

// Lets the simulation decide between any two statements of the server. Whoever does no work of a simulation notices nothing.
for (const { prototype } of [SqliteDriver, PostgresDriver]) {
  const { acquireConnection } = prototype;
  prototype.acquireConnection = async function acquire(this: typeof prototype) {
    const work = works.getStore();
    if (work) await waitForTurn(work);
    return gate(await acquireConnection.call(this as never));
  } as typeof acquireConnection;
}
