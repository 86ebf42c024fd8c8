import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test as base } from '../../scripts/testing/browser';
import { aCharter } from '../api/testing/requests';
import { openAdmin, post } from './back-office';

const test = base.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [
    async ({ mail }, use) =>
      use({ SMTP_URL: mail.url, MAIL_FROM: 'desk@example.com', DESK_EMAIL: 'dispatch@example.com' }),
    { scope: 'file' },
  ],
});

test('an owner sees why emails were not sent, sends a test, and sends one and then all of them again', {
  timeout: 120_000,
}, async ({ openPage, server, mail }) => {
  mail.refuses = { at: 'RCPT TO', reply: '550 5.1.1 <{to}>: no such user' };
  await post(server, 'PrivateCharter/Create', aCharter());
  const desk = await openPage({ baseURL: server.origin, viewport: { width: 390, height: 844 } });
  await openAdmin(desk, server, '/admin/mail');
  const receipt = desk.getByRole('listitem').filter({ hasText: 'Receipt' });
  await receipt.getByText('The mail server refuses the recipient: 550 5.1.1 (address) no such user').waitFor();
  await receipt.getByText('Not sent', { exact: true }).waitFor();
  await receipt.getByText(/, 1 try$/).waitFor();
  expect(await receipt.getByRole('link', { name: /^CW-/ }).getAttribute('href')).toMatch(
    /^\/admin\/private-charter\/\d+$/,
  );
  mail.refuses = { at: 'MAIL FROM', reply: '553 5.1.7 <desk@example.com>: not your address' };
  await desk.getByRole('button', { name: 'Send a test mail to me' }).click();
  await desk.getByText('Not sent. The mail server refuses our sender address: 553 5.1.7').waitFor();
  expect(await objections(desk)).toEqual([]);

  mail.refuses = undefined;
  await receipt.getByRole('button', { name: /^Send again.*Receipt, CW-/ }).press('Enter');
  await receipt.waitFor({ state: 'detached' });
  await desk.getByRole('listitem').filter({ hasText: 'New request' }).waitFor();
  await desk.getByRole('button', { name: 'Send all again' }).press('Enter');
  await desk.getByText(/^Send \d+ mails again/).waitFor();
  await desk.getByRole('button', { name: 'Send them' }).press('Enter');
  await desk.getByText('Every mail was sent.').waitFor();
  const receivers = mail.mails.flatMap(({ to }) => to);
  for (const to of ['dispatch@example.com', 'parveen.testwala@example.com'])
    expect(receivers.filter((one) => one === to)).toEqual([to]);
  await desk.getByRole('button', { name: 'Send a test mail to me' }).click();
  await desk.getByText('Sent. Look whether it arrives. The mail server took it: 250').waitFor();
  expect(mail.mails.at(-1)?.to).toEqual([server.admin.email]);
});
