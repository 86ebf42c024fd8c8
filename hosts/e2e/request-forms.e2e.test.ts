import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';

const NEXT_YEAR = new Date().getFullYear() + 1;

describe('a form in a frame', () => {
  test('shows its dialogs in the visible part of a phone, also after scrolling', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin, viewport: { width: 390, height: 700 } });
    const legs = [1, 2, 3, 4].map((n) => `from${n}=KHI&to${n}=DXB&date${n}=${NEXT_YEAR}-03-0${n}&luggage${n}=0`);
    await partner.addInitScript((prefill) => {
      // Before the deferred scripts run.
      document.addEventListener('readystatechange', () => {
        const place = document.querySelector<HTMLElement>('[data-charter-widget]');
        if (document.readyState === 'interactive' && place) place.dataset.prefill = prefill;
      });
    }, legs.join('&'));
    await partner.goto('/iframe.html');
    const form = partner.frameLocator('iframe');
    // A browser may not load a frame that is far below the window.
    await partner.locator('iframe').scrollIntoViewIfNeeded();
    await form.getByRole('button', { name: 'Search' }).click();
    const isVisible = (locator: Locator) =>
      expect.poll(() => locator.boundingBox().then((box) => box && box.y > 0 && box.y + box.height < 700)).toBe(true);
    await isVisible(form.getByRole('heading', { name: 'Enter your details' }));
    // The bottom of the dialog would be below the window after the page has scrolled and the frame was resized.
    await partner.locator('iframe').evaluate((frame) => frame.scrollIntoView({ block: 'end' }));
    await partner.setViewportSize({ width: 380, height: 700 });
    const submit = form.getByRole('button', { name: 'SUBMIT REQUEST' });
    await isVisible(submit);
    await form.getByLabel('Name').fill('Visitor on a phone');
    await form.getByLabel('Email').fill('visitor@example.com');
    await form.getByLabel('Phone').fill('03000000042');
    await submit.click();
    await isVisible(form.getByRole('heading', { name: 'Request Submitted!' }));
  });

  test('on a page of the site has no header and footer, and sends its height repeatedly', async ({ server, page }) => {
    await page.goto(server.partnerOrigin);
    await page.evaluate((src) => {
      const heights: number[] = [];
      Object.assign(window, { heights });
      const frame = document.createElement('iframe');
      window.addEventListener('message', ({ data, source }) => {
        if (source === frame.contentWindow && data.type === 'height') heights.push(data.height);
      });
      frame.src = src;
      document.body.append(frame);
    }, `${server.origin}/private-charter-form?from=KHI`);

    const form = page.frameLocator('iframe');
    await form.getByRole('button', { name: 'Search' }).waitFor();
    expect(await form.getByRole('banner').count()).toBe(0);
    expect(await form.getByRole('contentinfo').count()).toBe(0);
    const heights = () => page.evaluate(() => (window as unknown as { heights: number[] }).heights);
    const countBefore = (await heights()).length;
    await expect.poll(async () => (await heights()).length).toBeGreaterThan(countBefore + 1);
    expect((await heights()).at(-1)).toBeGreaterThan(200);
  });
});

test('a one-way charter form and its Search button fit on one phone screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The site's own font may load too late for a first visit; it is narrower than its fallback.
  await page.goto('/private-charter-form');
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.reload();
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await expect
    .poll(() => search.boundingBox().then((box) => (box ? box.y + box.height : Infinity)))
    .toBeLessThanOrEqual(844);
});
