import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { launchOptions } from '../machine/find-browser.mjs';
import { type PartnerSite, startPartnerSite } from '../testing/partner-site.mjs';
import { type BuiltServer, startBuiltServer } from '../testing/start-built-server.mjs';
import { isShort, summarize } from './report.ts';

declare global {
  interface Window {
    /** The instant at which the measured page could be used. */
    usableAt?: number;
    seen: Omit<Timings, 'usable' | 'scripts'>;
  }
}

export const VIEWPORT = { width: 390, height: 844 };
/** Slows this machine's processor down to that of a cheap phone. */
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s with a round trip of 150 ms: "slow 4G" in the browsers' tools. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
/** Each page is loaded this often, and the median counts. */
const LOADS = isShort ? 1 : 3;
export const USABLE_LIMIT = { timeout: 60_000 };

export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

/** Measures with the built server, a partner's site and a browser, whose version and the machine's noise it prints first. */
export async function measureWith(
  work: (browser: Browser, server: BuiltServer, partner: PartnerSite) => Promise<void>,
): Promise<void> {
  const [server, partner, browser] = await Promise.all([startBuiltServer(), startPartnerSite(), launchBrowser()]);
  try {
    const url = `${server.origin}/login`;
    const { once, again } = await measureLoads(browser, { once: url, again: url }, watchLoad);
    const times = [once, again].map(({ usable }) => `${Math.round(usable)} ms`).join(' and ');
    console.log(`Chromium ${browser.version()}, Node ${process.version}; the same page twice: loaded in ${times}`);
    await work(browser, server, partner);
  } finally {
    await Promise.all([browser.close(), partner.stop(), server.stop()]);
  }
}

/** Makes a page as slow as on a cheap phone; with `network: false` only the processor is slowed down. */
export async function emulatePhone(page: Page, { network = true } = {}): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  if (network) await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return cdp;
}

/** Runs `work` with a page in a context of its own, so that nothing is cached. */
export async function withPage<Result>(
  browser: Browser,
  viewport: { width: number; height: number },
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await browser.newPage({ viewport });
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

/** In milliseconds. Browsers do not report shorter interactions, so each of those counts as this long. */
export const SHORTEST_EVENT = 16;

/** Records the longest event of each interaction. */
export function observeInteractions() {
  const interactions = new Map<number, number>();
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (interactionId) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

const TIMINGS = ['firstPaint', 'largestPaint', 'usable', 'shift', 'scripts'] as const;
/**
 * The times are milliseconds since the navigation of the page, or of the frame that it has. `shift` is the sum of the layout
 * shifts of all documents, as browsers weigh them, and `scripts` how long those of the page ran.
 */
type Timings = Record<(typeof TIMINGS)[number], number>;

/** Records the paints and shifts of each document of the page. */
function observePaints() {
  window.seen = { firstPaint: Number.NaN, largestPaint: Number.NaN, shift: 0 };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[]) {
      if (entry.name === 'first-contentful-paint') window.seen.firstPaint = entry.startTime;
      if (entry.entryType === 'largest-contentful-paint') window.seen.largestPaint = entry.startTime;
      window.seen.shift += entry.value ?? 0;
    }
  });
  observer.observe({ entryTypes: ['paint', 'largest-contentful-paint', 'layout-shift'] });
}

/** Records when the page sends `ready`, as a widget does. */
export function watchReady(): void {
  document.addEventListener('ready', () => {
    window.usableAt ??= performance.timeOrigin + performance.now();
  });
}

function watchLoad(): void {
  addEventListener('load', () => {
    window.usableAt = performance.timeOrigin + performance.now();
  });
}

const measureLoad = (browser: Browser, url: string, watch: () => void): Promise<Timings> =>
  withPage(browser, VIEWPORT, async (page) => {
    const cdp = await emulatePhone(page);
    await cdp.send('Performance.enable');
    await page.addInitScript(observePaints);
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'commit' });
    const usableAt = await page.waitForFunction(() => window.usableAt, undefined, USABLE_LIMIT);
    await page.waitForLoadState('networkidle');
    const documents = await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => ({ ...window.seen, start: performance.timeOrigin }))),
    );
    const { firstPaint, largestPaint, start } = documents.at(-1) as (typeof documents)[number];
    const shift = documents.reduce((sum, one) => sum + one.shift, 0);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const scripts = 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
    return { firstPaint, largestPaint, usable: Number(await usableAt.jsonValue()) - start, shift, scripts };
  });

/**
 * Loads pages in turn, so that other work on the machine slows all of them, and returns the medians of each.
 * @param watch runs in a page before its scripts, and sets `window.usableAt`
 */
export async function measureLoads<Name extends string>(
  browser: Browser,
  urls: Record<Name, string>,
  watch: () => void = watchReady,
): Promise<Record<Name, Timings>> {
  const names = Object.keys(urls) as Name[];
  const rounds: Record<string, Timings>[] = [];
  for (let round = 0; round < LOADS; round++) {
    const timings: Record<string, Timings> = {};
    for (const name of names) timings[name] = await measureLoad(browser, urls[name], watch);
    rounds.push(timings);
  }
  const medianOf = (name: Name, key: keyof Timings) =>
    summarize(rounds.map((timings) => timings[name]?.[key] ?? Number.NaN)).median;
  const mediansOf = (name: Name) => Object.fromEntries(TIMINGS.map((key) => [key, medianOf(name, key)]));
  return Object.fromEntries(names.map((name) => [name, mediansOf(name)])) as Record<Name, Timings>;
}
