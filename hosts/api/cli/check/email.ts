import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPConnectionCustomAuthHandler } from 'nodemailer/lib/smtp-connection';
import type { Config } from '../../config';
import { describeEmailFailure } from '../../platform/email/failure';
import { describeFailure, type Finding, fault, ok } from './finding';

/** Whether the mail server accepts the sign-in, the sender, and an e-mail to staff. None is sent. */
export async function checkEmail({ smtpUrl, mailFrom, staffEmail }: Config, timeoutMs = 5000): Promise<Finding[]> {
  if (!smtpUrl || !mailFrom) return [];
  const { host, port, secure } = parseConnectionUrl(smtpUrl);
  const where = `${host}:${port || (secure ? 465 : 587)}`;
  const [from, to] = [mailFrom.address, staffEmail || mailFrom.address];
  try {
    await trySender(smtpUrl, [`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`], timeoutMs);
    return [ok('mail', `${where} accepts e-mails from ${from}`)];
  } catch (error) {
    const { command = '', responseCode, code } = error as { command?: string; responseCode?: number; code?: string };
    const variable = { 'MAIL FROM': 'MAIL_FROM', 'RCPT TO': 'STAFF_EMAIL or SMTP_URL' }[command] ?? 'SMTP_URL';
    if (responseCode && code !== 'ETLS') return [fault('mail', describeEmailFailure(error).text, `Fix ${variable}`)];
    const [says, todo] = describeFailure(error, where);
    // A server that waits for TLS does not greet.
    const isTlsPort = code === 'ETIMEDOUT' && !secure && where.endsWith(':465');
    return [fault('mail', says, isTlsPort ? 'Port 465 needs smtps:// in SMTP_URL' : todo)];
  }
}

/** Signs in and sends these commands. Rejects with an error like nodemailer's if the server refuses one. */
async function trySender(smtpUrl: string, commands: string[], timeoutMs: number): Promise<void> {
  const options = parseConnectionUrl(smtpUrl);
  const { user, pass = '' } = options.auth ?? {};
  const steps = ['dnsTimeout', 'connectionTimeout', 'greetingTimeout', 'socketTimeout'];
  const times = Object.fromEntries(steps.map((step) => [step, timeoutMs]));
  await new Promise<void>((resolve, reject) => {
    // Nodemailer sends commands of ours only as a way to sign in.
    const COMMANDS: SMTPConnectionCustomAuthHandler = async ({ sendCommand }) => {
      for (const command of commands) {
        const { response } = await sendCommand(command);
        const responseCode = Number.parseInt(response, 10);
        const error = { response, responseCode, command: command.split(':')[0] };
        if (!(responseCode < 300)) return end(Object.assign(new Error(response), error));
      }
    };
    const connection = new SMTPConnection({ ...options, ...times, socketCloseTimeout: 1000, customAuth: { COMMANDS } });
    const end = (error?: Error | null) => {
      if (error) connection.close();
      else connection.quit();
      if (error) reject(error);
      else resolve();
    };
    const next = (error?: Error | null) => (error ? end(error) : connection.login({ method: 'COMMANDS' }, end));
    connection.on('error', end);
    connection.connect((error) => {
      if (error || !user || !connection.allowsAuth) next(error);
      else connection.login({ credentials: { user, pass } }, next);
    });
  });
}
