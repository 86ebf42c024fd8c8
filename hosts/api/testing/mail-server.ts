import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { Webhook } from 'standardwebhooks';

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** What was delivered, whether or not its sender lived to hear so: to whom, the message as it was sent, and by whom. */
  emails: { to: string[]; text: string; by: string }[];
  /** The command that is refused, with what reply, in which `{to}` is the recipient; undefined takes every mail. */
  refuses: { at: 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA'; reply: string } | undefined;
  /** What it does wrong: nothing, it never greets, takes an e-mail and never answers, or drops it halfway. */
  fault: 'none' | 'never greets' | 'never answers' | 'dies halfway';
  /** How long it takes for a message; default: no time. */
  takesMs: () => number;
  /** How many asked it to take an e-mail, or would have, had it greeted. */
  asked: number;
  /** Holds back the end of each delivery until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

/** A mail server on a free port that keeps what it gets. */
export async function startMailServer(): Promise<MailServer> {
  let held = Promise.resolve();
  const sockets = new Map<string, Socket>();
  const socketOf = ({ remoteAddress, remotePort }: SMTPServerSession) => sockets.get(`${remoteAddress}:${remotePort}`);
  const refusalOf = (command: string, to = '') => {
    if (server.refuses?.at !== command) return null;
    const [, responseCode, words = ''] = /^(\d{3}) (.*)$/.exec(server.refuses.reply.replaceAll('{to}', to)) ?? [];
    return Object.assign(new Error(words), { responseCode: Number(responseCode) });
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    // Replies are as the tests write them.
    hideENHANCEDSTATUSCODES: true,
    onAuth: (_auth, _session, done) => done(refusalOf('AUTH') ?? new Error('5.7.8 Wrong name or password')),
    onMailFrom: (_address, _session, done) => done(refusalOf('MAIL FROM')),
    onRcptTo: ({ address }, _session, done) => done(refusalOf('RCPT TO', address)),
    onConnect(_session, done) {
      if (server.fault !== 'never greets') return done();
      server.asked += 1;
    },
    onData(stream, session, done) {
      const { envelope } = session;
      server.asked += 1;
      const parts: Buffer[] = [];
      if (server.fault === 'dies halfway') stream.once('data', () => socketOf(session)?.destroy());
      stream.on('data', (part) => parts.push(part));
      stream.on('end', async () => {
        if (server.fault !== 'none') return;
        await held;
        await wait(server.takesMs());
        const refusal = refusalOf('DATA', envelope.rcptTo[0]?.address);
        if (refusal) return done(refusal);
        // Undoes quoted-printable, which breaks long lines.
        const text = Buffer.concat(parts).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
        server.emails.push({ to: envelope.rcptTo.map(({ address }) => address), text, by: session.hostNameAppearsAs });
        done();
      });
    },
  });
  // What its sockets have to say of their end is what the tests are about.
  smtp.on('error', () => {});
  smtp.server.on('connection', (socket: Socket) => {
    const name = `${socket.remoteAddress}:${socket.remotePort}`;
    sockets.set(name, socket);
    socket.once('close', () => sockets.delete(name));
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    emails: [],
    refuses: undefined,
    fault: 'none',
    takesMs: () => 0,
    asked: 0,
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    close() {
      for (const socket of sockets.values()) socket.destroy();
      return new Promise((resolve) => smtp.close(() => resolve()));
    },
  };
  return server;
}

export interface Receiver {
  url: string;
  port: number;
  /** What came, whole. */
  got: { headers: IncomingHttpHeaders; body: string; bytes: Buffer }[];
  /** How it answers. Default: 204. */
  answers: RequestListener;
  close(): Promise<void>;
}

/** Another system on a free port, which is told by webhook. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      receiver.got.push({ headers: request.headers, body: bytes.toString(), bytes });
      receiver.answers(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    ...{ url: `http://127.0.0.1:${port}/hooks`, port, got: [] },
    answers: (_request, response) => response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** What came, once its signature is looked at by the reference implementation; it throws for another secret. */
export const verified = ({ headers, body }: Pick<Receiver['got'][number], 'headers' | 'body'>, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
