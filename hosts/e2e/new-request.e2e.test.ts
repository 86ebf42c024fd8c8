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

test('staff paste a message, correct what is marked, and open the request, which may be the same as another', {
  timeout: 120_000,
}, async ({ openPage, server }) => {
  await post(server, 'PrivateCharter/Create', aCharter({ phone: '03001234567' }));
  const desk = await openPage({ baseURL: server.origin, viewport: { width: 390, height: 844 } });
  await openAdmin(desk, server, '/admin/today');
  await desk.getByRole('link', { name: 'New request' }).click();
  await desk
    .getByLabel('Message', { exact: true })
    .fill('AoA, kal Karachi se Lahore jana hai, 4 log, light jet\nmera naam Ahmed Raza hai\n0300-1234567');
  await desk.getByRole('button', { name: 'Fill in the form' }).click();
  await desk.getByText('Filled in: From, To, Date, Seats, Phone, Name, Note. Not found: Time.').waitFor();
  await desk.getByText('1 to check.').waitFor();
  await desk.getByText('The word is a day ahead or behind; ahead was filled in.').waitFor();
  expect(await desk.getByLabel('Name', { exact: true }).inputValue()).toBe('Ahmed Raza');
  expect(await desk.getByRole('spinbutton', { name: 'Seats' }).inputValue()).toBe('4');
  expect(await desk.getByLabel('Note (optional)').inputValue()).toBe('light jet');
  expect(await desk.getByLabel('Time still open').isChecked()).toBe(true);
  await desk.getByRole('spinbutton', { name: 'Seats' }).focus();
  await desk.getByText('Read from “4 log”').waitFor();
  expect(await objections(desk)).toEqual([]);

  // The time is the form's own, until it is typed.
  await desk.getByText('No time was read for this').waitFor();
  await desk.getByLabel('Time', { exact: true }).fill('10:00');
  await desk.getByText('No time was read for this').waitFor({ state: 'detached' });

  // What is to be checked is reached by the keyboard, and asked about before the request is created.
  await desk.getByRole('button', { name: 'Create Request' }).click();
  await desk.getByText('Is that right? One value is marked to be checked.').waitFor();
  await desk.getByRole('button', { name: 'Go to the first' }).press('Enter');
  await expect
    .poll(() => desk.getByLabel('Date', { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true);

  // The note describes its field, beside what describes it already, until the value is changed or confirmed.
  const day = desk.getByLabel('Date', { exact: true });
  await expect.poll(() => descriptionOf(day)).toContain('The word is a day ahead or behind');
  await day.fill('2099-01-01');
  await desk.getByText('Please check:').waitFor({ state: 'detached' });
  expect(await descriptionOf(day)).toBe('');
  await desk.getByRole('button', { name: 'Fill in the form' }).click();
  await desk.getByRole('alert').getByText('The message has other values for: Date.').waitFor();
  await desk.getByRole('button', { name: 'Replace it' }).click();
  await desk.getByRole('button', { name: 'It is right' }).click();
  await expect.poll(() => day.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await desk.getByText('Please check:').count()).toBe(0);

  // A form with something in it asks before it is left.
  await desk.getByRole('button', { name: 'Cancel' }).click();
  await desk.getByRole('button', { name: 'Keep editing' }).click();
  expect(await desk.getByLabel('Name', { exact: true }).inputValue()).toBe('Ahmed Raza');

  // A receipt needs an address.
  await desk.getByLabel('Send a receipt by e-mail').check();
  await desk.getByRole('button', { name: 'Create Request' }).click();
  await desk.getByText('Enter an e-mail address, or send no receipt').waitFor();
  await desk.getByLabel('Send a receipt by e-mail').uncheck();
  await desk.getByRole('button', { name: 'Create Request' }).click();

  await desk.getByRole('heading', { name: /^Charter Request #\d+$/ }).waitFor();
  await desk.getByText('Source: Telephone').waitFor();
  await desk.getByText('Maybe the same as').waitFor();
  await desk.getByText('Staff entered the request').waitFor();
  await desk.getByRole('link', { name: /^CW-/ }).click();
  await desk.getByText('Parveen Testwala').first().waitFor();
});
