import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../machine/find-browser.mjs';
import { type BuiltServer, startBuiltServer } from '../testing/start-built-server.mjs';
import { isShort, printFailure, printVerdict, summarize } from './report.ts';

export const VIEWPORT = { width: 390, height: 844 };
/** Slows this machine's processor down to that of a cheap phone. */
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s with a round trip of 150 ms: "slow 4G" in the browsers' tools. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
/** Each page is loaded this often, and the median counts. */
const LOADS = isShort ? 1 : 3;
export const USABLE_LIMIT = { timeout: 60_000 };

export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

/** Measures with the built server and a browser, and prints the verdict. */
export async function measureWith(work: (browser: Browser, server: BuiltServer) => Promise<void>): Promise<void> {
  const server = await startBuiltServer();
  const browser = await launchBrowser();
  try {
    await work(browser, server);
  } finally {
    await browser.close();
    await server.stop();
  }
  printVerdict();
}

/** Makes a page as slow as on a cheap phone; with `network: false` only the processor is slowed down. */
export async function emulatePhone(page: Page, { network = true } = {}): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  if (network) await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Runs `work` with a page in a context of its own, so that nothing is cached. */
export async function withPage<Result>(
  browser: Browser,
  viewport: { width: number; height: number },
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

export interface Load {
  url: string;
  /** Runs in the page before its scripts. It sets `window.usableAt` if the page does not do so itself. */
  watch?: () => void;
}

/** Times in milliseconds since the navigation. */
export interface Timings {
  firstPaint: number;
  largestPaint: number;
  usable: number;
  /** When the page's last frame was requested; 0 without frames. */
  frameStart: number;
  /** The sum of the layout shifts, as browsers weigh them. */
  shift: number;
}

/** Records the paints and shifts of each document of the page. */
function observePaints() {
  const seen = { first: Number.NaN, largest: Number.NaN, shift: 0 };
  Object.assign(window, { seen });
  const observe = (type: string, onEntry: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  observe('layout-shift', ({ value = 0 }) => {
    seen.shift += value;
  });
}

const loadOnce = (browser: Browser, { url, watch }: Load): Promise<Timings> =>
  withPage(browser, VIEWPORT, async (page) => {
    await emulatePhone(page);
    await page.addInitScript(observePaints);
    if (watch) await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'commit' });
    const usableAt = await page.waitForFunction(() => Reflect.get(window, 'usableAt'), undefined, USABLE_LIMIT);
    await page.waitForLoadState('networkidle');
    const origin = await page.evaluate(() => performance.timeOrigin);
    const documents = await Promise.all(
      page.frames().map(async (frame) => {
        const { first, largest, shift, start } = await frame.evaluate(() => ({
          ...Reflect.get(window, 'seen'),
          start: performance.timeOrigin,
        }));
        return { first: first + start - origin, largest: largest + start - origin, start: start - origin, shift };
      }),
    );
    const latest = (key: 'first' | 'largest' | 'start') =>
      Math.max(...documents.map((one) => one[key]).filter(Number.isFinite));
    return {
      firstPaint: latest('first'),
      largestPaint: latest('largest'),
      usable: Number(await usableAt.jsonValue()),
      frameStart: latest('start'),
      shift: documents.reduce((sum, one) => sum + one.shift, 0),
    };
  });

/**
 * Loads pages in turn, so that other work on the machine slows all of them, and returns the medians of each. A page that
 * fails is printed and left out.
 */
export async function measureLoads<Name extends string>(
  browser: Browser,
  loads: Record<Name, Load>,
): Promise<Partial<Record<Name, Timings>>> {
  const rounds = new Map<Name, Timings[]>();
  for (let round = 0; round < LOADS; round++) {
    for (const [name, load] of Object.entries(loads) as [Name, Load][]) {
      await loadOnce(browser, load).then(
        (timings) => rounds.set(name, [...(rounds.get(name) ?? []), timings]),
        (error) => printFailure(name, error),
      );
    }
  }
  const medianOf = (timings: Timings[]): Timings => {
    const median = (key: keyof Timings) => summarize(timings.map((one) => one[key])).median;
    return {
      firstPaint: median('firstPaint'),
      largestPaint: median('largestPaint'),
      usable: median('usable'),
      frameStart: median('frameStart'),
      shift: median('shift'),
    };
  };
  const medians: Partial<Record<Name, Timings>> = {};
  for (const [name, timings] of rounds) medians[name] = medianOf(timings);
  return medians;
}
