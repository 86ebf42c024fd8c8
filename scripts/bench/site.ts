import type { Browser } from 'playwright';
import {
  emulatePhone,
  measureLoads,
  measureWith,
  observeInteractions,
  SHORTEST_EVENT,
  VIEWPORT,
  withPage,
} from './phone.ts';
import { isShort, measureRows, printRow } from './report.ts';

// `npm run bench:site` measures the first and the largest paint of the public pages on a phone, when each is complete (its
// scripts answer), and how soon a press is answered or noted in the meantime.

const PAGES: Record<string, string> = {
  'the first page': '/',
  'search of a route': '/search?from=Karachi+(KHI)&to=Lahore+(LHE)',
  gallery: '/flights-products',
  'a flight': '/flights-details/1',
  aircraft: '/aircrafts',
  'private charter': '/private-charter-form',
  chauffeur: '/chauffeur-service-form',
  'international charter': '/international-charter-form',
  login: '/login',
  services: '/services',
  contact: '/contact',
};

/** Records when the app has taken over the page: the block that a rendered page begins with is gone, its heading is there. */
function watchApp() {
  const look = () => {
    if (document.readyState === 'loading' || document.getElementById('start')) return;
    if (document.querySelector('#app main h1')) window.usableAt ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', look);
}

/** Milliseconds after the first paint at which a button is pressed. */
const MOMENTS = isShort ? [0] : [0, 100, 200, 300, 500, 700, 900, 1200];

/**
 * The longest time from a press, at any moment while the page loads, to the paint that answers it or shows that it is noted;
 * undefined if the page has no button.
 */
async function measurePresses(browser: Browser, url: string): Promise<number | undefined> {
  const times = [];
  for (const moment of MOMENTS) {
    const time = await withPage(browser, VIEWPORT, async (page) => {
      await emulatePhone(page);
      await page.addInitScript(observeInteractions);
      await page.goto(url, { waitUntil: 'commit' });
      const place = await page.evaluate(async (moment) => {
        await new Promise<void>((resolve) => {
          new PerformanceObserver((_, observer) => {
            observer.disconnect();
            resolve();
          }).observe({ type: 'paint', buffered: true });
        });
        await new Promise((resolve) => setTimeout(resolve, moment));
        const buttons = [...document.querySelectorAll('main button'), ...document.querySelectorAll('header button')];
        const boxes = buttons.map((button) => button.getBoundingClientRect());
        const box = boxes.find(({ top, bottom, width }) => width > 0 && top > 0 && bottom < innerHeight);
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }, moment);
      if (!place) return undefined;
      await page.mouse.click(place.x, place.y);
      await page.waitForLoadState('networkidle');
      return page.evaluate(() => Math.max(0, ...Reflect.get(window, 'interactions').values()));
    });
    if (time === undefined) return undefined;
    times.push(Math.max(time, SHORTEST_EVENT));
  }
  return Math.max(...times);
}

await measureWith((browser, server) => {
  console.log('\nPublic pages on a phone');
  return measureRows(PAGES, async (name, path) => {
    const url = server.origin + path;
    // The server renders the page for the first visitor; later visitors get the cached one.
    await (await fetch(url, { headers: { 'Accept-Encoding': 'br' } })).arrayBuffer();
    const { page } = await measureLoads(browser, { page: url }, watchApp);
    const { firstPaint, largestPaint, usable } = page;
    const times = [firstPaint, largestPaint, Math.max(largestPaint, usable)];
    printRow(`${name}: first paint, largest paint, complete`, times, [600, 1000, 1500], 'ms');
    const pressed = await measurePresses(browser, url);
    if (pressed) printRow(`${name}: a press while it loads`, [pressed], [100], 'ms');
  });
});
