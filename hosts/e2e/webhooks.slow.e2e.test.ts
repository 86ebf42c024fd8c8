import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test as base } from '../../scripts/testing/browser';
import { openAdmin } from './back-office';

const test = base.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [{ WEBHOOKS_PRIVATE: 'true' }, { scope: 'file' }],
});

test('an owner adds a webhook endpoint, sees its secret once and the result of a test, and sends the test again', {
  timeout: 120_000,
}, async ({ openPage, server, receiver, expectProblem }) => {
  const backOffice = await openPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  await openAdmin(backOffice, server, '/admin/webhooks');
  await backOffice.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = backOffice.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByLabel('Address').fill(server.origin);
  expectProblem(/400/);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('The address is this server itself').waitFor();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Description').fill('Planning system');
  await dialog.getByRole('checkbox', { name: /A quote has expired/ }).uncheck();
  expect(await objections(backOffice)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const secret = backOffice.getByRole('dialog', { name: 'Its secret' });
  expect(await secret.getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
  await secret.getByRole('button', { name: 'Done' }).click();

  await backOffice.getByRole('heading', { level: 1, name: 'Planning system' }).waitFor();
  await backOffice.getByText('Nothing yet.').waitFor();
  receiver.answers = (_request, response) => void response.writeHead(500).end('down');
  await backOffice.getByRole('button', { name: 'Send a test' }).click();
  const delivery = backOffice.getByRole('listitem').filter({ hasText: 'webhook.test' });
  await delivery.getByText('Waiting, tried again soon').waitFor();
  await delivery.locator('summary').click();
  await delivery.getByText('The endpoint answered 500.').waitFor();
  await delivery.getByText('down', { exact: true }).waitFor();
  expect(await objections(backOffice)).toEqual([]);
  receiver.answers = (_request, response) => void response.writeHead(204).end();
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await delivery.getByText('Arrived').waitFor();
  expect(receiver.got).toHaveLength(2);
  await backOffice.getByRole('button', { name: 'Switch off' }).click();
  await backOffice.getByRole('button', { name: 'Switch on' }).waitFor();
  expect(await backOffice.getByRole('button', { name: 'Send a test' }).count()).toBe(0);
});
