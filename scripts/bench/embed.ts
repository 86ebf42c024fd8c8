import { readdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { bundleScripts, html, NOTE_READY, script, servePages, strictHtml } from './partner.ts';
import { measureLoads, measureWith, USABLE_LIMIT, withPage } from './phone.ts';
import { chooseRows, formatMs, isShort, printRow, summarize } from './report.ts';

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

/** The times from a change of the framed page's height until its frame has this height. */
async function measureHeight(browser: Browser, url: string) {
  return withPage(browser, DESKTOP, async (page) => {
    await page.goto(url);
    await page.frameLocator('iframe').locator('form').first().waitFor();
    const element = await page.locator('iframe').elementHandle();
    const child = await element?.contentFrame();
    if (!element || !child) throw new Error('There is no frame');
    await page.waitForFunction(
      (frame) => frame.clientHeight > 200,
      element as typeof element & { clientHeight: number },
    );
    await child.evaluate(() => {
      const spacer = document.createElement('div');
      spacer.id = 'spacer';
      document.body.append(spacer);
    });
    const times = [];
    for (let i = 0; i < HEIGHT_CHANGES; i++) {
      await element.evaluate((frame) => {
        const height = () => (frame as HTMLElement).getBoundingClientRect().height;
        const before = height();
        const changed = new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            if (Math.abs(height() - before) < 20) return;
            observer.disconnect();
            resolve(performance.timeOrigin + performance.now());
          });
          observer.observe(frame, { attributes: true });
        });
        Object.assign(window, { changed });
      });
      // The steps differ and go up and down: our script would stop a page that grows evenly with its frame.
      const started = await child.evaluate(
        (height) =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() => {
              document.getElementById('spacer')?.style.setProperty('height', `${height}px`);
              resolve(performance.timeOrigin + performance.now());
            }),
          ),
        i % 2 === 0 ? 300 + i * 7 : 40,
      );
      times.push(Number(await page.evaluate(() => Reflect.get(window, 'changed'))) - started);
    }
    return summarize(times);
  });
}

/** How many violations of a strict policy the browser reports while the widget loads and is used. */
async function countViolations(browser: Browser, url: string): Promise<number> {
  return withPage(browser, DESKTOP, async (page) => {
    let count = 0;
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) count++;
    });
    await page.goto(url);
    await page.waitForFunction(() => Reflect.get(window, 'usableAt'), undefined, USABLE_LIMIT);
    const place = page.frames().length > 1 ? page.frameLocator('iframe') : page;
    await place.getByRole('button', { name: 'Search' }).click();
    await place.getByText('From location is required').first().waitFor();
    return count;
  });
}

/** Calls the page's function `mount` so many times, each until the widget is drawn, and removes it. */
const mount = (page: Page, times: number) =>
  page.evaluate(async (count) => {
    const frames = async () => {
      for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
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
const countLeft = (browser: Browser, url: string): Promise<{ nodes: number; listeners: number }> =>
  withPage(browser, DESKTOP, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await page.goto(url);
    await page.waitForFunction(() => 'mount' in window);
    const count = async () => {
      // What a first collection makes free may hold more.
      for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
      const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
      return { nodes, listeners: jsEventListeners };
    };
    await mount(page, FIRST_MOUNTS);
    const before = await count();
    await mount(page, MOUNTS);
    for (let more = 0; ; more++) {
      const after = await count();
      const left = { nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners };
      if (more === MORE_MOUNTS || isNothing(left)) return left;
      await page.waitForTimeout(500);
      await mount(page, 1);
    }
  });

/** Less than one node and listener a mount. */
const isNothing = ({ nodes, listeners }: { nodes: number; listeners: number }) => nodes < MOUNTS && listeners < MOUNTS;

const tags = readdirSync('dist/embed').flatMap((file) => /^(.+)\.html$/.exec(file)?.[1] ?? []);
const chosen = chooseRows([...tags, 'page']);
await bundleScripts();

await measureWith(async (browser, server) => {
  const cdn = (name: string) => script(`${server.origin}/cdn/${name}`);
  const sheet = `<link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">`;
  const element = (tag: string) => `<${tag}${tag === 'flight-booking' ? ' flight-id="5"' : ''}></${tag}>`;
  const frame = (tag: string) =>
    `<div data-charter-widget="${tag}"${tag === 'flight-booking' ? ' data-prefill="id=5"' : ''} data-loading="eager"></div>`;
  const settings = (tag: string) =>
    JSON.stringify({ widget: tag, loading: 'eager', ...(tag === 'flight-booking' && { prefill: 'id=5' }) });
  const mounter = (body: string) =>
    `<script type="module">import { embed } from '${server.origin}/cdn/embed.js'; window.mount = (place) => { ${body} };</script>`;
  const shared = cdn('charter-widgets.js');
  const embed = cdn('embed.js');

  // The same form stands in both frames, from another origin than the page.
  const framed = await servePages(new Map([['/', html(`${shared}${element(TAG)}${script('/resizer-child.js')}`)]]));
  const resizer = `<iframe src="${framed.origin}" title="x" style="width:100%;border:0"></iframe>${script('/resizer-parent.js')}`;
  const pages = new Map<string, string>([
    ['/react', html(`<div id="place"></div>${BELOW}${script('/react.js')}`)],
    ['/resizer', html(resizer)],
    ['/height', html(embed + frame(TAG))],
    ['/ready.js', NOTE_READY],
    ['/strict-element', strictHtml(shared + element(TAG))],
    ['/strict-frame', strictHtml(embed + frame(TAG))],
    ...tags.flatMap((tag): [string, string][] => [
      [`/alone/${tag}`, html(`${sheet}${cdn(`${tag}.js`)}${element(tag)}${BELOW}`)],
      [`/shared/${tag}`, html(`${sheet}${shared}${element(tag)}${BELOW}`)],
      [`/frame/${tag}`, html(`${sheet}${embed}${frame(tag)}${BELOW}`)],
      [`/mount-element/${tag}`, html(`${shared}${mounter(`place.innerHTML = '${element(tag)}'; return () => {};`)}`)],
      [
        `/mount-frame/${tag}`,
        html(mounter(`const shown = embed(place, ${settings(tag)}); return () => shown.remove();`)),
      ],
    ]),
  ]);
  const sources = ['script', 'connect', 'img', 'font', 'frame'].map((kind) => `${kind}-src 'self' ${server.origin}`);
  const policy = ["default-src 'self'", ...sources, "require-trusted-types-for 'script'"].join('; ');
  const partner = await servePages(pages, policy);
  const urlOf = (path: string) => partner.origin + path;

  async function measureWidget(tag: string) {
    const { React, ...loads } = await measureLoads(browser, {
      React: { url: urlOf('/react') },
      'own file': { url: urlOf(`/alone/${tag}`) },
      'shared script': { url: urlOf(`/shared/${tag}`) },
      frame: { url: urlOf(`/frame/${tag}`) },
    });
    for (const [face, limit] of [
      ['own file', 0.85],
      ['shared script', 0.9],
    ] as const) {
      const share = (loads[face]?.usable ?? Number.NaN) / (React?.usable ?? Number.NaN);
      printRow(`${tag}, ${face}: usable, beside React alone`, `${share.toFixed(2)} ×`, `≤ ${limit} ×`, share <= limit);
    }
    if (loads.frame) {
      const { firstPaint, usable, frameStart } = loads.frame;
      const [painted, ready] = [firstPaint - frameStart, usable - frameStart];
      printRow(`${tag}, frame: first paint`, formatMs(painted), '≤ 200 ms', painted <= 200);
      printRow(`${tag}, frame: usable`, formatMs(ready), '≤ 600 ms', ready <= 600);
    }
    for (const [face, timings] of Object.entries(loads))
      printRow(`${tag}, ${face}: layout shift`, timings.shift.toFixed(3), '≤ 0.02', timings.shift <= 0.02);
    for (const face of ['element', 'frame']) {
      const left = await countLeft(browser, urlOf(`/mount-${face}/${tag}`));
      const what = `${tag}, ${face}: nodes, listeners of ${MOUNTS} mounts`;
      printRow(what, Object.values(left).join(', '), 'none of a mount', isNothing(left));
    }
  }

  try {
    console.log('\nWidgets on a phone');
    for (const tag of chosen.filter((row) => row !== 'page')) await measureWidget(tag);
    if (!chosen.includes('page') && !isShort) return;
    console.log('\nOn the page');
    const ours = await measureHeight(browser, urlOf('/height'));
    const theirs = await measureHeight(browser, urlOf('/resizer'));
    const share = ours.median / theirs.median;
    printRow('height reaches the parent, beside open-iframe-resizer', `${share.toFixed(2)} ×`, '≤ 1.3 ×', share <= 1.3);
    for (const face of ['element', 'frame']) {
      const count = await countViolations(browser, urlOf(`/strict-${face}`));
      printRow(`strict CSP, ${face}: violations`, String(count), '0', count === 0);
    }
  } finally {
    partner.stop();
    framed.stop();
  }
});
