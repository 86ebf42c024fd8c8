import { createT, ENGLISH } from 'charter-widgets/kit';
import { describe, expect, it } from 'vitest';
import { type HeadParts, headOf } from './head';
import { LISTED_PATHS, SCREENS } from './screens';
import { aFlight, SITE } from './testing';

const PUBLIC_URL = 'https://fly.example';

function head(changes: Partial<HeadParts> = {}) {
  return headOf({
    head: { title: 'Karachi to Dubai', description: 'A flight.', flight: aFlight() },
    canonical: `${PUBLIC_URL}/flights-details?id=5`,
    isUnlisted: false,
    framed: false,
    t: ENGLISH,
    site: SITE,
    publicUrl: PUBLIC_URL,
    ...changes,
  });
}

const page = (about?: 'house' | 'service' | 'page') => ({
  head: { title: 'A page', description: 'Of the site.', ...(about && { about }) },
  canonical: `${PUBLIC_URL}/a-page`,
});

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];

const typesIn = (html: string): string[] =>
  JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? '{"@graph":[]}')['@graph'].map(
    (thing: { '@type': string }) => thing['@type'],
  );

describe('the head of a public page', () => {
  it('has the texts of a link preview', () => {
    const html = head();
    const said = ['title', 'description', 'type', 'url', 'site_name', 'locale', 'image', 'image:width', 'image:height'];
    expect(said.map((name) => contentOf(html, `og:${name}`))).toEqual([
      'Karachi to Dubai',
      'A flight.',
      'website',
      'https://fly.example/flights-details?id=5',
      'Charter Desk',
      'en_US',
      'https://fly.example/share/flights/5.png?v=3',
      '1200',
      '630',
    ]);
    expect(contentOf(html, 'og:image:alt')).toMatch(/^Karachi \(KHI\).+Dubai.+Mar 4, 2099 at 14:30$/);
    expect(contentOf(html, 'twitter:card')).toBe('summary_large_image');
  });

  it('has the site’s picture without a flight', () => {
    expect(contentOf(head(page()), 'og:image')).toBe('https://fly.example/share/site.png');
  });

  it('has its address in each language', () => {
    const urdu = head({ t: createT('ur', {}) });
    for (const html of [head(), urdu])
      expect(html.match(/<link rel="alternate"[^>]+>/g)).toEqual([
        '<link rel="alternate" hreflang="en" href="https://fly.example/flights-details?id=5">',
        '<link rel="alternate" hreflang="ur" href="https://fly.example/flights-details?id=5&amp;locale=ur">',
        '<link rel="alternate" hreflang="x-default" href="https://fly.example/flights-details?id=5">',
      ]);
    expect(urdu).toContain('rel="canonical" href="https://fly.example/flights-details?id=5&amp;locale=ur"');
    expect(contentOf(urdu, 'og:locale')).toBe('ur_PK');
  });

  it.for([
    [head(), ['Flight', 'BreadcrumbList']],
    [head(page('house')), ['Organization']],
    [head(page('service')), ['Service', 'BreadcrumbList']],
    [head(page('page')), ['BreadcrumbList']],
    [head(page()), []],
  ] as const)('tells search engines what the page is about (%#)', ([html, types]) => {
    expect(typesIn(html)).toEqual(types);
  });

  it('escapes every text', () => {
    const flight = aFlight({ aircraftName: '</script><b>"' });
    const html = head({ head: { title: '</title>"', description: '"><b>', flight } });
    expect(html).not.toMatch(/<b>|<\/title>"/);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });

  it.for([
    ['in a frame', { framed: true }],
    ['of an account’s page, or of a missing one', { isUnlisted: true }],
    [
      'of a flight that has departed',
      { head: { title: 'Gone', description: 'Gone.', flight: aFlight({ departsAt: '2020-01-01T00:00:00.000Z' }) } },
    ],
  ] as const)('keeps search engines out %s', ([, changes]) => {
    expect(contentOf(head(changes), 'robots')).toBe('noindex');
    expect(head(changes)).not.toContain('hreflang');
  });

  it('lets search engines in otherwise', () => {
    expect(contentOf(head(), 'robots')).toBeUndefined();
  });
});

describe('the address of a page', () => {
  const livesAt = (path: string, address: string, id?: string) =>
    SCREENS[path]?.livesAt?.(new URL(address, PUBLIC_URL), id);

  it('is the same for each spelling of the path', () => {
    expect(livesAt('/search', '/search?order=price')).toBe('/search');
    expect(livesAt('/', '/')).toBe('/');
    expect(livesAt('/', '/?from=KHI')).toBe('/search?from=KHI');
    expect(livesAt('/search', '/search?from=KHI&order=price')).toBe('/search?from=KHI');
    expect(livesAt('/flights-products', '/flights-products?aircraft=jet&order=price')).toBe('/flights-products');
    expect(livesAt('/flights-details/:id?', '/flights-details/7', '7')).toBe('/flights-details?id=7');
    expect(livesAt('/flights-details/:id?', '/flights-details?id=7')).toBe('/flights-details?id=7');
  });

  it('is listed for search engines', () => {
    expect(LISTED_PATHS).toEqual(expect.arrayContaining(['/', '/search']));
    expect(LISTED_PATHS).toContain('/private-charter-form');
    expect(LISTED_PATHS.filter((path) => /flights-details|login|signup|password/.test(path))).toEqual([]);
  });
});
