import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { hold, isTakenOver } from './public-pages';

/** Pages with a form that the server renders, and the scripts that take over its HTML. */
const PAGES = [
  ...['/', '/search', '/private-charter-form', '/chauffeur-service-form', '/international-charter-form'].map(ofSite),
  ...['/flights-details?id=5', '/login', '/signup'].map(ofSite),
  ...['private-charter-form', 'chauffeur-form', 'international-charter-form', 'flight-booking?id=5'].map(
    (frame) => [`/embed/${frame}`, '**/embed/assets/*.js'] as const,
  ),
];
function ofSite(path: string) {
  return [path, '**/assets/index-*.js'] as const;
}

/** Where a password manager adds its node. */
const PLACES = ['beside', 'into the box of', 'around'] as const;
type Place = (typeof PLACES)[number];

/** Adds a node at this position for each field of the page's forms. */
const putNodes = (page: Page, place: Place) =>
  page.locator('form :is(input, textarea, select)').evaluateAll((fields, where) => {
    for (const field of fields) {
      const node = document.createElement('div');
      if (where === 'beside') field.after(node);
      else if (where === 'into the box of') field.parentElement?.prepend(node);
      else {
        field.replaceWith(node);
        node.append(field);
      }
    }
  }, place);

/** The text and date fields of the page's forms in their order; what is typed into each. */
const typedInto = (page: Page) =>
  page.locator(
    'form :is(input:not([type]), [type=text], [type=tel], [type=email], [type=password], [type=date], textarea):visible',
  );
const TEXT = { tel: '03001234567', email: 'ayesha@example.com', date: '2031-05-05' } as Readonly<
  Record<string, string>
>;

describe.each(PLACES)('a password manager that adds a node %s each field', (place) => {
  // Each position is tried on other pages only, since site and frames share the code that takes over.
  test.for(PAGES.filter((_page, index) => index % PLACES.length === PLACES.indexOf(place)))(
    'does not delete what was typed before the app took over %s',
    async ([path, scripts], { openPage }) => {
      const page = await openPage();
      const release = await hold(page, scripts);
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('#start').waitFor({ state: 'attached' });
      const fields = typedInto(page);
      const typed: string[] = [];
      for (const field of await fields.all()) {
        const text = TEXT[(await field.getAttribute('type')) ?? ''] ?? `Khan ${typed.length}`;
        const isNumber = (await field.getAttribute('inputmode')) === 'numeric';
        await field.fill(isNumber ? '0' : text);
        typed.push(await field.inputValue());
      }
      expect(typed.length).toBeGreaterThan(0);
      const first = fields.first();
      await putNodes(page, place);
      await first.focus();
      release();
      await isTakenOver(page);
      for (const [index, text] of typed.entries())
        await expect.poll(() => fields.nth(index).inputValue()).toContain(text);
      expect(await first.evaluate((field) => field === document.activeElement)).toBe(true);
    },
  );
});

test.for(PAGES.filter(([path]) => /^\/(?:login|signup|flights-details)/.test(path)))(
  'what is typed into a translated page stays when its code has loaded: %s',
  async ([path, scripts], { openPage }) => {
    const page = await openPage();
    const release = await hold(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('#start').waitFor({ state: 'attached' });
    const fields = page.locator('form :is(input:not([type]), [type=text], [type=email], [type=password]):visible');
    for (const field of await fields.all()) await field.fill('ayesha@example.com');
    const typed = await fields.count();
    // In other words than ours.
    await page.evaluate(() => {
      for (const label of document.querySelectorAll('label')) {
        label.replaceChildren(document.createElement('font'));
        label.firstElementChild?.append(`Champ ${label.htmlFor}`);
      }
    });
    release();
    await page.locator('font').first().waitFor({ state: 'detached' });
    const values = () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
    await expect.poll(values).toEqual(Array(typed).fill('ayesha@example.com'));
  },
);

/** The forms that store a draft, on the site or in a frame. */
const DRAFTED = PAGES.filter(([path]) => /^\/(?:private|international|embed\/chauffeur|embed\/flight)/.test(path));

test.for(DRAFTED)(
  'what is typed before the app takes over %s stays, and so does the stored draft',
  async ([path, scripts], { openPage }) => {
    const page = await openPage();
    // A time is completed as soon as it is read.
    const labelled = () =>
      typedInto(page).evaluateAll((fields) =>
        Object.fromEntries(
          (fields as HTMLInputElement[])
            .map((field) => [field.labels?.[0]?.textContent ?? '', field.value.replace(/^0(.):00$/, '$1')])
            .reverse(),
        ),
      ) as Promise<Record<string, string>>;
    const fill = async (isChosen: (index: number) => boolean, text: string, number: string) => {
      const filled: string[] = [];
      for (const [index, field] of (await typedInto(page).all()).entries()) {
        if (!isChosen(index)) continue;
        const isNumber = (await field.getAttribute('inputmode')) === 'numeric';
        await field.fill(isNumber ? number : (TEXT[(await field.getAttribute('type')) ?? ''] ?? text));
        filled.push(await field.evaluate((one: HTMLInputElement) => one.labels?.[0]?.textContent ?? ''));
      }
      return filled;
    };
    await page.goto(path);
    await isTakenOver(page);
    await fill(() => true, 'Lahore', '2');
    await page.goto('about:blank');
    await page.goto(path);
    await isTakenOver(page);
    const stored = await labelled();
    await page.goto('about:blank');

    const release = await hold(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('#start').waitFor({ state: 'attached' });
    const typed = await fill((index) => index % 2 === 0, 'Multan', '3');
    const now = await labelled();
    release();
    await isTakenOver(page);
    const expected = { ...stored, ...Object.fromEntries(typed.map((label) => [label, now[label] ?? ''])) };
    await expect.poll(labelled).toEqual(expected);
  },
);
