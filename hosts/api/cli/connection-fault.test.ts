import { type AddressInfo, createServer as createPlain, type Server } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../testing/certificate';
import { findConnectionFault, type Target } from './connection-fault';

const HOST = 'localhost';
const DAY_MS = 86_400_000;

const own = makeCertificate(HOST);
const authority = makeCertificate('An authority of the tests');
const ofAuthority = { issuer: { name: 'An authority of the tests', key: authority.key } };
const good = makeCertificate(HOST, ofAuthority);
const other = makeCertificate('other.example', ofAuthority);
const expired = makeCertificate(HOST, { ...ofAuthority, from: Date.UTC(2026, 0, 1), forMs: DAY_MS });
const early = makeCertificate(HOST, { ...ofAuthority, from: Date.now() + 2 * DAY_MS });

/** Listens on a free port until the test ends. */
async function listen(server: Server): Promise<number> {
  // Clients leave in the middle of a handshake.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const quiet = (server: SMTPServer) => {
  server.on('error', () => {});
  return server.server as Server;
};
const smtp = (options: object) => quiet(new SMTPServer({ authOptional: true, disableReverseLookup: true, ...options }));
/** Answers an SSLRequest as PostgreSQL does. */
const postgres = (answer: string) =>
  createPlain((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(answer));
  });

const SERVERS = {
  'is good': () => createTls(good),
  'is its own authority': () => createTls(own),
  'has expired': () => createTls(expired),
  'is not valid yet': () => createTls(early),
  'is for another name': () => createTls(other),
  'speaks no TLS': () => createPlain((socket) => socket.on('error', () => {}).write('220 hello\r\n')),
  'never answers': () => createPlain((socket) => void socket.on('error', () => {})),
  'hangs up': () => createPlain((socket) => void socket.destroy()),
  'speaks SMTP with STARTTLS': () => smtp(good),
  'speaks SMTP without STARTTLS': () => smtp({ disabledCommands: ['STARTTLS'] }),
  'speaks SMTP with TLS at once': () => smtp({ ...good, secure: true }),
  'is a PostgreSQL without TLS': () => postgres('N'),
} satisfies Record<string, () => Server>;

const CASES: readonly (readonly [keyof typeof SERVERS, Target['tls'], RegExp | undefined])[] = [
  ['is good', 'at once', undefined],
  [
    'is its own authority',
    'at once',
    /the certificate of localhost:\d+ is not trusted: it was issued by itself \(localhost\)/,
  ],
  ['has expired', 'at once', /has expired on 2026-01-02$/],
  ['is not valid yet', 'at once', /is not valid yet, but from \d{4}-\d\d-\d\d$/],
  ['is for another name', 'at once', /is for another name: other\.example$/],
  ['speaks no TLS', 'at once', /localhost:\d+ speaks no TLS from the beginning$/],
  ['never answers', 'at once', /does not answer in time$/],
  ['hangs up', 'at once', /ends the connection before TLS is agreed$/],
  ['speaks SMTP with STARTTLS', 'smtp', undefined],
  ['speaks SMTP without STARTTLS', 'smtp', /offers no TLS \(STARTTLS\)$/],
  ['speaks SMTP with TLS at once', 'smtp', /speaks TLS from the beginning, not STARTTLS$/],
  ['is a PostgreSQL without TLS', 'postgres', /offers no TLS$/],
];

describe('a server', () => {
  test.for(CASES)(
    'that %s is described by its fault when TLS is expected %s',
    { timeout: 30_000 },
    async ([kind, tls, says]) => {
      const port = await listen(SERVERS[kind]());
      const fault = await findConnectionFault({ host: HOST, port, tls, ca: authority.cert }, 700);
      if (says) expect(fault?.says).toMatch(says);
      else expect(fault).toBeUndefined();
      if (fault) expect(fault.todo).not.toBe('');
    },
  );

  test('that nobody here trusts is described by who issued its certificate', async () => {
    const port = await listen(createTls(good));
    expect(await findConnectionFault({ host: HOST, port, tls: 'at once' })).toMatchObject({
      says: expect.stringMatching(/is not trusted: it was issued by An authority of the tests$/),
    });
  });

  test('that refuses, or has no name, is described as such', async () => {
    const server = createPlain();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect((await findConnectionFault({ host: HOST, port, tls: 'at once' }))?.says).toBe(
      `${HOST}:${port} refuses the connection`,
    );
    expect((await findConnectionFault({ host: 'mail.invalid', port, tls: 'smtp' }))?.says).toBe(
      'no address was found for mail.invalid',
    );
  });
});
