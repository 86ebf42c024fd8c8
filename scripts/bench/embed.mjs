import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { build } from 'vite';
import { buildStale, SERVED } from '../build.mjs';
import { launchOptions } from '../machine/find-browser.mjs';
import { startBuiltServer } from '../testing/start-built-server.mjs';

/**
 * Measures what the design promises a partner's page, beside what others do there, in one run in one browser:
 * `npm run bench:embed`. What is compared with is installed into .cache at first, in the versions below.
 *
 * Bytes are those of the network, gzip, until the widget can be used. "Can be used": ours has told `ready`, React's
 * page has its button, Duffel's element shows its first one. Times are medians; a page is loaded with nothing kept.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, '.cache/bench-embed');
const COMPARED = {
  '@duffel/components': '3.17.0',
  '@open-iframe-resizer/core': '2.1.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
};
const LOADS = 7;
const HEIGHTS = 60;
const MOUNTS = 50;
const SEGMENTS = 20;
/** Of a phone that costs a hundred dollars, beside the machine that this runs on. */
const CPU = 4;
/** 1.6 Mbit/s with 150 ms there and back: what browsers' tools call a slow 4G. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

const AIRPORT = { iata_code: 'KHI', name: 'Jinnah International Airport', city_name: 'Karachi' };
const OFFER = {
  id: 'off_1',
  base_currency: 'USD',
  total_currency: 'USD',
  total_amount: '420.00',
  tax_currency: 'USD',
  passenger_identity_documents_required: false,
  passengers: [{ id: 'pas_1', type: 'adult', given_name: 'Ayesha', family_name: 'Khan' }],
  slices: [
    {
      id: 'sli_1',
      origin: AIRPORT,
      destination: AIRPORT,
      segments: [
        {
          id: 'seg_1',
          origin: AIRPORT,
          destination: AIRPORT,
          departing_at: '2030-03-04T10:00:00',
          arriving_at: '2030-03-04T12:00:00',
          passengers: [{ passenger_id: 'pas_1', cabin_class: 'economy', baggages: [] }],
        },
      ],
    },
  ],
  available_services: [
    {
      id: 'ase_1',
      type: 'baggage',
      total_currency: 'USD',
      total_amount: '30.00',
      maximum_quantity: 2,
      segment_ids: ['seg_1'],
      passenger_ids: ['pas_1'],
      metadata: { type: 'checked', maximum_weight_kg: 23 },
    },
  ],
};

/** What is bundled for the compared pages. Each calls `window.usable()` when its first control is there. */
const ENTRIES = {
  react: `
    import { createElement, useEffect } from 'react';
    import { createRoot } from 'react-dom/client';
    function Button() {
      useEffect(() => window.usable(), []);
      return createElement('button', null, 'A button');
    }
    createRoot(document.getElementById('place')).render(createElement(Button));`,
  duffel: `
    import { renderDuffelAncillariesCustomElement } from '@duffel/components/custom-elements';
    document.getElementById('place').innerHTML = '<duffel-ancillaries></duffel-ancillaries>';
    const element = document.querySelector('duffel-ancillaries');
    const look = () => (element.shadowRoot ?? element).querySelector('button') && (seen.disconnect(), window.usable());
    const seen = new MutationObserver(look);
    window.draw = () => renderDuffelAncillariesCustomElement({
      offer: ${JSON.stringify(OFFER)}, seat_maps: [], services: ['bags'],
      passengers: [{ id: 'pas_1', given_name: 'Ayesha', family_name: 'Khan', gender: 'f', title: 'ms', born_on: '1990-01-01', email: 'a@example.com', phone_number: '+923000000000' }],
    });
    window.draw();
    seen.observe(element.shadowRoot ?? element, { childList: true, subtree: true });
    look();`,
  'resizer-parent': `
    import { initialize } from '@open-iframe-resizer/core';
    window.ready = initialize({}, 'iframe');`,
  'resizer-child': `
    import { initializeChildListener } from '@open-iframe-resizer/core';
    initializeChildListener();`,
};

/** Installs what is compared with, once, and bundles its pages. */
async function prepare() {
  mkdirSync(join(FOLDER, 'entries'), { recursive: true });
  const manifest = `${JSON.stringify({ private: true, type: 'module', dependencies: COMPARED }, null, 2)}\n`;
  const file = join(FOLDER, 'package.json');
  if (!existsSync(join(FOLDER, 'node_modules')) || !existsSync(file) || readFileSync(file, 'utf8') !== manifest) {
    writeFileSync(file, manifest);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: FOLDER, stdio: 'inherit' });
  }
  for (const [name, text] of Object.entries(ENTRIES)) writeFileSync(join(FOLDER, `entries/${name}.js`), text);
  await build({
    configFile: false,
    root: FOLDER,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(FOLDER, 'dist'),
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.keys(ENTRIES).map((name) => [name, join(FOLDER, `entries/${name}.js`)])),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

/**
 * The partner's pages: what is in `pages`, and what was bundled; gzip, as our server sends its own.
 * @param {Map<string, string>} pages
 * @param {string} policy of those whose path begins with /strict
 */
async function serve(pages, policy) {
  const types = /** @type {Record<string, string>} */ ({ '.js': 'text/javascript', '.css': 'text/css' });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const page = pages.get(path);
    const file = join(FOLDER, 'dist', path);
    const body = page ?? (types[extname(path)] && existsSync(file) ? readFileSync(file) : undefined);
    response.writeHead(body === undefined ? 404 : 200, {
      'Content-Type': `${types[extname(path)] ?? 'text/html'}; charset=utf-8`,
      'Content-Encoding': 'gzip',
      ...(path.startsWith('/strict') && { 'Content-Security-Policy': policy }),
    });
    response.end(gzipSync(body ?? '', { level: 9 }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

const html = (/** @type {string} */ body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>A partner</title><script>window.usable = () => { window.usableAt ??= performance.now(); };</script><body>${body}</body></html>`;

/** Without a line of script or style of its own: what is strict refuses them. */
const strictHtml = (/** @type {string} */ body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A strict partner</title><script src="/told.js"></script><body>${body}</body></html>`;

/** @param {number[]} values */
function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

let missed = 0;
/**
 * @param {string} what
 * @param {string} value
 * @param {{ is: boolean, target: string }} [verdict]
 */
function print(what, value, verdict) {
  if (verdict && !verdict.is) missed++;
  const note = verdict ? `   ${verdict.target}  ${verdict.is ? 'ok' : 'MISSED'}` : '';
  console.log(`  ${what.padEnd(52)}${value.padStart(24)}${note}`);
}

/** @typedef {import('playwright').Browser} Browser */

/**
 * Loads a page with nothing kept; resolves to the bytes until it can be used, and when that was.
 * @param {Browser} browser
 * @param {string} url
 * @param {{ slow: boolean }} conditions
 */
async function loadOnce(browser, url, { slow }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    let bytes = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await cdp.send('Network.enable');
    if (slow) {
      await cdp.send('Network.emulateNetworkConditions', NETWORK);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    }
    await page.goto(url, { waitUntil: 'commit' });
    const usableAt = await (
      await page.waitForFunction(() => /** @type {any} */ (window).usableAt, undefined, { timeout: 60_000 })
    ).jsonValue();
    return { bytes, usableAt: Number(usableAt) };
  } finally {
    await context.close();
  }
}

/**
 * @param {Browser} browser
 * @param {Record<string, string>} urls by what is loaded
 */
async function measureLoads(browser, urls) {
  console.log(
    '\nUntil it can be used, on a phone (390 × 844)\n' +
      `  ${''.padEnd(38)}${'KB gzip'.padStart(10)}${'here'.padStart(12)}${'CPU ×4, slow 4G'.padStart(18)}`,
  );
  const found = /** @type {Record<string, { kilobytes: number, fast: number, slow: number }>} */ ({});
  for (const [name, url] of Object.entries(urls)) {
    try {
      await loadOnce(browser, url, { slow: false });
      const fast = [];
      const slow = [];
      for (let i = 0; i < LOADS; i++) {
        fast.push(await loadOnce(browser, url, { slow: false }));
        slow.push(await loadOnce(browser, url, { slow: true }));
      }
      found[name] = {
        kilobytes: summary(slow.map(({ bytes }) => bytes)).median / 1000,
        fast: summary(fast.map(({ usableAt }) => usableAt)).median,
        slow: summary(slow.map(({ usableAt }) => usableAt)).median,
      };
      const { kilobytes, fast: quick, slow: late } = found[name];
      console.log(
        `  ${name.padEnd(38)}${kilobytes.toFixed(1).padStart(10)}${`${quick.toFixed(0)} ms`.padStart(12)}${`${late.toFixed(0)} ms`.padStart(18)}`,
      );
    } catch (error) {
      missed++;
      console.log(`  ${name.padEnd(38)}FAILED: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  return found;
}

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
    await page.waitForFunction(() => (document.querySelector('iframe')?.clientHeight ?? 0) > 200);
    const child = page.frames().find((one) => one !== page.mainFrame());
    if (!child) throw new Error('There is no frame');
    await child.evaluate(() => {
      const spacer = document.createElement('div');
      spacer.id = 'spacer';
      document.body.append(spacer);
    });
    const times = [];
    for (let i = 0; i < HEIGHTS; i++) {
      const settled = page.evaluate(
        () =>
          new Promise((resolve) => {
            const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
            const before = frame.getBoundingClientRect().height;
            const seen = new MutationObserver(() => {
              if (Math.abs(frame.getBoundingClientRect().height - before) < 20) return;
              seen.disconnect();
              resolve(performance.timeOrigin + performance.now());
            });
            seen.observe(frame, { attributes: true });
          }),
      );
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
      times.push(Number(await settled) - Number(started));
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
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
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
    const luggage = page.getByLabel('Luggage (kg)', { exact: true }).nth(middle);
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

async function measure() {
  await buildStale(SERVED);
  await prepare();
  const ours = await startBuiltServer();
  const pages = new Map();
  const from = ['script', 'connect', 'img', 'font', 'frame'].map((kind) => `${kind}-src 'self' ${ours.origin}`);
  const partner = await serve(pages, ["default-src 'self'", ...from, "require-trusted-types-for 'script'"].join('; '));
  const browser = await chromium.launch(launchOptions());
  const told = "document.addEventListener('ready', () => (window.usableAt ??= performance.now()));";
  const cdn = (/** @type {string} */ name) => `<script type="module" src="${ours.origin}/cdn/${name}"></script>`;
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
  pages.set('/react', html(`<div id="place"></div>${bundled('react')}`));
  pages.set('/duffel', html(`<div id="place"></div>${bundled('duffel')}`));
  pages.set(
    '/resizer',
    html(`<iframe src="/resizer-child" title="x" style="width:100%;border:0"></iframe>${bundled('resizer-parent')}`),
  );
  // The same form in the frame: what the browser has to lay out is the same.
  pages.set('/resizer-child', html(`${cdn('charter-widgets.js')}<${TAG}></${TAG}>${bundled('resizer-child')}`));
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

  try {
    const loads = await measureLoads(browser, {
      'our element, by script tag': at('/element'),
      "our iframe, by the parent's script": at('/iframe'),
      'react and react-dom alone': at('/react'),
      '@duffel/components, ancillaries': at('/duffel'),
    });
    const element = loads['our element, by script tag'];
    const react = loads['react and react-dom alone'];
    if (element && react) {
      print('our element beside React alone, bytes', `${(element.kilobytes / react.kilobytes).toFixed(2)} ×`, {
        is: element.kilobytes < react.kilobytes,
        target: 'less than React alone',
      });
    }

    console.log("\nA framed page's height reaches its frame after");
    const height = await heightLatency(browser, at('/iframe'), 'form');
    const theirs = await heightLatency(browser, at('/resizer'), 'form');
    const times = (/** @type {typeof height} */ { median, p95 }) => `${median.toFixed(1)} ms, p95 ${p95.toFixed(1)}`;
    print('our iframe', times(height), { is: height.median <= 4, target: 'median ≤ 4 ms' });
    print('@open-iframe-resizer/core', times(theirs));

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
    await ours.stop();
  }
}

await measure();
console.log(`\n${missed === 0 ? 'every target met' : `${missed} missed`}`);
process.exitCode = missed === 0 ? 0 : 1;
