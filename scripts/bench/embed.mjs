import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { buildStale, SERVED } from '../build.mjs';
import { launchOptions } from '../machine/find-browser.mjs';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { html, prepare, serve, strictHtml } from './partner.mjs';
import {
  CPU,
  conclude,
  measureLoads,
  press,
  print,
  printColumns,
  ROOT,
  summary,
  typeInto,
  VIEWPORT,
} from './phone.mjs';
import { measureShift, SHIFT_WIDTHS, shiftPages } from './shift.mjs';

/**
 * Measures what the design promises a partner's page, beside what others do there, in one run in one browser:
 * `npm run bench:embed`; a widget's name after `--` chooses, and leaves out what is no load. What is compared with is installed into .cache at first (`partner.mjs`).
 *
 * "Usable": ours has told `ready`, React's page has its button, Duffel's element shows its first one. Times are medians;
 * a page is loaded with nothing kept. A frame is measured on the partner's page that it stands in; its own times, which the
 * targets are of, begin when that page asks for it. What a partner has below a widget is a grey box, which may be moved and is no paint of content. INP is of
 * the widget's first field, tapped and typed into; where it has none, of its first button, tapped.
 */

const BELOW = '<div style="height:200px;background:#ccc"></div>';
const HEIGHTS = 60;
const MOUNTS = 50;
const SEGMENTS = 20;

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('playwright').Page} Page */

/**
 * How long after a change of the framed page's height its frame has that height: one clock, both pages are one site.
 * @param {Browser} browser
 * @param {string} url of the parent's page, with one frame
 * @param {string} inside what has to be in the frame before
 */
async function heightLatency(browser, url, inside) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(url);
    const frame = page.frameLocator('iframe');
    await frame.locator(inside).first().waitFor();
    const element = /** @type {import('playwright').ElementHandle<HTMLElement>} */ (
      await page.locator('iframe').elementHandle()
    );
    await page.waitForFunction((frame) => frame.clientHeight > 200, element);
    const child = page.frames().find((one) => one !== page.mainFrame());
    if (!child) throw new Error('There is no frame');
    await child.evaluate(() => {
      const spacer = document.createElement('div');
      spacer.id = 'spacer';
      document.body.append(spacer);
    });
    const times = [];
    for (let i = 0; i < HEIGHTS; i++) {
      // Watched before anything changes; what comes of it is asked for after.
      await element.evaluate((frame) => {
        const before = frame.getBoundingClientRect().height;
        const changed = new Promise((resolve) => {
          const seen = new MutationObserver(() => {
            if (Math.abs(frame.getBoundingClientRect().height - before) < 20) return;
            seen.disconnect();
            resolve(performance.timeOrigin + performance.now());
          });
          seen.observe(frame, { attributes: true });
        });
        Object.assign(window, { changed });
      });
      // Steps of different sizes up and down: a page that grows evenly with its frame is stopped by our script.
      const started = await child.evaluate(
        (height) => {
          const spacer = /** @type {HTMLElement} */ (document.getElementById('spacer'));
          return new Promise((resolve) =>
            requestAnimationFrame(() => {
              spacer.style.setProperty('height', `${height}px`);
              resolve(performance.timeOrigin + performance.now());
            }),
          );
        },
        i % 2 === 0 ? 300 + i * 7 : 40,
      );
      const changed = await page.evaluate(() => /** @type {any} */ (window).changed);
      times.push(Number(changed) - Number(started));
    }
    return summary(times);
  } finally {
    await page.close();
  }
}

/** Counts, from before the page's own scripts, what is added to the page's lasting objects and not taken off again. */
function countListeners() {
  const counts = { listeners: 0, observers: 0, intervals: 0 };
  const add = EventTarget.prototype.addEventListener;
  const remove = EventTarget.prototype.removeEventListener;
  const kept = /** @type {Map<EventTarget, Map<unknown, Set<string>>>} */ (new Map());
  const lasting = (/** @type {unknown} */ target) =>
    target === window || target === document || target instanceof MediaQueryList || target instanceof VisualViewport;
  /** @type {(this: EventTarget, ...how: Parameters<typeof add>) => void} */
  const counted = function (type, listener, options) {
    const once = typeof options === 'object' && options?.once;
    if (lasting(this) && listener && !once) {
      const all = kept.get(this) ?? kept.set(this, new Map()).get(this);
      const types = all?.get(listener) ?? all?.set(listener, new Set()).get(listener);
      if (!types?.has(type)) counts.listeners++;
      types?.add(type);
      const signal = typeof options === 'object' ? options?.signal : undefined;
      if (signal) add.call(signal, 'abort', () => types?.delete(type) && counts.listeners--);
    }
    add.call(this, type, listener, options);
  };
  EventTarget.prototype.addEventListener = counted;
  /** @type {(this: EventTarget, ...how: Parameters<typeof remove>) => void} */
  const uncounted = function (type, listener, options) {
    if (lasting(this) && kept.get(this)?.get(listener)?.delete(type)) counts.listeners--;
    remove.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = uncounted;
  for (const Observer of [ResizeObserver, IntersectionObserver, MutationObserver]) {
    const watching = new WeakSet();
    const { observe, disconnect } = Observer.prototype;
    Observer.prototype.observe = function (/** @type {any[]} */ ...args) {
      if (!watching.has(this)) counts.observers++;
      watching.add(this);
      return /** @type {any} */ (observe).apply(this, args);
    };
    Observer.prototype.disconnect = function () {
      if (watching.delete(this)) counts.observers--;
      disconnect.call(this);
    };
  }
  const running = new Set();
  const start = window.setInterval;
  const stop = window.clearInterval;
  Object.assign(window, {
    counts,
    setInterval(/** @type {any[]} */ ...args) {
      const id = /** @type {any} */ (start)(...args);
      running.add(id);
      counts.intervals++;
      return id;
    },
    clearInterval(/** @type {number} */ id) {
      if (running.delete(id)) counts.intervals--;
      stop(id);
    },
  });
}

/**
 * What fifty elements, each put on the page and taken off, leave behind.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} tag
 */
async function leftBehind(browser, url, tag) {
  const page = await browser.newPage();
  try {
    await page.addInitScript(countListeners);
    await page.goto(url);
    await page.waitForFunction(() => /** @type {any} */ (window).usableAt, undefined, { timeout: 60_000 });
    return await page.evaluate(
      async ({ tag, mounts }) => {
        const { counts } = /** @type {any} */ (window);
        const draw = /** @type {(() => void) | undefined} */ (/** @type {any} */ (window).draw);
        const frames = async (/** @type {number} */ count) => {
          for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
        };
        const once = async () => {
          document.querySelector(tag)?.remove();
          const element = document.createElement(tag);
          document.body.append(element);
          draw?.();
          await frames(3);
          element.remove();
          await frames(3);
        };
        await once();
        const before = { ...counts };
        for (let i = 0; i < mounts; i++) await once();
        return {
          listeners: counts.listeners - before.listeners,
          observers: counts.observers - before.observers,
          intervals: counts.intervals - before.intervals,
        };
      },
      { tag, mounts: MOUNTS },
    );
  } finally {
    await page.close();
  }
}

/**
 * From a key to the frame that shows it, on a slowed processor, in the middle one of so many segments.
 * @param {Browser} browser
 * @param {string} url
 * @param {number} segments
 */
async function typing(browser, url, segments) {
  const page = await browser.newPage({ viewport: VIEWPORT });
  try {
    await page.goto(url);
    const departures = page.getByRole('combobox', { name: 'From' });
    await departures.nth(segments - 1).waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    await page.evaluate(() => {
      const times = /** @type {number[]} */ ([]);
      Object.assign(window, { times });
      document.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => times.push(performance.now() - timeStamp);
            painted.port2.postMessage(undefined);
          });
        },
        true,
      );
    });
    const middle = Math.floor(segments / 2);
    const luggage = page.getByLabel('Luggage (kg)', { exact: true });
    for (const [field, text] of /** @type {const} */ ([
      [luggage, '12345678'],
      [departures.nth(middle), 'karachi jinnah'],
    ])) {
      await field.fill('');
      await field.focus();
      await page.keyboard.type(text, { delay: 120 });
    }
    return summary(await page.evaluate(() => /** @type {any} */ (window).times));
  } finally {
    await page.close();
  }
}

/**
 * What a strict policy objects to while the widget loads and is used.
 * @param {Browser} browser
 * @param {string} url
 */
async function violations(browser, url) {
  const page = await browser.newPage();
  const found = /** @type {string[]} */ ([]);
  try {
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) found.push(message.text());
    });
    await page.goto(url);
    await page.waitForFunction(() => /** @type {any} */ (window).usableAt, undefined, { timeout: 60_000 });
    const place = page.frames().length > 1 ? page.frameLocator('iframe') : page;
    await place.getByRole('button', { name: 'Search' }).click();
    await place.getByText('From location is required').first().waitFor();
    return found.length;
  } finally {
    await page.close();
  }
}

const TAG = 'private-charter-form';

/** @param {import('playwright').Page} page */
async function tryWidget(page) {
  const place = page.frames().length > 1 ? page.frameLocator('iframe') : page;
  const field = place.getByRole('textbox').or(place.getByRole('combobox')).filter({ visible: true }).first();
  if ((await field.count()) > 0) return typeInto(field);
  const button = place.getByRole('button').filter({ visible: true }).first();
  return (await button.count()) > 0 ? press(button) : page.keyboard.press('Tab');
}

async function measure() {
  await buildStale([...SERVED, 'npm']);
  const tags = readdirSync(join(ROOT, 'dist/embed')).flatMap((file) => /^(.+)\.html$/.exec(file)?.[1] ?? []);
  const ours = await startBuiltServer();
  const moving = await shiftPages(ours.origin, tags);
  await prepare(moving.components);
  const pages = new Map();
  const from = ['script', 'connect', 'img', 'font', 'frame'].map((kind) => `${kind}-src 'self' ${ours.origin}`);
  const partner = await serve(pages, ["default-src 'self'", ...from, "require-trusted-types-for 'script'"].join('; '));
  const browser = await chromium.launch(launchOptions());
  const told = "document.addEventListener('ready', () => (window.usableAt ??= performance.now()));";
  const cdn = (/** @type {string} */ name) => `<script type="module" src="${ours.origin}/cdn/${name}"></script>`;
  const sheet = `<link rel="stylesheet" href="${ours.origin}/cdn/charter-widgets.css">`;
  const bundled = (/** @type {string} */ name) => `<script type="module" src="/${name}.js"></script>`;
  const segments = Array.from(
    { length: SEGMENTS },
    (_, i) => `from${i + 1}=KHI&to${i + 1}=LHE&date${i + 1}=2030-03-04`,
  );
  pages.set('/element', html(`<script>${told}</script>${cdn('charter-widgets.js')}<${TAG}></${TAG}>`));
  pages.set(
    '/iframe',
    html(`<script>${told}</script>${cdn('embed.js')}<div data-charter-widget="${TAG}" data-loading="eager"></div>`),
  );
  pages.set('/react', html(`<div id="place"></div>${BELOW}${bundled('react')}`));
  pages.set('/duffel', html(`<div id="place"></div>${BELOW}${bundled('duffel')}`));
  // The same form in the frame: what the browser has to lay out is the same. As ours, it comes from another origin.
  const child = html(`${cdn('charter-widgets.js')}<${TAG}></${TAG}>${bundled('resizer-child')}`);
  const framed = await serve(new Map([['/', child]]));
  pages.set(
    '/resizer',
    html(`<iframe src="${framed.origin}" title="x" style="width:100%;border:0"></iframe>${bundled('resizer-parent')}`),
  );
  const charter = (/** @type {string} */ prefill) =>
    html(`<script>${told}</script>${cdn('charter-widgets.js')}<${TAG} prefill="type=multileg&${prefill}"></${TAG}>`);
  pages.set('/segments', charter(segments.join('&')));
  pages.set('/segment', charter(segments[0] ?? ''));
  pages.set('/told.js', told);
  pages.set('/strict-element', strictHtml(`${cdn('charter-widgets.js')}<${TAG}></${TAG}>`));
  pages.set(
    '/strict-iframe',
    strictHtml(`${cdn('embed.js')}<div data-charter-widget="${TAG}" data-loading="eager"></div>`),
  );
  const at = (/** @type {string} */ path) => partner.origin + path;

  for (const tag of tags) {
    // One of the demo's flights that have not departed.
    const options = tag === 'flight-booking' ? ' flight-id="5"' : '';
    const address = tag === 'flight-booking' ? ' data-prefill="id=5"' : '';
    pages.set(
      `/element/${tag}`,
      html(`<script>${told}</script>${sheet}${cdn('charter-widgets.js')}<${tag}${options}></${tag}>${BELOW}`),
    );
    pages.set(
      `/alone/${tag}`,
      html(`<script>${told}</script>${sheet}${cdn(`${tag}.js`)}<${tag}${options}></${tag}>${BELOW}`),
    );
    pages.set(
      `/iframe/${tag}`,
      html(
        `<script>${told}</script>${sheet}${cdn('embed.js')}<div data-charter-widget="${tag}"${address} data-loading="eager"></div>${BELOW}`,
      ),
    );
  }

  for (const [path, page] of moving.pages) pages.set(path, page.html);

  try {
    console.log('\nOn a phone (390 × 844, CPU ×4, slow 4G), nothing kept by the browser');
    printColumns();
    const react = { url: at('/react'), use: (/** @type {Page} */ page) => press(page.getByRole('button').first()) };
    await measureLoads(browser, { '@duffel/components, ancillaries': { ...react, url: at('/duffel') } });
    const asked = process.argv.slice(2);
    for (const tag of tags.filter((tag) => asked.length === 0 || asked.includes(tag))) {
      // React anew with each, in turn: what else the machine does falls on both.
      const loads = await measureLoads(browser, {
        'React alone': react,
        [`${tag}, its own file`]: { url: at(`/alone/${tag}`), use: tryWidget },
        [`${tag}, the script of all`]: { url: at(`/element/${tag}`), use: tryWidget },
        [`${tag}, iframe`]: { url: at(`/iframe/${tag}`), use: tryWidget },
      });
      const beside = loads['React alone'];
      for (const face of ['its own file', 'the script of all']) {
        const element = loads[`${tag}, ${face}`];
        if (!element || !beside) continue;
        const share = element.usable / beside.usable;
        const most = face === 'its own file' ? 0.9 : 1;
        print(`  ${face}: usable, beside React alone`, `${share.toFixed(2)} ×`, {
          is: share <= most,
          target: `≤ ${most.toFixed(1)}`,
        });
        const bytes = element.bytesUntilUsable / beside.bytesUntilUsable;
        print('  its bytes until then, beside React alone', `${bytes.toFixed(2)} ×`, { is: bytes < 1, target: '< 1' });
      }
      const frame = loads[`${tag}, iframe`];
      if (frame) {
        const [painted, usable] = [frame.fcp - frame.frameFrom, frame.usable - frame.frameFrom];
        print('  frame by its own clock, first paint', `${painted.toFixed(0)} ms`, {
          is: painted <= 550,
          target: '≤ 550',
        });
        print('  frame by its own clock, usable', `${usable.toFixed(0)} ms`, { is: usable <= 1000, target: '≤ 1,000' });
      }
    }
    if (asked.length > 0) return;

    console.log("\nA framed page's height reaches its frame after");
    const height = await heightLatency(browser, at('/iframe'), 'form');
    const theirs = await heightLatency(browser, at('/resizer'), 'form');
    const times = (/** @type {typeof height} */ { median, p95 }) => `${median.toFixed(1)} ms, p95 ${p95.toFixed(1)}`;
    print('@open-iframe-resizer/core', times(theirs));
    print('our iframe', times(height), { is: height.median <= 1.3 * theirs.median, target: '≤ 1.3 × of theirs' });

    console.log('\nLayout shift that the studio’s snippets cause on the same phone, and in wider windows');
    for (const [path, { tag, face }] of moving.pages)
      for (const width of SHIFT_WIDTHS) {
        const { loading, filling } = await measureShift(browser, at(path), tag, width);
        const said = `${loading.toFixed(3)}, ${filling.toFixed(3)}`;
        print(`${tag}, ${face}, ${width}: loading, filling`, said, {
          is: loading <= 0.02 && filling <= 0.02,
          target: '≤ 0.02',
        });
      }

    console.log(`\nLeft on the page after ${MOUNTS} elements have come and gone`);
    const left = await leftBehind(browser, at('/element'), TAG);
    const counts = (/** @type {typeof left} */ { listeners, observers, intervals }) =>
      `${listeners}, ${observers}, ${intervals}`;
    print('listeners, observers, intervals: our element', counts(left), {
      is: Object.values(left).every((count) => count === 0),
      target: '0',
    });
    await leftBehind(browser, at('/duffel'), 'duffel-ancillaries')
      .then((duffel) => print('@duffel/components, ancillaries', counts(duffel)))
      .catch((error) => print('@duffel/components, ancillaries', `FAILED: ${String(error).split('\n')[0]}`));

    console.log(`\nFrom a key to the frame that shows it, CPU ×${CPU}`);
    const keys = await typing(browser, at('/segments'), SEGMENTS);
    print(`in a form of ${SEGMENTS} segments`, times(keys), { is: keys.median <= 50, target: 'median ≤ 50 ms' });
    print('the same form with one', times(await typing(browser, at('/segment'), 1)));

    console.log('\nWhat a strict policy objects to, while the form is loaded and used');
    for (const face of ['element', 'iframe']) {
      const count = await violations(browser, at(`/strict-${face}`));
      print(`our ${face}`, `${count} violations`, { is: count === 0, target: '0' });
    }
  } finally {
    await browser.close();
    partner.stop();
    framed.stop();
    await ours.stop();
  }
}

await measure();
conclude();
