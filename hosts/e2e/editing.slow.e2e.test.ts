import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { fillMoment, test } from '../../scripts/testing/browser';
import { CABIN, call, createFlight, openAdmin, post } from './back-office';

const LIST = '/admin/search';
const FORM = '/admin/flight-management';

const toast = (page: Page, text: string) => page.locator('.cw-toast').filter({ hasText: text });

describe('two members of staff who edit the same flight', () => {
  test('choose a version for each field, and lose nothing that they typed', async ({ page, server, expectProblem }) => {
    expectProblem(/status of 409/);
    const { id } = await createFlight(server, 'Sukkur strip');
    const token = await openAdmin(page, server, `${FORM}/${id}`);
    await page.getByRole('textbox', { name: 'Luggage limit (kg)' }).fill('35');
    await page.getByLabel('Seat price (USD)').fill('450');
    await createFlight(server, 'Sukkur strip', { id, price: '500', fields: { MealIncluded: 'true', ...CABIN } });

    const update = page.getByRole('button', { name: 'Update Flight' });
    await page.getByLabel('Aircraft', { exact: true }).press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Someone else has changed this flight' });
    const price = dialog.getByRole('group', { name: 'Seat price (USD)' });
    const meal = dialog.getByRole('group', { name: 'Meal included' });
    expect((await price.innerText()).split(/\s+/)).toEqual(expect.arrayContaining(['Mine', '$450', 'Theirs', '$500']));
    expect(await price.getByRole('radio', { name: /^Mine/ }).isChecked()).toBe(true);
    // This field was not changed in this tab.
    expect(await meal.getByRole('radio', { name: /^Theirs/ }).isChecked()).toBe(true);
    expect(await dialog.getByRole('group').count()).toBe(2);
    await dialog.getByText('Your other changes stay: Luggage limit (kg).').waitFor();
    await dialog.getByText('The images have changed, too (0 then, 1 now)').waitFor();

    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    expect(await page.getByLabel('Seat price (USD)').inputValue()).toBe('450');
    await update.click();
    await dialog.getByRole('button', { name: 'Use all of theirs' }).click();
    expect(await price.getByRole('radio', { name: /^Theirs/ }).isChecked()).toBe(true);
    await price.getByRole('radio', { name: /^Mine/ }).check();
    await dialog.getByRole('button', { name: 'Save this' }).click();
    await toast(page, 'Flight updated').waitFor();
    expect(await call(server, `Flight/GetFlight/${id}`, token)).toMatchObject({
      seatPrice: 450,
      maxLuggageWeight: 35,
      mealIncluded: true,
      images: [{ description: 'The cabin' }],
    });
  });
});

describe('staff who edit a flight', () => {
  test('see its bookings before they move or delete it', async ({ page, server }) => {
    const { id } = await createFlight(server, 'Mohenjo-daro strip');
    const guest = {
      firstName: 'Sara',
      lastName: 'Raza',
      phoneNumber: '3001234568',
      cnic: 'AB1234567',
      gender: 'female',
    };
    await post(server, 'FlightBooking', {
      ...{ title: 'Mr', firstName: 'Ali', lastName: 'Raza', phone: '3001234567', note: '', flightId: id },
      ...{ departureDate: '2031-03-01T22:30:00', numberOfGuests: 1, numberOfRooms: 1, travelPersons: [guest] },
    });
    const token = await openAdmin(page, server, `${FORM}/${id}`);
    await page.getByText('2 of 6 seats requested (1 booking).').waitFor();
    await page.getByRole('textbox', { name: 'Luggage limit (kg)' }).fill('25');
    await fillMoment(page, 'Departure date and time', '2031-03-01T21:00');
    const update = page.getByRole('button', { name: 'Update Flight' });
    await update.click();
    const dialog = page.getByRole('alertdialog', { name: 'This changes existing bookings' });
    await dialog.getByText('1 booking for 2 people').waitFor();
    await dialog.getByText('You have changed the departure date and time.').waitFor();
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    expect(await call(server, `Flight/GetFlight/${id}`, token)).toMatchObject({ maxLuggageWeight: 20 });
    await update.click();
    await dialog.getByRole('button', { name: 'Save and change it' }).click();
    await toast(page, 'Flight updated').waitFor();
    await page.waitForURL(LIST);

    await page.goto(`${LIST}?q=Mohenjo`);
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog', { name: 'Delete Flight' }).getByText('1 booking for 2 people').waitFor();
  });
});
