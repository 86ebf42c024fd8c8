import { expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';

const PLACE = `<div id="place" data-charter-widget="chauffeur-form" data-loading="eager"><a href="tel:+9221">Call us</a></div>`;

test('what stands in a place is never moved: a page may go on to draw it', async ({ partner, scripts, openPage }) => {
  const page = await openPage();
  await partner(`${PLACE}${scripts.embed}`, { tab: page });
  await page.frameLocator('iframe').getByLabel('First name').waitFor();
  expect(
    await page.evaluate(() => {
      const place = document.querySelector('#place') as HTMLElement;
      const link = place.querySelector('a') as HTMLElement;
      const isHidden = link.getClientRects().length === 0;
      // As React inserts and removes what it draws.
      place.insertBefore(document.createElement('b'), link);
      place.removeChild(link);
      return { isHidden, frames: place.shadowRoot?.querySelectorAll('iframe').length };
    }),
  ).toEqual({ isHidden: true, frames: 1 });
});

test('a page that is morphed has its frame and its floating button again', async ({ partner, scripts, openPage }) => {
  const page = await openPage();
  const button = '<a id="float" data-charter-button="private-charter-form" href="/charter">Fly with us</a>';
  await partner(`${PLACE}${button}${scripts.embed}`, { tab: page });
  await page.frameLocator('iframe').getByLabel('First name').waitFor();
  const floating = page.getByRole('button', { name: 'Fly with us' });
  await floating.waitFor();
  await page.evaluate(() => {
    // As idiomorph: what the server has not written goes, and so does what it has not written of a style.
    document.querySelector('#float')?.removeAttribute('style');
    for (const added of document.querySelectorAll('iframe, [data-turbo-temporary]')) added.remove();
  });
  await floating.waitFor();
  await page.frameLocator('iframe').getByLabel('First name').waitFor();
  expect(await page.locator('#float').isVisible()).toBe(false);
  expect(await page.getByText('Call us').isVisible()).toBe(false);
  // And so does what is open over the page.
  await floating.click();
  const panel = page.getByRole('dialog');
  await panel.waitFor();
  await page.evaluate(() => {
    for (const added of document.querySelectorAll('[data-turbo-temporary]')) added.remove();
  });
  await panel.frameLocator('iframe').getByRole('button', { name: 'Search' }).waitFor();
});
