import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

const TIMEOUT_MS = 10_000;

/** What nodemailer's connection has beside its types. */
interface Internals {
  _sendCommand(command: string, shown?: string): void;
  _supportedExtensions: string[];
}

/**
 * Signs in at the mail server and asks it to take an e-mail by MAIL FROM and RCPT TO, without sending one. Rejects with
 * nodemailer's error if it refuses.
 */
export async function trySender(smtpUrl: string, envelope: { from: string; to: string }): Promise<void> {
  const options = parseConnectionUrl(smtpUrl);
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const connection = new SMTPConnection({ ...options, ...times, dnsTimeout: TIMEOUT_MS });
  const inner = connection as unknown as Internals;
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      const ask = () => {
        // One command after the other, so that DATA can be left out.
        inner._supportedExtensions = inner._supportedExtensions.filter((name) => name !== 'PIPELINING');
        const send = inner._sendCommand.bind(connection);
        inner._sendCommand = (command, shown) => (command === 'DATA' ? resolve() : send(command, shown));
        connection.send({ ...envelope }, 'not sent', (error) => error && reject(error));
      };
      connection.connect((error) => {
        if (error) return reject(error);
        const { user, pass } = options.auth ?? {};
        if (!user || !connection.allowsAuth) return ask();
        connection.login({ credentials: { user, pass: pass ?? '' } }, (refusal) => (refusal ? reject(refusal) : ask()));
      });
    });
  } finally {
    connection.quit();
    connection.close();
  }
}
