import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cleanEmail, EMAIL } from 'charter-widgets/contract';
import { type Environment, SECRET_NAMES, VARIABLE_NAMES } from '../config';
import { StartError } from '../platform/http/errors';
import { print, printable, printError } from '../platform/watch/log';
import { accountCommands } from './accounts';
import { backupCommands } from './backups';
import { checkCommands } from './check/check';
import { type Arguments, type Command, reasonOf, UsageError } from './command';
import { parseEnvironmentFile } from './environment-file';

const COMMANDS: Record<string, Command> = { ...accountCommands, ...backupCommands, ...checkCommands };
const HELP = /^(?:--help|-h)$/;

/** Runs a command in the server's environment; resolves to the exit code. A failure is one line. */
export async function runCommand(words: string[], env: Environment): Promise<number> {
  const [name = 'help', ...args] = words;
  if (name === 'help' || HELP.test(name)) {
    print(help());
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    const service = readServiceEnvironment(words, env);
    if (service) return await runWithEnvironment(service.words, service.env);
    if (!command) {
      throw new StartError(`There is no command ${printable(name)}. To list all commands, run: charter-desk help`);
    }
    if (args.some((word) => HELP.test(word))) {
      print(`Usage: charter-desk ${usageOf(name, command)}\n${command.about}\n`);
      return 0;
    }
    const result = await command.run(parseArguments(command, args), env);
    const { text, isWell } = typeof result === 'string' ? { text: result, isWell: true } : result;
    print(`${text}\n`);
    return isWell ? 0 : 1;
  } catch (error) {
    printError(`${explain(error, command && usageOf(name, command))}\n`);
    return 1;
  }
}

/** One line that says what failed and what to do. */
function explain(error: unknown, usage: string | undefined): string {
  const reason = reasonOf(error);
  if (error instanceof UsageError) return `${reason}. Usage: charter-desk ${usage}`;
  if (error instanceof StartError) return reason;
  const todo = /^(?:EACCES|EPERM)/.test(reason)
    ? 'Run the command as the user of the server'
    : 'To find the cause, run: charter-desk check';
  return `The command failed: ${reason}. ${todo}`;
}

function parseArguments({ takes, options = {} }: Command, args: string[]): Arguments {
  const most = takes.includes('[name]') ? Number.POSITIVE_INFINITY : Number(takes.startsWith('<'));
  // An option at the end without its value gets an empty one, which its command refuses in its own words.
  const isCut = options[/^--(.+)/.exec(args.at(-1) ?? '')?.[1] ?? '']?.type === 'string';
  try {
    const { positionals, values } = parseArgs({ args: isCut ? [...args, ''] : args, options, allowPositionals: true });
    // Everybody, or the named person.
    if (positionals.length > (values.all ? 0 : most)) throw new Error('There are too many arguments');
    const [needed, word = ''] = [/^<\w+>/.exec(takes)?.[0], ...positionals];
    const others = takes.includes('| --all') ? ' or --all' : '';
    if (needed && !word && !values.all) throw new Error(`${needed}${others} is missing`);
    if (needed === '<email>' && word && !EMAIL.test(cleanEmail(word)))
      throw new Error(`${printable(word)} is not an e-mail address`);
    return { words: positionals, options: values as Arguments['options'] };
  } catch (error) {
    const [what = ''] = (error as Error).message.split(/\. |\n/);
    const option = what.includes(' argument ') && /^Option '(--[\w-]+)/.exec(what)?.[1];
    throw new UsageError(option ? `${option} needs a value that does not begin with a dash` : what);
  }
}

const usageOf = (name: string, { takes }: Command) => `${name} ${takes}`.trim();

const help = () => `Usage: charter-desk <command>
In a clone: npm run desk -- <command>
With the environment file of a service: node charter-desk.js --environment <file> <command>

${Object.entries(COMMANDS)
  .map(([name, command]) => `  ${usageOf(name, command)}\n      ${command.about}\n`)
  .join('')}`;

/** Names the environment file of the service, in front of a command. */
const OPTION = '--environment';

const OURS = new Set<string>([...VARIABLE_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)]);

/**
 * Reads the files that `--environment` names in front of a command, later ones over earlier ones; undefined if there is no
 * such option. Our variables of the shell are left out, because the service does not get them. Throws a StartError.
 */
function readServiceEnvironment(
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
async function runWithEnvironment(words: string[], env: Record<string, string>): Promise<number> {
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
