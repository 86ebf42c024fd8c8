import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import { pressTakenOver } from './taken-over';

const CHAUFFEUR = '<div data-charter-widget="chauffeur-form" data-height="300"><a href="/call">Call us</a></div>';

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The console's lines of ours. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('charter-widgets:')) said.push(message.text());
  });
  return said;
}

describe('in a sandbox without allow-same-origin', () => {
  test('a whole partner page has its widget, as tall as its page', async ({ scripts, partner }) => {
    const page = await partner(
      `<iframe id="outer" sandbox="allow-scripts" width="800" height="900" srcdoc="${escaped(`<!doctype html>${CHAUFFEUR}<div data-charter-open="flight-gallery" role="button" tabindex="0">Flights</div>${scripts.embed}`)}"></iframe>`,
    );
    const outer = page.frameLocator('#outer');
    const form = outer.frameLocator('iframe');
    await form.getByRole('heading', { name: 'Chauffeur Service Request' }).waitFor();
    await expect
      .poll(() => outer.locator('iframe').evaluate((frame: HTMLElement) => frame.offsetHeight))
      .toBeGreaterThan(300);
    expect(await form.locator('html').evaluate(() => self.origin)).toBe('null');
    await outer.locator('[data-charter-widget]').evaluate((place) => place.setAttribute('data-theme', 'dark'));
    await expect.poll(() => form.locator('html').getAttribute('data-cw-theme')).toBe('dark');
    await outer.getByRole('button', { name: 'Flights' }).click();
    const gallery = outer.getByRole('dialog').frameLocator('iframe');
    const picture = gallery.getByRole('listitem').first().locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test('a plain frame of ours takes a request, also where it may submit no forms', async ({ server, partner }) => {
    const page = await partner(
      `<iframe sandbox="allow-scripts" src="${server.origin}/embed/chauffeur-form" title="Chauffeur" width="800" height="900"></iframe>`,
    );
    const form = page.frameLocator('iframe');
    await pressTakenOver(form, form.getByRole('button', { name: /^Submit/ }));
    await form.getByText('First name is required').first().waitFor();
    await form.getByLabel('First name').fill('Ayesha');
    await form.getByLabel('Last name').fill('Khan');
    await form.getByLabel('CNIC or passport number').fill('35202-1234567-1');
    await form.getByLabel('Luggage (kg)', { exact: true }).fill('2');
    await form.getByLabel('Luggage (kg)', { exact: true }).press('Enter');
    await form.getByRole('dialog').getByText('Request Submitted Successfully!').waitFor();
  });
});

describe.each(['require-corp', 'credentialless'])('on a page with COEP %s', (policy) => {
  test('frames and elements load, pictures too', async ({ scripts, partner }) => {
    const page = await partner(
      `${CHAUFFEUR}<flight-gallery limit="1"></flight-gallery>
       <div data-charter-widget="flight-gallery" data-prefill="limit=1"></div>${scripts.embed}${scripts.loader}`,
      { headers: { 'Cross-Origin-Embedder-Policy': policy, 'Cross-Origin-Opener-Policy': 'same-origin' } },
    );
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await page.frameLocator('iframe >> nth=0').getByRole('heading', { name: 'Chauffeur Service Request' }).waitFor();
    for (const gallery of [page.locator('flight-gallery'), page.frameLocator('iframe >> nth=1')]) {
      const picture = gallery.getByRole('listitem').first().locator('img').first();
      await picture.evaluate((image) => image.scrollIntoView());
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
  });
});

describe("the partner's own content", () => {
  test('stays where there is no such widget, and the console names the one that was meant', async ({
    scripts,
    partner,
    page,
    server,
  }) => {
    const said = listen(page);
    await partner(
      `<script>window.told = []; document.addEventListener('failed', ({ detail }) => told.push(detail.message))</script>
       ${CHAUFFEUR.replace('chauffeur', 'chaufeur')}
       <a data-charter-open="chaufeur-form" href="#there">Book</a><p data-charter-button="chaufeur-form">Fly</p>${scripts.embed}`,
    );
    await expect.poll(() => said.length).toBe(1);
    expect(said[0]).toContain('Did you mean "chauffeur-form"?');
    expect(said[0]).toContain(`${server.origin}/docs/embed/troubleshooting#unknown-widget`);
    expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([
      'There is no widget "chaufeur-form".',
    ]);
    expect(await page.getByRole('link', { name: 'Call us' }).isVisible()).toBe(true);
    expect(await page.getByText('Fly').isVisible()).toBe(true);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('link', { name: 'Book' }).click();
    expect(new URL(page.url()).hash).toBe('#there');

    await page
      .locator('[data-charter-widget]')
      .evaluate((place) => place.setAttribute('data-charter-widget', 'chauffeur-form'));
    await page.frameLocator('iframe').getByRole('heading', { name: 'Chauffeur Service Request' }).waitFor();
    expect(said).toHaveLength(1);
  });

  test('is there as soon as another page than ours has loaded in its place', async ({
    scripts,
    partner,
    openPage,
    expectProblem,
  }) => {
    expectProblem(/503/);
    const tab = await openPage();
    const said = listen(tab);
    await tab.clock.install();
    await tab.route('**/embed/chauffeur-form*', (route) => route.fulfill({ status: 503, body: 'Down for a moment' }));
    await partner(`${CHAUFFEUR}${scripts.embed}`, { tab });
    await tab.frameLocator('iframe').getByText('Down for a moment').waitFor();
    // Less than the patience with a page that is still loading.
    await tab.clock.runFor(600);
    await tab.getByRole('link', { name: 'Call us' }).waitFor();
    await expect.poll(() => said.join()).toMatch(/embed\/chauffeur-form did not answer in time.*#no-answer/);
    expect(said.join(), 'nothing of the query').not.toContain('instance');
  });

  test('comes after four seconds, and goes when the page answers after all', async ({ scripts, partner, openPage }) => {
    const tab = await openPage();
    await tab.clock.install();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await tab.route('**/embed/chauffeur-form*', async (route) => held.then(() => route.continue()));
    await partner(`${CHAUFFEUR}${scripts.embed}`, { tab });
    await tab.locator('iframe').waitFor();
    await tab.clock.runFor(3_500);
    expect(await tab.getByRole('link', { name: 'Call us' }).isVisible()).toBe(false);
    await expect
      .poll(() => tab.clock.runFor(500).then(() => tab.getByRole('link', { name: 'Call us' }).isVisible()))
      .toBe(true);
    answer();
    await expect.poll(() => tab.clock.runFor(500).then(() => tab.locator('iframe').isVisible())).toBe(true);
    expect(await tab.getByRole('link', { name: 'Call us' }).count()).toBe(0);
  });
});
