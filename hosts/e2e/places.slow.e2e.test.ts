import { WIDGETS } from 'charter-widgets/registry';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import { listen, pressTakenOver } from './public-pages';

const CHAUFFEUR = '<div data-charter-widget="chauffeur-form" data-height="300"><a href="/call">Call us</a></div>';

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

describe('a sandbox without allow-same-origin', () => {
  test('shows the frame of a partner’s page at full height', async ({ scripts, partner }) => {
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

  test('lets a plain frame send a request, also where forms may not be submitted', async ({ server, partner }) => {
    const page = await partner(
      `<iframe sandbox="allow-scripts" src="${server.origin}/embed/chauffeur-form" title="Chauffeur" width="800" height="900"></iframe>`,
    );
    const form = page.frameLocator('iframe');
    await pressTakenOver(form, form.getByRole('button', { name: /^Submit/ }));
    await form.getByText('First name is required').first().waitFor();
    await form.getByLabel('First name').fill('Ayesha');
    await form.getByLabel('Last name').fill('Khan');
    await form.getByLabel('CNIC or passport number').fill('35202-1234567-1');
    await form.getByLabel('Phone number').fill('03000000042');
    await form.getByLabel('Luggage (kg)', { exact: true }).fill('2');
    await form.getByLabel('Luggage (kg)', { exact: true }).press('Enter');
    await form.getByRole('dialog').getByText('Request Submitted Successfully!').waitFor();
  });
});

test('a cross-origin isolated page loads frames, elements and their pictures', async ({ scripts, partner }) => {
  const page = await partner(
    `${CHAUFFEUR}<flight-gallery loading="eager" limit="1"></flight-gallery>
       <div data-charter-widget="flight-gallery" data-loading="eager" data-prefill="limit=1"></div>${scripts.embed}${scripts.loader}`,
    { headers: { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' } },
  );
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await page.frameLocator('iframe >> nth=0').getByRole('heading', { name: 'Chauffeur Service Request' }).waitFor();
  for (const gallery of [page.locator('flight-gallery'), page.frameLocator('iframe >> nth=1')]) {
    const picture = gallery.getByRole('listitem').first().locator('img').first();
    await picture.evaluate((image) => image.scrollIntoView());
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

describe('the partner’s own content', () => {
  test('is shown as soon as the frame has loaded another page', async ({
    scripts,
    partner,
    openPage,
    expectProblem,
  }) => {
    expectProblem(/503/);
    const tab = await openPage();
    const lines = listen(tab);
    await tab.clock.install();
    await tab.route('**/embed/chauffeur-form*', (route) => route.fulfill({ status: 503, body: 'Down for a moment' }));
    await partner(`${CHAUFFEUR}${scripts.embed}`, { tab });
    // The frame may already be hidden.
    await tab.frameLocator('iframe').getByText('Down for a moment').waitFor({ state: 'attached' });
    // In milliseconds, less than the wait for a page that is still loading.
    await tab.clock.runFor(600);
    await tab.getByRole('link', { name: 'Call us' }).waitFor();
    await expect.poll(() => lines.join()).toMatch(/embed\/chauffeur-form did not answer in time.*#no-answer/);
    expect(lines.join(), 'nothing of the query').not.toContain('instance');
  });
});

/** The window's height in pixels: what is further down may move unseen. */
const HIGH = 900;
/** The pixels by which a place may differ from its widget: a line of text. */
const TOLERANCE = 26;

const OPTIONS: Record<string, [attributes: string, query: string]> = {
  'flight-gallery': ['limit="3"', 'limit=3'],
  'flight-booking': ['flight-id="5"', 'id=5'],
};

/** The HTML of a widget in a partner's page, in each of the ways that reserve a height. */
function waysOf(tag: string): readonly [way: string, body: string, script: string][] {
  const [attributes, query] = OPTIONS[tag] ?? ['', ''];
  const element = `<${tag} ${attributes} loading="eager"></${tag}>`;
  return [
    ['its own file', element, `${tag}.js`],
    ['a frame', `<div data-charter-widget="${tag}" data-prefill="${query}" data-loading="eager"></div>`, 'embed.js'],
  ];
}

const topOfRest = (page: Page) => page.locator('#rest').evaluate((rest) => rest.getBoundingClientRect().top);
const isDrawn = (page: Page, tag: string) =>
  (page.frames().length > 1 ? page.frameLocator('iframe') : page.locator(tag))
    .locator('button, a[href]')
    .first()
    .waitFor();

test.for(WIDGETS.map(({ tag }) => tag))(
  'the style sheet for places reserves the height of %s before the script has loaded',
  async (tag, { partner, server, openPage }) => {
    const head = `<style>body { margin: 0; }</style><link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">`;
    for (const width of [390, 1280]) {
      const tab = await openPage({ viewport: { width, height: HIGH } });
      for (const [way, place, script] of waysOf(tag)) {
        const body = `${place}<p id="rest">More of the partner</p>`;
        const kept = await topOfRest(await partner(body, { tab, head }));
        await partner(`${body}<script type="module" src="${server.origin}/cdn/${script}"></script>`, { tab, head });
        await isDrawn(tab, tag);
        const off = async () => Math.abs(Math.min(await topOfRest(tab), HIGH) - Math.min(kept, HIGH));
        await expect.poll(off, { message: `${way} at ${width}` }).toBeLessThan(TOLERANCE);
      }
      await tab.context().close();
    }
  },
);

test('a place reserves its height while empty and visible, and the page’s CSS wins', async ({ partner, server }) => {
  const page = await partner(
    `<style>.mine { display: none; }</style><link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">
    <chauffeur-form hidden></chauffeur-form><chauffeur-form class="mine"></chauffeur-form>
    <div id="charter" data-charter-place="private-charter-form"></div><p id="rest">More of the partner</p>`,
  );
  expect(await topOfRest(page)).toBeGreaterThan(400);
  // React shows a place in this way.
  await page.locator('#charter').evaluate((place) => place.append('Drawn'));
  expect(await topOfRest(page)).toBeLessThan(100);
});

describe('a dialog in a frame', () => {
  const filled = 'from=KHI&to=DXB&date=2099-05-05&time=10:00&seats=4&luggage=20';
  const place = `<div data-charter-widget="private-charter-form" data-prefill="${filled}" data-loading="eager"></div>`;

  test.for(['overflow: hidden', 'contain: paint'])(
    'gets enough room until it is closed, on a page that would cut it off: %s',
    async (cut, { partner, scripts, openPage }) => {
      const tab = await openPage({ viewport: { width: 1000, height: 800 } });
      const page = await partner(`<div style="${cut}">${place}</div><p id="rest">More</p>${scripts.embed}`, { tab });
      const frame = page.frameLocator('iframe');
      await frame.getByRole('button', { name: 'Search' }).waitFor();
      const before = await topOfRest(page);
      await frame.getByRole('button', { name: 'Search' }).click();
      await frame.getByRole('dialog', { name: 'Enter your details' }).waitFor();
      await expect.poll(() => topOfRest(page)).toBeGreaterThan(before);
      await page.keyboard.press('Escape');
      await expect.poll(() => topOfRest(page)).toBe(before);
    },
  );
});
