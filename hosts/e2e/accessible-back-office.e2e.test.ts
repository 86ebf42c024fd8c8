import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';

/** Each address, and what is seen there when it is all there. */
const ADMIN = [
  ['/admin/today', '.app-today-rows a'],
  ['/admin/search', 'text=Create a Flight'],
  ['/admin/flight-management', 'form'],
  ['/admin/flight-management/1', 'form'],
  ['/admin/aircrafts', 'text=Citation CJ4'],
  ['/admin/aircraft-management/1', 'form'],
  ['/admin/private-charter', 'tbody a'],
  ['/admin/private-charter?q=nobody', 'text=No charters found'],
  ['/admin/private-charter/1', 'text=Itinerary'],
  ['/admin/flights-bookings', 'tbody a'],
  ['/admin/flights-bookings/1', 'text=Booking Summary'],
  ['/admin/chauffer-services', 'tbody a'],
  ['/admin/chauffer-services/1', 'text=Service Summary'],
  ['/admin/international-charters', 'tbody a'],
  ['/admin/international-charters/1', 'h2'],
  ['/admin/chauffer-services/99999', 'text=Service Not Found'],
  ['/admin/embed-studio', 'iframe:not([data-waiting])'],
] as const;

test('axe objects to nothing on any screen of the back office', { timeout: 120_000 }, async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/404/);
  await page.goto('/login');
  await page.getByLabel('Email').fill(server.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/admin'));
  for (const [path, sign] of ADMIN) {
    await page.goto(path);
    await page.locator(sign).first().waitFor();
    expect.soft(await objections(page), path).toEqual([]);
  }
});
