import { firstPasswordProblem } from '../../accounts/passwords';
import { type Environment, inspectConfig } from '../../config';
import { printable } from '../../platform/watch/log';
import type { Command } from '../command';
import { checkAddresses } from './addresses';
import { checkDatabase } from './database';
import { checkDisk } from './disk';
import { checkEmail } from './email';
import { type Finding, fault, ok } from './finding';
import { findUnwise } from './unwise';

/** Each part is left out while a variable that it needs is wrong. */
const PARTS = [
  { part: 'disk', run: checkDisk, needs: /^DATA_DIR/ },
  { part: 'database', run: checkDatabase, needs: /^(?:DATA_DIR|DATA_KEYS|DATABASE_URL)/ },
  { part: 'mail', run: checkEmail, needs: /^(?:SMTP_URL|MAIL_FROM)/ },
  { part: 'addresses', run: checkAddresses, needs: /^(?:HOST|PORT|METRICS_|PUBLIC_URL)/ },
];

/** The command that checks the configuration and the machine, before a start or beside a running server. */
export const checkCommands: Record<string, Command> = {
  check: {
    takes: '[--json]',
    options: { json: { type: 'boolean' } },
    about: 'Checks environment variables, disk, database, mail server and addresses. Changes nothing.',
    run: async ({ options }, env) => {
      const findings = await check(env);
      const isWell = findings.every(({ state }) => state !== 'fault');
      return { text: options.json ? JSON.stringify({ isWell, findings }, null, 2) : formatFindings(findings), isWell };
    },
  },
};

/** Checks the variables and these parts. The findings begin with the faults. */
export async function check(env: Environment, parts = PARTS): Promise<Finding[]> {
  const { problems, config, values } = inspectConfig(env);
  const says = (name: string, text: string) => fault(name, text, 'Fix it: the server does not start until then');
  const found = problems.map(({ variable, message }) => says(variable, message.replace(`${variable} `, '')));
  const weak = firstPasswordProblem(config);
  if (weak) found.push(says('ADMIN_PASSWORD', `is refused. ${weak}`));
  if (found.length === 0) found.push(ok('variables', 'are all valid'));
  const wrong = problems.map(({ variable }) => variable.replace(/_FILE$/, ''));
  found.push(...findUnwise(env, config, values).filter(({ about }) => !wrong.includes(about)));
  const usable = parts.filter(({ needs }) => !wrong.some((name) => needs.test(name)));
  const ofParts = await Promise.all(
    usable.map(({ part, run }) =>
      run(config).catch(({ message }: Error) => [fault(part, `could not be checked (${message})`, 'Read the log')]),
    ),
  );
  const all = [...found, ...ofParts.flat()];
  return (['fault', 'warning', 'ok'] as const).flatMap((state) => all.filter((one) => one.state === state));
}

function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.map(({ state, about, says, todo }) =>
    printable(`${state.padEnd(7)}  ${about.padEnd(width)}  ${says}${todo && `. ${todo}`}`),
  );
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  return [...lines, `Faults: ${count('fault')}, warnings: ${count('warning')}`].join('\n');
}
