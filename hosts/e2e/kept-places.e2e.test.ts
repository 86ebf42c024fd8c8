import { WIDGETS } from 'charter-widgets/registry';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';

/** Pixels of the window: what is further down moves unseen. */
const HIGH = 900;
/** Pixels by which a place may differ from its widget; a frame has a face of its own for Urdu. */
const TOLERANCE = { en: 26, ur: 45 };

const OPTIONS: Record<string, [attributes: string, query: string]> = {
  'flight-gallery': ['limit="3"', 'limit=3'],
  'flight-booking': ['flight-id="5"', 'id=5'],
};

/** What stands for the widget in a partner's page, in each of the ways that keep a place. */
function waysOf(tag: string, locale: string): readonly [way: string, body: string, script: string][] {
  const [attributes, query] = OPTIONS[tag] ?? ['', ''];
  const element = `<${tag} ${attributes} locale="${locale}" loading="eager"></${tag}>`;
  return [
    ['its own file', element, `${tag}.js`],
    [
      'a frame',
      `<div data-charter-widget="${tag}" data-prefill="${query}" data-locale="${locale}" data-loading="eager"></div>`,
      'embed.js',
    ],
  ];
}

const topOfRest = (page: Page) => page.locator('#rest').evaluate((rest) => rest.getBoundingClientRect().top);
const isDrawn = (page: Page, tag: string) =>
  (page.frames().length > 1 ? page.frameLocator('iframe') : page.locator(tag))
    .locator('button, a[href]')
    .first()
    .waitFor();

test.for([...WIDGETS.map(({ tag }) => [tag, 'en'] as const), ['private-charter-form', 'ur'] as const])(
  'the style sheet of places keeps the height of %s, in %s, before its script has come',
  async ([tag, locale], { partner, server, openPage }) => {
    const head = `<style>body { margin: 0; }</style><link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">`;
    for (const width of [390, 1280]) {
      const tab = await openPage({ viewport: { width, height: HIGH } });
      for (const [way, place, script] of waysOf(tag, locale)) {
        const body = `${place}<p id="rest">More of the partner</p>`;
        const kept = await topOfRest(await partner(body, { tab, head }));
        await partner(`${body}<script type="module" src="${server.origin}/cdn/${script}"></script>`, { tab, head });
        await isDrawn(tab, tag);
        const off = async () => Math.abs(Math.min(await topOfRest(tab), HIGH) - Math.min(kept, HIGH));
        await expect.poll(off, { message: `${way} at ${width}` }).toBeLessThan(TOLERANCE[locale]);
      }
      await tab.context().close();
    }
  },
);

test('a place that React will draw in is kept as long as it is empty', async ({ partner, server }) => {
  const page = await partner(
    `<link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">
    <div id="charter" data-charter-place="private-charter-form"></div><p id="rest">More of the partner</p>`,
  );
  expect(await topOfRest(page)).toBeGreaterThan(400);
  await page.locator('#charter').evaluate((place) => place.append('Drawn'));
  expect(await topOfRest(page)).toBeLessThan(100);
});

test('a place keeps nothing where the page hides it, and its own rules win', async ({ partner, server }) => {
  const page = await partner(
    `<style>.mine { display: none; }</style><link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">
    <chauffeur-form hidden></chauffeur-form><chauffeur-form class="mine"></chauffeur-form><p id="rest">More</p>`,
  );
  expect(await topOfRest(page)).toBeLessThan(100);
});

describe('a dialog in a frame', () => {
  const open = async (page: Page) => {
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Search' }).waitFor();
    const before = await topOfRest(page);
    await frame.getByRole('button', { name: 'Search' }).click();
    await frame.getByRole('dialog', { name: 'Enter your details' }).waitFor();
    return before;
  };
  const filled = 'from=KHI&to=DXB&date=2099-05-05&time=10:00&seats=4&luggage=20';
  const place = `<div data-charter-widget="private-charter-form" data-prefill="${filled}" data-loading="eager"></div>`;
  const heightOf = (page: Page) => page.locator('iframe').evaluate((frame) => frame.clientHeight);

  test('stands over what is below it, and moves nothing', async ({ partner, scripts, openPage }) => {
    const tab = await openPage({ viewport: { width: 1000, height: 800 } });
    const page = await partner(`${place}<p id="rest">More</p>${scripts.embed}`, { tab });
    const before = await open(page);
    await expect.poll(() => heightOf(page)).toBeGreaterThan(before);
    expect(await topOfRest(page)).toBe(before);
    await page.frameLocator('iframe').getByRole('dialog').press('Escape');
    await expect.poll(() => heightOf(page)).toBeLessThanOrEqual(before);
    expect(await topOfRest(page)).toBe(before);
  });

  test.for(['overflow: hidden', 'contain: paint'])(
    'is given room by a page that would cut it: %s',
    async (cut, { partner, scripts, openPage }) => {
      const tab = await openPage({ viewport: { width: 1000, height: 800 } });
      const page = await partner(`<div style="${cut}">${place}</div><p id="rest">More</p>${scripts.embed}`, { tab });
      const before = await open(page);
      await expect.poll(() => topOfRest(page)).toBeGreaterThan(before);
    },
  );
});
