import nodemailer from 'nodemailer';
import type { Config } from '../../config';
import { print, printable } from '../watch/log';

export interface Mail {
  to: string;
  /** The address that an answer goes to. Default: the sender's. */
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  /** An iCalendar file that goes with it. */
  calendar?: string | undefined;
  /** With its angle brackets; the same for each try of one mail. */
  messageId?: string;
}

/** Hands a mail over; rejects when the mail server does not take it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** How long each step may take: a mail server that does not answer must not keep a mail for ever. */
const TIMEOUT_MS = 10_000;

/**
 * What sends mail: the operator's server; in the demonstration the terminal that somebody sits at, where there is one:
 * a pipe or a container's log keeps what it gets, and these links let whoever reads them in. Else undefined.
 */
export function createMailer(
  { smtpUrl, mailFrom, demo }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'demo'>,
  { atTerminal = process.stdout.isTTY, timeoutMs = TIMEOUT_MS }: { atTerminal?: boolean; timeoutMs?: number } = {},
): SendMail | undefined {
  if (smtpUrl) {
    const transport = openTransport(smtpUrl, mailFrom, timeoutMs);
    return async ({ to, replyTo, subject, text, html, calendar, messageId }) => {
      // An object is taken as one address; a text with commas or brackets would be parsed as several.
      await transport.sendMail({
        subject,
        text,
        html,
        messageId,
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        // No out-of-office note answers a program (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(calendar && { icalEvent: { method: methodOf(calendar), filename: 'flights.ics', content: calendar } }),
      });
    };
  }
  if (!demo || !atTerminal) return undefined;
  return async ({ to, subject, text }) => {
    print(`\n  Mail to ${printable(to)}: ${printable(subject)}\n\n${text.replace(/^/gm, '  ')}\n`);
  };
}

/** Connects and signs in without sending an e-mail; rejects if the mail server refuses. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = openTransport(smtpUrl, undefined, TIMEOUT_MS);
  await transport.verify().finally(() => transport.close());
}

const openTransport = (url: string, from: string | undefined, timeoutMs: number) =>
  nodemailer.createTransport(
    {
      url,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    { from },
  );

/** What a calendar file does, which mail programs want to be told beside it. */
const methodOf = (calendar: string) => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';
