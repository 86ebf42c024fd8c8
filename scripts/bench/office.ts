import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, Request } from 'playwright';
import { migrate } from '../../hosts/api/platform/database/migrate.ts';
import { openSqlite } from '../../hosts/api/platform/database/open.ts';
import { storeTenthYear } from '../../hosts/api/testing/tenth-year.ts';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { launchBrowser, withPage } from './phone.ts';
import { chooseRows, isShort, printFailure, printRow, printVerdict } from './report.ts';

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

/** In milliseconds since the page was asked for. */
interface Measured {
  firstRow: number;
  quiet: number;
}

/** Follows the API calls of a page until it is quiet. The stream of news stays open and does not count. */
function followCalls(page: Page) {
  const open = new Set<Request>();
  let lastAt = Date.now();
  const onEnd = (request: Request) => {
    if (open.delete(request)) lastAt = Date.now();
  };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/TripStream')) open.add(request);
  });
  page.on('requestfinished', onEnd).on('requestfailed', onEnd);
  return { isQuiet: () => open.size === 0 && Date.now() - lastAt > QUIET_MS, lastAt: () => lastAt };
}

/** Records the end of the last task that held the page for 50 ms. */
function watchTasks() {
  Reflect.set(window, 'busyUntil', 0);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) Reflect.set(window, 'busyUntil', startTime + duration);
  }).observe({ type: 'longtask', buffered: true });
}

const measure = (browser: Browser, origin: string, token: string, { path, row, act }: Screen): Promise<Measured> =>
  withPage(browser, VIEWPORT, async (page) => {
    await page.goto(`${origin}/config.json`);
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await page.addInitScript(watchTasks);
    const followed = followCalls(page);
    let start = Date.now();
    await page.goto(origin + path, { waitUntil: 'commit' });
    if (act) {
      await page.locator('#app main h1').waitFor();
      start = Date.now();
      await act(page);
    }
    await page.locator(row).first().waitFor({ timeout: MOST_MS });
    const firstRow = Date.now() - start;
    while (!followed.isQuiet()) {
      if (Date.now() - start > MOST_MS) throw new Error('it is never quiet');
      await new Promise((done) => setTimeout(done, 50));
    }
    const busyUntil = await page.evaluate(() => performance.timeOrigin + Number(Reflect.get(window, 'busyUntil')));
    return { firstRow, quiet: Math.max(firstRow, followed.lastAt() - start, busyUntil - start) };
  });

function print(name: string, first: Measured, later: Measured) {
  for (const [what, key, limit] of [
    ['first row', 'firstRow', 1000],
    ['quiet', 'quiet', 2000],
  ] as const) {
    const value = `${first[key].toFixed(0)}, ${later[key].toFixed(0)} ms`;
    printRow(`${name}: ${what}`, value, `≤ ${limit} ms`, Math.max(first[key], later[key]) <= limit);
  }
}

async function signIn(origin: string, admin: object): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${origin}/api/Auth/login`, { method: 'POST', headers, body: JSON.stringify(admin) });
  return (await answer.json()).data.token;
}

const chosen = chooseRows(Object.keys(SCREENS));
const dataDir = mkdtempSync(join(tmpdir(), 'charter-office-'));
const start = () => startBuiltServer({ DATA_DIR: dataDir, DEMO: '0' });
const browser = await launchBrowser();
try {
  // The first start creates the owner and the keys.
  const { stop, admin } = await start();
  await stop();
  const db = openSqlite(dataDir);
  await migrate(db);
  await storeTenthYear(db, SIZE);
  await db.destroy();
  console.log(`\nThe back office, ${SIZE.flights} flights and ${SIZE.requests} requests: right after a start, later`);
  for (const [name, screen] of Object.entries(SCREENS).filter(([name]) => chosen.includes(name))) {
    const server = await start();
    try {
      const token = await signIn(server.origin, admin);
      const first = await measure(browser, server.origin, token, screen);
      let later = await measure(browser, server.origin, token, screen);
      for (let more = 1; more < LATER; more++) {
        const next = await measure(browser, server.origin, token, screen);
        if (next.quiet < later.quiet) later = next;
      }
      print(name, first, later);
    } catch (error) {
      printFailure(name, error);
    } finally {
      await server.stop();
    }
  }
} finally {
  await browser.close();
  rmSync(dataDir, { recursive: true, force: true });
}
printVerdict();
