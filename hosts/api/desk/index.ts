import { readConfig } from '../config';
import { StartError } from '../errors';
import { print, printable, printError } from '../log';
import { accountCommands } from './accounts';
import type { Command } from './command';

const COMMANDS: Record<string, Command> = { ...accountCommands };

/** Runs a command in the server's environment; resolves to the exit code. A failure is one line. */
export async function runDesk(
  [name = 'help', ...words]: string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<0 | 1> {
  if (/^(?:help|--help|-h)$/.test(name)) {
    print(help());
    return 0;
  }
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new StartError(`There is no command ${printable(name)}: help lists them`);
    print(`${await command.run(words, readConfig(env))}\n`);
    return 0;
  } catch (error) {
    printError(`${reasonOf(error)}\n`);
    return 1;
  }
}

function help(): string {
  const rows = Object.entries(COMMANDS).map(([name, { takes, about }]) => [`${name} ${takes}`.trim(), about] as const);
  const width = Math.max(...rows.map(([usage]) => usage.length));
  return `Usage: npm run desk -- <command>, with the environment of the server

${rows.map(([usage, about]) => `  ${usage.padEnd(width)}  ${about}`).join('\n')}
`;
}

/** One line: a StartError's own text, or the message of any other error. */
function reasonOf(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException;
  const [line] = (message || String(code ?? name)).split('\n');
  return error instanceof StartError ? message.split('\n').join('; ') : `It did not work: ${line}`;
}
