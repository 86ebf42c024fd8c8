import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Each address, and what is seen there when it is all there. */
const PUBLIC = [
  ['/search', 'button:has-text("Search")'],
  ['/search?from=KHI&to=DXB', 'h2:has-text("flight"), h2:has-text("Found"), [role=status]:has-text("Found")'],
  ['/aircrafts', 'text=Citation CJ4'],
  ['/private-charter-form', '.cw-charter'],
  ['/chauffeur-service-form', '.cw-input'],
  ['/international-charter-form', '.cw-input'],
  ['/flights-products', '.cw-gallery-list a'],
  ['/flights-details?id=1', 'text=Reserve Your Flight'],
  ['/flights-details?id=99999', 'text=Flight Not Available'],
  ['/login', 'text=Login'],
  ['/signup', 'form'],
  ['/forgot-password', 'form'],
  ['/reset-password?token=0', 'h1'],
  ['/services', 'h1'],
  ['/lets-go', 'h1'],
  ['/about-us', 'h1'],
  ['/contact', 'h1'],
] as const;
const ADMIN = [
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

/** What axe objects to, wide and narrow, light and dark: `390 dark: color-contrast .app-lead`. */
async function objections(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(AXE);
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(
      async (runOnly) => {
        // A colour on its way from light to dark is no colour to judge.
        const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1);
        for (const animation of passing) animation.finish();
        const { axe } = window as unknown as { axe: typeof import('axe-core') };
        // A frame is a page of its own, and asking one that has no axe takes half a second.
        const { violations } = await axe.run({ resultTypes: ['violations'], iframes: false, ...runOnly });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
      },
      // Between light and dark nothing but colours differs.
      colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {},
    );
    found.push(...violations.map((violation) => `${width} ${colorScheme}: ${violation}`));
  }
  return found;
}

describe('axe objects to nothing', () => {
  test.for(PUBLIC)('on %s', async ([path, sign], { page, expectProblem }) => {
    if (path.endsWith('99999')) expectProblem(/404/);
    await page.goto(path);
    await page.locator(sign).first().waitFor();
    expect(await objections(page)).toEqual([]);
  });

  test('on any screen of the back office', { timeout: 120_000 }, async ({ page, server, expectProblem }) => {
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
});
