import nodemailer from 'nodemailer';
import type { Config } from '../../config';
import { print, printable } from '../watch/log';
import { cleanReply } from './failure';

export interface Email {
  to: string;
  /** Default: the sender's address. */
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  /** An iCalendar file to attach. */
  calendar?: string | undefined;
  /** With angle brackets; the same for each attempt. */
  messageId?: string;
  /** The Message-ID of the first e-mail of its conversation; undefined for the first. */
  answers?: string | undefined;
  /** The address to which mail programs post to end such e-mails by one press (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** Sends an e-mail, and resolves to the mail server's reply; rejects if it refuses the e-mail. */
export type SendEmail = (email: Email) => Promise<string>;

/** For each step of sending. */
const TIMEOUT_MS = 10_000;

/**
 * Sends by the operator's mail server. Without one the demo prints to a terminal, but not to a pipe or a container's log,
 * whose readers could use the links. Else undefined.
 */
export function createMailer(
  { smtpUrl, mailFrom, demo }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'demo'>,
  { atTerminal = process.stdout.isTTY, timeoutMs = TIMEOUT_MS }: { atTerminal?: boolean; timeoutMs?: number } = {},
): SendEmail | undefined {
  if (smtpUrl) {
    const transport = openTransport(smtpUrl, mailFrom, timeoutMs);
    return async ({ to, replyTo, subject, text, html, calendar, messageId, answers, unsubscribe }) => {
      // An object is one address; a text with commas would be parsed as several.
      const { response } = await transport.sendMail({
        subject,
        text,
        html,
        messageId,
        ...(answers && { inReplyTo: answers, references: answers }),
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        // Prevents out-of-office answers (RFC 3834).
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        ...(calendar && { icalEvent: { method: methodOf(calendar), filename: 'flights.ics', content: calendar } }),
      });
      return cleanReply(response);
    };
  }
  if (!demo || !atTerminal) return undefined;
  return async ({ to, subject, text }) => {
    print(`\n  E-mail to ${printable(to)}: ${printable(subject)}\n\n${text.replace(/^/gm, '  ')}\n`);
    return 'printed at the terminal';
  };
}

const openTransport = (url: string, from: Config['mailFrom'], timeoutMs: number) =>
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

/** The method of a calendar file, which the e-mail repeats. */
const methodOf = (calendar: string) => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';
