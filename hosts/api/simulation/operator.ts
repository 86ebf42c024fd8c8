import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { restoreBackup } from '../platform/backup/restore-backup';
import { createBackup } from '../platform/backup/take-backup';
import { openSqlite } from '../platform/database/open';
import type { Email } from '../platform/email/mailer';
import { eraseOld } from '../privacy/store';
import { deleteOldDeliveries } from '../webhooks/deliveries';
import { asWork, newWork, outside, type Work } from './database-gate';
import { checkDatabase, checkEmail, readRows } from './invariants';
import { between } from './steps';
import { Broken, type World } from './world';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Work of the server beside calls, with the fault of the step. */
async function work(w: World, run: (work: Work) => Promise<void>): Promise<void> {
  const { fault } = w.step;
  const one = newWork({
    ...(fault?.kind === 'killed' && { killAt: 1 + fault.at }),
    ...(fault?.kind === 'overtaken' && w.next && { overtake: { at: 1 + (fault.at % 8), run: w.next } }),
  });
  await asWork(one, () => run(one));
  if (one.isKilled) await w.house.restart();
}

async function sendsEmails(w: World): Promise<string> {
  const { delivered } = w;
  const before = delivered.length;
  const faults: unknown[] = [];
  const send = async (one: Work, { to, subject, text, messageId = '' }: Email) => {
    const refusal = (responseCode: number) => Object.assign(new Error('Refused'), { responseCode, code: 'EENVELOPE' });
    if (w.mail === 'refuses') throw refusal(450);
    if (w.mail === 'refuses for good') throw refusal(550);
    // A process that was killed sends nothing more.
    if (one.isKilled) throw refusal(450);
    if (!one.isOvertaken)
      await outside(() => checkEmail(w, { to, subject, text, id: messageId })).catch((error) => {
        // The database of a killed process is gone while its other e-mails are still on their way.
        if (error instanceof Broken || !one.isKilled) faults.push(error);
      });
    delivered.push({ to, subject, text, id: messageId });
    if (w.mail === 'loses its answer') throw Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' });
    return '250 OK';
  };
  await work(w, (one) => w.house.sendEmails((email) => send(one, email), w.random()));
  if (faults.length > 0) throw faults[0];
  return `${delivered.length - before} emails (${w.mail})`;
}

/** The signature is looked at by the reference implementation. */
function checkSigned(w: World, headers: Record<string, unknown>, body: string): void {
  const isGood = w.model.hooks.some(({ secrets }) => secrets.some((secret) => isSignedBy(secret, headers, body)));
  if (!isGood) throw new Broken('webhooksSignedAndInOrder', `A webhook is not signed: ${body}`);
  if (/quetzal\d+x|example\.com/.test(body))
    throw new Broken('webhooksSignedAndInOrder', `A webhook says something personal: ${body}`);
}

function isSignedBy(secret: string, headers: Record<string, unknown>, body: string): boolean {
  try {
    return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
  } catch {
    return false;
  }
}

async function sendsWebhooks(w: World): Promise<string> {
  let count = 0;
  const faults: unknown[] = [];
  await work(w, (one) =>
    w.house.sendWebhooks(async (_url, { headers, body }) => {
      if (one.isKilled) throw new Error('The process is killed');
      count += 1;
      try {
        checkSigned(w, headers, body);
      } catch (error) {
        faults.push(error);
      }
      const answer = (async function* empty(): AsyncGenerator<Buffer> {})();
      return Object.assign(answer, { statusCode: w.receiver === 'takes' ? 204 : 503 });
    }, w.random()),
  );
  if (faults.length > 0) throw faults[0];
  return `${count} webhooks (${w.receiver})`;
}

/** The server's work of every hour. */
async function tidies(w: World): Promise<string> {
  const { db, parts } = w.house;
  await work(w, async () => {
    await eraseOld(db, parts.config).catch(() => {});
    await deleteOldDeliveries(db).catch(() => {});
  });
  return 'done';
}

async function restarts(w: World): Promise<string> {
  if (w.trouble !== 'none') return 'skipped';
  await w.house.restart();
  return 'done';
}

/** Moments that programs get wrong: the leap day, and the ends of summer time. */
const MOMENTS = [
  '2027-03-14T09:59:00Z',
  '2027-03-28T00:59:00Z',
  '2027-10-31T00:59:00Z',
  '2027-12-31T23:59:00Z',
  '2028-02-28T23:59:00Z',
  '2028-02-29T11:00:00Z',
];

function movesClock(w: World): string {
  const kind = w.pick(0);
  const later = MOMENTS.map((one) => Date.parse(one)).filter((at) => at > w.time() && at < w.time() + 120 * DAY_MS);
  const ahead =
    kind < 0.7
      ? between(1, 90, w.pick(1)) * MINUTE_MS
      : kind < 0.85
        ? between(1, 60, w.pick(1)) * HOUR_MS
        : kind < 0.92
          ? -between(1, 24, w.pick(1)) * HOUR_MS
          : (later[0] ?? w.time() + DAY_MS) - w.time();
  w.setTime(w.time() + ahead);
  return new Date(w.time()).toISOString().slice(0, 16);
}

function changesMail(w: World): string {
  w.mail = w.of(['takes', 'takes', 'takes', 'refuses', 'refuses for good', 'loses its answer'] as const, 0);
  return w.mail;
}

function changesReceiver(w: World): string {
  w.receiver = w.of(['takes', 'takes', 'refuses'] as const, 0);
  return w.receiver;
}

function changesDisk(w: World): string {
  w.setTrouble(w.of(['none', 'none', 'none', 'none', 'full', 'away'] as const, 0));
  return w.trouble;
}

/** Takes a backup, and looks at it as at the database of one moment. */
async function takesBackup(w: World): Promise<string> {
  if (w.house.parts.config.databaseUrl || w.trouble !== 'none' || w.pick(1) > 0.25) return 'skipped';
  const to = join(w.house.folder, '..', `backup-${w.step.n}.tar.gz`);
  const { file } = await createBackup(w.house.parts.config, { to });
  w.backup = { file, model: w.saveModel() };
  const folder = join(w.house.folder, '..', `looked-at-${w.step.n}`);
  await restoreBackup({ ...w.house.parts.config, dataDir: folder }, { file });
  const db = openSqlite(folder);
  await readRows(db)
    .then((rows) => checkDatabase(w, rows))
    .finally(() => db.destroy());
  return 'done';
}

async function restoresBackup(w: World): Promise<string> {
  if (!w.backup || w.trouble !== 'none' || w.pick(1) > 0.3) return 'skipped';
  const folder = join(w.house.folder, '..', `restored-${w.step.n}`);
  await restoreBackup({ ...w.house.parts.config, dataDir: folder }, { file: w.backup.file });
  await w.house.restart(folder);
  for (const person of w.staff) {
    if (person.token) w.endedTokens.push(person.token);
    person.token = '';
  }
  w.restoreModel(w.backup.model);
  const roles = await w.house.db.selectFrom('users').select(['name', 'role']).execute();
  for (const person of w.staff)
    person.role = (roles.find(({ name }) => name === person.name)?.role ?? person.role) as typeof person.role;
  return 'done';
}

export const OPERATOR_ACTIONS = {
  'the server sends emails': [8, sendsEmails],
  'the server sends webhooks': [4, sendsWebhooks],
  'the server tidies': [1, tidies],
  'the operator restarts': [1, restarts],
  'the clock moves': [5, async (w: World) => movesClock(w)],
  'the mail server changes': [2, async (w: World) => changesMail(w)],
  'the receiver changes': [1, async (w: World) => changesReceiver(w)],
  'the disk changes': [2, async (w: World) => changesDisk(w)],
  'the operator takes a backup': [1, takesBackup],
  'the operator restores a backup': [1, restoresBackup],
} as const;

/** Ends every trouble, and lets the server send all that is left. */
export async function comeToRest(w: World): Promise<void> {
  w.setTrouble('none');
  w.mail = 'takes';
  w.receiver = 'takes';
  w.step = { ...w.step, fault: undefined };
  for (let times = 0; times < 6; times++) {
    await sendsEmails(w);
    await sendsWebhooks(w);
    w.setTime(w.time() + 9 * HOUR_MS);
  }
}
