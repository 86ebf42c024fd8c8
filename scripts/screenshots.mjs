import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { buildStale, SERVED } from './build.mjs';
import { launchOptions } from './machine/find-browser.mjs';
import { startBuiltServer } from './testing/start-built-server.mjs';

// `npm run screenshots [-- <part of a name> … --state loading|empty|failed]` writes <name>-<width>-<scheme>.png of each
// screen into .cache/screenshots. With a state, the API's answers to the browser are delayed, empty, or errors.

const FOLDER = fileURLToPath(new URL('../.cache/screenshots/', import.meta.url));
const WIDTHS = [390, 768, 1440, 1920];
const SCHEMES = /** @type {const} */ (['light', 'dark']);

/** @type {Record<string, string>} */
const SCREENS = {
  home: '/',
  search: '/search?from=KHI&to=DXB&passengers=2',
  gallery: '/flights-products',
  booking: '/flights-details?id=6',
  'booking-missing': '/flights-details?id=99999',
  aircrafts: '/aircrafts',
  'charter-form': '/private-charter-form',
  'chauffeur-form': '/chauffeur-service-form',
  'international-form': '/international-charter-form',
  login: '/login',
  'sign-up': '/signup',
  'forgot-password': '/forgot-password',
  services: '/services',
  'about-us': '/about-us',
  contact: '/contact',
  terms: '/terms',
  'api-docs': '/api/docs',
  'frame-charter-form': '/embed/private-charter-form',
  'frame-chauffeur-form': '/embed/chauffeur-form',
  'frame-international-form': '/embed/international-charter-form',
  'frame-gallery': '/embed/flight-gallery',
  'frame-booking': '/embed/flight-booking?id=6',
  'admin-today': '/admin/today',
  'admin-new-request': '/admin/new-request',
  'admin-search': '/admin/search',
  'admin-calendar': '/admin/search?view=calendar',
  'admin-flight': '/admin/flight-management',
  'admin-flight-edit': '/admin/flight-management/1',
  'admin-aircrafts': '/admin/aircrafts',
  'admin-aircraft': '/admin/aircraft-management/1',
  'admin-charters': '/admin/private-charter',
  'admin-charter': '/admin/private-charter/1',
  'admin-bookings': '/admin/flights-bookings',
  'admin-booking': '/admin/flights-bookings/1',
  'admin-chauffeurs': '/admin/chauffer-services',
  'admin-chauffeur': '/admin/chauffer-services/1',
  'admin-internationals': '/admin/international-charters',
  'admin-international': '/admin/international-charters/1',
  'admin-people': '/admin/people',
  'admin-account': '/admin/account',
  'admin-embed-studio': '/admin/embed-studio',
};

/** @type {Record<string, (route: import('playwright').Route) => Promise<unknown>>} */
const STATES = {
  loading: () => new Promise(() => {}),
  empty: (route) => route.fulfill({ json: { success: true, message: '', data: [] } }),
  failed: (route) => route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong' } }),
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { state: { type: 'string' } } });
const state = values.state ? STATES[values.state] : undefined;
if (values.state && !state) throw new Error(`The states are: ${Object.keys(STATES).join(', ')}`);
const chosen = Object.entries(SCREENS).filter(
  ([name]) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
if (chosen.length === 0) throw new Error(`The screens are: ${Object.keys(SCREENS).join(', ')}`);

await buildStale(SERVED);
mkdirSync(FOLDER, { recursive: true });
const server = await startBuiltServer();
const browser = await chromium.launch(launchOptions());
try {
  const storageState = await signIn();
  for (const [name, path] of chosen)
    for (const width of WIDTHS)
      for (const colorScheme of SCHEMES) {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: 'reduce',
          ...(path.startsWith('/admin') && { storageState }),
        });
        const page = await context.newPage();
        await open(page, path, colorScheme);
        const file = `${name}${values.state ? `-${values.state}` : ''}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: FOLDER + file, fullPage: true, animations: 'disabled' });
        console.log(file);
        await context.close();
      }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`The screenshots are in ${FOLDER}`);

/** The browser storage of a signed-in owner. */
async function signIn() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.origin}/login`);
  await page.getByLabel('Email').fill(server.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  const storage = await context.storageState();
  await context.close();
  return storage;
}

/**
 * @param {import('playwright').Page} page
 * @param {string} path
 * @param {'light' | 'dark'} scheme
 */
async function open(page, path, scheme) {
  const isFrame = path.startsWith('/embed/');
  // A frame follows the visitor's colour scheme only on request.
  const url = server.origin + path + (isFrame ? `${path.includes('?') ? '&' : '?'}theme=${scheme}` : '');
  if (state) {
    await page.route('**/api/**', state);
    // The server renders public pages with their data, so the browser gets the page without that.
    if (!isFrame)
      await page.route(url, async (route) =>
        route.fulfill({ response: await route.fetch({ url: `${server.origin}/admin/search` }) }),
      );
  }
  // The stream of news would keep the network busy.
  if (!state) await page.route('**/api/TripStream', (route) => route.fulfill({ status: 204 }));
  await page.goto(url, { waitUntil: values.state === 'loading' ? 'load' : 'networkidle' });
  // Images outside the window load lazily, and would be missing.
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.allSettled(images.map((image) => image.decode()));
  });
}
