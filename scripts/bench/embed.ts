import { readdirSync } from 'node:fs';
import type { Browser } from 'playwright';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { countLeft, isNothingLeft, makeLeftPages } from './left.ts';
import { bundlePages, html, NOTE_READY, script, servePages, strictHtml } from './partner.ts';
import { launchBrowser, measureLoads, USABLE_LIMIT, VIEWPORT, withPage } from './phone.ts';
import { formatMs, isChosen, isShort, printRow, printVerdict, refuseUnknown, summarize } from './report.ts';
import { makeShiftPages, measureShift } from './shift.ts';

// `npm run bench:embed` measures the widgets on a partner's page, beside React alone and open-iframe-resizer. A widget is
// usable when it sends `ready`, the page of React alone when its button is mounted. A widget's name after `--` measures
// the loads, the layout shift and what is left of this widget.

const TAG = 'private-charter-form';
const DESKTOP = { width: 1280, height: 800 };
const HEIGHT_CHANGES = isShort ? 4 : 60;
const MOUNTS = isShort ? 2 : 50;
/** Stands below the widget, so that a shift would be seen. */
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
        const changed = new Promise((resolve) => {
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

const tags = isShort ? [TAG] : readdirSync('dist/embed').flatMap((file) => /^(.+)\.html$/.exec(file)?.[1] ?? []);
refuseUnknown([...tags, 'page']);
const server = await startBuiltServer();
const shiftPages = await makeShiftPages(server.origin, tags);
const leftPages = makeLeftPages(server.origin, tags);
await bundlePages({ ...shiftPages.components, ...leftPages.components });

const cdn = (name: string) => script(`${server.origin}/cdn/${name}`);
const sheet = `<link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">`;
const element = `${cdn('charter-widgets.js')}<${TAG}></${TAG}>`;
const frame = (tag: string, options = '') =>
  `${cdn('embed.js')}<div data-charter-widget="${tag}"${options} data-loading="eager"></div>`;

// The same form stands in both frames, from another origin than the page.
const framed = await servePages(new Map([['/', html(`${element}${script('/resizer-child.js')}`)]]));
const resizer = `<iframe src="${framed.origin}" title="x" style="width:100%;border:0"></iframe>${script('/resizer-parent.js')}`;
const pages = new Map([
  ['/react', html(`<div id="place"></div>${BELOW}${script('/react.js')}`)],
  ['/resizer', html(resizer)],
  ['/frame', html(frame(TAG))],
  ['/element', html(element)],
  ['/ready.js', NOTE_READY],
  ['/strict-element', strictHtml(element)],
  ['/strict-frame', strictHtml(frame(TAG))],
  ...[...shiftPages.pages, ...leftPages.pages].map((page) => [page.path, page.html] as const),
  ...tags.flatMap((tag) => {
    const isBooking = tag === 'flight-booking';
    const html_ = (body: string) => html(`${sheet}${body}${BELOW}`);
    const tagged = `<${tag}${isBooking ? ' flight-id="5"' : ''}></${tag}>`;
    return [
      [`/alone/${tag}`, html_(cdn(`${tag}.js`) + tagged)],
      [`/shared/${tag}`, html_(cdn('charter-widgets.js') + tagged)],
      [`/frame/${tag}`, html_(frame(tag, isBooking ? ' data-prefill="id=5"' : ''))],
    ] as const;
  }),
]);
const sources = ['script', 'connect', 'img', 'font', 'frame'].map((kind) => `${kind}-src 'self' ${server.origin}`);
const policy = ["default-src 'self'", ...sources, "require-trusted-types-for 'script'"].join('; ');
const partner = await servePages(pages, policy);
const urlOf = (path: string) => ({ url: partner.origin + path });
const browser = await launchBrowser();

async function measureLoading(tag: string) {
  const loads = await measureLoads(browser, {
    React: urlOf('/react'),
    'own file': urlOf(`/alone/${tag}`),
    'shared script': urlOf(`/shared/${tag}`),
    frame: urlOf(`/frame/${tag}`),
  });
  const printShare = (name: 'own file' | 'shared script', limit: number) => {
    const share = (loads[name]?.usable ?? Number.NaN) / (loads.React?.usable ?? Number.NaN);
    printRow(`${tag}, ${name}: usable, beside React alone`, `${share.toFixed(2)} ×`, `≤ ${limit} ×`, share <= limit);
  };
  printShare('own file', 0.9);
  printShare('shared script', 1);
  if (!loads.frame) return;
  const { firstPaint, usable, frameStart } = loads.frame;
  const [painted, ready] = [firstPaint - frameStart, usable - frameStart];
  printRow(`${tag}, frame: first paint`, formatMs(painted), '≤ 550 ms', painted <= 550);
  printRow(`${tag}, frame: usable`, formatMs(ready), '≤ 1,000 ms', ready <= 1000);
}

try {
  console.log('\nLoading on a phone');
  for (const tag of tags.filter(isChosen)) await measureLoading(tag);

  console.log('\nLayout shift that a widget causes, with slow network and processor');
  for (const { path, tag, setup } of shiftPages.pages.filter(({ tag }) => isChosen(tag))) {
    const [phone, desktop] = [
      await measureShift(browser, urlOf(path).url, tag, VIEWPORT.width),
      await measureShift(browser, urlOf(path).url, tag, DESKTOP.width),
    ];
    const value = `${phone.toFixed(3)}, ${desktop.toFixed(3)}`;
    printRow(`${tag}, ${setup}: phone, desktop`, value, '≤ 0.02', Math.max(phone, desktop) <= 0.02);
  }

  console.log(`\nLeft after ${MOUNTS} mounts: nodes, listeners, holders of the page`);
  for (const { path } of leftPages.pages.filter((page) => isChosen(page.path))) {
    const left = await withPage(browser, DESKTOP, (page) => countLeft(page, urlOf(path).url, MOUNTS));
    const isNothing = isNothingLeft(left, MOUNTS);
    printRow(path.slice('/left/'.length), Object.values(left).join(', '), 'none of a mount', isNothing);
  }

  if (isChosen('page')) {
    console.log('\nOn the page');
    const ours = await measureHeight(browser, urlOf('/frame').url);
    const theirs = await measureHeight(browser, urlOf('/resizer').url);
    const share = ours.median / theirs.median;
    printRow('height reaches the parent, beside open-iframe-resizer', `${share.toFixed(2)} ×`, '≤ 1.3 ×', share <= 1.3);
    for (const face of ['element', 'frame']) {
      const count = await countViolations(browser, urlOf(`/strict-${face}`).url);
      printRow(`strict CSP, ${face}: violations`, String(count), '0', count === 0);
    }
  }
} finally {
  await browser.close();
  partner.stop();
  framed.stop();
  await server.stop();
}
printVerdict();
