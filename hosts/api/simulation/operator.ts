import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { restoreBackup } from '../platform/backup/restore-backup';
import { createBackup } from '../platform/backup/take-backup';
import { openSqlite } from '../platform/database/open';
import type { Email } from '../platform/email/mailer';
import { asWork, outside, type Work } from './database-gate';
import { checkDatabase, checkEmail, readRows } from './invariants';
import { between, HOUR_MS, oneOf, randomOf } from './steps';
import { Broken, Skipped, type World } from './world';

const DAY_MS = 24 * HOUR_MS;

/** Work of the server beside calls, with the fault of the step. What its answers show to be broken is thrown at its end. */
async function work(w: World, run: (work: Work, check: (promise: Promise<void>) => Promise<void>) => Promise<void>) {
  const one = w.newWork(8);
  const faults: unknown[] = [];
  const check = (promise: Promise<void>) =>
    promise.catch((error) => {
      // The database of a killed process is gone while its other e-mails are still on their way.
      if (error instanceof Broken || !one.isKilled) faults.push(error);
    });
  await asWork(one, () => run(one, check));
  if (one.isKilled) await w.house.restart();
  if (faults.length > 0) throw faults[0];
}

const refusal = (response: string) =>
  Object.assign(new Error('Refused'), { response, responseCode: Number.parseInt(response, 10), command: 'RCPT TO' });

async function sendsEmails(w: World): Promise<void> {
  w.notes.push(w.mail);
  await work(w, (one, check) => {
    const send = async ({ to, subject, text, unsubscribe, messageId = '' }: Email) => {
      if (w.mail === 'refuses for good') w.refused.push(messageId);
      if (w.mail === 'refuses for good') throw refusal('550 5.1.1 There is no such mailbox');
      if (w.mail === 'refuses' || one.isKilled) throw refusal('450 4.2.1 The mailbox is busy');
      const email = { to, subject, text: `${text} ${unsubscribe}`, id: messageId };
      if (!one.isOvertaken) await check(outside(() => checkEmail(w, email)));
      w.delivered.push(email);
      if (w.mail === 'loses its answer') throw Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' });
      return '250 OK';
    };
    return w.house.sendEmails(send, randomOf(w.step.n + 1));
  });
}

async function checkSigned(w: World, headers: Record<string, unknown>, body: string): Promise<void> {
  const isSigned = w.model.hooks.some(({ secret }) => {
    try {
      return new Webhook(secret).verify(body, headers as Record<string, string>);
    } catch {
      return false;
    }
  });
  if (!isSigned) throw new Broken('webhooksSignedAndInOrder', `A webhook is not signed: ${body}`);
  if (/quetzal\d+x|example\.com/.test(body))
    throw new Broken('webhooksSignedAndInOrder', `A webhook says something personal: ${body}`);
}

async function sendsWebhooks(w: World): Promise<void> {
  w.notes.push(w.receiver);
  await work(w, (one, check) => {
    const post = async (
      _url: unknown,
      { headers, body }: { headers: Record<string, unknown>; body: string | Buffer },
    ) => {
      if (one.isKilled) throw new Error('The process is killed');
      await check(checkSigned(w, headers, String(body)));
      const answer = (async function* empty(): AsyncGenerator<Buffer> {})();
      return Object.assign(answer, { statusCode: w.receiver === 'takes' ? 204 : 503 });
    };
    return w.house.sendWebhooks(post, randomOf(w.step.n + 1));
  });
}

/** Moments that programs get wrong: the leap day, and the ends of summer time. */
const MOMENTS = '2027-03-14T09:59 2027-03-28T00:59 2027-10-31T00:59 2027-12-31T23:59 2028-02-28T23:59 2028-02-29T11:00';

async function movesClock(w: World): Promise<void> {
  const later = MOMENTS.split(' ').map((one) => Date.parse(`${one}Z`) - w.now);
  const odd = later.find((ahead) => ahead > 0 && ahead < 120 * DAY_MS) ?? DAY_MS;
  const minutes = between(1, 90, w.pick(1)) * 60_000;
  const hours = between(1, 24, w.pick(1)) * HOUR_MS;
  w.setTime(w.now + oneOf([...Array(8).fill(minutes), 3 * hours, 2 * hours, -hours, odd], w.pick(0)));
  w.notes.push(new Date(w.now).toISOString().slice(0, 16));
}

const changes =
  <K extends 'mail' | 'receiver'>(what: K, among: readonly World[K][]) =>
  async (w: World) => {
    w[what] = w.of(among, 0);
    w.notes.push(w[what]);
  };

const TAKES = ['takes', 'takes', 'takes'] as const;

async function changesDisk(w: World): Promise<void> {
  w.setTrouble(w.of(['none', 'none', 'none', 'none', 'full', 'away'] as const, 0));
  w.notes.push(w.trouble);
}

async function unpack(w: World, file: string): Promise<string> {
  const dataDir = join(w.house.folder, '..', `restored-${w.step.n}`);
  await restoreBackup({ ...w.house.parts.config, dataDir }, { file });
  return dataDir;
}

/** Takes a backup, and looks at it as at the database of one moment. */
async function takesBackup(w: World): Promise<void> {
  if (w.house.parts.config.databaseUrl || w.trouble !== 'none' || w.pick(1) > 0.25) throw new Skipped();
  const to = join(w.house.folder, '..', `backup-${w.step.n}.tar.gz`);
  const { file } = await createBackup(w.house.parts.config, { to });
  w.backup = { file, model: structuredClone(w.model) };
  const db = openSqlite(await unpack(w, file));
  const rows = await readRows(db).finally(() => db.destroy());
  checkDatabase(w, rows);
}

/** Everything after a backup is forgotten: the trips, the sessions, and what the actors know of them. */
async function restoresBackup(w: World): Promise<void> {
  if (!w.backup || w.trouble !== 'none' || w.pick(1) > 0.3) throw new Skipped();
  await w.house.restart(await unpack(w, w.backup.file));
  w.restoreModel(w.backup.model);
  for (const one of [...w.staff, ...w.model.signUps]) {
    if (one.token) w.endedTokens.push(one.token);
    one.token = '';
  }
  await w.readRoles();
}

export const OPERATOR_ACTIONS = {
  'the server sends emails': [8, sendsEmails],
  'the server sends webhooks': [4, sendsWebhooks],
  'the operator restarts': [1, (w: World) => w.house.restart()],
  'the clock moves': [5, movesClock],
  'the mail server changes': [2, changes('mail', [...TAKES, 'refuses', 'refuses for good', 'loses its answer'])],
  'the receiver changes': [1, changes('receiver', [...TAKES, 'refuses'])],
  'the disk changes': [2, changesDisk],
  'the operator takes a backup': [1, takesBackup],
  'the operator restores a backup': [1, restoresBackup],
} as const;

/** Ends every trouble, puts the clock back by a day, and lets the server send all that is left. */
export async function comeToRest(w: World): Promise<void> {
  w.setTrouble('none');
  Object.assign(w, { mail: 'takes', receiver: 'takes' });
  w.step = { ...w.step, fault: undefined };
  w.setTime(w.now - DAY_MS);
  for (let times = 0; times < 6; times++) {
    await sendsEmails(w);
    await sendsWebhooks(w);
    w.setTime(w.now + HOUR_MS / 4);
  }
}
