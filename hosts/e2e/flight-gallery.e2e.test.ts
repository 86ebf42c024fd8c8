import { createApi, flightSearch } from 'charter-widgets/contract';
import type { FrameLocator, Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { hearFrames, test } from '../../scripts/testing/browser';
import { holdScripts } from './hold-scripts';
import { pressTakenOver } from './taken-over';

type Face = Page | Locator | FrameLocator;

/** The flights that a visitor may see, as the API gives them. */
const withImages = async (origin: string) =>
  (await createApi({ baseUrl: `${origin}/api` })(flightSearch)).records.filter(({ images }) => images.length > 0);

const cards = (face: Face) => face.getByRole('list', { name: 'Flights' }).getByRole('listitem');
/** Pictures that are in view and have arrived. */
const seenPictures = (face: Face) =>
  cards(face)
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth > 0).length);

describe('the flights', () => {
  test.for([
    ['element', '/flight-gallery.html', 6],
    ['iframe', '/flight-gallery.html', 24],
    ['app', '/flights-products', 24],
  ] as const)(
    'with images stand in the %s at %s, in the order of the API',
    async ([host, path, shown], { server, openPage }) => {
      const page = await openPage(host === 'app' ? {} : { baseURL: server.partnerOrigin });
      await page.goto(path);
      const face = { element: page.locator('flight-gallery'), iframe: page.frameLocator('iframe'), app: page }[host];
      // Pictures are fetched where they are seen. A frame out of sight draws nothing, so the page brings it.
      if (host === 'iframe') await page.locator('iframe').scrollIntoViewIfNeeded();
      const expected = await withImages(server.origin);
      expect(expected.length).toBeGreaterThan(24);
      await expect.poll(() => cards(face).count()).toBe(shown);
      await expect.poll(() => seenPictures(face)).toBeGreaterThanOrEqual(3);

      const names = await cards(face).locator('.cw-gallery-card > .cw-hidden').allTextContents();
      expect(names.map((name) => name.split(', ')[1])).toEqual(
        expected.slice(0, shown).map(({ aircraftName }) => aircraftName),
      );
    },
  );

  test('of the operator’s site can be narrowed and ordered, as its address says', async ({ server, openPage }) => {
    const page = await openPage();
    await page.goto('/flights-products');
    await cards(page).nth(5).waitFor();
    await page.getByLabel('Aircraft', { exact: true }).selectOption('Helicopter');
    const helicopters = (await withImages(server.origin)).filter(({ aircraftType }) => aircraftType === 2);
    await expect.poll(() => cards(page).count()).toBe(helicopters.length);
    await page.getByRole('button', { name: 'Lowest price' }).click();
    const prices = () => cards(page).locator('.cw-gallery-fact:last-child').allTextContents();
    const cheapest = Math.min(...helicopters.map(({ seatPrice }) => seatPrice));
    await expect.poll(async () => (await prices())[0]).toContain(cheapest.toLocaleString('en'));
    expect(new URL(page.url()).search).toBe('?aircraft=helicopter&order=price');

    await page.goto('/flights-products?aircraft=helicopter&price=300&time=night');
    await page.getByText('No flights found').waitFor();
    await page.getByRole('button', { name: /^Any time, any price: \d+ flights$/ }).waitFor();
    await page.getByRole('button', { name: 'Show all flights' }).click();
    await expect.poll(() => cards(page).count()).toBe(24);
  });

  test('open their booking page in a new tab, and the page is told which', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    await partner.goto('/flight-gallery.html');
    const gallery = partner.locator('flight-gallery');
    await gallery.evaluate((element) =>
      element.addEventListener('flight-selected', ({ detail }: CustomEventInit) =>
        Object.assign(element, { told: detail }),
      ),
    );
    const [first] = await withImages(server.origin);
    const [tab] = await Promise.all([partner.waitForEvent('popup'), cards(gallery).first().getByRole('link').click()]);
    await expect.poll(() => tab.url()).toBe(`${server.origin}/flights-details?id=${first?.id}`);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(await gallery.evaluate((element) => (element as unknown as { told: unknown }).told)).toEqual({
      id: first?.id,
    });
  });

  test('open nothing where the page around the frame does that, and it is told which', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    const heard = await hearFrames(partner);
    await partner.goto('/flight-gallery.html');
    const frame = partner.frameLocator('iframe');
    const [, second] = await withImages(server.origin);
    await pressTakenOver(frame, cards(frame).nth(1).getByRole('button'));
    await expect
      .poll(async () => (await heard()).map(({ type }) => type))
      .toEqual(['ready', 'started', 'step', 'flight-selected']);
    expect((await heard()).at(-1)).toMatchObject({ widget: 'flight-gallery', id: second?.id });
    expect(await frame.getByRole('link').count()).toBe(0);
  });

  test.for([
    ['a partner’s page is loaded again', 'partner'],
    ['the operator’s site comes back to them', 'site'],
  ] as const)('stand there at once when %s, while they are asked for anew', async ([, where], { server, openPage }) => {
    const atPartner = where === 'partner';
    const page = await openPage(atPartner ? { baseURL: server.partnerOrigin } : {});
    // The partner's frame is out of sight, and is not waited for.
    const atOnce = { waitUntil: 'commit' } as const;
    await page.goto(atPartner ? '/flight-gallery.html' : '/flights-products', atOnce);
    const face = atPartner ? page.locator('flight-gallery') : page.locator('main');
    const names = () => cards(face).locator('.cw-gallery-card > .cw-hidden').allTextContents();
    await cards(face).first().waitFor();
    const before = await names();
    await expect.poll(() => page.evaluate(() => 'charter-widgets:flights' in sessionStorage)).toBe(true);

    const letGo = await holdScripts(page, '**/api/Flight/search?*images=true*');
    const asked = page.waitForRequest('**/api/Flight/search?*images=true*');
    if (atPartner) await page.reload(atOnce);
    else {
      await page.getByRole('link', { name: 'Services', exact: true }).first().click();
      await page.waitForURL('**/services');
      // The address changes before the screen does.
      await face.locator('.cw-gallery').waitFor({ state: 'detached' });
      await page.goBack();
    }
    await asked;
    await cards(face).first().waitFor();
    expect(await names()).toEqual(before);
    expect(await face.locator('.cw-gallery').getAttribute('aria-busy')).toBe('true');
    letGo();
    await face.locator('.cw-gallery[aria-busy=false]').waitFor();
    expect(await names()).toEqual(before);
  });

  test('make the frame taller when more of them are shown', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    await partner.goto('/flight-gallery.html');
    const frame = partner.frameLocator('iframe');
    const heights = async () => ({
      frame: (await partner.locator('iframe').boundingBox())?.height,
      page: await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
    });
    const settled = async () => {
      await expect.poll(async () => (({ frame, page }) => frame === page)(await heights())).toBe(true);
      return (await heights()).page;
    };
    await expect.poll(() => cards(frame).count()).toBe(24);
    const before = await settled();
    await pressTakenOver(frame, frame.getByRole('button', { name: 'Show more flights' }));
    await expect.poll(() => cards(frame).count()).toBeGreaterThan(24);
    expect(await settled()).toBeGreaterThan(before);
  });
});

describe('the address', () => {
  const ownPage = (id: number, origin: string) => `${origin}/flights-details?id=${id}`;
  const partners = (id: number) => `https://indus.example/book/${id}`;
  const template = 'https://indus.example/book/{id}';

  test.for([
    ['of a frame', 'a page of the partner', 'framed', template, partners],
    ['of a frame', 'no script', 'framed', 'javascript:alert({id})', ownPage],
    [
      'of the page by itself',
      'its own site',
      '/embed/flight-gallery',
      '/book/{id}',
      (id, origin) => `${origin}/book/${id}`,
    ],
    ['of the page by itself', 'no other site', '/embed/flight-gallery', template, ownPage],
    ['of the operator’s site', 'no other site', '/flights-products', template, ownPage],
  ] as [string, string, string, string, (id: number, origin: string) => string][])(
    '%s makes the cards lead to %s',
    async ([, , where, link, expected], { server, openPage }) => {
      const framed = where === 'framed';
      const query = `?limit=2&booking-url=${encodeURIComponent(link)}`;
      const page = await openPage(framed ? { baseURL: server.partnerOrigin } : {});
      await page.goto(framed ? '/' : where + query);
      if (framed)
        await page.evaluate((src) => {
          document.body.replaceChildren(Object.assign(document.createElement('iframe'), { src }));
        }, `${server.origin}/embed/flight-gallery${query}`);
      const face = framed ? page.frameLocator('iframe') : page;
      await cards(face).first().waitFor();
      const [first] = await withImages(server.origin);
      const leads = cards(face).first().getByRole('link');
      expect(await leads.evaluate((one: HTMLAnchorElement) => one.href)).toBe(expected(first?.id ?? 0, server.origin));
    },
  );
});
