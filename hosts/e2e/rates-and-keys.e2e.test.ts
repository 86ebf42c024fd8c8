import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { aCharter } from '../api/testing/requests';
import { call, openAdmin, post } from './back-office';

test('an owner enters the rates of an aircraft, with each error at its field, and a quote has them at once', {
  timeout: 60_000,
}, async ({ openPage, server }) => {
  const desk = await openPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  const token = await openAdmin(desk, server, '/admin/today');
  const { id } = await post(server, 'PrivateCharter/Create', aCharter());
  const { file } = await call(server, `PrivateCharter/GetRequestById/${id}`, token);
  await desk.goto(`/admin/quote/${file.id}`);
  const aircraft = desk.getByLabel('Aircraft', { exact: true });
  await aircraft.waitFor();
  await desk.getByRole('navigation').getByRole('link', { name: 'Aircraft' }).click();
  // The one of the examples that has none.
  const rates = desk.getByRole('link', { name: 'Rates of Pilatus PC-12' });
  await rates.click();
  await desk.getByRole('heading', { level: 1, name: /^Rates of / }).waitFor();
  await desk.getByRole('combobox', { name: 'Base airport' }).fill('khi');
  await desk.getByRole('option', { name: /Karachi/ }).click();
  await desk.getByLabel('Currency').selectOption('PKR');
  await desk.getByLabel('Landing').fill('90000');
  await desk.getByLabel('Least hours a day').fill('1:30');
  const save = desk.getByRole('button', { name: 'Update Rates' });
  await save.click();
  await desk.getByText('Enter the rate an hour, too').waitFor();
  await desk.getByLabel('Rate an hour', { exact: true }).fill('Rs 12,50,000');
  await desk.getByText('PKR 1,250,000').waitFor();
  await desk.getByLabel('Range (km)').fill('3800');
  expect(await objections(desk)).toEqual([]);
  await save.click();
  await desk.getByRole('button', { name: 'Rates saved' }).waitFor();
  await desk.getByRole('heading', { level: 1, name: 'Aircraft Management' }).waitFor();
  await rates.click();
  await expect.poll(() => desk.getByLabel('Rate an hour', { exact: true }).inputValue()).toBe('1,250,000');
  expect(await desk.getByLabel('Least hours a day').inputValue()).toBe('1:30');
  await desk.goBack();
  await desk.goBack();
  await aircraft.fill('Pilatus PC-12');
  await expect.poll(() => desk.getByLabel('Rate an hour').inputValue()).toBe('1,250,000');
});

test('an owner creates an API key, is shown it once, and revokes it', { timeout: 60_000 }, async ({
  openPage,
  server,
}) => {
  const desk = await openPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  await openAdmin(desk, server, '/admin/api-keys');
  await desk.getByRole('button', { name: 'Create a key' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Create an API key' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.getByText('Choose at least one').waitFor();
  await dialog.getByLabel('Name').fill('Planning');
  await dialog.getByRole('checkbox', { name: 'Requests with their trips and quotes' }).check();
  expect(await objections(desk)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const created = desk.getByRole('dialog', { name: 'The new key' });
  const secret = await created.getByLabel('Key').inputValue();
  await created.getByRole('button', { name: 'Done' }).click();
  const read = async () =>
    (await fetch(`${server.origin}/api/Trip/1`, { headers: { Authorization: `Bearer ${secret}` } })).status;
  expect(await read()).not.toBe(401);
  await desk.reload();
  await desk.getByText('Used').waitFor();
  await desk.getByRole('button', { name: 'Revoke the key of Planning' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await desk.getByRole('listitem').filter({ hasText: 'Planning' }).getByText('Revoked').waitFor();
  expect(await read()).toBe(401);
});
