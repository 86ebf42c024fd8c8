import { cleanEmail, EMAIL } from 'charter-widgets/contract';
import { type Config, type Environment, inspectConfig, type Wrong } from '../config';
import { StartError } from '../platform/http/errors';
import { printable } from '../platform/watch/log';
import type { Command, Finding } from './command';
import { type Try, tryBucket, tryDatabase, tryDisk, tryMail } from './tries';
import { unwiseIn } from './unwise';

/** What says before a start whether it will do, and what of it would be regretted. */
export const checkCommands: Record<string, Command> = {
  check: {
    takes: '[--json] [--mail-to <email>]',
    options: { json: { type: 'boolean' }, 'mail-to': { type: 'string' } },
    about: 'says what in the configuration is wrong or unwise, and tries database, disk, bucket and mail',
    judge: async ({ words, options }, env) => {
      if (words.length > 0)
        throw new StartError(`check takes no ${printable(words[0] ?? '')}: help says what a command takes`);
      const given = options['mail-to'];
      const mailTo = given === undefined ? undefined : cleanEmail(String(given));
      if (mailTo !== undefined && !EMAIL.test(mailTo)) throw new StartError('Say an email address after --mail-to');
      const findings = await findingsIn(env, mailTo);
      const isWell = findings.every(({ state }) => state !== 'wrong');
      return { said: options.json ? JSON.stringify({ isWell, findings }, null, 2) : table(findings), isWell };
    },
  },
};

/** Everything that is to be said of an environment and what it leads to, what is wrong first. */
export async function findingsIn(env: Environment, mailTo?: string): Promise<Finding[]> {
  const { wrong, config } = inspectConfig(env);
  const of = (names: RegExp) => wrong.some(({ variable }) => names.test(variable));
  const parts: readonly (readonly [part: string, isWrong: boolean, Try])[] = [
    ['disk', of(/^DATA_DIR/), tryDisk],
    ['database', of(/^(?:DATABASE_URL|DATA_DIR)/), tryDatabase],
    ['bucket', of(/^S3_/), tryBucket],
    ['mail', of(/^SMTP_URL/), tryMail(mailTo)],
  ];
  const tried = await Promise.all(parts.map(([part, isWrong, attempt]) => tryPart(part, isWrong, attempt, config)));
  const all = [...findingsOfVariables(env), ...tried.flat()];
  return (['wrong', 'unwise', 'ok'] as const).flatMap((state) => all.filter((one) => one.state === state));
}

/** What is to be said of the variables alone. */
export function findingsOfVariables(env: Environment): Finding[] {
  const { wrong, config } = inspectConfig(env);
  const ofValues = wrong.map(({ variable, says }): Finding => {
    const [, what = says] = says.split(`${variable} `);
    return { state: 'wrong', of: variable, says: what, todo: 'Mend it: the server does not start' };
  });
  const named = new Set(wrong.map(nameOf));
  // What is said to be wrong is not said to be missing as well.
  const others = [...unwiseIn(env, config)].filter(({ of }) => !named.has(of));
  const fine: Finding[] =
    wrong.length > 0 ? [] : [{ state: 'ok', of: 'variables', says: 'the server takes each of them' }];
  return [...ofValues, ...fine, ...others];
}

const nameOf = ({ variable }: Wrong) => variable.replace(/_FILE$/, '');

async function tryPart(part: string, isWrong: boolean, attempt: Try, config: Config): Promise<Finding[]> {
  if (isWrong) return [];
  try {
    return await attempt(config);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return [
      {
        state: 'wrong',
        of: part,
        says: `it could not be tried (${(message || String(code)).split('\n')[0]})`,
        todo: 'Mend that, and check again',
      },
    ];
  }
}

function table(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ of }) => of.length));
  return findings
    .map(({ state, of, says, todo }) => {
      const line = `${state.padEnd(6)}  ${printable(of).padEnd(width)}  ${printable(says)}`;
      return todo ? `${line}. ${printable(todo)}` : line;
    })
    .join('\n');
}
