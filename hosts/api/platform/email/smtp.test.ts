import { describe, expect } from 'vitest';
import { readConfig } from '../../config';
import { createOutbox } from '../../emails/outbox';
import type { MailServer } from '../../testing/mail-server';
import { aCharter, aChauffeurRequest } from '../../testing/requests';
import { readByAdmin } from '../../testing/staff';
import { ADMIN, changeTrip, json, type TestApp, test as withoutEmail } from '../../testing/test-app';
import { cleanReply, describeEmailFailure } from './failure';
import { createMailer } from './mailer';

/** The time limit for a mail server that never answers; others have an hour, because the machine may be busy. */
const TIMEOUT_MS = 200;
const HOUR_MS = 3_600_000;

const test = withoutEmail.extend<{ env: Record<string, string> }>({
  env: async ({ mailServer }, use) =>
    use({
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Indus Air <desk@indus.example>',
      STAFF_EMAIL: 'desk@indus.example',
      PUBLIC_URL: 'https://fly.example',
    }),
});

/** An outbox that sends to the real server; `later` moves its clock. */
function outboxOf({ parts }: TestApp, { env = {}, timeoutMs = HOUR_MS, patienceMs = 50 } = {}) {
  let now = Date.now() + 1000;
  const sendMail = createMailer({ ...parts.config, ...env }, { timeoutMs });
  const outbox = createOutbox({ ...parts, sendMail, patienceMs, now: () => now, random: () => 0 });
  return {
    outbox,
    later(ms: number) {
      now += ms;
    },
  };
}

const ask = (api: TestApp) => api.app.request('/api/PrivateCharter/Create', json(aCharter()));

/** The states of a trip's e-mails, those to staff first. */
async function statesOf(api: TestApp): Promise<string[]> {
  const { emails }: { emails: { state: string; failure: string }[] } = await readByAdmin(api, 'Trip/1');
  return emails.map(({ state, failure }) => [state, failure].filter(Boolean).join(': ')).reverse();
}

const receivers = ({ emails }: MailServer) => emails.map(({ to: [to = ''] }) => to).sort();
const BOTH = ['desk@indus.example', 'parveen.testwala@example.com'];
const ids = ({ emails }: MailServer) => emails.map(({ text }) => /^Message-ID: (\S+)\r$/m.exec(text)?.[1] ?? '');

/** The header lines of an e-mail, unfolded. */
const headersOf = (text: string) => (text.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
const headerOf = (text: string, name: string) =>
  headersOf(text).flatMap((line) => (line.startsWith(`${name}: `) ? line.slice(name.length + 2) : []));

describe('the headers of an e-mail', () => {
  const supportOf = ({ parts }: TestApp) => parts.config.site.supportEmail || 'desk@indus.example';
  const toOf = (mailServer: MailServer, address: string) =>
    mailServer.emails.find(({ to }) => to.includes(address))?.text ?? '';

  test('mark it as automatic and dated (RFC 5322), and name who gets replies', async ({ api, mailServer }) => {
    await ask(api);
    await outboxOf(api).outbox.sendDue();
    expect(receivers(mailServer)).toEqual(BOTH);
    for (const { text } of mailServer.emails) {
      expect(headerOf(text, 'Auto-Submitted')).toEqual(['auto-generated']);
      const [date = '', ...others] = headerOf(text, 'Date');
      expect(others).toEqual([]);
      expect(date).toMatch(/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000$/);
      expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000);
      expect(headerOf(text, 'Message-ID')).toEqual([expect.stringMatching(/^<[\da-f]{32}@fly\.example>$/)]);
    }
    const replyTo = (address: string) => headerOf(toOf(mailServer, address), 'Reply-To');
    expect(replyTo('desk@indus.example')).toEqual(['parveen.testwala@example.com']);
    expect(replyTo('parveen.testwala@example.com')).toEqual([supportOf(api)]);
  });

  test('name the sender exactly as configured, whatever characters the name contains', async ({ mailServer }) => {
    const names = [
      'Indus Air (Pvt) Ltd',
      'Indus Air: Charters',
      'Indus, Air',
      'Indus "Jet" Air',
      'Indus <Air>',
      'انڈس ایئر',
    ];
    const env = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://fly.example', JWT_SECRET: 'x'.repeat(32) };
    for (const name of names) {
      const config = readConfig({ ...env, MAIL_FROM: `${name} <desk@indus.example>` });
      await createMailer(config)?.({ to: 'a@example.com', subject: 'Hello', text: 'Hello' });
    }
    const quoted = names.slice(0, -1).map((name) => `"${name.replaceAll('"', '\\"')}" <desk@indus.example>`);
    const encoded = `=?UTF-8?B?${Buffer.from(names.at(-1) ?? '').toString('base64')}?= <desk@indus.example>`;
    expect(mailServer.emails.flatMap(({ text }) => headerOf(text, 'From'))).toEqual([...quoted, encoded]);
  });

  test('send replies about an account to the operator, and about a traveller without address to nobody', async ({
    api,
    mailServer,
  }) => {
    await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
    await api.app.request('/api/Auth/forgot-password', json({ email: ADMIN.email }));
    await outboxOf(api).outbox.sendDue();
    expect(receivers(mailServer)).toEqual([ADMIN.email, 'desk@indus.example']);
    expect(headerOf(toOf(mailServer, 'desk@indus.example'), 'Reply-To')).toEqual([]);
    expect(headerOf(toOf(mailServer, ADMIN.email), 'Reply-To')).toEqual([supportOf(api)]);
  });

  test('refer to the first e-mail of the trip to the same recipient, also when repeated', async ({
    api,
    mailServer,
  }) => {
    const { outbox, later } = outboxOf(api);
    await ask(api);
    await outbox.sendDue();
    mailServer.refuses = { at: 'DATA', reply: '451 4.3.0 Try again later' };
    for (const change of [{ stage: 'reviewing' }, { stage: 'declined', reason: 'other' }])
      await changeTrip(api, 1, change);
    await outbox.sendDue();
    mailServer.refuses = undefined;
    later(HOUR_MS);
    await outbox.sendDue();
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    await outbox.sendDue();
    const [first = '', ...others] = mailServer.emails
      .filter(({ to }) => to.includes('parveen.testwala@example.com'))
      .map(({ text }) => text);
    const [id] = headerOf(first, 'Message-ID');
    const referring = (text: string) => [headerOf(text, 'In-Reply-To'), headerOf(text, 'References')];
    expect(referring(first)).toEqual([[], []]);
    // The second trip has its own e-mail thread.
    expect(others.map(referring)).toEqual([
      [[id], [id]],
      [[], []],
    ]);
    for (const text of mailServer.emails.map(({ text }) => text))
      expect(headerOf(text, 'References').join()).not.toMatch(/parveen|CW-/i);
  });
});

describe('a mail server', () => {
  test.for([
    ['never greets', 'waiting: The mail server does not answer in time'],
    ['never answers', 'waiting: The mail server does not answer in time'],
    ['dies halfway', 'waiting: The mail server was not reached'],
  ] as const)('that %s gets each e-mail once when it works again', async ([fault, state], { api, mailServer }) => {
    mailServer.fault = fault;
    await ask(api);
    await outboxOf(api, state.endsWith('in time') ? { timeoutMs: TIMEOUT_MS } : {}).outbox.sendDue();
    for (const one of await statesOf(api)) expect(one).toContain(state);
    expect(mailServer.emails).toEqual([]);

    mailServer.fault = 'none';
    const { outbox, later } = outboxOf(api);
    later(HOUR_MS);
    await outbox.sendDue();
    expect(receivers(mailServer)).toEqual(BOTH);
    expect(await statesOf(api)).toEqual(['sent', 'sent']);
    await outbox.sendDue();
    expect(mailServer.emails).toHaveLength(2);
    expect(api.logged.join()).not.toMatch(/parveen|@/);
  });

  test.for([
    ['RCPT TO', '550 5.1.1 <{to}>: unknown user', 'failed', 'refuses the recipient'],
    ['RCPT TO', '451 4.7.1 Try again later', 'waiting', 'refuses it for now'],
    ['MAIL FROM', '553 5.1.7 desk@indus.example is no address of yours', 'waiting', 'refuses our sender address'],
    ['DATA', '552 5.2.2 "A user"@example.com {to} is over quota', 'failed', 'refuses the recipient'],
    [
      'AUTH',
      '535 5.7.8 desk@indus.example has another password',
      'waiting',
      'rejects the user name or password (SMTP_URL)',
    ],
  ] as const)('that answers %s with %s leaves the email %s', async ([at, reply, state, words], { api, mailServer }) => {
    const smtpUrl = at === 'AUTH' ? mailServer.url.replace('//', '//desk:wrong@') : mailServer.url;
    const { outbox, later } = outboxOf(api, { env: { smtpUrl } });
    mailServer.refuses = { at, reply };
    await ask(api);
    await outbox.sendDue();
    const shown = reply
      .replace('"A user"@example.com', '(address)')
      .replace(/<?(?:\{to\}|desk@indus\.example)>?:?/, '(address)');
    const failure = `The mail server ${words}: ${shown}`;
    expect(await statesOf(api)).toEqual([`${state}: ${failure}`, `${state}: ${failure}`]);
    expect(api.logged.join()).toContain(shown);
    expect(api.logged.join()).not.toContain('@');

    mailServer.refuses = undefined;
    later(HOUR_MS);
    const next = at === 'AUTH' ? outboxOf(api) : undefined;
    next?.later(HOUR_MS);
    await (next?.outbox ?? outbox).sendDue();
    expect(receivers(mailServer)).toEqual(state === 'failed' ? [] : BOTH);
  });

  test('that is unreachable is tried again, and nothing fails', async ({ api, mailServer }) => {
    await mailServer.close();
    const { outbox } = outboxOf(api);
    await ask(api);
    await outbox.sendDue();
    for (const one of await statesOf(api)) expect(one).toBe('waiting: The mail server was not reached (ECONNREFUSED)');
  });

  test('that hangs does not delay a stop: its e-mail is released, and sent under the same id', async ({
    api,
    mailServer,
  }) => {
    mailServer.fault = 'never answers';
    await ask(api);
    const { outbox } = outboxOf(api);
    outbox.nudge();
    void outbox.sendDue();
    await expect.poll(() => mailServer.asked).toBe(2);
    await outbox.stop();
    expect(await statesOf(api)).toEqual(['waiting', 'waiting']);

    mailServer.fault = 'none';
    const next = outboxOf(api);
    await next.outbox.sendDue();
    expect(receivers(mailServer)).toEqual(BOTH);
    expect(new Set(ids(mailServer)).size).toBe(2);
    for (const id of ids(mailServer)) expect(id).toMatch(/^<[0-9a-f]{32}@fly\.example>$/);
  });
});

test.for([
  ['550 5.1.1 Recipient ac2rejsign at t.example.com unknown', '550 5.1.1 Recipient (address) at (address) unknown'],
  ['550 AC2REJSIGN: no such user (t.example.com)', '550 (address): no such user ((address))'],
  [`550 5.1.1 ${'far '.repeat(72)}ac2rejsign`, `550 5.1.1 ${'far '.repeat(72)}(a…`],
])('a refusal that contains the recipient’s name without an @, %s, is stored without the name', ([response, reply]) => {
  const error = { code: 'EENVELOPE', command: 'RCPT TO', response, responseCode: 550 };
  expect(describeEmailFailure(error, 'ac2rejsign+trip@t.example.com')).toMatchObject({ reply, isFinal: true });
});

test('a refusal is final also when the recipient’s name is an ordinary word in it', () => {
  const error = { code: 'EENVELOPE', command: 'RCPT TO', response: '550 No such user here', responseCode: 550 };
  expect(describeEmailFailure(error, 'user@example.com').isFinal).toBe(true);
});

/**
 * The commands and answers that refuse an e-mail, and the text that staff read. Only refusals of the recipient are
 * final.
 */
test.for([
  ['RCPT TO', '550 5.1.2 Bad destination system', 'failed', 'refuses the recipient'],
  ['RCPT TO', '550 5.2.1 This mailbox is disabled', 'failed', 'refuses the recipient'],
  ['RCPT TO', '550 No such user here', 'failed', 'refuses the recipient'],
  ['RCPT TO', '452 4.2.2 Mailbox full: parveen@example.com', 'waiting', 'refuses the recipient for now'],
  ['RCPT TO', '550 5.1.0 (address): Sender address rejected', 'waiting', 'refuses to send it for us'],
  ['RCPT TO', '550 5.1.1 Sender address rejected: unknown user', 'waiting', 'refuses to send it for us'],
  ['RCPT TO', '553 Sorry, that domain is not in my list of allowed hosts', 'waiting', 'refuses to send it for us'],
  ['RCPT TO', '550 Unknown problem', 'waiting', 'refuses to send it for us'],
  ['RCPT TO', '550 5.7.1 Authentication required', 'waiting', 'rejects the user name or password (SMTP_URL)'],
  ['MAIL FROM', '530 5.7.0 Authentication required', 'waiting', 'rejects the user name or password (SMTP_URL)'],
  ['MAIL FROM', '550 5.1.1 No such user', 'waiting', 'refuses our sender address'],
  ['MAIL FROM', '451 4.1.8 Try again later', 'waiting', 'refuses it for now'],
  ['DATA', '554 5.7.1 The sender has no SPF record', 'waiting', 'refuses the message'],
] as const)('a refusal of %s with %s leaves an e-mail %s: the mail server %s', ([command, response, state, words]) => {
  const responseCode = Number.parseInt(response, 10);
  const { text, isFinal } = describeEmailFailure({ code: 'EENVELOPE', command, response, responseCode });
  expect([isFinal ? 'failed' : 'waiting', text]).toEqual([state, `The mail server ${words}: ${cleanReply(response)}`]);
});
