import { parseArgs } from 'node:util';
import type { Environment } from '../config';
import { StartError } from '../platform/http/errors';
import { print, printable, printError } from '../platform/watch/log';
import { accountCommands } from './accounts';
import { backupCommands } from './backups';
import { checkCommands } from './check/check';
import { type Arguments, type Command, reasonOf } from './command';
import { readServiceEnvironment, runWithEnvironment } from './service-environment';

const COMMANDS: Record<string, Command> = { ...accountCommands, ...backupCommands, ...checkCommands };

/** Runs a command in the server's environment; resolves to the exit code. A failure is one line. */
export async function runCommand(words: string[], env: Environment): Promise<number> {
  const [name = 'help', ...args] = words;
  if (/^(?:help|--help|-h)$/.test(name)) {
    print(help());
    return 0;
  }
  try {
    const service = readServiceEnvironment(words, env);
    if (service) return await runWithEnvironment(service.words, service.env);
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new StartError(`There is no command ${printable(name)}: help lists them`);
    const result = await command.run(parseArguments(command, args), env);
    const { text, isWell } = typeof result === 'string' ? { text: result, isWell: true } : result;
    print(`${text}\n`);
    return isWell ? 0 : 1;
  } catch (error) {
    printError(`${reasonOf(error)}\n`);
    return 1;
  }
}

function parseArguments({ options = {} }: Command, args: string[]): Arguments {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { words: positionals, options: values as Arguments['options'] };
  } catch (error) {
    const [what] = (error as Error).message.split(/\. |\n/);
    throw new StartError(`${what}: help says what a command takes`);
  }
}

function help(): string {
  const rows = Object.entries(COMMANDS).map(([name, { takes, about }]) => [`${name} ${takes}`.trim(), about] as const);
  const width = Math.max(...rows.map(([usage]) => usage.length));
  return `Usage: charter-desk <command>, with the environment of the server; in a clone: npm run desk -- <command>
       charter-desk.js --environment <file> <command>, with the variables of a file as systemd reads it

${rows.map(([usage, about]) => `  ${usage.padEnd(width)}  ${about}`).join('\n')}
`;
}
