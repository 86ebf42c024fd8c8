import { readdirSync } from 'node:fs';
import type { Browser } from 'playwright';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { bundlePages, html, NOTE_READY, script, servePages, strictHtml } from './partner.ts';
import { launchBrowser, measureLoads, USABLE_LIMIT, VIEWPORT, withPage } from './phone.ts';
import { formatMs, isChosen, isShort, printRow, printVerdict, refuseUnknown, summarize } from './report.ts';
import { makeShiftPages, measureShift } from './shift.ts';

// `npm run bench:embed` measures the widgets on a partner's page, beside React alone and open-iframe-resizer. A widget is
// usable when it sends `ready`, the page of React alone when its button is mounted. A widget's name after `--` measures
// the loads and the layout shift of this widget.

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

/** Counts listeners on the page's lasting objects, observers and intervals that are added and not removed. */
function countListeners() {
  const counts = { listeners: 0, observers: 0, intervals: 0 };
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const added = new Map<EventTarget, Map<unknown, Set<string>>>();
  const isLasting = (target: unknown) =>
    target === window || target === document || target instanceof MediaQueryList || target instanceof VisualViewport;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const { once, signal } = typeof options === 'object' ? options : {};
    if (isLasting(this) && listener && !once) {
      const listeners = added.get(this) ?? new Map<unknown, Set<string>>();
      const types = listeners.get(listener) ?? new Set();
      added.set(this, listeners.set(listener, types));
      if (!types.has(type)) counts.listeners++;
      types.add(type);
      if (signal) add.call(signal, 'abort', () => types.delete(type) && counts.listeners--);
    }
    add.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    if (isLasting(this) && added.get(this)?.get(listener)?.delete(type)) counts.listeners--;
    remove.call(this, type, listener, options);
  };
  for (const Observer of [ResizeObserver, IntersectionObserver, MutationObserver]) {
    const observing = new WeakSet();
    const prototype: { observe: (...args: unknown[]) => void; disconnect: () => void } = Observer.prototype as never;
    const { observe, disconnect } = prototype;
    prototype.observe = function (...args) {
      if (!observing.has(this)) counts.observers++;
      observing.add(this);
      observe.apply(this, args);
    };
    prototype.disconnect = function () {
      if (observing.delete(this)) counts.observers--;
      disconnect.call(this);
    };
  }
  const running = new Set<unknown>();
  const { setInterval, clearInterval } = window as unknown as Record<string, (...args: unknown[]) => unknown>;
  Object.assign(window, {
    counts,
    setInterval(...args: unknown[]) {
      const id = setInterval?.(...args);
      running.add(id);
      counts.intervals++;
      return id;
    },
    clearInterval(id: unknown) {
      if (running.delete(id)) counts.intervals--;
      clearInterval?.(id);
    },
  });
}

/** How many listeners, observers and intervals are left after elements have been mounted and removed. */
async function countLeft(browser: Browser, url: string): Promise<number> {
  return withPage(browser, DESKTOP, async (page) => {
    await page.addInitScript(countListeners);
    await page.goto(url);
    await page.waitForFunction(() => Reflect.get(window, 'usableAt'), undefined, USABLE_LIMIT);
    return page.evaluate(
      async ({ tag, mounts }) => {
        const sum = () => Object.values<number>(Reflect.get(window, 'counts')).reduce((a, b) => a + b);
        const threeFrames = async () => {
          for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
        };
        const mountOnce = async () => {
          document.querySelector(tag)?.remove();
          const element = document.createElement(tag);
          document.body.append(element);
          await threeFrames();
          element.remove();
          await threeFrames();
        };
        await mountOnce();
        const before = sum();
        for (let i = 0; i < mounts; i++) await mountOnce();
        return sum() - before;
      },
      { tag: TAG, mounts: MOUNTS },
    );
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
await bundlePages(shiftPages.components);

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
  ...shiftPages.pages.map((page) => [page.path, page.html] as const),
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

  if (isChosen('page')) {
    console.log('\nOn the page');
    const ours = await measureHeight(browser, urlOf('/frame').url);
    const theirs = await measureHeight(browser, urlOf('/resizer').url);
    const share = ours.median / theirs.median;
    printRow('height reaches the parent, beside open-iframe-resizer', `${share.toFixed(2)} ×`, '≤ 1.3 ×', share <= 1.3);
    const left = await countLeft(browser, urlOf('/element').url);
    printRow(`listeners left after ${MOUNTS} mounts`, String(left), '0', left === 0);
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
