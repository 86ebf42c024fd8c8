import { cleanEmail, EMAIL } from 'charter-widgets/contract';
import { type Config, type Environment, inspectConfig } from '../config';
import { StartError } from '../platform/http/errors';
import { printable } from '../platform/watch/log';
import type { Command, Finding } from './command';
import { findPlaceholders } from './placeholders';
import { probePorts } from './probe-ports';
import { probeKeys, probeWebhooks } from './probe-stored';
import { probeBucket, probeDatabase, probeDisk, probeMail } from './probes';
import type { Probe } from './report';
import { findUnwise } from './unwise';

/** The command that checks the configuration before a start. */
export const checkCommands: Record<string, Command> = {
  check: {
    takes: '[--json] [--mail-to <email>] [--unit <unit>]',
    options: { json: { type: 'boolean' }, 'mail-to': { type: 'string' }, unit: { type: 'string' } },
    about:
      'says what in the configuration is wrong or unwise, and tries database, keys, disk, bucket, mail, webhooks and ports',
    run: async ({ words, options }, env) => {
      if (words.length > 0)
        throw new StartError(`check takes no ${printable(words[0] ?? '')}: help says what a command takes`);
      const given = options['mail-to'];
      const mailTo = given === undefined ? undefined : cleanEmail(String(given));
      if (mailTo !== undefined && !EMAIL.test(mailTo)) throw new StartError('Say an email address after --mail-to');
      const findings = [...(await checkAll(env, mailTo)), describeSandbox(options.unit)];
      const isWell = findings.every(({ state }) => state !== 'wrong');
      return { text: options.json ? JSON.stringify({ isWell, findings }, null, 2) : formatTable(findings), isWell };
    },
  },
};

/** Checks the variables and tries each part of the server. The findings begin with what is wrong. */
export async function checkAll(env: Environment, mailTo?: string): Promise<Finding[]> {
  const { problems, config } = inspectConfig(env);
  const isWrong = (names: RegExp) => problems.some(({ variable }) => names.test(variable));
  const parts: readonly (readonly [part: string, isWrong: boolean, Probe])[] = [
    ['disk', isWrong(/^DATA_DIR/), probeDisk],
    ['database', isWrong(/^(?:DATABASE_URL|DATA_DIR)/), probeDatabase],
    ['bucket', isWrong(/^S3_/), probeBucket],
    ['DATA_KEYS', isWrong(/^(?:DATABASE_URL|DATA_DIR|DATA_KEYS)/), probeKeys],
    ['mail', isWrong(/^(?:SMTP_URL|MAIL_FROM)/), probeMail(mailTo)],
    ['webhooks', isWrong(/^(?:DATABASE_URL|DATA_DIR|WEBHOOKS_PRIVATE)/), probeWebhooks],
    ['ports', isWrong(/^(?:PORT|HOST|METRICS_|PUBLIC_URL)/), probePorts],
  ];
  const found = await Promise.all(
    parts.map(([part, isPartWrong, probe]) => (isPartWrong ? [] : runProbe(part, probe, config))),
  );
  const all = [...checkVariables(env), ...found.flat()];
  return (['wrong', 'unwise', 'ok'] as const).flatMap((state) => all.filter((one) => one.state === state));
}

/** Checks the variables alone. */
export function checkVariables(env: Environment): Finding[] {
  const { problems, config, values } = inspectConfig(env);
  const wrong = problems.map(({ variable, message }): Finding => {
    const [, says = message] = message.split(`${variable} `);
    return { state: 'wrong', of: variable, says, todo: 'Mend it: the server does not start' };
  });
  // A variable that is wrong is not also reported as missing.
  const names = new Set(problems.map(({ variable }) => variable.replace(/_FILE$/, '')));
  const others = [...findPlaceholders(values), ...findUnwise(env, config)].filter(({ of }) => !names.has(of));
  const fine: Finding[] =
    wrong.length > 0 ? [] : [{ state: 'ok', of: 'variables', says: 'the server takes each of them' }];
  return [...wrong, ...fine, ...others];
}

async function runProbe(part: string, probe: Probe, config: Config): Promise<Finding[]> {
  try {
    return await probe(config);
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

/** The command charter-desk names the unit whose sandbox and environment this process has. */
const describeSandbox = (unit: string | boolean | undefined): Finding => ({
  state: 'ok',
  of: 'sandbox',
  says: unit
    ? `tried in that of ${unit}, with its environment`
    : 'not tried: this check did not run in the sandbox of the service, which systemd makes',
});

function formatTable(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ of }) => of.length));
  return findings
    .map(({ state, of, says, todo }) => {
      const line = `${state.padEnd(6)}  ${printable(of).padEnd(width)}  ${printable(says)}`;
      return todo ? `${line}. ${printable(todo)}` : line;
    })
    .join('\n');
}
