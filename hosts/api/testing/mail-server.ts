import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** What was delivered: to whom, and the message as it was sent. */
  mails: { to: string[]; text: string }[];
  /** Whether the next mails are refused, as a full mailbox is. */
  refusing: boolean;
  /** Holds back the end of each delivery until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

/** A mail server on a free port that keeps what it gets. */
export async function startMailServer(): Promise<MailServer> {
  let held = Promise.resolve();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part) => parts.push(part));
      stream.on('end', async () => {
        await held;
        if (server.refusing) return done(new Error(`No room for ${envelope.rcptTo[0]?.address}`));
        // Undoes quoted-printable, which breaks long lines.
        const text = Buffer.concat(parts).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
        server.mails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refusing: false,
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}
