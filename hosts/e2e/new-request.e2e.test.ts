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
  const staff = await openPage({ baseURL: server.origin, viewport: { width: 390, height: 844 } });
  await openAdmin(staff, server, '/admin/today');
  await staff.getByRole('link', { name: 'New request' }).click();
  await staff
    .getByLabel('Message', { exact: true })
    .fill('AoA, kal Karachi se Lahore jana hai, 4 log, light jet\nmera naam Ahmed Raza hai\n0300-1234567');
  await staff.getByRole('button', { name: 'Fill in the form' }).click();
  await staff.getByText('Filled in: From, To, Date, Seats, Phone, Name, Note. Not found: Time.').waitFor();
  await staff.getByText('1 to check.').waitFor();
  await staff.getByText('The word is a day ahead or behind; ahead was filled in.').waitFor();
  expect(await staff.getByLabel('Name', { exact: true }).inputValue()).toBe('Ahmed Raza');
  expect(await staff.getByRole('spinbutton', { name: 'Seats' }).inputValue()).toBe('4');
  expect(await staff.getByLabel('Note (optional)').inputValue()).toBe('light jet');
  expect(await staff.getByLabel('Time still open').isChecked()).toBe(true);
  await staff.getByRole('spinbutton', { name: 'Seats' }).focus();
  await staff.getByText('Read from “4 log”').waitFor();
  expect(await objections(staff)).toEqual([]);

  // The time is the form's default until it is typed.
  await staff.getByText('No time was read for this').waitFor();
  await staff.getByLabel('Time', { exact: true }).fill('10:00');
  await staff.getByText('No time was read for this').waitFor({ state: 'detached' });

  // What is to be checked is reached by the keyboard, and asked about before the request is created.
  await staff.getByRole('button', { name: 'Create Request' }).click();
  await staff.getByText('Please check: One value is marked to be checked.').waitFor();
  await staff.getByRole('button', { name: 'Go to the first' }).press('Enter');
  await expect
    .poll(() => staff.getByLabel('Date', { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true);

  // The note is added to the field's description until the value is changed or confirmed.
  const day = staff.getByLabel('Date', { exact: true });
  await expect.poll(() => descriptionOf(day)).toContain('The word is a day ahead or behind');
  await day.fill('2099-01-01');
  await staff.getByText('Please check:').waitFor({ state: 'detached' });
  expect(await descriptionOf(day)).toBe('');
  await staff.getByRole('button', { name: 'Fill in the form' }).click();
  await staff.getByRole('alert').getByText('The message has other values for: Date.').waitFor();
  await staff.getByRole('button', { name: 'Replace it' }).click();
  await staff.getByRole('button', { name: 'Correct' }).click();
  await expect.poll(() => day.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await staff.getByText('Please check:').count()).toBe(0);

  // A form with content asks before it is left.
  await staff.getByRole('button', { name: 'Cancel' }).click();
  await staff.getByRole('button', { name: 'Keep editing' }).click();
  expect(await staff.getByLabel('Name', { exact: true }).inputValue()).toBe('Ahmed Raza');

  // A receipt needs an e-mail address.
  await staff.getByLabel('Send a receipt by e-mail').check();
  await staff.getByRole('button', { name: 'Create Request' }).click();
  await staff.getByText('Enter an e-mail address, or send no receipt').waitFor();
  await staff.getByLabel('Send a receipt by e-mail').uncheck();
  await staff.getByRole('button', { name: 'Create Request' }).click();

  await staff.getByRole('heading', { name: /^Charter Request #\d+$/ }).waitFor();
  await staff.getByText('Source: Phone').waitFor();
  await staff.getByText('Maybe the same as').waitFor();
  await staff.getByText('Staff entered the request').waitFor();
  await staff.getByRole('link', { name: /^CW-/ }).click();
  await staff.getByText('Parveen Testwala').first().waitFor();
});
