import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { readHandbook } from '../../scripts/handbook/pages.mjs';
import { PLACEHOLDER } from '../../scripts/handbook/render.mjs';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { type PartnerSite, partnerPage, startPartnerSite } from '../../scripts/testing/partner-site.mjs';
import { WIDGETS } from '../../widgets/registry';

const { pages } = await readHandbook();
const blocks = pages.flatMap((page) => page.blocks);
const SELECTOR = 'private-charter-form, chauffeur-form, international-charter-form, flight-gallery, flight-booking';

const examples = (language: string, where?: string) =>
  blocks
    .filter((block) => block.language === language && block.info.in === where)
    .map((block) => [`${block.page}, block ${block.number}`, block.code] as const);

let site: PartnerSite;
beforeAll(async () => {
  site = await startPartnerSite();
});
afterAll(() => site.stop());

/** Opens a partner's page, with the server's address instead of the placeholder. */
async function openPartner(page: Page, origin: string, { body }: { body: string }) {
  site.serve({ html: partnerPage(`<div id="charter"></div>${body.replaceAll(PLACEHOLDER, origin)}`) });
  await page.goto(site.origin);
}

/** Waits until each widget of the page can be used: as an element, in a frame, or behind a button. */
async function showsItsWidgets(page: Page): Promise<void> {
  const elements = page.locator(SELECTOR);
  const frames = page.locator('iframe');
  const openers = page.locator('[data-charter-open], [data-charter-button]');
  const links = page.locator('a[href*="/embed/"]:not([data-charter-open])');
  const places = page.locator('[data-charter-widget]');
  // Places that a bundle fills have nothing here.
  const kept = page.locator('[data-charter-place]');
  const counts = await Promise.all([elements, openers, links, places, frames, kept].map((found) => found.count()));
  expect(
    counts.some((count) => count > 0),
    'there is a widget in the example',
  ).toBe(true);

  for (const element of await elements.all()) await usable(element.locator('button, a[href]').first());
  for (const place of await places.all()) await place.locator('iframe').waitFor();
  for (const frame of await frames.all()) await usable(frame.contentFrame().locator('button, a[href]').first());
  for (const opener of await openers.all()) {
    // A floating button replaces its place.
    const label = await opener.getAttribute('data-label');
    await (label ? page.getByRole('button', { name: label }) : opener).click();
    await usable(page.locator('dialog iframe').contentFrame().locator('button, a[href]').first());
  }
  for (const link of await links.all()) {
    await page.goto((await link.getAttribute('href')) ?? '');
    await usable(page.locator('button').first());
  }
}

const usable = (locator: ReturnType<Page['locator']>) => locator.waitFor({ state: 'visible', timeout: 30_000 });

describe('an example of the handbook', () => {
  test.for(examples('html'))('in HTML shows its widget: %s', async ([, body], { openPage, server }) => {
    const page = await openPage();
    await openPartner(page, server.origin, { body });
    await showsItsWidgets(page);
  });

  test.for(examples('css'))('in CSS is fully understood by the browser: %s', async ([, code], { page }) => {
    const declared = [...code.matchAll(/^ +([\w-]+): (.+?)(?: !important)?;$/gm)].map(([, ...both]) => both);
    expect(declared.length).toBe(code.match(/;/g)?.length);
    const { rules, unknown } = await page.evaluate(
      ({ code, declared }) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(code);
        const unknown = declared.filter(([name = '', value = '']) => !CSS.supports(name, value));
        const count = (rules: CSSRuleList): number =>
          [...rules].reduce((sum, rule) => sum + 1 + count((rule as CSSGroupingRule).cssRules), 0);
        return { rules: count(sheet.cssRules), unknown };
      },
      { code, declared },
    );
    expect({ rules, unknown }).toEqual({ rules: code.match(/\{/g)?.length, unknown: [] });
  });

  test('for Tag Manager shows the widget, and counts events of elements and frames', async ({ openPage, server }) => {
    const page = await openPage();
    await openPartner(page, server.origin, { body: '' });
    for (const [, code] of examples('html', 'tag-manager').toReversed()) {
      // A tag manager creates the script again, without its attributes.
      await page.evaluate(
        (text) => {
          const script = document.createElement('script');
          script.textContent = text;
          document.body.append(script);
        },
        code.replaceAll(PLACEHOLDER, server.origin).replace(/<\/?script>/g, ''),
      );
    }
    await showsItsWidgets(page);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { dataLayer: unknown[] }).dataLayer))
      .toContainEqual({ event: 'charter_ready', charter_widget: 'private-charter-form' });
    const counted = await page.evaluate(() => {
      for (const [name, value] of [
        ['data-charter-widget', 'chauffeur-form'],
        ['class', 'no-widget'],
      ] as const) {
        const place = document.createElement('a');
        place.setAttribute(name, value);
        document.body.append(place);
        place.dispatchEvent(new CustomEvent('submitted', { detail: { id: 7 }, bubbles: true }));
      }
      return (window as unknown as { dataLayer: { event: string }[] }).dataLayer.filter(
        ({ event }) => event === 'charter_submitted',
      );
    });
    expect(counted).toEqual([{ event: 'charter_submitted', charter_widget: 'chauffeur-form' }]);
  });

  test('with gallery and booking on one page keeps the focus and supports Back', async ({ openPage, server }) => {
    const page = await openPage();
    const [, code = ''] = examples('html', 'gallery-and-booking')[0] ?? [];
    await openPartner(page, server.origin, { body: code });
    const cards = page.locator('flight-gallery .cw-gallery-list > li a, flight-gallery .cw-gallery-list > li button');
    await cards.nth(1).focus();
    await page.keyboard.press('Enter');
    const back = page.getByRole('link', { name: 'All flights' });
    await expect.poll(() => back.evaluate((link) => link === document.activeElement)).toBe(true);
    await usable(page.locator('flight-booking').getByRole('button').first());
    expect(await page.locator('flight-gallery').isVisible()).toBe(false);
    await page.goBack();
    const chosen = () => cards.nth(1).evaluate((card) => (card.getRootNode() as ShadowRoot).activeElement === card);
    await expect.poll(chosen).toBe(true);
    expect(await page.locator('flight-booking').isVisible()).toBe(false);
  });

  test.for([
    ['ga4', 'analytics', [['event', 'generate_lead', { widget: 'chauffeur-form' }]]],
    ['matomo', 'analytics', [['trackEvent', 'chauffeur-form', 'submitted', '']]],
    ['meta', 'advertising', [['track', 'Lead', { content_name: 'chauffeur-form' }]]],
  ] as const)('with consent for %s counts only after consent', async ([tool, kind, counted], { openPage, server }) => {
    const page = await openPage();
    await openPartner(page, server.origin, { body: '<chauffeur-form></chauffeur-form>' });
    const [, code = ''] = examples('js', tool)[0] ?? [];
    const events = await page.evaluate(
      ({ code, kind }) => {
        const events: unknown[] = [];
        const tell = (...args: unknown[]) => events.push(JSON.parse(JSON.stringify(args)));
        Object.assign(window, { gtag: tell, fbq: tell, _paq: { push: (args: unknown[]) => tell(...args) } });
        const script = document.createElement('script');
        script.textContent = `{${code}}`;
        document.body.append(script);
        const submit = () =>
          document
            .querySelector('chauffeur-form')
            ?.dispatchEvent(new CustomEvent('submitted', { detail: { id: 7 }, bubbles: true, composed: true }));
        submit();
        const before = events.length;
        Object.assign(window, { consent: { [kind]: true } });
        submit();
        return { before, told: events };
      },
      { code, kind },
    );
    expect(events).toEqual({ before: 0, told: counted });
  });

  test.for(examples('js', 'events'))('in JavaScript runs: %s', async ([, code], { openPage, server }) => {
    const page = await openPage();
    await openPartner(page, server.origin, { body: '' });
    await page.addScriptTag({ type: 'module', content: code });
  });
});

describe('the handbook on the operator’s server', () => {
  test('does not scroll sideways on a phone, shows the operator’s address, and passes axe', async ({ page }) => {
    for (const { name } of pages) {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(name === 'index' ? '/docs/embed' : `/docs/embed/${name}`);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(beyond, `${name}: pixels beyond the window`).toBeLessThanOrEqual(0);
    }
    for (const name of ['', '/start', '/looks']) {
      await page.goto(`/docs/embed${name}`);
      expect.soft(await objections(page), name).toEqual([]);
      expect.soft(await page.content(), 'the operator’s address').not.toContain(new URL(PLACEHOLDER).host);
    }
  });

  test('finds a section by its text, by keyboard alone', async ({ page }) => {
    await page.goto('/docs/embed');
    const field = page.getByRole('searchbox', { name: 'Search the handbook' });
    await field.fill('pkr-rate rupees');
    await page.getByRole('status').getByText('found').waitFor();
    const links = page.locator('#found').getByRole('link');
    expect((await links.allTextContents()).some((text) => text.startsWith('Flight gallery'))).toBe(true);
    expect(await objections(page)).toEqual([]);

    await field.fill('zeppelin xylophone');
    await page.getByText('Nothing was found. Try fewer words.').waitFor();
    await field.press('Escape');
    expect(await field.inputValue()).toBe('');

    await field.fill('gallery booking focus');
    await links.first().waitFor();
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Gallery and booking on one page' }).waitFor();
  });

  test('checks a site and its policy, by keyboard alone', async ({ page }) => {
    await page.goto('/docs/embed/check');
    const address = page.getByLabel('Your site’s address');
    await address.fill('example');
    await address.press('Enter');
    await page.getByText('Type the address of a website').waitFor();
    await address.fill('www.example.com');
    await page.getByLabel('Its Content-Security-Policy').fill("frame-src 'none'");
    await address.press('Enter');
    await page
      .getByText(`frame-src ${new URL(page.url()).origin};`)
      .first()
      .waitFor();
    await page.getByText('The operator allows https://www.example.com.').waitFor();
    expect(await objections(page)).toEqual([]);
  });

  test('shows each widget on its own page', async ({ page }) => {
    for (const { tag } of WIDGETS) {
      await page.goto(`/docs/embed/${tag}`);
      await usable(page.locator('.preview iframe').contentFrame().locator('button, a[href]').first());
    }
    expect(await objections(page)).toEqual([]);
  });
});

// The page fixture fails on any violation of the policy, and on any error in the console.
test('the API reference shows every call and its fields under the site’s security policy', async ({ page }) => {
  await page.goto('/api/docs');
  const document = await page.evaluate(async () => (await fetch('/api/openapi.json')).json());
  const calls = Object.values(document.paths as Record<string, object>).flatMap((methods) => Object.keys(methods));
  await page
    .locator('.opblock')
    .nth(calls.length - 1)
    .waitFor();
  expect(await page.locator('.opblock').count()).toBe(calls.length);
  await page.getByText('Request a private charter', { exact: true }).first().click();
  await page.getByText('Invalid input').first().waitFor();
  await page.getByText('fromLocation').first().waitFor();
  await page.getByRole('link', { name: 'partner handbook' }).click();
  await page.waitForURL('**/docs/embed');
});
