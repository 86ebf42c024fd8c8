import type { Logger } from 'pino';
import { type ClaimedMail, claimMails, type Database, keepFailure, keepSent } from '../database';
import type { SendMail } from '../mail';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Between looks for what is due: a retry, or what a process left behind that died. */
const POLL_MS = 15 * SECOND_MS;
/** Longer than a mail server may take for one mail, the time-outs of every step together. */
const LOCK_MS = 2 * MINUTE_MS;
/** Claimed at once: few enough that none waits behind a slow one for longer than its lock. */
const BATCH = 5;
/** After each failure; the last one again and again. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS];
/** A wait is longer by up to so much of it, so that what failed together is not tried together. */
const JITTER = 0.25;

/** Sends what stands in the outbox. */
export interface Outbox {
  /** Looks at once: something was written. */
  nudge(): void;
  /** Looks now and then, until it is stopped. */
  start(): void;
  /** Claims nothing any more; resolves when what is being sent has ended. */
  stop(): Promise<void>;
  /** Sends what is due; resolves when that has ended. */
  sendDue(): Promise<void>;
}

export interface OutboxParts {
  db: Database;
  /** Undefined where no mail can be sent: then all stays where it is. */
  sendMail: SendMail | undefined;
  log: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
}

export function createOutbox({ db, sendMail, log, now = Date.now, random = Math.random }: OutboxParts): Outbox {
  let timer: ReturnType<typeof setInterval> | undefined;
  let working: Promise<void> | undefined;
  /** Something was written since this look began. */
  let again = false;
  let stopped = false;

  async function deliver(mail: ClaimedMail, send: SendMail): Promise<void> {
    try {
      // The same for each try: who gets it twice can tell.
      await send({ ...mail, messageId: `<outbox-${mail.id}@charter-desk>` });
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      // The code alone: a mail server's message repeats the address.
      log.warn({ mail: mail.id, code, responseCode }, 'a mail could not be sent');
      await keepFailure(db, mail, {
        failure: failureSaid(code, responseCode),
        next: new Date(now() + waitOf(mail.tries, random())),
        isFinal: responseCode !== undefined && responseCode >= 500,
      });
      return;
    }
    await keepSent(db, mail, new Date(now()));
  }

  async function sendDue(): Promise<void> {
    if (!sendMail) return;
    for (;;) {
      again = false;
      const mails = stopped ? [] : await claimMails(db, { now: new Date(now()), lockMs: LOCK_MS, limit: BATCH });
      await Promise.all(mails.map((mail) => deliver(mail, sendMail)));
      if (mails.length < BATCH && !again) return;
    }
  }

  function look(): Promise<void> {
    again = true;
    working ??= sendDue()
      .catch((error: { code?: string }) => log.warn({ code: error.code }, 'the outbox could not be read or written'))
      .finally(() => {
        working = undefined;
      });
    return working;
  }

  return {
    nudge() {
      if (!stopped) void look();
    },
    start() {
      timer ??= setInterval(() => void look(), POLL_MS).unref();
      void look();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await working;
    },
    sendDue: look,
  };
}

/** Milliseconds until a mail is tried again that has been tried so often. */
export function waitOf(tries: number, random: number): number {
  const wait = WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? MINUTE_MS;
  return wait * (1 + random * JITTER);
}

/** Why it was not taken, for the desk; without a word of the mail server's, which may hold anything. */
function failureSaid(code: string | undefined, responseCode: number | undefined): string {
  if (responseCode !== undefined && responseCode >= 500) return `The mail server refuses it for good (${responseCode})`;
  if (responseCode !== undefined) return `The mail server refuses it for now (${responseCode})`;
  return `The mail server was not reached (${code ?? 'no reason given'})`;
}
