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

describe('fonts', () => {
  test.for([
    '/',
    '/search',
    '/search?from=Karachi&to=Dubai',
    '/flights-products',
    '/flights-details?id=5',
    '/private-charter-form',
    '/chauffeur-service-form',
    '/international-charter-form',
    '/aircrafts',
    '/login',
    '/signup',
    '/services',
    '/contact',
    '/terms',
    '/trip',
  ])('%s asks for those of the site alone, none of another script', async (path, { openPage }) => {
    const page = await openPage();
    expect(await fontsOf(page, () => page.goto(path))).toEqual([TEXT, HEADINGS]);
  });

  test.for(['/admin/today', '/admin/private-charter', '/admin/flight-management'])(
    '%s asks for those of the site alone, none of another script',
    async (path, { openPage, server }) => {
      const page = await openPage();
      await withoutStream(page);
      expect(await fontsOf(page, () => openAdmin(page, server, path))).toEqual([TEXT, HEADINGS]);
    },
  );

  test.for(WIDGETS.map(({ tag }) => tag))('the frame of %s asks for none in English', async (tag, { openPage }) => {
    const page = await openPage();
    expect(await fontsOf(page, () => page.goto(`/embed/${tag}`))).toEqual([]);
  });

  test.for(WIDGETS.map(({ tag }) => tag))('the frame of %s asks for Nastaliq in Urdu', async (tag, { openPage }) => {
    const page = await openPage();
    expect(await fontsOf(page, () => page.goto(`/embed/${tag}?locale=ur`))).toEqual(['noto-nastaliq']);
  });

  test.for(['/docs/embed', '/docs/embed/sizing', '/docs/embed/private-charter-form'])(
    'the handbook at %s asks for none in English',
    async (path, { openPage }) => {
      const page = await openPage();
      expect(await fontsOf(page, () => page.goto(path))).toEqual([]);
    },
  );

  test('the face of headings is not larger than 25 KB', async ({ page, server }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const file = await page.evaluate(() =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes('newsreader')),
    );
    const answer = await fetch(server.origin + new URL(file?.name ?? '').pathname);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(25_000);
  });
});

describe('what a page asks for first', () => {
  test.for([
    ['/', /^\/assets\/home-tall-/],
    ['/search', /^\/api\/images\//],
    ['/flights-products', /^\/api\/images\//],
    ['/flights-details?id=5', /^\/api\/images\//],
    ['/private-charter-form', /^\/assets\/gilgit-/],
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

  test.for([
    ['/', 6],
    ['/search', 6],
    ['/flights-products', 10],
    ['/flights-details?id=5', 7],
    ['/private-charter-form', 7],
  ] as const)('%s needs at most %i script files before it can be used', async ([path, most], { server }) => {
    const html = await (await fetch(server.origin + path)).text();
    const scripts = html.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.length).toBeLessThanOrEqual(most);
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

/** A page's mark: the same for the same page. */
const markOf = async (address: string) => {
  const answer = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } });
  await answer.arrayBuffer();
  return answer.headers.get('ETag');
};

describe('a public page is one page', () => {
  test.for([
    ...['/', '/search', '/private-charter-form', '/chauffeur-service-form', '/international-charter-form'],
    ...['/flights-products', '/flights-details?id=5', '/aircrafts', '/login', '/signup', '/services', '/lets-go'],
    ...['/about-us', '/contact', '/terms', '/embed/private-charter-form', '/embed/flight-gallery'],
    ...['/embed/flight-booking?id=5', '/embed/chauffeur-form', '/embed/international-charter-form'],
  ])('whatever else its address says: %s', async (path, { server }) => {
    const mark = await markOf(server.origin + path);
    expect(mark).toMatch(/^W\//);
    const join = path.includes('?') ? '&' : '?';
    for (const more of ['x=1', 'utm_source=news', 'constructor=1', 'passenger=3', 'order=nonsense'])
      expect([more, await markOf(server.origin + path + join + more)]).toEqual([more, mark]);
  });

  test.for([
    ['/Search', '/search'],
    ['/search/', '/search'],
    ['/PRIVATE-charter-form', '/private-charter-form'],
    ['/search?passengers=99', '/search'],
    ['/search?departure=tomorrow&time=noon&price=1', '/search'],
    ['/search?to=DXB&from=KHI&x=2', '/search?from=KHI&to=DXB'],
    ['/flights-products?aircraft=balloon', '/flights-products'],
  ] as const)('however it is written: %s', async ([odd, path], { server }) => {
    expect(await markOf(server.origin + odd)).toBe(await markOf(server.origin + path));
  });

  test('and one that a link has filled in is nobody else’s', async ({ server }) => {
    expect(await markOf(`${server.origin}/private-charter-form?from=KHI`)).toBeNull();
    expect(await markOf(`${server.origin}/embed/private-charter-form?from=KHI`)).toBeNull();
  });
});
