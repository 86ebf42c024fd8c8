import type { FrameLocator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';

const place = (attributes = '') =>
  `<div id="place" data-charter-widget="private-charter-form" data-loading="eager" ${attributes}>Call us</div>`;

/** Counts how often the place's widget was ready. */
const COUNTER = `<script>
  window.readied = 0;
  document.addEventListener('ready', () => readied++);
</script>`;

const set = (page: Page, attributes: Record<string, string | null>) =>
  page.locator('#place').evaluate((element, given) => {
    for (const [name, value] of Object.entries(given))
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
  }, attributes);

const root = (frame: FrameLocator) => frame.locator('html');
const accentOf = (frame: FrameLocator) =>
  frame.getByRole('button', { name: 'Search' }).evaluate((button) => getComputedStyle(button).backgroundColor);
const luggage = (frame: FrameLocator) => frame.getByLabel('Luggage (kg)', { exact: true });
const seats = (frame: FrameLocator) => frame.getByLabel('Seats', { exact: true });

describe('a place whose attributes change', () => {
  test('shows the new look and language in its frame, and what was typed stays', async ({ scripts, partner }) => {
    const page = await partner(`${place('data-prefill="seats=4"')}${scripts.embed}`);
    const frame = page.frameLocator('iframe');
    await luggage(frame).fill('85');
    const address = page.frames()[1]?.url();
    await set(page, { 'data-theme': 'dark', 'data-accent': '#0b7a3b', 'data-title': 'Fly', 'data-locale': 'ur' });
    await expect.poll(() => root(frame).getAttribute('lang')).toBe('ur');
    expect(await root(frame).evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
    const iframe = page.locator('iframe');
    expect(await iframe.getAttribute('title')).toBe('Fly');
    expect(await iframe.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');

    await set(page, { 'data-locale': null, 'data-theme': null });
    await expect.poll(() => accentOf(frame)).toBe('rgb(11, 122, 59)');
    await set(page, { 'data-accent': null });
    await expect.poll(() => accentOf(frame)).not.toBe('rgb(11, 122, 59)');
    expect(await root(frame).getAttribute('data-cw-theme')).toBeNull();
    expect(await luggage(frame).inputValue()).toBe('85');
    expect(await seats(frame).inputValue()).toBe('4');
    expect(page.frames()[1]?.url(), 'not loaded anew').toBe(address);
  });

  test('starts the form again for a new prefill, or shows another widget', async ({ scripts, partner }) => {
    const page = await partner(`${COUNTER}${place('data-prefill="seats=4"')}${scripts.embed}`);
    const frame = page.frameLocator('iframe');
    await luggage(frame).fill('85');
    await set(page, { 'data-prefill': 'seats=6' });
    await expect.poll(() => seats(frame).inputValue()).toBe('6');
    expect(await luggage(frame).inputValue()).toBe('0');

    await set(page, { 'data-charter-widget': 'chauffeur-form', 'data-prefill': 'passengers=3' });
    await frame.getByRole('heading', { name: 'Chauffeur Service Request' }).waitFor();
    expect(await frame.getByLabel('Number of passengers', { exact: true }).inputValue()).toBe('3');
    expect(await page.locator('iframe').count()).toBe(1);

    await page.locator('#place').evaluate((element) => element.removeAttribute('data-charter-widget'));
    await expect.poll(() => page.locator('#place').innerHTML()).toBe('Call us');
  });
});

interface Api {
  embed(place: Element, options: object): Embedded;
  embeddedIn(place: Element): Embedded | undefined;
}
interface Embedded {
  update(options: object): void;
  focus(): void;
  submit(): void;
  reset(): void;
  prefill(query: string | Record<string, string>): void;
}
type Held = { api: Api; held: Embedded };

describe('a widget that a script embeds', () => {
  const script = (origin: string) => `<script type="module">
    import { embed, embeddedIn } from '${origin}/cdn/embed.js';
    Object.assign(window, { api: { embed, embeddedIn } });
  </script>`;

  test('applies updates, also those sent before it was ready', async ({ server, partner }) => {
    const page = await partner(`<div id="place">Call us</div>${script(server.origin)}`);
    await page.waitForFunction(() => 'api' in window);
    await page.evaluate(() => {
      const { api } = window as unknown as Held;
      const held = api.embed(document.querySelector('#place') as Element, {
        widget: 'private-charter-form',
        theme: 'dark',
      });
      Object.assign(window, { held });
      held.prefill({ seats: '5' });
      held.focus();
      held.update({ locale: 'ur' });
    });
    const frame = page.frameLocator('iframe');
    await expect.poll(() => root(frame).getAttribute('lang')).toBe('ur');
    expect(await root(frame).getAttribute('data-cw-theme'), 'what is not named stays').toBe('dark');
    await page.evaluate(() => (window as unknown as Held).held.update({ locale: undefined }));
    await expect.poll(() => root(frame).getAttribute('lang')).toBe('en');
    await expect.poll(() => seats(frame).inputValue()).toBe('5');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.localName))
      .toBe('iframe');
    await expect.poll(() => frame.getByLabel('From', { exact: true }).evaluate(isFocused)).toBe(true);

    await page.evaluate(() => (window as unknown as Held).held.submit());
    await frame.getByText('From location is required').first().waitFor();
    await page.evaluate(() => (window as unknown as Held).held.reset());
    await expect.poll(() => seats(frame).inputValue()).toBe('1');
  });

  test('ignores all messages that do not come from the page around it', async ({ scripts, partner }) => {
    const page = await partner(`${place()}${scripts.embed}`);
    const frame = page.frameLocator('iframe');
    await seats(frame).waitFor();
    const [, inner] = page.frames();
    const instance = new URL(inner?.url() ?? '').searchParams.get('instance');
    const genuine = {
      source: 'charter-widgets',
      version: 1,
      instance,
      type: 'call',
      method: 'prefill',
      args: ['seats=9'],
    };
    await inner?.evaluate((data) => {
      const stranger = document.createElement('iframe');
      document.body.append(stranger);
      for (const source of [window, stranger.contentWindow, null])
        window.dispatchEvent(new MessageEvent('message', { data, source, origin: location.origin }));
    }, genuine);
    await page.evaluate(
      (messages) => {
        const frame = document.querySelector('#place')?.shadowRoot?.querySelector('iframe');
        for (const message of messages) frame?.contentWindow?.postMessage(message, '*');
      },
      [
        { ...genuine, instance: 'another' },
        { ...genuine, version: 2 },
        { ...genuine, method: '__proto__' },
        { ...genuine, args: [{ seats: 9 }] },
        null,
        { ...genuine, args: ['luggage=40'] },
      ],
    );
    await expect.poll(() => luggage(frame).inputValue()).toBe('40');
    expect(await seats(frame).inputValue()).toBe('1');
  });
});

const isFocused = (element: Element) => element === document.activeElement;
