import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { MORPHERS, type Morpher } from '../../scripts/testing/morphing';
import { test } from '../../scripts/testing/partner-page';

/** A partner's page with each face of a widget, as its server writes it the nth time. */
const bodyOf = (version: number) => `<main id="app">
  <h1 id="version">Version ${version}</h1>
  ${version % 2 ? '<p>Fly with us today.</p>' : '<ul><li>One</li><li>Two</li></ul>'}
  <section><div id="place" data-charter-widget="chauffeur-form" data-loading="eager"><a href="tel:+9221">Call us</a></div></section>
  <table width="100%"><tr><td id="cell" data-charter-widget="flight-gallery" data-loading="eager" data-prefill="limit=1"><a href="tel:+9222">Ask for flights</a></td></tr></table>
  <chauffeur-form id="element" loading="eager"><a href="tel:+9223">Call us, too</a></chauffeur-form>
  <a id="float" data-charter-button="private-charter-form" href="/charter">Fly with us</a>
  <p>Version ${version} ends here.</p></main>`;

/** Counts what listens to the page's messages, before anything else runs. */
const COUNTER = `<script>
  window.listening = 0;
  const { addEventListener, removeEventListener } = window;
  window.addEventListener = (type, ...rest) => { listening += type === 'message'; addEventListener.call(window, type, ...rest); };
  window.removeEventListener = (type, ...rest) => { listening -= type === 'message'; removeEventListener.call(window, type, ...rest); };
</script>`;

const listening = (page: Page) => page.evaluate(() => (window as unknown as { listening: number }).listening);
/** The frames of the page, wherever they stand. */
const frames = (page: Page) => page.locator('iframe');

const inFrame = (page: Page) => page.frameLocator('#place iframe').getByLabel('First name');
const inElement = (page: Page) => page.locator('#element').getByLabel('First name');

/** All faces stand as a visitor knows them, once each. */
async function stands(page: Page, frameCount = 2): Promise<void> {
  await inFrame(page).waitFor();
  await inElement(page).waitFor();
  await page.frameLocator('#cell iframe').getByRole('listitem').first().waitFor();
  await page.getByRole('button', { name: 'Fly with us' }).waitFor();
  expect(await frames(page).count()).toBe(frameCount);
  expect(await page.getByRole('button', { name: 'Fly with us' }).count()).toBe(1);
  for (const own of ['#place > a', '#cell > a', '#element > a', '#float'])
    await expect.poll(() => page.locator(own).isVisible(), { message: own }).toBe(false);
  expect(await listening(page)).toBe(1);
}

describe.each(Object.entries(MORPHERS))('%s', (_name, { head, files, morph }) => {
  test('keeps all faces, and what was typed', async ({ partner, scripts, openPage }) => {
    const page = await openPage();
    page.setDefaultTimeout(5_000);
    const all = COUNTER + head + scripts.embed + scripts.loader;
    const show = (version: number) => partner(bodyOf(version), { head: all, files, tab: page });
    await show(1);
    await stands(page);
    await inFrame(page).fill('Ayesha');
    await inElement(page).fill('Bilal');

    await page.getByRole('button', { name: 'Fly with us' }).click();
    const panel = page.getByRole('dialog');
    await panel.frameLocator('iframe').locator('#start').waitFor({ state: 'detached' });
    const seats = panel.frameLocator('iframe').getByLabel('Seats', { exact: true });
    await seats.fill('5');

    for (const version of [2, 3]) {
      await partner(bodyOf(version), { head: all, files, tab: null });
      await morph(page);
      await page.getByRole('heading', { name: `Version ${version}` }).waitFor();
      await panel.waitFor();
      expect(await seats.inputValue(), 'what stands over the page').toBe('5');
      expect(await inFrame(page).inputValue(), 'a frame').toBe('Ayesha');
      expect(await inElement(page).inputValue(), 'an element').toBe('Bilal');
      await stands(page, 3);
    }
    await panel.getByRole('button', { name: 'Close' }).click();
    await stands(page);
  });
});

describe('a page that Turbo leaves and restores from its cache', () => {
  const turbo = MORPHERS['Turbo 8'] as Morpher;

  test('leaves nothing behind, and has each face once again', async ({ partner, scripts, openPage }) => {
    const page = await openPage();
    page.setDefaultTimeout(5_000);
    const parts = { head: COUNTER + turbo.head + scripts.embed + scripts.loader, files: turbo.files };
    await partner(bodyOf(1), { ...parts, tab: page });
    for (let round = 0; round < 2; round++) {
      await stands(page);
      await partner('<h1>Elsewhere</h1>', { ...parts, tab: null });
      await page.evaluate(`Turbo.visit('/elsewhere')`);
      await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
      await expect.poll(() => listening(page)).toBe(0);
      expect(await frames(page).count()).toBe(0);
      expect(await page.getByRole('button').count()).toBe(0);
      await page.goBack();
    }
    await stands(page);
    await page.locator('#float').evaluate((link) => link.removeAttribute('data-charter-button'));
    await page.getByRole('link', { name: 'Fly with us' }).waitFor();
  });

  test("shows the partner's own content where a frame does not answer, and no copy of the frame", async ({
    partner,
    scripts,
    openPage,
  }) => {
    const page = await openPage();
    page.setDefaultTimeout(5_000);
    const parts = { head: COUNTER + turbo.head + scripts.embed + scripts.loader, files: turbo.files };
    await partner(bodyOf(1), { ...parts, tab: page });
    await stands(page);
    await page.route('**/embed/**', (route) => route.abort());
    // As Turbo copies a page, at a moment that depends on how fast the next one comes.
    await page.evaluate(() => document.body.replaceWith(document.body.cloneNode(true)));
    await page.getByRole('link', { name: 'Call us', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Ask for flights' }).waitFor();
    expect(await frames(page).count()).toBe(2);
    for (const frame of await frames(page).all()) expect(await frame.isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Fly with us' }).count()).toBe(1);
    await page.locator('#float').evaluate((link) => link.removeAttribute('data-charter-button'));
    await page.getByRole('link', { name: 'Fly with us' }).waitFor();
  });
});
