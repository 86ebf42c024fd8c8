import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Environment, SECRET_NAMES, VARIABLE_NAMES } from '../config';
import { StartError } from '../platform/http/errors';
import { parseEnvironmentFile } from './environment-file';

/** Names the environment file of the service, in front of a command. */
const OPTION = '--environment';

const OURS = new Set<string>([...VARIABLE_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)]);

/**
 * Reads the files that `--environment` names in front of a command, later ones over earlier ones; undefined if there is no
 * such option. Our variables of the shell are left out, because the service does not get them. Throws a StartError.
 */
export function readServiceEnvironment(
  words: readonly string[],
  env: Environment,
): { words: string[]; env: Record<string, string> } | undefined {
  const rest = [...words];
  const files: string[] = [];
  while (rest[0] === OPTION) files.push(rest.splice(0, 2)[1] ?? '');
  if (files.length === 0) return undefined;
  const shell = Object.entries(env).filter(
    (entry): entry is [string, string] => !OURS.has(entry[0]) && entry[1] != null,
  );
  return { words: rest, env: Object.assign(Object.fromEntries(shell), ...files.map(readFile)) };
}

function readFile(file: string): Record<string, string> {
  if (!file) throw new StartError(`${OPTION} needs the path of an environment file`);
  try {
    return parseEnvironmentFile(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'not UTF-8 text' : code;
    throw new StartError(`The environment file ${file} cannot be read (${reason})`);
  }
}

/**
 * Runs this program again with such an environment; resolves to its exit code. A new process, because Node reads some
 * variables, such as NODE_EXTRA_CA_CERTS, only when it starts.
 */
export async function runWithEnvironment(words: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...words], {
    env,
    stdio: 'inherit',
  });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  // A terminal sends it to both.
  process.on('SIGINT', () => {});
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
