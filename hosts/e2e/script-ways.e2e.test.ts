import { WIDGETS } from 'charter-widgets/registry';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import { hold, listen, watchShifts } from './public-pages';

const TAGS = WIDGETS.map(({ tag }) => tag);

/** Each of our scripts, and the HTML that it needs on a page. */
const FILES = [
  ['charter-widgets', '<chauffeur-form loading="eager"></chauffeur-form>'],
  ...TAGS.map((tag) => [tag, `<${tag} loading="eager"></${tag}>`] as const),
  ['embed', '<div data-charter-widget="chauffeur-form" data-loading="eager"></div>'],
] as const;

/** The ways in which a page, or a tool that rewrites it, may load a script. */
const WAYS: Readonly<Record<string, (src: string, code: string) => string>> = {
  'a module': (src) => `<script type="module" src="${src}"></script>`,
  'a classic script': (src) => `<script src="${src}"></script>`,
  'a deferred script': (src) => `<script defer src="${src}"></script>`,
  'an async script': (src) => `<script async src="${src}"></script>`,
  'an inlined script': (_src, code) => `<script>${code}</script>`,
  'an inlined module': (_src, code) => `<script type="module">${code}</script>`,
  'a script that a consent tool puts in': (src) =>
    `<script type="text/plain" data-src="${src}"></script><script>
      const blocked = document.querySelector('[data-src]');
      const script = document.createElement('script');
      script.src = blocked.dataset.src;
      blocked.replaceWith(script);
    </script>`,
  'a script that a consent tool evaluates': (src) =>
    `<script type="module">new Function(await (await fetch('${src}')).text())();</script>`,
  'a part of a bundle': () => '<script src="/bundle.js"></script>',
};

const drawn = (page: Page, tag: string) =>
  tag === 'embed'
    ? page.frameLocator('iframe').getByLabel('First name').waitFor()
    : page.locator(`${tag === 'charter-widgets' ? 'chauffeur-form' : tag} .cw-root`).waitFor();

/** The files of single widgets are built alike, so all ways but one are tried with the first one only. */
const isFirst = (name: string) => TAGS.indexOf(name) <= 0;

describe.each(FILES)('%s.js', (name, place) => {
  test('works in every way that a page may load it', async ({ server, partner }) => {
    const src = `${server.origin}/cdn/${name}.js`;
    const code = await (await fetch(src)).text();
    const head = `<link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">`;
    const files = { '/bundle.js': `var before = 1;\n${code}\nvar after = 1;` };
    for (const [way, write] of Object.entries(WAYS).filter(([way]) => isFirst(name) || way === 'a classic script')) {
      const page = await partner(place + write(src, code), { head, files });
      await drawn(page, name).catch((error) => expect.fail(`${way}: ${error}`));
    }
  });
});

test.for(TAGS)(
  '%s moves nothing below it while its data and the rest of its code load',
  async (tag, { server, partner, openPage }) => {
    const page = await openPage();
    await page.setViewportSize({ width: 390, height: 844 });
    const shifted = await watchShifts(page);
    const letGo = await hold(page, /\/api\/|\/cdn\/assets\//);
    const head = `<link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">`;
    const below = '<div style="height:200px;background:#ccc"></div>';
    const src = `${server.origin}/cdn/${tag}.js`;
    const id = tag === 'flight-booking' ? ' flight-id="5"' : '';
    await partner(`<script type="module" src="${src}"></script><${tag}${id}></${tag}>${below}`, { head, tab: page });
    await page.locator(`${tag} .cw-root`).waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await letGo();
    await page.waitForLoadState('networkidle');
    expect(await shifted()).toBeLessThan(0.02);
  },
);

/** The ways in which a page may contain a copy of our script that is no longer on the operator's host. */
const COPIED: Readonly<Record<string, (code: string) => string>> = {
  'a copy': () => '<script src="/copy.js"></script>',
  'a module of a bundle': () => '<script type="module" src="/copy.js"></script>',
  'an inlined script': WAYS['an inlined script']?.bind(null, '') ?? String,
  'a script of a blob': (code) =>
    `<script type="text/plain" id="code">${code}</script><script>
      const script = document.createElement('script');
      script.src = URL.createObjectURL(new Blob([document.getElementById('code').textContent]));
      document.body.append(script);
    </script>`,
};

describe.each(FILES.filter(([name]) => isFirst(name)))('%s.js', (name, place) => {
  test('copied to another host names the missing setting, and leaves no place blank', async ({
    server,
    partner,
    openPage,
    expectProblem,
  }) => {
    expectProblem(/wrong-host|ERR_|404|MIME|could not be loaded|module script/);
    const code = await (await fetch(`${server.origin}/cdn/${name}.js`)).text();
    // A frame of the wrong host would show this page inside itself.
    const html = name === 'embed' ? '' : place;
    for (const [way, write] of Object.entries(COPIED)) {
      const page = await openPage();
      const lines = listen(page);
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await partner(html + write(code), { files: { '/copy.js': code }, tab: page });
      await expect.poll(() => lines, { message: way }).toHaveLength(1);
      expect(lines[0], way).toMatch(/no files beside http.*set src to the operator's .*wrong-host/);
      expect(errors, way).toEqual([]);
      if (html) await page.getByText('This part of the page could not be loaded. Please reload the page.').waitFor();
      await page.close();
    }
  });
});
