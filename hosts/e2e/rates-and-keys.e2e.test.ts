import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { aCharter } from '../api/testing/requests';
import { call, openAdmin, post } from './back-office';

test('an owner enters the rates of an aircraft, sees each error at its field, and a quote uses them at once', {
  timeout: 60_000,
}, async ({ openPage, server }) => {
  const backOffice = await openPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  const token = await openAdmin(backOffice, server, '/admin/today');
  const { id } = await post(server, 'PrivateCharter/Create', aCharter());
  const { tripRecord: trip } = await call(server, `PrivateCharter/GetRequestById/${id}`, token);
  await backOffice.goto(`/admin/quote/${trip.id}`);
  const aircraft = backOffice.getByLabel('Aircraft', { exact: true });
  await aircraft.waitFor();
  await backOffice.getByRole('navigation').getByRole('link', { name: 'Aircraft' }).click();
  // This example aircraft has no rates.
  const rates = backOffice.getByRole('link', { name: 'Rates of Pilatus PC-12' });
  await rates.click();
  await backOffice.getByRole('heading', { level: 1, name: /^Rates of / }).waitFor();
  await backOffice.getByRole('combobox', { name: 'Base airport' }).fill('khi');
  await backOffice.getByRole('option', { name: /Karachi/ }).click();
  await backOffice.getByLabel('Currency').selectOption('PKR');
  await backOffice.getByLabel('Landing').fill('90000');
  await backOffice.getByLabel('Minimum hours per day').fill('1:30');
  const save = backOffice.getByRole('button', { name: 'Update Rates' });
  await save.click();
  await backOffice.getByText('Enter the hourly rate too').waitFor();
  await backOffice.getByLabel('Hourly rate', { exact: true }).fill('Rs 12,50,000');
  await backOffice.getByText('PKR 1,250,000').waitFor();
  await backOffice.getByLabel('Range (km)').fill('3800');
  expect(await objections(backOffice)).toEqual([]);
  await save.click();
  await backOffice.getByRole('button', { name: 'Rates saved' }).waitFor();
  await backOffice.getByRole('heading', { level: 1, name: 'Aircraft Management' }).waitFor();
  await rates.click();
  await expect.poll(() => backOffice.getByLabel('Hourly rate', { exact: true }).inputValue()).toBe('1,250,000');
  expect(await backOffice.getByLabel('Minimum hours per day').inputValue()).toBe('1:30');
  await backOffice.goBack();
  await backOffice.goBack();
  await aircraft.fill('Pilatus PC-12');
  await expect.poll(() => backOffice.getByLabel('Hourly rate').inputValue()).toBe('1,250,000');
});

test('an owner creates an API key, sees it once, and revokes it', { timeout: 60_000 }, async ({ openPage, server }) => {
  const backOffice = await openPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  await openAdmin(backOffice, server, '/admin/api-keys');
  await backOffice.getByRole('button', { name: 'Create a key' }).click();
  const dialog = backOffice.getByRole('dialog', { name: 'Create an API key' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.getByText('Choose what the key can read').waitFor();
  await dialog.getByLabel('Name').fill('Planning');
  await dialog.getByRole('checkbox', { name: 'Requests with their trips and quotes' }).check();
  expect(await objections(backOffice)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const created = backOffice.getByRole('dialog', { name: 'The new key' });
  const secret = await created.getByLabel('Key').inputValue();
  await created.getByRole('button', { name: 'Done' }).click();
  const read = async () =>
    (await fetch(`${server.origin}/api/Trip/1`, { headers: { Authorization: `Bearer ${secret}` } })).status;
  expect(await read()).not.toBe(401);
  await backOffice.reload();
  await backOffice.getByText('Used').waitFor();
  await backOffice.getByRole('button', { name: 'Revoke the key of Planning' }).click();
  await backOffice.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await backOffice.getByRole('listitem').filter({ hasText: 'Planning' }).getByText('Revoked').waitFor();
  expect(await read()).toBe(401);
});
