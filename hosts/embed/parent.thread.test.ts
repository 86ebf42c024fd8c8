import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test as base } from '../../scripts/testing/browser';

/** A widget's page that asks for its whole document's height, as any page that posts it may. */
const pageOf = (css: string, version = 1) => `<!doctype html><style>body{margin:0;${css}}</style><body><script>
  const instance = new URLSearchParams(location.search).get('instance');
  const post = () => parent.postMessage({ source: 'charter-widgets', version: ${version}, widget: 'test', instance,
    type: 'height', height: document.documentElement.offsetHeight }, '*');
  new ResizeObserver(post).observe(document.documentElement);
  setInterval(post, 100);
  post();
</script>`;

interface Fixtures {
  /** Opens a partner's page of this body, with the parent's script. `widget`: answers in the widget's page's place. */
  partner(body: string, options?: { query?: string; widget?: string }): Promise<Page>;
}

const test = base.extend<Fixtures>({
  partner: async ({ openPage, server }, use) =>
    use(async (body, { query = '', widget } = {}) => {
      const page = await openPage({ baseURL: server.partnerOrigin });
      await page.route('**/partner-page*', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>Partner</title>${body}<script type="module" src="${server.origin}/cdn/embed.js"></script>`,
        }),
      );
      if (widget !== undefined)
        await page.route('**/embed/*', (route) => route.fulfill({ contentType: 'text/html', body: widget }));
      await page.goto(`/partner-page${query}`);
      return page;
    }),
});

const PLACE = '<div data-charter-widget="private-charter-form" data-height="500"><a href="/">Call us</a></div>';
const frameHeight = (page: Page) => page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);

describe('a frame', () => {
  test.for(['min-height: calc(100vh + 5px)', 'margin-top: 1vh; min-height: 100vh'])(
    'settles when its page grows with it by %s, and the console says so',
    async (css, { partner }) => {
      const page = await partner('', { widget: pageOf(css) });
      const warned = page.waitForEvent('console', (message) => message.text().includes('grows with its frame'));
      await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), PLACE);
      await warned;
      expect(await frameHeight(page)).toBeLessThan(600);
    },
  );

  test('takes a height from its own page alone', async ({ partner }) => {
    const page = await partner(PLACE, { widget: pageOf('height: 640px') });
    await expect.poll(() => frameHeight(page)).toBe(640);
    await page.evaluate(() => {
      const frame = document.querySelector('iframe');
      const instance = new URL(frame?.src ?? '').searchParams.get('instance');
      const forged = { source: 'charter-widgets', version: 1, widget: 'test', instance, type: 'height', height: 3000 };
      // From this page: neither the origin nor the window is the frame's.
      window.postMessage(forged, '*');
    });
    // Of the same origin, but another window that knows the instance.
    await page.evaluate(() => {
      const frame = document.querySelector('iframe');
      const stranger = document.createElement('iframe');
      stranger.src = frame?.src ?? '';
      stranger.id = 'stranger';
      stranger.style.height = '900px';
      document.body.append(stranger);
    });
    await page.frameLocator('#stranger').locator('body').waitFor();
    expect(
      await page
        .locator('iframe')
        .first()
        .evaluate((frame) => frame.style.height),
    ).toBe('640px');
  });

  test('is not moved by messages of another version', async ({ partner }) => {
    const page = await partner(PLACE, { widget: pageOf('height: 640px', 2) });
    await page.frameLocator('iframe').locator('body').waitFor();
    await page.evaluate(() => new Promise((resolve) => window.addEventListener('message', resolve, { once: true })));
    expect(await frameHeight(page)).toBe(500);
  });

  test("gives its place back to the partner's own content when its page does not answer", async ({ partner }) => {
    const page = await partner('', { widget: '<!doctype html>' });
    await page.clock.install();
    await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), PLACE);
    await page.locator('iframe').waitFor();
    const link = page.getByRole('link', { name: 'Call us' });
    await expect.poll(async () => page.clock.runFor(13_000).then(() => link.isVisible())).toBe(true);
    expect(await page.locator('iframe').isVisible()).toBe(false);
  });

  test('is passed what the partner allows of its own address, and nothing else', async ({ partner }) => {
    const place = PLACE.replace('<div ', '<div data-prefill="from=LHE&amp;seats=2" data-forward="from, to" ');
    const page = await partner(place, { query: '?from=KHI&token=secret&utm_source=mail', widget: pageOf('') });
    const src = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
    src.searchParams.delete('instance');
    expect(src.search).toBe('?from=KHI&seats=2');
  });

  test('tells its events with the campaign that brought the visitor', async ({ partner }) => {
    const page = await partner('', { query: '?utm_source=mail&utm_campaign=winter&from=KHI' });
    const told = await page.evaluate(
      (html) =>
        new Promise((resolve) => {
          document.body.addEventListener('ready', (event) => resolve((event as CustomEvent).detail.utm));
          document.body.insertAdjacentHTML('afterbegin', html);
        }),
      PLACE,
    );
    expect(told).toEqual({ utm_source: 'mail', utm_campaign: 'winter' });
  });

  test('goes with the place that it was in', async ({ partner }) => {
    const page = await partner(`<section>${PLACE}</section>`, { widget: pageOf('height: 640px') });
    await expect.poll(() => frameHeight(page)).toBe(640);
    await page.evaluate(() => document.querySelector('section')?.replaceChildren());
    await expect.poll(() => page.frames().length).toBe(1);
  });
});

describe("a button of the partner's", () => {
  const BUTTON = '<button data-charter-open="chauffeur-form">Book a chauffeur</button>';

  test('opens a widget over the page; Escape closes it, and the focus comes back', async ({ partner }) => {
    const page = await partner(BUTTON);
    const button = page.getByRole('button', { name: 'Book a chauffeur' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Chauffeur service request' });
    await dialog.waitFor();
    await dialog.frameLocator('iframe').getByRole('heading', { name: 'Chauffeur Service Request' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.frames()).toHaveLength(1);
  });
});

describe("the script tag's loader", () => {
  test('fetches a widget when its element comes near the window, and at once when it is told to', async ({
    openPage,
    server,
  }) => {
    const page = await openPage({ baseURL: server.partnerOrigin });
    await page.route('**/partner-page', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Partner</title><chauffeur-form loading="eager"></chauffeur-form>
          <div style="height: 6000px"></div><flight-gallery></flight-gallery>
          <script type="module" src="${server.origin}/cdn/charter-widgets.js"></script>`,
      }),
    );
    await page.goto('/partner-page');
    await page.getByRole('heading', { name: 'Chauffeur Service Request' }).waitFor();
    const isDefined = () => page.evaluate(() => customElements.get('flight-gallery') !== undefined);
    expect(await isDefined()).toBe(false);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(isDefined).toBe(true);
  });

  test('names each of its files with its integrity', async ({ server }) => {
    const manifest = await (await fetch(`${server.origin}/cdn/manifest.json`)).json();
    expect(manifest).toMatchObject({ version: '0.1.0', protocol: 1 });
    expect(Object.keys(manifest.entries)).toEqual(['charter-widgets.js', 'embed.js']);
    for (const [name, { integrity, bytes }] of Object.entries<{ integrity: string; bytes: number }>(manifest.files)) {
      const content = await (await fetch(`${server.origin}/cdn/${name}`)).arrayBuffer();
      const hash = Buffer.from(await crypto.subtle.digest('SHA-384', content)).toString('base64');
      expect.soft({ name, integrity: `sha384-${hash}`, bytes: content.byteLength }).toEqual({ name, integrity, bytes });
    }
  });
});
