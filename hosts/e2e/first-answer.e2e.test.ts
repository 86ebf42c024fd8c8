import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';

const API = /\/api\/Flight\//;

/** The widget's calls, by path and query, from now on. */
function watchCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (API.test(pathname)) calls.push(pathname.replace('/api', '') + search);
  });
  return calls;
}

const ofAll = ({ origin }: { origin: string }, _tag: string) => `${origin}/cdn/charter-widgets.js`;
const ofOne = ({ origin }: { origin: string }, tag: string) => `${origin}/cdn/${tag}.js`;
const FILES = [
  ['the script of all', ofAll],
  ['its own file', ofOne],
] as const;

/** An element, the address of the page around, and the one call that its widget makes at first. */
const ELEMENTS = [
  ['<flight-gallery></flight-gallery>', '', '/Flight/search?images=true&limit=48'],
  [
    '<flight-gallery from="Karachi (KHI)" limit="3" test></flight-gallery>',
    '',
    '/Flight/search?FromLocation=Karachi+%28KHI%29&images=true&limit=3&test=true',
  ],
  [
    '<flight-gallery forward="to" api-base="{origin}/api/"></flight-gallery>',
    '?to=Skardu',
    '/Flight/search?ToLocation=Skardu&images=true&limit=48',
  ],
  ['<flight-booking flight-id="5" partner="zen"></flight-booking>', '?id=4', '/Flight/GetFlight/5'],
  ['<flight-booking default-flight-id="5" test></flight-booking>', '?id=4', '/Flight/GetFlight/4?test=true'],
  ['<flight-booking default-flight-id="5"></flight-booking>', '', '/Flight/GetFlight/5'],
] as const;

describe('a widget whose data is asked for while its code comes', () => {
  test.for(FILES.flatMap(([file, source]) => ELEMENTS.map((one) => [file, ...one, source] as const)))(
    'makes one call, by %s: %s at "%s"',
    async ([, element, query, call, source], { server, partner, page }) => {
      const tag = element.slice(1, element.indexOf(' ') < 0 ? element.indexOf('>') : element.search(/[ >]/));
      const calls = watchCalls(page);
      await partner(
        `${element.replace('{origin}', server.origin)}<script type="module" src="${source(server, tag)}"></script>`,
        { query },
      );
      await page.locator(tag).locator('.cw-gallery-card[part], form').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(calls).toEqual([call]);
    },
  );

  test('has its call on the way before its code', async ({ server, partner, page }) => {
    const called = page.waitForRequest((request) => API.test(request.url()));
    // The code waits for the call: were it the code that makes it, nothing would ever come.
    await page.route(`${server.origin}/cdn/assets/kit-*.js`, async (route) => {
      await called;
      await route.continue();
    });
    await partner(`<flight-gallery></flight-gallery><script type="module" src="${ofAll(server, '')}"></script>`);
    await page.locator('flight-gallery .cw-gallery-card[part]').first().waitFor();
  });

  test.for(FILES)(
    'asks again where that fails, by %s',
    async ([, source], { server, partner, page, expectProblem }) => {
      expectProblem(/ERR_FAILED/);
      const calls = watchCalls(page);
      await page.route(API, (route) => (calls.length > 1 ? route.continue() : route.abort()));
      await partner(
        `<flight-gallery></flight-gallery><script type="module" src="${source(server, 'flight-gallery')}"></script>`,
      );
      await page.locator('flight-gallery .cw-gallery-card[part]').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(calls).toHaveLength(2);
    },
  );

  test.for(FILES)('has nothing asked for below the fold, by %s', async ([, source], { server, partner, page }) => {
    const calls = watchCalls(page);
    await partner(
      `<div style="height:4000px"></div><flight-gallery></flight-gallery><script type="module" src="${source(server, 'flight-gallery')}"></script>`,
    );
    await page.waitForFunction(() => customElements.get('flight-gallery'));
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([]);
    await page.locator('flight-gallery').scrollIntoViewIfNeeded();
    await page.locator('flight-gallery .cw-gallery-card[part]').first().waitFor();
    expect(calls).toHaveLength(1);
  });

  test('may be removed before that, and comes back with the same flights', async ({ server, partner, page }) => {
    const calls = watchCalls(page);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`${server.origin}/cdn/assets/kit-*.js`, async (route) => {
      await held;
      await route.continue();
    });
    const called = page.waitForRequest((request) => API.test(request.url()));
    await partner(`<flight-gallery></flight-gallery><script type="module" src="${ofAll(server, '')}"></script>`);
    await called;
    await page.evaluate(() => document.querySelector('flight-gallery')?.remove());
    letGo();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.body.append(document.createElement('flight-gallery')));
    await page.locator('flight-gallery .cw-gallery-card[part]').first().waitFor();
    expect(calls).toHaveLength(1);
  });

  test('asks no other origin than before: a strict policy has nothing to object to', async ({
    server,
    partner,
    page,
  }) => {
    const calls = watchCalls(page);
    await partner(
      `<flight-gallery></flight-gallery><script type="module" src="${ofOne(server, 'flight-gallery')}"></script>`,
      {
        policy: `default-src 'none'; script-src ${server.origin}; connect-src ${server.origin}; img-src ${server.origin}`,
      },
    );
    await page.locator('flight-gallery .cw-gallery-card[part]').first().waitFor();
    expect(calls).toHaveLength(1);
  });
});

test.for([
  ['flight-gallery', ''],
  ['flight-gallery', 'limit=3&test=true'],
  ['flight-booking', 'id=5'],
] as const)('a frame comes with its first answer and calls nothing: %s?%s', async ([tag, query], { server, page }) => {
  const calls = watchCalls(page);
  await page.goto(`${server.origin}/embed/${tag}?${query}`);
  await page.waitForFunction(() => !document.getElementById('start'));
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});
