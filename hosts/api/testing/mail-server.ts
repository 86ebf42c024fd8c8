import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { Webhook } from 'standardwebhooks';

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** What was delivered, whether or not its sender lived to hear so: to whom, the message as it was sent, and by whom. */
  mails: { to: string[]; text: string; by: string }[];
  /** Whether the next mails are refused, as a full mailbox is. */
  refusing: boolean;
  /** The answer that refuses each receiver; undefined takes them. */
  refusal: number | undefined;
  /** What it does wrong: nothing, it never greets, takes a mail and never answers, or drops it halfway. */
  fault: 'none' | 'never greets' | 'never answers' | 'dies halfway';
  /** How long it takes for a message; default: no time. */
  takesMs: () => number;
  /** How many asked it to take a mail, or would have, had it greeted. */
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
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(_session, done) {
      if (server.fault !== 'never greets') return done();
      server.asked += 1;
    },
    onRcptTo(_address, _session, done) {
      const { refusal } = server;
      done(refusal ? Object.assign(new Error('No such room'), { responseCode: refusal }) : null);
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
        if (server.refusing) return done(new Error(`No room for ${envelope.rcptTo[0]?.address}`));
        // Undoes quoted-printable, which breaks long lines.
        const text = Buffer.concat(parts).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
        server.mails.push({ to: envelope.rcptTo.map(({ address }) => address), text, by: session.hostNameAppearsAs });
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
    mails: [],
    refusing: false,
    refusal: undefined,
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
  got: { headers: IncomingHttpHeaders; body: string }[];
  /** How it answers. Default: 204. */
  answers: RequestListener;
  close(): Promise<void>;
}

/** Another system on a free port, which is told by webhook. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      receiver.got.push({ headers: request.headers, body });
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
export const verified = ({ headers, body }: Receiver['got'][number], secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
