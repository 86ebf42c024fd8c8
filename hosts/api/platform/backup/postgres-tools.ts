import { spawn } from 'node:child_process';
import { StartError } from '../http/errors';

/**
 * Runs `pg_dump` or `pg_restore`. The password goes by the environment, because everybody on the machine can read arguments.
 * Throws a StartError with the program's error.
 */
export async function runPostgresTool(
  name: 'pg_dump' | 'pg_restore',
  url: string,
  args: string[],
  signal: AbortSignal,
): Promise<void> {
  const { address, password } = toLibpqUrl(url);
  const child = spawn(name, ['--no-password', `--dbname=${address}`, ...args], {
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|PG[A-Z]+)$/.test(name))),
      LC_ALL: 'C',
      ...(password && { PGPASSWORD: password }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output = `${output}${text}`.slice(-4000);
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  ).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new StartError(`${name} is missing. Install PostgreSQL’s client (Debian: postgresql-client)`);
  });
  if (code === 0) return;
  const lines = output.trim().split('\n');
  const why = lines.find((line) => /error:/.test(line)) ?? lines.at(-1) ?? '';
  throw new StartError(why || `${name} failed with exit code ${code}`);
}

/** Converts an address for PostgreSQL's programs, which spell a few parameters differently. */
export function toLibpqUrl(text: string): { address: string; password: string } {
  const url = new URL(text);
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  url.searchParams.delete('password');
  url.searchParams.delete('uselibpqcompat');
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  const ssl = url.searchParams.get('ssl');
  url.searchParams.delete('ssl');
  if (ssl && ssl !== '0' && ssl !== 'false' && !url.searchParams.has('sslmode'))
    url.searchParams.set('sslmode', 'require');
  return { address: url.href, password };
}
