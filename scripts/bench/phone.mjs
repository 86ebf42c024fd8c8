import { fileURLToPath } from 'node:url';

/** What bench:site and bench:embed have in common: the phone, how a page is loaded on it, and what is told of it. */

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Of a phone that costs a hundred dollars, beside the machine that this runs on. */
export const CPU = 4;
/** 1.6 Mbit/s with 150 ms there and back: what browsers' tools call a slow 4G. */
export const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
export const VIEWPORT = { width: 390, height: 844 };
/** Each with nothing kept; what is told is their median. */
const LOADS = 3;
/** Between an input and the next paint: a browser tells of nothing shorter. */
export const SHORTEST_EVENT = 16;

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('playwright').Page} Page */

/**
 * @typedef {object} Load
 * @property {string} url
 * @property {(page: Page) => Promise<void>} use the interaction whose INP is told
 * @property {() => void} [watch] runs in the page before its own scripts; sets `window.usableAt`, where the page does not
 */

/** Milliseconds from the page's first byte asked for, bytes over the network, and numbers. */
const COLUMNS = /** @type {const} */ (['fcp', 'lcp', 'usable', 'cls', 'inp', 'bytes', 'requests']);
const MORE = /** @type {const} */ (['bytesUntilUsable', 'frameFrom']);
/** @typedef {Record<(typeof COLUMNS | typeof MORE)[number], number>} Vitals */

/** @param {number[]} values */
export function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

/** Notes, in each document of the page, what the browser tells of its paints, shifts and inputs. */
function observe() {
  const told = { fcp: Number.NaN, lcp: Number.NaN, cls: 0, inp: 0 };
  Object.assign(window, { told });
  /** @type {(type: string, hear: (entry: any) => void, options?: object) => void} */
  const on = (type, hear, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...options });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') told.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    told.lcp = startTime;
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) told.cls += value;
  });
  on(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) told.inp = Math.max(told.inp, duration);
    },
    { durationThreshold: 16 },
  );
}

/**
 * What the page and its frames have told: of paints the page's own, and a frame's where the page has none that late.
 * @param {Page} page
 */
async function toldBy(page) {
  const origin = await page.evaluate(() => performance.timeOrigin);
  const all = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        const { told } = /** @type {any} */ (window);
        return { ...told, from: performance.timeOrigin };
      }),
    ),
  );
  const latest = (/** @type {'fcp' | 'lcp'} */ name) =>
    Math.max(...all.map((one) => one[name] + one.from - origin).filter(Number.isFinite));
  return {
    fcp: latest('fcp'),
    lcp: latest('lcp'),
    cls: all.reduce((sum, { cls }) => sum + cls, 0),
    inp: Math.max(SHORTEST_EVENT, ...all.map(({ inp }) => inp)),
    /** When the last of its frames was asked for. */
    frameFrom: Math.max(...all.map(({ from }) => from - origin)),
  };
}

/**
 * Loads a page with nothing kept, until its network rests, and uses it once.
 * @param {Browser} browser
 * @param {Load} load
 * @returns {Promise<Vitals>}
 */
async function loadOnce(browser, { url, use, watch }) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    let bytes = 0;
    let requests = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    cdp.on('Network.requestWillBeSent', ({ request }) => {
      if (/^https?:/.test(request.url)) requests++;
    });
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    await page.addInitScript(observe);
    if (watch) await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'commit' });
    const usableAt = await (
      await page.waitForFunction(() => /** @type {any} */ (window).usableAt, undefined, { timeout: 60_000 })
    ).jsonValue();
    const bytesUntilUsable = bytes;
    await page.waitForLoadState('networkidle');
    const { fcp, lcp, cls, frameFrom } = await toldBy(page);
    const atRest = { bytes, requests };
    await use(page);
    // An input is told of once its frame is painted.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
    const { inp } = await toldBy(page);
    return { fcp, lcp, usable: Number(usableAt), cls, inp, ...atRest, bytesUntilUsable, frameFrom };
  } finally {
    await context.close();
  }
}

/** By the keyboard alone: a tap would wait for the control to lie free and still. @param {import('playwright').Locator} field */
export async function typeInto(field) {
  await field.focus();
  await field.pressSequentially('kar', { delay: 60 });
}

/** @param {import('playwright').Locator} control */
export async function press(control) {
  await control.focus();
  await control.press('Enter');
}

const ms = (/** @type {number} */ value) => value.toFixed(0);
/** @type {Record<(typeof COLUMNS)[number], (value: number) => string>} */
const WRITTEN = {
  fcp: ms,
  lcp: ms,
  usable: ms,
  cls: (value) => (value < 0.0005 ? '0' : value.toFixed(3)),
  inp: (value) => (value <= SHORTEST_EVENT ? `≤ ${SHORTEST_EVENT}` : ms(value)),
  bytes: (value) => (value / 1000).toFixed(1),
  requests: String,
};

export function printColumns() {
  const names = ['FCP', 'LCP', 'usable', 'CLS', 'INP', 'KB', 'requests'];
  console.log(`  ${''.padEnd(44)}${names.map((name) => name.padStart(9)).join('')}`);
}

/**
 * Loads pages in turn, so that what else the machine does falls on all of them, and prints each one's medians.
 * @template {string} Name
 * @param {Browser} browser
 * @param {Record<Name, Load>} loads by what is printed of them
 * @returns {Promise<Partial<Record<Name, Vitals>>>} without those that failed
 */
export async function measureLoads(browser, loads) {
  const entries = /** @type {[Name, Load][]} */ (Object.entries(loads));
  const found = new Map(entries.map(([name]) => [name, /** @type {Vitals[]} */ ([])]));
  const failed = /** @type {Map<Name, unknown>} */ (new Map());
  for (let i = 0; i < LOADS; i++)
    for (const [name, load] of entries)
      await loadOnce(browser, load).then(
        (vitals) => found.get(name)?.push(vitals),
        (error) => failed.set(name, error),
      );
  const medians = /** @type {Partial<Record<Name, Vitals>>} */ ({});
  for (const [name, all] of found) {
    if (failed.has(name)) {
      verdicts.missed++;
      console.log(`  ${name.padEnd(44)}FAILED: ${String(failed.get(name)).split('\n')[0]}`);
      continue;
    }
    const median = (/** @type {keyof Vitals} */ column) => summary(all.map((one) => one[column])).median;
    const vitals = /** @type {Vitals} */ (
      Object.fromEntries([...COLUMNS, ...MORE].map((name) => [name, median(name)]))
    );
    medians[name] = vitals;
    const cells = COLUMNS.map((column) => WRITTEN[column](vitals[column]).padStart(9));
    console.log(`  ${name.padEnd(44)}${cells.join('')}`);
  }
  return medians;
}

/** How many targets were missed. */
export const verdicts = { missed: 0 };

/**
 * @param {string} what
 * @param {string} value
 * @param {{ is: boolean, target: string }} [verdict]
 */
export function print(what, value, verdict) {
  if (verdict && !verdict.is) verdicts.missed++;
  const note = verdict ? `   ${verdict.target}  ${verdict.is ? 'ok' : 'MISSED'}` : '';
  console.log(`  ${what.padEnd(52)}${value.padStart(24)}${note}`);
}

/** Says whether every target was met, also to who has started this. */
export function conclude() {
  console.log(`\n${verdicts.missed === 0 ? 'every target met' : `${verdicts.missed} missed`}`);
  process.exitCode = verdicts.missed === 0 ? 0 : 1;
}
