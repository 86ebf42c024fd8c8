import { describe, expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { openAdmin } from './back-office';

/** Each public address, and a text that is visible once its page has loaded completely. */
const PUBLIC = [
  ['/', 'h2:has-text("Upcoming departures")'],
  ['/search', 'button:has-text("Search")'],
  ['/search?from=KHI&to=DXB', 'h2:has-text("flight"), h2:has-text("Found"), [role=status]:has-text("Found")'],
  ['/aircrafts', 'text=Citation CJ4'],
  ['/private-charter-form', '.cw-charter'],
  ['/chauffeur-service-form', '.cw-input'],
  ['/flights-details?id=6', 'text=Reserve Your Flight'],
  ['/flights-details?id=1', 'text=This flight has departed'],
  ['/login', 'text=Login'],
  ['/signup', 'form'],
  ['/verify#0', 'form'],
  ['/contact', 'h1'],
  ['/terms', '.app-terms > p:not([role])'],
] as const;
describe('axe finds no accessibility problem', () => {
  test.for(PUBLIC)('on %s', async ([path, sign], { page }) => {
    await page.goto(path);
    await page.locator(sign).first().waitFor();
    expect(await objections(page)).toEqual([]);
  });

  test('on a partner’s page with widgets in its colours', async ({ page, server }) => {
    await page.goto(`${server.partnerOrigin}/indus-holidays.html`);
    for (const [tag, part] of [
      ['private-charter-form', '.cw-input'],
      ['flight-gallery', '.cw-gallery-card:not([data-empty])'],
    ] as const) {
      await page.locator(tag).scrollIntoViewIfNeeded();
      await page.locator(`${tag} ${part}`).first().waitFor();
    }
    const search = page.locator('private-charter-form').getByRole('button', { name: 'Search' });
    expect(await search.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(238, 138, 60)');
    expect(await objections(page)).toEqual([]);
  });
});

/** Each address of the back office, and a text that is visible once its screen has loaded completely. */
const ADMIN = [
  ['/admin/today', '.app-today-rows a'],
  ['/admin/search', 'text=Create a Flight'],
  ['/admin/flight-management/1', 'form'],
  ['/admin/aircrafts', 'text=Citation CJ4'],
  ['/admin/aircraft-management/1', 'form'],
  ['/admin/private-charter', 'tbody a'],
  ['/admin/private-charter?q=nobody', 'text=No charters found'],
  ['/admin/private-charter/1', 'text=Itinerary'],
  ['/admin/flights-bookings/1', 'text=Booking Summary'],
  ['/admin/chauffer-services/1', 'text=Service Summary'],
  ['/admin/international-charters/1', 'h2'],
  ['/admin/chauffer-services/99999', 'text=Service Not Found'],
  ['/admin/embed-studio', 'iframe:not([data-waiting])'],
] as const;

test('axe finds no accessibility problem on any screen of the back office', { timeout: 120_000 }, async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/404/);
  await openAdmin(page, server, '/admin/today');
  for (const [path, sign] of ADMIN) {
    await page.goto(path);
    await page.locator(sign).first().waitFor();
    expect.soft(await objections(page), path).toEqual([]);
  }
});
