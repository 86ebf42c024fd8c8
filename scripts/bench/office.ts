import type { Browser, Page, Request } from 'playwright';
import { authLogin } from '../../hosts/contract/index.ts';
import { createApi } from '../../widgets/contract/index.ts';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { launchBrowser, withPage } from './phone.ts';
import { isShort, measureRows, printRow } from './report.ts';
import { createTenthYear } from './tenth-year.ts';

// `npm run bench:office` measures the screens of the back office in an operator's tenth year: right after a start of the
// server, and again.

const SIZE = isShort ? { flights: 2000, requests: 1000 } : { flights: 100_000, requests: 50_000 };
const VIEWPORT = { width: 1440, height: 900 };
/** A screen is quiet when no call was open for this time, in milliseconds. */
const QUIET_MS = 600;
const MOST_MS = 60_000;
/** Later loads, of which the fastest counts: other work on the machine makes single ones slower. */
const LATER = isShort ? 1 : 3;

interface Screen {
  path: string;
  /** Matches its first row, or the field that says that a form is there. */
  row: string;
  /** What is done once the screen is there, before its first row is waited for. */
  act?: (page: Page) => Promise<unknown>;
}

const FIELD = '#app main input';
const TABLE = 'tr[data-id]';
const ENTRY = '#app main ul li:not(:has(.app-skeleton))';
const TITLE = '#app main h1';

const find = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Name, phone, reference or route' }).fill('skardu');
};

const SCREENS: Record<string, Screen> = {
  today: { path: '/admin/today', row: '.app-today-row' },
  flights: { path: '/admin/search', row: TABLE },
  'flights by price': { path: '/admin/search?sort=price&desc', row: TABLE },
  'flights found': { path: '/admin/search?q=skardu', row: TABLE },
  'flights with a warning': { path: '/admin/search?when=doubtful', row: TABLE },
  calendar: { path: '/admin/search?view=calendar', row: 'a.app-chip' },
  'flight form': { path: '/admin/flight-management/1000', row: FIELD },
  charters: { path: '/admin/private-charter', row: TABLE },
  bookings: { path: '/admin/flights-bookings', row: TABLE },
  chauffeurs: { path: '/admin/chauffer-services', row: TABLE },
  international: { path: '/admin/international-charters', row: TABLE },
  'a charter': { path: '/admin/private-charter/400', row: '.app-trip-head, #app main h2' },
  'new request': { path: '/admin/new-request', row: FIELD },
  aircraft: { path: '/admin/aircrafts', row: ENTRY },
  'aircraft form': { path: '/admin/aircraft-management/7', row: FIELD },
  rates: { path: '/admin/aircraft-rates/7', row: FIELD },
  partners: { path: '/admin/partners', row: ENTRY },
  'a partner': { path: '/admin/partners/1', row: '#app main h2' },
  people: { path: '/admin/people', row: ENTRY },
  audit: { path: '/admin/audit', row: '.app-audit-day li' },
  email: { path: '/admin/emails', row: TITLE },
  webhooks: { path: '/admin/webhooks', row: TITLE },
  'api keys': { path: '/admin/api-keys', row: TITLE },
  find: { path: '/admin/api-keys', row: '[role=option]', act: find },
};

/** Follows the API calls of a page until it is quiet. The stream of news stays open and does not count. */
function followCalls(page: Page) {
  const open = new Set<Request>();
  let lastAt = Date.now();
  const onEnd = (request: Request) => {
    if (open.delete(request)) lastAt = Date.now();
  };
  page.on('requestfinished', onEnd).on('requestfailed', onEnd);
  page.on('request', (request) => {
    if (/^\/api\/(?!TripStream)/.test(new URL(request.url()).pathname)) open.add(request);
  });
  return { isQuiet: () => open.size === 0 && Date.now() - lastAt > QUIET_MS, lastAt: () => lastAt };
}

/** Records the end of the last task that held the page for 50 ms. */
function watchTasks() {
  Reflect.set(window, 'busyUntil', 0);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) Reflect.set(window, 'busyUntil', startTime + duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Returns the milliseconds from the request of a screen to its first row and until it is quiet. */
const measureScreen = (browser: Browser, origin: string, token: string, { path, row, act }: Screen) =>
  withPage(browser, VIEWPORT, async (page) => {
    await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
    await page.addInitScript(watchTasks);
    const followed = followCalls(page);
    let start = Date.now();
    await page.goto(origin + path, { waitUntil: 'commit' });
    if (act) {
      await page.locator(TITLE).waitFor();
      start = Date.now();
      await act(page);
    }
    await page.locator(row).first().waitFor({ timeout: MOST_MS });
    const firstRow = Date.now() - start;
    while (!followed.isQuiet()) {
      if (Date.now() - start > MOST_MS) throw new Error('it is never quiet');
      await page.waitForTimeout(50);
    }
    const busyUntil = await page.evaluate(() => performance.timeOrigin + Number(Reflect.get(window, 'busyUntil')));
    return { firstRow, quiet: Math.max(firstRow, followed.lastAt() - start, busyUntil - start) };
  });

const { db, dataDir, admin } = await createTenthYear(SIZE);
await db.destroy();
const browser = await launchBrowser();
console.log(`\nThe back office, ${SIZE.flights} flights and ${SIZE.requests} requests`);
try {
  await measureRows(SCREENS, async (name, screen) => {
    const { origin, stop } = await startBuiltServer({ DATA_DIR: dataDir, DEMO: '0' });
    try {
      const { token } = await createApi({ baseUrl: `${origin}/api` })(authLogin, { body: admin });
      const first = await measureScreen(browser, origin, token, screen);
      const later = [];
      for (let i = 0; i < LATER; i++) later.push(await measureScreen(browser, origin, token, screen));
      const [fastest = first] = later.sort((a, b) => a.quiet - b.quiet);
      for (const [when, { firstRow, quiet }] of Object.entries({ 'after a start': first, later: fastest }))
        printRow(`${name}, ${when}: first row, quiet`, [firstRow, quiet], [1000, 2000], 'ms');
    } finally {
      await stop();
    }
  });
} finally {
  await browser.close();
}
