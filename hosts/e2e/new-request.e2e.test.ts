import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { aCharter } from '../api/testing/requests';
import { openAdmin, post } from './back-office';

/** The texts that describe a field. */
const descriptionOf = (field: Locator) =>
  field.evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );

test('staff paste a message, correct the marked fields, open the request, and are warned if it may be a duplicate', {
  timeout: 120_000,
}, async ({ openPage, server }) => {
  await post(server, 'PrivateCharter/Create', aCharter({ phone: '03001234567' }));
  const backOffice = await openPage({ baseURL: server.origin, viewport: { width: 390, height: 844 } });
  await openAdmin(backOffice, server, '/admin/today');
  await backOffice.getByRole('link', { name: 'New request' }).click();
  await backOffice
    .getByLabel('Message', { exact: true })
    .fill('AoA, kal Karachi se Lahore jana hai, 4 log, light jet\nmera naam Ahmed Raza hai\n0300-1234567');
  await backOffice.getByRole('button', { name: 'Fill in the form' }).click();
  await backOffice.getByText('Filled in: From, To, Date, Seats, Phone, Name, Note. Not found: Time.').waitFor();
  await backOffice.getByText('1 to check.').waitFor();
  await backOffice.getByText('The word can mean a later or an earlier day. We chose the later.').waitFor();
  expect(await backOffice.getByLabel('Name', { exact: true }).inputValue()).toBe('Ahmed Raza');
  expect(await backOffice.getByRole('spinbutton', { name: 'Seats' }).inputValue()).toBe('4');
  expect(await backOffice.getByLabel('Note (optional)').inputValue()).toBe('light jet');
  expect(await backOffice.getByLabel('Time not decided yet').isChecked()).toBe(true);
  await backOffice.getByRole('spinbutton', { name: 'Seats' }).focus();
  await backOffice.getByText('Read from “4 log”').waitFor();
  expect(await objections(backOffice)).toEqual([]);

  // The time is the form's default until it is typed.
  await backOffice.getByText('No time found.').waitFor();
  await backOffice.getByLabel('Time', { exact: true }).fill('10:00');
  await backOffice.getByText('No time found.').waitFor({ state: 'detached' });

  // The keyboard reaches marked values, and the form asks about them before it creates the request.
  await backOffice.getByRole('button', { name: 'Create Request' }).click();
  await backOffice.getByText('Please check: One value is marked to be checked.').waitFor();
  await backOffice.getByRole('button', { name: 'Go to the first' }).press('Enter');
  await expect
    .poll(() => backOffice.getByLabel('Date', { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true);

  // The note is added to the field's description until the value is changed or confirmed.
  const day = backOffice.getByLabel('Date', { exact: true });
  await expect.poll(() => descriptionOf(day)).toContain('The word can mean a later or an earlier day');
  await day.fill('2099-01-01');
  await backOffice.getByText('Please check:').waitFor({ state: 'detached' });
  expect(await descriptionOf(day)).toBe('');
  await backOffice.getByRole('button', { name: 'Fill in the form' }).click();
  await backOffice.getByRole('alert').getByText('The message has other values for: Date.').waitFor();
  await backOffice.getByRole('button', { name: 'Replace it' }).click();
  await backOffice.getByRole('button', { name: 'It is right' }).click();
  await expect.poll(() => day.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await backOffice.getByText('Please check:').count()).toBe(0);

  // A form with content asks before it is left.
  await backOffice.getByRole('button', { name: 'Cancel' }).click();
  await backOffice.getByRole('button', { name: 'Keep editing' }).click();
  expect(await backOffice.getByLabel('Name', { exact: true }).inputValue()).toBe('Ahmed Raza');

  // A receipt needs an e-mail address.
  await backOffice.getByLabel('Send a receipt by e-mail').check();
  await backOffice.getByRole('button', { name: 'Create Request' }).click();
  await backOffice.getByText('Enter an e-mail address, or send no receipt').waitFor();
  await backOffice.getByLabel('Send a receipt by e-mail').uncheck();
  await backOffice.getByRole('button', { name: 'Create Request' }).click();

  await backOffice.getByRole('heading', { name: /^Charter Request #\d+$/ }).waitFor();
  await backOffice.getByText('Source: Phone').waitFor();
  await backOffice.getByText('Possible duplicate of').waitFor();
  await backOffice.getByText('Staff entered the request').waitFor();
  await backOffice.getByRole('link', { name: /^CW-/ }).click();
  await backOffice.getByText('Parveen Testwala').first().waitFor();
});
