import { execFile, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../http/errors';

/** Debian's folder of all versions, beside PATH. */
const DEBIAN = '/usr/lib/postgresql';

export interface Tool {
  file: string;
  /** Such as `15.18`. */
  version: string;
}

export const majorOf = (version: string): number => Number.parseInt(version, 10);

/** Finds `pg_dump` or `pg_restore` of the server's major version or the next newer one. Throws a StartError. */
export async function findTool(name: 'pg_dump' | 'pg_restore', major: number): Promise<Tool> {
  const found = new Map<number, Tool>();
  for (const file of candidates(name)) {
    const tool = await toolAt(file);
    // The first of a version is the one that a shell would run.
    if (tool && !found.has(majorOf(tool.version))) found.set(majorOf(tool.version), tool);
  }
  const [fits] = [...found].filter(([its]) => its >= major).sort(([a], [b]) => a - b);
  if (fits) return fits[1];
  const here = [...found.values()].map(({ version }) => version).join(', ');
  throw new StartError(
    `${name} of PostgreSQL ${major} or newer is not here${here && ` (there is ${here})`}: install it (Debian: postgresql-client-${major}), or put its folder into PATH`,
  );
}

function candidates(name: string): string[] {
  const inPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  let versions: string[] = [];
  try {
    versions = readdirSync(DEBIAN);
  } catch {
    // Not Debian, or not installed.
  }
  return [...inPath, ...versions.map((version) => join(DEBIAN, version, 'bin'))].map((folder) => join(folder, name));
}

async function toolAt(file: string): Promise<Tool | undefined> {
  try {
    const { stdout } = await promisify(execFile)(file, ['--version']);
    const version = /\(PostgreSQL\) (\d+[\w.]*)/.exec(stdout)?.[1];
    return version ? { file, version } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs such a program. The password goes by the environment, because everybody on the machine can read arguments. Throws a
 * StartError with the program's error.
 */
export async function runTool({ file }: Tool, url: string, args: string[], signal: AbortSignal): Promise<void> {
  const { address, password } = toLibpqUrl(url);
  const child = spawn(file, ['--no-password', `--dbname=${address}`, ...args], {
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
  );
  if (code === 0) return;
  const lines = output.trim().split('\n');
  const why = lines.find((line) => /error:/.test(line)) ?? lines.at(-1) ?? '';
  throw new StartError(why || `${file} ended with ${code}`);
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
