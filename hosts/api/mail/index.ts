import nodemailer from 'nodemailer';
import type { Config } from '../config';
import { print, printable } from '../log';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** With its angle brackets; the same for each try of one mail. */
  messageId?: string;
}

/** Hands a mail over; rejects when the mail server does not take it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** A mail server that does not answer must not hold up the stop of this one. */
const TIMEOUT_MS = 10_000;

/**
 * What sends mail: the operator's server; in the demonstration the terminal that somebody sits at, where there is one:
 * a pipe or a container's log keeps what it gets, and these links let whoever reads them in. Else undefined.
 */
export function createMailer(
  { smtpUrl, mailFrom, demo }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'demo'>,
  atTerminal: boolean = process.stdout.isTTY,
): SendMail | undefined {
  if (smtpUrl) {
    const transport = nodemailer.createTransport(
      {
        url: smtpUrl,
        dnsTimeout: TIMEOUT_MS,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      },
      { from: mailFrom },
    );
    return async ({ to, subject, text, html, messageId }) => {
      // An object is taken as one address; a text with commas or brackets would be parsed as several.
      await transport.sendMail({ subject, text, html, messageId, to: { name: '', address: to } });
    };
  }
  if (!demo || !atTerminal) return undefined;
  return async ({ to, subject, text }) => {
    print(`\n  Mail to ${printable(to)}: ${printable(subject)}\n\n${text.replace(/^/gm, '  ')}\n`);
  };
}
