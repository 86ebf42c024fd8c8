import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { aCharter } from '../api/testing/requests';
import { call, openAdmin, post } from './back-office';

test('an owner enters the rates of an aircraft, sees each error at its field, and a quote uses them at once', {
  timeout: 60_000,
}, async ({ openPage, server }) => {
  const staff = await openPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  const token = await openAdmin(staff, server, '/admin/today');
  const { id } = await post(server, 'PrivateCharter/Create', aCharter());
  const { tripRecord: trip } = await call(server, `PrivateCharter/GetRequestById/${id}`, token);
  await staff.goto(`/admin/quote/${trip.id}`);
  const aircraft = staff.getByLabel('Aircraft', { exact: true });
  await aircraft.waitFor();
  await staff.getByRole('navigation').getByRole('link', { name: 'Aircraft' }).click();
  // This example aircraft has no rates.
  const rates = staff.getByRole('link', { name: 'Rates of Pilatus PC-12' });
  await rates.click();
  await staff.getByRole('heading', { level: 1, name: /^Rates of / }).waitFor();
  await staff.getByRole('combobox', { name: 'Base airport' }).fill('khi');
  await staff.getByRole('option', { name: /Karachi/ }).click();
  await staff.getByLabel('Currency').selectOption('PKR');
  await staff.getByLabel('Landing').fill('90000');
  await staff.getByLabel('Minimum hours per day').fill('1:30');
  const save = staff.getByRole('button', { name: 'Update Rates' });
  await save.click();
  await staff.getByText('Enter the hourly rate too').waitFor();
  await staff.getByLabel('Hourly rate', { exact: true }).fill('Rs 12,50,000');
  await staff.getByText('PKR 1,250,000').waitFor();
  await staff.getByLabel('Range (km)').fill('3800');
  expect(await objections(staff)).toEqual([]);
  await save.click();
  await staff.getByRole('button', { name: 'Rates saved' }).waitFor();
  await staff.getByRole('heading', { level: 1, name: 'Aircraft Management' }).waitFor();
  await rates.click();
  await expect.poll(() => staff.getByLabel('Hourly rate', { exact: true }).inputValue()).toBe('1,250,000');
  expect(await staff.getByLabel('Minimum hours per day').inputValue()).toBe('1:30');
  await staff.goBack();
  await staff.goBack();
  await aircraft.fill('Pilatus PC-12');
  await expect.poll(() => staff.getByLabel('Hourly rate').inputValue()).toBe('1,250,000');
});

test('an owner creates an API key, sees it once, and revokes it', { timeout: 60_000 }, async ({ openPage, server }) => {
  const staff = await openPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  await openAdmin(staff, server, '/admin/api-keys');
  await staff.getByRole('button', { name: 'Create a key' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Create an API key' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.getByText('Choose at least one').waitFor();
  await dialog.getByLabel('Name').fill('Planning');
  await dialog.getByRole('checkbox', { name: 'Requests with their trips and quotes' }).check();
  expect(await objections(staff)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const created = staff.getByRole('dialog', { name: 'The new key' });
  const secret = await created.getByLabel('Key').inputValue();
  await created.getByRole('button', { name: 'Done' }).click();
  const read = async () =>
    (await fetch(`${server.origin}/api/Trip/1`, { headers: { Authorization: `Bearer ${secret}` } })).status;
  expect(await read()).not.toBe(401);
  await staff.reload();
  await staff.getByText('Used').waitFor();
  await staff.getByRole('button', { name: 'Revoke the key of Planning' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await staff.getByRole('listitem').filter({ hasText: 'Planning' }).getByText('Revoked').waitFor();
  expect(await read()).toBe(401);
});
