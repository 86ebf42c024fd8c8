import { TABLES } from './consumer-tables.mjs';
import { differencesOf, looksOf } from './looks.mjs';

/** @typedef {import('playwright').Page} Page */

const HEADINGS = TABLES.styles ?? [];

/** Milliseconds within which a page does what it is asked, on a busy machine. */
const PATIENCE = 20_000;
const WIDTHS = [390, 1200];
/** Of every request, so that each confirmation is as long as the others. */
const NUMBER = 4242;
const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

const CONTACT = { Name: 'Ayesha Visitor', Email: 'visitor@example.com', Phone: '03000000042' };

/**
 * A visitor of a widget, who says when there is something to see: resolves once all is done.
 * @typedef {object} Visit
 * @property {Record<string, string>} query what the page is asked for
 * @property {(page: Page, see: (state: string) => Promise<void>) => Promise<void>} use
 */

/** @param {string} flight the id of one that can be booked @returns {Record<string, Visit>} */
const visitsOf = (flight) => ({
  'private-charter-form': {
    query: { prefill: `from=KHI&date=${day}&time=09:00&luggage=20` },
    async use(page, see) {
      const search = page.getByRole('button', { name: 'Search' });
      await search.waitFor();
      await see('at rest');
      await search.click();
      await page.locator('.cw-toast').waitFor();
      await see('errors');
      await choose(page, 'To', 'Dubai', see);
      await fill(page, { Seats: '4' });
      await search.click();
      const send = page.getByRole('button', { name: 'SUBMIT REQUEST' });
      await send.waitFor();
      await page.locator('.cw-map').waitFor();
      await see('dialog');
      await send.click();
      await fill(page, CONTACT);
      await send.click();
      await submitted(page, see);
    },
  },
  'chauffeur-form': {
    query: {},
    async use(page, see) {
      const send = page.getByRole('button', { name: 'Submit Request' });
      await send.waitFor();
      await see('at rest');
      await send.click();
      await page.locator('.cw-error').first().waitFor();
      await see('errors');
      await fill(page, {
        'First name': 'Ayesha',
        'Last name': 'Visitor',
        'CNIC or passport number': '0000-0000-00042',
        'Number of passengers': '6',
        'Luggage (kg)': '4',
      });
      await send.click();
      await submitted(page, see);
    },
  },
  'international-charter-form': {
    query: { prefill: `to=DXB&departure=${day}T06:45` },
    async use(page, see) {
      const send = page.getByRole('button', { name: 'Submit' });
      await send.waitFor();
      await see('at rest');
      await send.click();
      await page.locator('.cw-error').first().waitFor();
      await see('errors');
      await choose(page, 'Departure location', 'skardu', see);
      await fill(page, { ...CONTACT, 'Number of seats': '5', 'Additional message': 'Two wheelchairs' });
      await page.getByLabel('Service type').selectOption({ index: 1 });
      await page.getByLabel('Preferred aircraft').selectOption({ index: 1 });
      await send.click();
      await submitted(page, see);
    },
  },
  'flight-gallery': {
    query: { openWith: 'event' },
    async use(page, see) {
      await page
        .getByRole('button', { name: /per seat/ })
        .first()
        .waitFor();
      await see('at rest');
    },
  },
  'flight-booking': {
    query: { flightId: flight },
    async use(page, see) {
      const send = page.getByRole('button', { name: 'Submit Booking Request' });
      await send.waitFor();
      await page.locator('.cw-booking-strip img').first().waitFor();
      await see('at rest');
      await send.click();
      await page.locator('.cw-toast').first().waitFor();
      await see('errors');
      await page.locator('.cw-booking-strip button').first().click();
      await page.locator('dialog img').first().waitFor();
      await see('dialog');
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'hidden' });
      await fill(page, {
        'First name': 'Ayesha',
        'Last name': 'Visitor',
        'Phone number': '3000000042',
        Email: 'visitor@example.com',
      });
      await page.getByLabel('Title').selectOption({ index: 1 });
      await page.getByLabel('Travel date').selectOption({ index: 1 });
      await page.getByLabel(/^I accept/).check();
      await send.click();
      await submitted(page, see);
    },
  },
});

/** @param {Page} page @param {Record<string, string>} fields label to value */
async function fill(page, fields) {
  for (const [label, value] of Object.entries(fields))
    await page
      .getByRole('textbox', { name: label })
      .or(page.getByRole('spinbutton', { name: label }))
      .last()
      .fill(value);
}

/** @param {Page} page @param {string} label @param {string} typed @param {(state: string) => Promise<void>} see */
async function choose(page, label, typed, see) {
  await page.getByLabel(label, { exact: true }).fill(typed);
  const suggestion = page.locator('.cw-airport-option').first();
  await suggestion.waitFor();
  await page.locator('[data-loading]').waitFor({ state: 'detached' });
  await see('suggestions');
  await suggestion.click();
}

/** @param {Page} page @param {(state: string) => Promise<void>} see */
async function submitted(page, see) {
  await page.locator('dialog', { hasText: `#${NUMBER}` }).waitFor();
  await see('sent');
}

/**
 * What was seen of a widget, by state, and what was not so: by its heading, with `console` and `sent` among them.
 * @typedef {{ seen: Map<string, import('./looks.mjs').Looks>, problems: [heading: string, problem: string][] }} Sight
 */

/**
 * @param {import('playwright').Browser} browser
 * @param {string} address
 * @param {number} width
 * @param {Visit} visit
 * @param {(page: Page, state: string) => Promise<unknown>} keep
 * @returns {Promise<Sight>}
 */
async function lookAt(browser, address, width, visit, keep) {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  page.setDefaultTimeout(PATIENCE);
  const sight = /** @type {Sight} */ ({ seen: new Map(), problems: [] });
  page.on('pageerror', (error) => sight.problems.push(['console', String(error)]));
  page.on('console', (message) => {
    if (message.type() === 'error' || /charter-widgets:/.test(message.text()))
      sight.problems.push(['console', message.text()]);
  });
  // Toasts stay, so that every page has them when it is looked at.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const stays = [2000, 4000];
    Object.assign(window, {
      setTimeout: (/** @type {() => void} */ call, ms = 0) => (stays.includes(ms) ? 0 : later(call, ms)),
    });
  });
  // Every request is stored, and has the same number.
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.data?.id) answer.data.id = NUMBER;
    return route.fulfill({ response, json: answer });
  });
  try {
    await page.goto(address);
    await visit.use(page, async (state) => {
      await page.mouse.move(0, 0);
      sight.seen.set(state, await looksOf(page));
      await keep(page, state);
    });
  } catch (error) {
    sight.problems.push(['sent', String(error).split('\n').slice(0, 3).join(' ')]);
  } finally {
    await page.close();
  }
  return sight;
}

/**
 * Uses every widget on a page in a framework's styles, on a phone and on a desk, and holds what is seen of it against what
 * an element is on a page that has no styles.
 * @param {import('playwright').Browser} browser
 * @param {string} address of the page, with the query of its way
 * @param {object} options
 * @param {string} options.bare the address of the page as an element is on it
 * @param {string} options.api the operator's
 * @param {Map<string, Promise<Sight>>} options.known what has been seen of the bare page
 * @param {string | undefined} [options.pictures] a folder for pictures of all that is seen
 * @returns {Promise<Record<string, string | undefined>>} by heading: undefined where it is so, else why not
 */
export async function tryStyledPage(browser, address, { bare, api, known, pictures }) {
  const { data } = await (await fetch(`${api}/Flight/search`)).json();
  const flight = data.find((/** @type {any} */ one) => one.images.length > 1).id;
  const problems = /** @type {Record<string, string[]>} */ (
    Object.fromEntries(HEADINGS.map((heading) => [heading, []]))
  );
  const holdAgainstBare = async (
    /** @type {string} */ widget,
    /** @type {Visit} */ visit,
    /** @type {number} */ width,
  ) => {
    const query = new URLSearchParams({ widget, ...visit.query });
    const where = `${widget} at ${width}`;
    const photograph = (/** @type {string} */ as) => async (/** @type {Page} */ page, /** @type {string} */ state) =>
      pictures && page.screenshot({ path: `${pictures}/${where}, ${state}, ${as}.png`.replaceAll(' ', '-') });
    const styled = lookAt(browser, `${address}&styled=yes&${query}`, width, visit, photograph('styled'));
    if (!known.has(where)) known.set(where, lookAt(browser, `${bare}&${query}`, width, visit, photograph('bare')));
    const wanted = /** @type {Sight} */ (await known.get(where));
    const found = await styled;
    for (const [heading, problem] of found.problems) problems[heading]?.push(`${where}: ${problem}`);
    for (const [heading, problem] of wanted.problems) problems[heading]?.push(`${where}, bare: ${problem}`);
    for (const [state, looks] of found.seen) {
      const differing = differencesOf(wanted.seen.get(state) ?? [], looks);
      problems[state]?.push(...differing.map((difference) => `${where}: ${difference}`));
    }
  };
  for (const [widget, visit] of Object.entries(visitsOf(String(flight))))
    await Promise.all(WIDTHS.map((width) => holdAgainstBare(widget, visit, width)));
  return Object.fromEntries(
    Object.entries(problems).map(([heading, told]) => [heading, told.length > 0 ? told.join('\n    ') : undefined]),
  );
}
