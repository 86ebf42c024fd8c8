import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { trySender } from './try-sender';

const ENVELOPE = { from: 'desk@fly.test', to: 'people@fly.test' };

const refusal = (words: string, responseCode: number) => Object.assign(new Error(words), { responseCode });

/** A mail server that refuses one command, or none; `took` counts the e-mails that it was asked to take. */
async function startServer({ at, pipelining = true }: { at?: string; pipelining?: boolean } = {}) {
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hidePIPELINING: !pipelining,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) =>
      done(at === 'AUTH' ? refusal('5.7.8 Wrong', 535) : null, { user: username }),
    onMailFrom: (_address, _session, done) => done(at === 'MAIL FROM' ? refusal('5.7.1 Not your sender', 553) : null),
    onRcptTo: (_address, _session, done) => done(at === 'RCPT TO' ? refusal('5.1.1 Nobody', 550) : null),
    onData(stream, _session, done) {
      took.count += 1;
      stream.resume().on('end', () => done());
    },
  });
  const took = { count: 0 };
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closed = new Promise<void>((resolve) => server.server.once('close', () => resolve()));
  onTestFinished(async () => {
    server.close();
    await closed;
  });
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://desk:secret@127.0.0.1:${port}`, took };
}

describe('a mail server that is asked to take an e-mail', () => {
  test.for([true, false])(
    'takes sender and recipient, and gets no e-mail (with pipelining: %s)',
    async (pipelining) => {
      const { url, took } = await startServer({ pipelining });
      await trySender(url, ENVELOPE);
      expect(took.count).toBe(0);
    },
  );

  test.for([
    ['AUTH', { code: 'EAUTH', responseCode: 535 }],
    ['MAIL FROM', { command: 'MAIL FROM', responseCode: 553 }],
    ['RCPT TO', { command: 'RCPT TO', responseCode: 550 }],
  ] as const)('refuses at %s', async ([at, error]) => {
    const { url, took } = await startServer({ at });
    await expect(trySender(url, ENVELOPE)).rejects.toMatchObject(error);
    expect(took.count).toBe(0);
  });

  test('is not there', async () => {
    await expect(trySender('smtp://127.0.0.1:9', ENVELOPE)).rejects.toThrow('ECONNREFUSED');
  });
});
