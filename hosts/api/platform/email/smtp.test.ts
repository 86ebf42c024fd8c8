import { describe, expect } from 'vitest';
import type { MailServer } from '../../testing/mail-server';
import { aCharter, aChauffeurRequest } from '../../testing/requests';
import { ADMIN, json, signIn, type TestApp, test as withoutMail } from '../../testing/test-app';
import { createMailer } from './mailer';
import { createOutbox } from './outbox';

/** The time-out for a mail server that never answers; others have an hour, because the machine may be busy. */
const TIMEOUT_MS = 200;
const HOUR_MS = 3_600_000;

const test = withoutMail.extend<{ env: Record<string, string> }>({
  env: async ({ mail }, use) =>
    use({
      SMTP_URL: mail.url,
      MAIL_FROM: 'Indus Air <desk@indus.example>',
      DESK_EMAIL: 'desk@indus.example',
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

/** The states of a trip's e-mails, the desk's first. */
async function said(api: TestApp): Promise<string[]> {
  const answer = await api.app.request('/api/Trip/1', { headers: await signIn(api.app) });
  const { mails } = (await answer.json()).data as { mails: { state: string; failure: string }[] };
  return mails.map(({ state, failure }) => [state, failure].filter(Boolean).join(': ')).reverse();
}

const receivers = ({ mails }: MailServer) => mails.map(({ to: [to = ''] }) => to).sort();
const BOTH = ['desk@indus.example', 'parveen.testwala@example.com'];
const ids = ({ mails }: MailServer) => mails.map(({ text }) => /^Message-ID: (\S+)\r$/m.exec(text)?.[1] ?? '');

/** The header lines of an e-mail, unfolded. */
const headersOf = (text: string) => (text.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
const headerOf = (text: string, name: string) =>
  headersOf(text).flatMap((line) => (line.startsWith(`${name}: `) ? line.slice(name.length + 2) : []));

describe('the headers of a mail', () => {
  const toOf = (mail: MailServer, address: string) => mail.mails.find(({ to }) => to.includes(address))?.text ?? '';

  test('answers go from staff to the traveller, and from the traveller to the operator', async ({ api, mail }) => {
    await ask(api);
    await outboxOf(api).outbox.sendDue();
    expect(headerOf(toOf(mail, 'desk@indus.example'), 'Reply-To')).toEqual(['parveen.testwala@example.com']);
    const support = api.parts.config.site.supportEmail || 'desk@indus.example';
    expect(headerOf(toOf(mail, 'parveen.testwala@example.com'), 'Reply-To')).toEqual([support]);
  });

  test('a mail to staff about a traveller without an address is answered to nobody else', async ({ api, mail }) => {
    await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
    await outboxOf(api).outbox.sendDue();
    expect(receivers(mail)).toEqual(['desk@indus.example']);
    expect(headerOf(mail.mails[0]?.text ?? '', 'Reply-To')).toEqual([]);
  });

  test('a mail about an account is answered to the operator', async ({ api, mail }) => {
    await api.app.request('/api/Auth/forgot-password', json({ email: ADMIN.email }));
    await outboxOf(api).outbox.sendDue();
    const support = api.parts.config.site.supportEmail || 'desk@indus.example';
    expect(headerOf(mail.mails[0]?.text ?? '', 'Reply-To')).toEqual([support]);
  });

  test('say that a program wrote it, and when (RFC 5322)', async ({ api, mail }) => {
    await ask(api);
    await outboxOf(api).outbox.sendDue();
    expect(mail.mails).toHaveLength(2);
    for (const { text } of mail.mails) {
      expect(headerOf(text, 'Auto-Submitted')).toEqual(['auto-generated']);
      const [date = '', ...others] = headerOf(text, 'Date');
      expect(others).toEqual([]);
      expect(date).toMatch(/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000$/);
      expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000);
      expect(headerOf(text, 'Message-ID')).toEqual([expect.stringMatching(/^<[\da-f]{32}@fly\.example>$/)]);
    }
  });

  test.for(['\r\n', '\n', '\r', '\u2028', '\0'])('take no other header behind %j', async (sign, { api, mail }) => {
    const send = createMailer(api.parts.config, { timeoutMs: HOUR_MS });
    const forged = `${sign}Bcc: thief@example.com${sign}X-Forged: yes`;
    await send?.({
      to: 'desk@indus.example',
      replyTo: `sana@example.com${forged}`,
      subject: `A request${forged}`,
      text: 'text',
      messageId: '<one@fly.example>',
    });
    expect(mail.mails.map(({ to }) => to)).toEqual([['desk@indus.example']]);
    const headers = headersOf(mail.mails[0]?.text ?? '');
    expect(headers.filter((line) => /^(?:Bcc|X-Forged):/i.test(line))).toEqual([]);
  });
});

describe('a mail server', () => {
  test.for([
    ['refuses a receiver for now', { refusal: 451 }, 'waiting: The mail server refuses it for now (451)'],
    ['has no room for the message', { refusing: true }, 'waiting: The mail server refuses it for now (450)'],
    ['never greets', { fault: 'never greets' }, 'waiting: The mail server does not answer in time'],
    [
      'takes a message and never answers',
      { fault: 'never answers' },
      'waiting: The mail server does not answer in time',
    ],
    ['dies in the middle of a message', { fault: 'dies halfway' }, 'waiting: The mail server was not reached'],
  ] as const)('that %s gets each mail once when it has come back', async ([, wrong, state], { api, mail }) => {
    Object.assign(mail, wrong);
    await ask(api);
    await outboxOf(api, state.endsWith('in time') ? { timeoutMs: TIMEOUT_MS } : {}).outbox.sendDue();
    for (const one of await said(api)) expect(one).toContain(state);
    expect(mail.mails).toEqual([]);

    Object.assign(mail, { refusal: undefined, refusing: false, fault: 'none' });
    const { outbox, later } = outboxOf(api);
    later(HOUR_MS);
    await outbox.sendDue();
    expect(receivers(mail)).toEqual(BOTH);
    expect(await said(api)).toEqual(['sent', 'sent']);
    await outbox.sendDue();
    expect(mail.mails).toHaveLength(2);
    expect(api.logged.join()).not.toMatch(/parveen|@/);
  });

  test('that refuses a recipient for good gets one attempt, until staff repeat it', async ({ api, mail }) => {
    const { outbox, later } = outboxOf(api);
    mail.refusal = 550;
    await ask(api);
    await outbox.sendDue();
    later(HOUR_MS);
    await outbox.sendDue();
    const failed = 'failed: The mail server refuses it for good (550)';
    expect(await said(api)).toEqual([failed, failed]);

    mail.refusal = undefined;
    await api.app.request('/api/Outbox/2', { method: 'POST', headers: await signIn(api.app) });
    await outbox.sendDue();
    expect(receivers(mail)).toEqual(['parveen.testwala@example.com']);
    expect(await said(api)).toEqual([failed, 'sent']);
  });

  test('that is unreachable is tried again, and nothing fails', async ({ api, mail }) => {
    await mail.close();
    const { outbox } = outboxOf(api);
    await ask(api);
    await outbox.sendDue();
    for (const one of await said(api)) expect(one).toMatch(/^waiting: The mail server was not reached \(\w+\)$/);
  });

  test('that refuses the sign-in makes no e-mail fail', async ({ api, mail }) => {
    const smtpUrl = mail.url.replace('//', '//desk:wrong@');
    const { outbox } = outboxOf(api, { env: { smtpUrl } });
    await ask(api);
    await outbox.sendDue();
    for (const one of await said(api)) expect(one).toMatch(/^waiting: The mail server refuses our sign-in \(5\d\d\)$/);
  });

  test('that stalls does not delay a stop: its e-mail is released, and sent under the same id', async ({
    api,
    mail,
  }) => {
    mail.fault = 'never answers';
    await ask(api);
    const { outbox } = outboxOf(api);
    outbox.nudge();
    void outbox.sendDue();
    await expect.poll(() => mail.asked).toBe(2);
    await outbox.stop();
    expect(await said(api)).toEqual(['waiting', 'waiting']);

    mail.fault = 'none';
    const next = outboxOf(api);
    await next.outbox.sendDue();
    expect(receivers(mail)).toEqual(BOTH);
    expect(new Set(ids(mail)).size).toBe(2);
    for (const id of ids(mail)) expect(id).toMatch(/^<[0-9a-f]{32}@fly\.example>$/);
  });
});
