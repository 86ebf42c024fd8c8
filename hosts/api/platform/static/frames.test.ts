import { describe, expect } from 'vitest';
import { test as base, storeFlight, type TestApp, writeFiles } from '../../testing';

/** Replaces the widgets' server build by a widget that shows its request. */
const BUILD = `
export async function openFrame({ tag, query, framed, fetch }) {
  globalThis.framesDrawn ??= 0;
  const asked = new URLSearchParams(query);
  const { total } = await (await fetch('/api/Flight/search?limit=1')).json();
  return {
    key: asked.has('ones') ? undefined : query + framed + total,
    initial: { total, text: '</script><b>' },
    isEndless: asked.has('q'),
    theme: asked.get('theme') ?? undefined,
    locale: asked.get('locale') ?? undefined,
    title: asked.has('locale') ? 'چارٹر' : undefined,
    tokens: asked.has('accent') ? 'html{--cw-accent:red}' : '',
    render() {
      globalThis.framesDrawn += 1;
      if (asked.has('broken')) throw new Error('a component failed');
      return asked.has('built') ? undefined : tag + (framed ? ' framed' : '');
    },
  };
}
`;

const PAGE = `<!doctype html>
<html lang="en">
  <head><title>Charter</title><style data-sheets="a">p{top:0}</style></head>
  <body>
    <div id="widget"><i>as it was built</i></div>
    <noscript>This page needs JavaScript.</noscript>
  </body>
</html>
`;

const test = base.extend<{ frames: TestApp }>({
  frames: async ({ api }, use) => {
    writeFiles(api.distDir, { 'embed/.server/frames.js': BUILD, 'embed/a-widget.html': PAGE });
    await use(api);
  },
});

const drawn = () => (globalThis as { framesDrawn?: number }).framesDrawn ?? 0;

const get = async ({ app }: TestApp, query = '', headers: Record<string, string> = {}) => {
  const answer = await app.request(`/embed/a-widget${query}`, { headers });
  return { answer, html: await answer.text() };
};
const blockIn = (html: string) => JSON.parse(/id="start">(.*)<\/script>/.exec(html)?.[1] ?? '');

describe('a widget’s page for frames', () => {
  test('is rendered with the API’s data and the configuration, and gives 304 until they change', async ({ frames }) => {
    await storeFlight(frames);
    const { answer, html } = await get(frames);
    expect(html).toContain('<div id="widget">a-widget</div>');
    expect(blockIn(html)).toMatchObject({ config: { brand: expect.any(String) }, initial: { total: 1 } });
    expect(html).not.toContain('</script><b>');
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    const known = { 'If-None-Match': answer.headers.get('ETag') ?? '' };
    const again = await get(frames, '', known);
    expect([again.answer.status, again.html]).toEqual([304, '']);
    await storeFlight(frames);
    expect((await get(frames, '', known)).answer.status).toBe(200);
    expect((await get(frames, '?ones')).answer.headers.has('ETag')).toBe(false);
  });

  test('has the theme of its address, in styles that its policy allows', async ({ frames }) => {
    const { answer, html } = await get(frames, '?theme=dark&locale=ur&accent=red');
    expect(html).toContain('<html lang="ur" data-cw-theme="dark">');
    expect(html).toContain('<title>چارٹر</title>');
    expect(html).toContain('<noscript>اس صفحے کے لیے جاوا اسکرپٹ درکار ہے۔</noscript>');
    expect((await get(frames)).html).toContain('<title>Charter</title>');
    expect(html).toContain('<style id="tokens">html{--cw-accent:red}</style>');
    const policyOf = ({ headers }: Response) => headers.get('Content-Security-Policy');
    expect(policyOf(answer)).toMatch(/; style-src 'self' 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}=';/);
    expect(policyOf((await get(frames)).answer)).toMatch(/; style-src 'self' 'sha256-[\w+/]{43}=';/);
  });

  test('depends on whether it is in a frame', async ({ frames }) => {
    const { answer, html } = await get(frames, '', { 'Sec-Fetch-Dest': 'iframe' });
    expect(html).toContain('a-widget framed');
    expect(answer.headers.get('Vary')).toContain('Sec-Fetch-Dest');
  });

  test('is served as built when there is nothing to render, and empty when rendering fails', async ({ frames }) => {
    const built = await get(frames, '?built');
    expect(built.html).toContain('<div id="widget"><i>as it was built</i></div>');
    const broken = await get(frames, '?broken');
    expect(broken.answer.status).toBe(200);
    expect(broken.html).toContain('<div id="widget"></div>');
    for (const { html } of [built, broken]) expect(blockIn(html)).toHaveProperty('config');
    expect(broken.answer.headers.has('ETag')).toBe(false);
    expect(frames.logged.join()).toContain('a component failed');
  });

  test('is rendered once for all clients that ask at the same time or later', async ({ frames }) => {
    // The first call runs alone, because it loads the build.
    await get(frames, '?q=other');
    const start = drawn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(frames)));
    expect(new Set([...answers, await get(frames)].map(({ html }) => html)).size).toBe(1);
    expect(drawn()).toBe(start + 1);
  });

  test('does not replace other files', async ({ frames }) => {
    for (const path of ['/embed/no-widget', '/embed/.server/frames.js']) {
      expect((await frames.app.request(path)).status).toBe(404);
    }
  });
});
