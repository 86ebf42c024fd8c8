import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { WIDGETS } from '../../widgets/registry';
import { openAdmin } from './admin';

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
