import type { Browser, ElementHandle, Page } from 'playwright';
import { WIDGETS } from '../../widgets/registry.ts';
import { bundleScript } from '../testing/bundle-script.ts';
import { partnerPage } from '../testing/partner-site.mjs';
import { measureLoads, measureWith, USABLE_LIMIT, watchReady, withPage } from './phone.ts';
import { isShort, measureRows, printRow, summarize } from './report.ts';

// `npm run bench:embed` measures the widgets on a partner's page, beside React alone and open-iframe-resizer. A widget is
// usable when it sends `ready`, the page of React alone when its button is mounted. A widget's name after `--` measures
// the loads, the layout shift and what is left of this widget.

const TAG = 'private-charter-form';
const DESKTOP = { width: 1280, height: 800 };
const HEIGHT_CHANGES = isShort ? 4 : 60;
const MOUNTS = isShort ? 2 : 50;
/** Mounts before the count, in which caches are filled. */
const FIRST_MOUNTS = 3;
/** Mounts after it, half a second apart, as long as something is left: a browser holds a picture until it has come. */
const MORE_MOUNTS = 10;
/** Stands below the widget, so that a shift is seen. */
const BELOW = '<div style="height:200px;background:#ccc"></div>';

/** The scripts of the pages that the widgets are compared with, by path. */
const SCRIPTS: Record<string, string> = {
  '/react.js': `
    import { createElement, useEffect } from 'react';
    import { createRoot } from 'react-dom/client';
    function Button() {
      useEffect(() => void document.dispatchEvent(new Event('ready')), []);
      return createElement('button', null, 'A button');
    }
    createRoot(document.getElementById('place')).render(createElement(Button));`,
  '/resizer-parent.js': `
    import { initialize } from '@open-iframe-resizer/core';
    initialize({}, 'iframe');`,
  '/resizer-child.js': `
    import { initializeChildListener } from '@open-iframe-resizer/core';
    initializeChildListener();`,
};

/** The median time from a change of the framed page's height until its frame has this height. */
const measureHeight = (browser: Browser, url: string): Promise<number> =>
  withPage(browser, DESKTOP, async (page) => {
    await page.goto(url);
    await page.frameLocator('iframe').locator('form').first().waitFor();
    const iframe = await page.locator('iframe').elementHandle();
    const child = await iframe?.contentFrame();
    if (!iframe || !child) throw new Error('There is no frame');
    await page.waitForFunction((frame) => frame.clientHeight > 200, iframe as ElementHandle<HTMLElement>);
    await child.evaluate(() => document.body.append(document.createElement('hr')));
    const times = [];
    for (let i = 0; i < HEIGHT_CHANGES; i++) {
      const changed = await iframe.evaluateHandle((frame) => {
        const before = frame.clientHeight;
        // A promise would be awaited here, so it stands in an array.
        const wait = new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            if (Math.abs(frame.clientHeight - before) < 20) return;
            observer.disconnect();
            resolve(performance.timeOrigin + performance.now());
          });
          observer.observe(frame, { attributes: true });
        });
        return [wait];
      });
      // The steps differ and go up and down: our script would stop a page that grows evenly with its frame.
      const started = await child.evaluate(
        (margin) =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() => {
              document.querySelector<HTMLElement>('body > hr')?.style.setProperty('margin-top', `${margin}px`);
              resolve(performance.timeOrigin + performance.now());
            }),
          ),
        i % 2 === 0 ? 300 + i * 7 : 40,
      );
      times.push((await changed.evaluate(([wait]) => wait as Promise<number>)) - started);
    }
    return summarize(times).median;
  });

/** How many violations of a strict policy the browser reports while the widget loads and is used. */
const countViolations = (browser: Browser, url: string): Promise<number> =>
  withPage(browser, DESKTOP, async (page) => {
    let count = 0;
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) count++;
    });
    await page.addInitScript(watchReady);
    await page.goto(url);
    await page.waitForFunction(() => window.usableAt, undefined, USABLE_LIMIT);
    const place = page.frames().length > 1 ? page.frameLocator('iframe') : page;
    await place.getByRole('button', { name: 'Search' }).click();
    await place.getByText('From location is required').first().waitFor();
    return count;
  });

/** Calls the page's function `mount` so many times, each until the widget is drawn, and removes it. */
const mount = (page: Page, times: number) =>
  page.evaluate(async (count) => {
    const frames = async () => {
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    };
    for (let i = 0; i < count; i++) {
      const place = document.createElement('div');
      document.body.append(place);
      const ready = new Promise((resolve) => place.addEventListener('ready', resolve, { once: true }));
      const remove = (Reflect.get(window, 'mount') as (place: Element) => () => void)(place);
      await ready;
      // A list draws its first cards before the rest, and what is held of the last one would be of another size.
      const drawn = () => (place.firstElementChild?.shadowRoot ?? place).querySelectorAll('*').length;
      for (let before = -1; before !== drawn(); ) {
        before = drawn();
        await frames();
      }
      remove();
      place.remove();
      await frames();
    }
  }, times);

/** The nodes and listeners that the browser holds after many mounts, beyond those before. */
const countLeft = (browser: Browser, url: string): Promise<number[]> =>
  withPage(browser, DESKTOP, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await page.goto(url);
    await page.waitForFunction(() => 'mount' in window);
    const count = async () => {
      // What a first collection makes free may hold more.
      for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
      return devtools.send('Memory.getDOMCounters');
    };
    await mount(page, FIRST_MOUNTS);
    const before = await count();
    await mount(page, MOUNTS);
    for (let more = 0; ; more++) {
      const after = await count();
      const left = [after.nodes - before.nodes, after.jsEventListeners - before.jsEventListeners];
      if (more === MORE_MOUNTS || left.every((each) => each < MOUNTS)) return left;
      await page.waitForTimeout(500);
      await mount(page, 1);
    }
  });

await measureWith(async (browser, server, partner) => {
  const files: Record<string, string> = {};
  for (const [path, code] of Object.entries(SCRIPTS)) files[path] = await bundleScript(code, 'production');
  partner.serve({ html: '', files });
  const publish = (path: string, ...body: string[]) => {
    files[path] = partnerPage(body.join(''));
    return partner.origin + path;
  };
  const script = (src: string) => `<script type="module" src="${src}"></script>`;
  const cdn = (name: string) => script(`${server.origin}/cdn/${name}`);
  const sheet = `<link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">`;
  const shared = cdn('charter-widgets.js');
  const embed = cdn('embed.js');
  const elementOf = (tag: string) => `<${tag}${tag === 'flight-booking' ? ' flight-id="5"' : ''}></${tag}>`;
  const frameOf = (tag: string) =>
    `<div data-charter-widget="${tag}"${tag === 'flight-booking' ? ' data-prefill="id=5"' : ''} data-loading="eager"></div>`;
  const mountsOf = (tag: string) => {
    const settings = JSON.stringify({ widget: tag, loading: 'eager', prefill: tag === 'flight-booking' ? 'id=5' : '' });
    const imported = `import { embed } from '${server.origin}/cdn/embed.js';`;
    const [element, frame] = [
      `window.mount = (place) => { place.innerHTML = '${elementOf(tag)}'; return () => {}; };`,
      `${imported} window.mount = (place) => { const shown = embed(place, ${settings}); return () => shown.remove(); };`,
    ].map((code) => `<script type="module">${code}</script>`);
    return { element: shared + element, frame };
  };

  async function measureWidget(tag: string) {
    const { React, ...faces } = await measureLoads(browser, {
      React: publish('/react', '<div id="place"></div>', BELOW, script('/react.js')),
      'own file': publish('/own-file', sheet, cdn(`${tag}.js`), elementOf(tag), BELOW),
      'shared script': publish('/shared-script', sheet, shared, elementOf(tag), BELOW),
      frame: publish('/frame', sheet, embed, frameOf(tag), BELOW),
    });
    const shareOf = (face: 'own file' | 'shared script', limit: number) => {
      const share = faces[face].usable / React.usable;
      printRow(`${tag}, ${face}: usable, beside React alone`, [share], [limit], '×', { digits: 2 });
    };
    shareOf('own file', 0.85);
    shareOf('shared script', 0.9);
    const { firstPaint, usable } = faces.frame;
    printRow(`${tag}, frame: first paint, usable`, [firstPaint, usable], [200, 600], 'ms');
    for (const [face, { shift, scripts }] of Object.entries(faces)) {
      printRow(`${tag}, ${face}: layout shift`, [shift], [0.02], '', { digits: 3 });
      printRow(`${tag}, ${face}: time of scripts on the page`, [scripts], [300], 'ms');
    }
    for (const [face, body] of Object.entries(mountsOf(tag))) {
      const left = await countLeft(browser, publish('/mount', String(body)));
      printRow(`${tag}, ${face}: nodes, listeners of ${MOUNTS} mounts`, left, [MOUNTS - 1, MOUNTS - 1], '');
    }
  }

  async function measurePage() {
    // The same form stands in both frames, from another site than the page.
    const otherSite = (url: string) => url.replace('127.0.0.1', 'localhost');
    const framed = publish('/framed', shared, elementOf(TAG), script('/resizer-child.js'));
    const resizer = `<iframe src="${framed}" title="x" style="width:100%;border:0"></iframe>`;
    const ours = await measureHeight(browser, otherSite(publish('/height', embed, frameOf(TAG))));
    const theirs = await measureHeight(browser, otherSite(publish('/resizer', resizer, script('/resizer-parent.js'))));
    const share = ours / theirs;
    printRow('height reaches the parent, beside open-iframe-resizer', [share], [1.3], '×', { digits: 2 });
    const sources = ['script', 'connect', 'img', 'font', 'frame'].map((kind) => `${kind}-src 'self' ${server.origin}`);
    const policy = ["default-src 'self'", ...sources, "require-trusted-types-for 'script'"].join('; ');
    for (const [face, body] of Object.entries({ element: shared + elementOf(TAG), frame: embed + frameOf(TAG) })) {
      partner.serve({
        html: `<!doctype html><html lang="en"><title>Partner</title>${body}`,
        headers: { 'Content-Security-Policy': policy },
      });
      printRow(`strict CSP, ${face}: violations`, [await countViolations(browser, partner.origin)], [0], '');
    }
  }

  console.log('\nWidgets on a phone, and their page');
  const rows = [...WIDGETS.map(({ tag }) => [tag, measureWidget]), ['page', measurePage]];
  await measureRows(Object.fromEntries(rows), (tag, measure: (tag: string) => Promise<void>) => measure(tag));
});
