import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { withoutStream } from '../../scripts/testing/browser';
import { test } from '../../scripts/testing/partner-page';
import { WIDGETS } from '../../widgets/registry';
import { openAdmin } from './back-office';

const TEXT = 'instrument-sans';
const HEADINGS = 'newsreader';

/** The fonts that a page asks for, however it does: their families, sorted. */
async function fontsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, family] = /\/assets\/([a-z-]+?)-(?:latin|urdu)-[^/]*\.woff2$/.exec(request.url()) ?? [];
    if (family) asked.add(family);
    else if (/woff|ttf|otf/.test(request.url()) || request.resourceType() === 'font') asked.add(request.url());
  });
  await open();
  await page.waitForLoadState('networkidle');
  return [...asked].sort();
}

describe('a page asks for fonts', () => {
  const OF_SITE = [TEXT, HEADINGS];
  test.for([
    ...['/', '/private-charter-form', '/trip', '/admin/today'].map((path) => [path, OF_SITE] as const),
    ...WIDGETS.map(({ tag }) => [`/embed/${tag}`, []] as const),
    ['/embed/flight-gallery?locale=ur', ['noto-nastaliq']],
    ['/docs/embed/private-charter-form', []],
  ] as const)('%s for %j', async ([path, fonts], { openPage, server }) => {
    const page = await openPage();
    await withoutStream(page);
    const open = () => (path.startsWith('/admin') ? openAdmin(page, server, path) : page.goto(path));
    expect(await fontsOf(page, open)).toEqual(fonts);
  });
});

describe('at first', () => {
  test.for([
    ['/', /^\/assets\/home-tall-/],
    ['/search', /^\/api\/images\//],
  ] as const)('%s asks for its largest picture before any script', async ([path, picture], { openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    const asked: { path: string; type: string }[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      asked.push({ path: pathname, type: request.resourceType() });
    });
    await page.goto(path);
    const script = asked.findIndex(({ type }) => type === 'script');
    const first = asked.findIndex(({ path }) => picture.test(path));
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(script);
    const priority = await page.evaluate(
      () => document.querySelector<HTMLLinkElement>('link[rel=preload][as=image]')?.fetchPriority,
    );
    expect(priority).toBe('high');
  });

  test('no page needs many script files before it can be used', async ({ server }) => {
    const most = { '/': 6, '/search': 6, '/flights-products': 10, '/private-charter-form': 7 };
    for (const [path, limit] of Object.entries(most)) {
      const html = await (await fetch(server.origin + path)).text();
      const scripts = html.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? [];
      expect.soft(scripts.length, path).toBeGreaterThan(0);
      expect.soft(scripts.length, path).toBeLessThanOrEqual(limit);
    }
  });
});

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

const scriptOf = ({ origin }: { origin: string }, file = 'charter-widgets') =>
  `<script type="module" src="${origin}/cdn/${file}.js"></script>`;

/** An element, the address of the page around, and the one call that its widget makes at first. */
const ELEMENTS = [
  ['<flight-gallery></flight-gallery>', '', '/Flight/search?images=true&limit=48'],
  [
    '<flight-gallery from="Karachi (KHI)" limit="3" test></flight-gallery>',
    '',
    '/Flight/search?FromLocation=Karachi+%28KHI%29&images=true&limit=3&test=true',
  ],
  ['<flight-booking flight-id="5" partner="zen"></flight-booking>', '?id=4', '/Flight/GetFlight/5'],
  ['<flight-booking default-flight-id="5" test></flight-booking>', '?id=4', '/Flight/GetFlight/4?test=true'],
] as const;

describe('a widget whose data is asked for while its code comes', () => {
  test.for([
    ...ELEMENTS.map((one) => ['charter-widgets', ...one] as const),
    ['flight-gallery', ...ELEMENTS[0]] as const,
  ])('makes one call, by %s.js: %s at "%s"', async ([file, element, query, call], { server, partner, page }) => {
    const [tag = ''] = element.slice(1).split(/[ >]/);
    const calls = watchCalls(page);
    await partner(element + scriptOf(server, file), { query });
    await page.locator(tag).locator('.cw-gallery-card[part], form').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([call]);
  });

  test('makes its call before its code has come', async ({ server, partner, page }) => {
    const called = page.waitForRequest((request) => API.test(request.url()));
    // The code waits for the call: were it the code that makes it, nothing would ever come.
    await page.route(`${server.origin}/cdn/assets/kit-*.js`, async (route) => {
      await called;
      await route.continue();
    });
    await partner(`<flight-gallery></flight-gallery>${scriptOf(server)}`);
    await page.locator('flight-gallery .cw-gallery-card[part]').first().waitFor();
  });

  test('requests it again where that fails', async ({ server, partner, page, expectProblem }) => {
    expectProblem(/ERR_FAILED/);
    const calls = watchCalls(page);
    await page.route(API, (route) => (calls.length > 1 ? route.continue() : route.abort()));
    await partner(`<flight-gallery></flight-gallery>${scriptOf(server, 'flight-gallery')}`);
    await page.locator('flight-gallery .cw-gallery-card[part]').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(calls).toHaveLength(2);
  });
});
