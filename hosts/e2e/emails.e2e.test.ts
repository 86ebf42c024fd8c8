import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test as base } from '../../scripts/testing/browser';
import { aCharter } from '../api/testing/requests';
import { openAdmin, post } from './back-office';

const test = base.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [
    async ({ mailServer }, use) =>
      use({ SMTP_URL: mailServer.url, MAIL_FROM: 'desk@example.com', STAFF_EMAIL: 'dispatch@example.com' }),
    { scope: 'file' },
  ],
});

test('an owner sees why e-mails were not sent, sends a test e-mail, then sends one e-mail again, then all of them', {
  timeout: 120_000,
}, async ({ openPage, server, mailServer }) => {
  mailServer.refuses = { at: 'RCPT TO', reply: '550 5.1.1 <{to}>: no such user' };
  await post(server, 'PrivateCharter/Create', aCharter());
  const staff = await openPage({ baseURL: server.origin, viewport: { width: 390, height: 844 } });
  await openAdmin(staff, server, '/admin/emails');
  const receipt = staff.getByRole('listitem').filter({ hasText: 'We have your request' });
  await receipt.getByText('The mail server refuses the recipient: 550 5.1.1 (address) no such user').waitFor();
  await receipt.getByText('Failed', { exact: true }).waitFor();
  await receipt.getByText(/, 1 try$/).waitFor();
  expect(await receipt.getByRole('link', { name: /^CW-/ }).getAttribute('href')).toMatch(
    /^\/admin\/private-charter\/\d+$/,
  );
  mailServer.refuses = { at: 'MAIL FROM', reply: '553 5.1.7 <desk@example.com>: not your address' };
  await staff.getByRole('button', { name: 'Send a test e-mail to me' }).click();
  await staff.getByText('Not sent. The mail server refuses our sender address: 553 5.1.7').waitFor();
  expect(await objections(staff)).toEqual([]);

  mailServer.refuses = undefined;
  await receipt.getByRole('button', { name: /^Send again.*We have your request, CW-/ }).press('Enter');
  await receipt.waitFor({ state: 'detached' });
  await staff.getByRole('listitem').filter({ hasText: 'a new request' }).waitFor();
  await staff.getByRole('button', { name: 'Send all again' }).press('Enter');
  await staff.getByText(/^Send \d+ e-mails again/).waitFor();
  await staff.getByRole('button', { name: 'Send them' }).press('Enter');
  await staff.getByText('All e-mails were sent.').waitFor();
  const receivers = mailServer.emails.flatMap(({ to }) => to);
  for (const to of ['dispatch@example.com', 'parveen.testwala@example.com'])
    expect(receivers.filter((one) => one === to)).toEqual([to]);
  await staff.getByRole('button', { name: 'Send a test e-mail to me' }).click();
  await staff.getByText('Sent. Check that it arrives. The mail server accepted it: 250').waitFor();
  expect(mailServer.emails.at(-1)?.to).toEqual([server.admin.email]);
});
