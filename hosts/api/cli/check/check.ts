import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { firstPasswordProblem } from '../../accounts/passwords';
import { type Config, type Environment, inspectConfig } from '../../config';
import { ROOM_BYTES } from '../../platform/watch/health';
import { printable } from '../../platform/watch/log';
import type { Command } from '../command';
import { checkAddresses } from './addresses';
import { checkDatabase } from './database';
import { checkEmail } from './email';
import { type Finding, fault, ok, warning } from './finding';
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

const LITTLE_ROOM_BYTES = 1_000_000_000;

/** Whether DATA_DIR can be written, or created where it is missing, and has room. */
async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const file = join(folder, `.check-${randomUUID()}`);
  try {
    await writeFile(file, 'check', { mode: 0o600, flush: true });
  } catch (error) {
    const says = `DATA_DIR ${resolve(dataDir)} cannot be written (${(error as Error).message.split(',')[0]})`;
    return [fault('disk', says, 'Create it for the user of the server (chown), or free disk space')];
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const says = `DATA_DIR ${resolve(dataDir)} can be written, ${Math.floor(free / 1_000_000)} MB are free`;
  if (free >= LITTLE_ROOM_BYTES) return [ok('disk', says)];
  return [(free < ROOM_BYTES ? fault : warning)('disk', says, 'Free space: below 50 MB no request is accepted')];
}
