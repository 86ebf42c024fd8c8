import { expect } from 'vitest';
import { test as base, storeFlight, type TestApp, writeFiles } from '../testing';

const PUBLIC_URL = 'https://fly.example';

const test = base.extend<{ site: TestApp }>({
  site: async ({ api }, use) => {
    const build = "export const createSite = () => ({ open: async () => undefined, listedPaths: ['/', '/contact'] });";
    writeFiles(api.distDir, {
      'site/site.js': build,
      'embed/chauffeur-form.html': '<!doctype html>',
      'docs/embed/index.md':
        '# Handbook\n\n- [Start](https://book.example.com/docs/embed/start.md): a script tag\n- no page\n',
    });
    await use(api);
  },
});

test.override({ env: { PUBLIC_URL, BRAND: 'Falcon Air' } });

const textOf = async ({ app }: TestApp, path: string) => {
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([
    200,
    'public, max-age=3600, stale-while-revalidate=86400',
  ]);
  return answer.text();
};

test('/sitemap.xml lists the public pages and the coming flights', async ({ site }) => {
  const id = await storeFlight(site);
  await storeFlight(site, { DepartureDatetime: '2020-03-04T14:30:00' });
  const xml = await textOf(site, '/sitemap.xml');
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns=/);
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${PUBLIC_URL}/`,
    `${PUBLIC_URL}/contact`,
    `${PUBLIC_URL}/flights-details?id=${id}`,
  ]);
  const { headers } = await site.app.request('/sitemap.xml');
  expect(headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
});

test('/robots.txt keeps robots from the back office, API and frames, but not from pages and images', async ({
  site,
}) => {
  const lines = (await textOf(site, '/robots.txt')).split('\n');
  expect(lines).toEqual(expect.arrayContaining(['Disallow: /admin', 'Disallow: /api/', 'Allow: /api/images/']));
  expect(lines).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  expect((await site.app.request('/embed/chauffeur-form')).headers.get('X-Robots-Tag')).toBe('noindex');
});

test('/llms.txt describes the site, and links the API, the files for editors and each page of the handbook', async ({
  site,
}) => {
  const text = await textOf(site, '/llms.txt');
  expect(text).toMatch(/^# Falcon Air\n\n> /);
  const editors = ['custom-elements', 'vscode.html-custom-data', 'vscode.css-custom-data'].map(
    (name) => `/cdn/${name}.json`,
  );
  for (const path of ['/api/docs', '/api/openapi.json', '/docs/embed.md', '/sitemap.xml', ...editors]) {
    expect(text).toContain(`](${PUBLIC_URL}${path})`);
  }
  expect(text).toContain(`\n- [Start](${PUBLIC_URL}/docs/embed/start.md): a script tag\n`);
  expect(text).not.toContain('no page');
});
