/** @typedef {import('playwright').Page} Page */

/** Milliseconds within which a page does what it is asked, on a busy machine. */
const PATIENCE = 20_000;

/**
 * What a page is asked, in this order, each under the heading of its column: resolves, or rejects with what was not so.
 * @typedef {Record<string, (page: Page) => Promise<unknown>>} Questions
 */

/**
 * The page has a form and a gallery, in the way that it is asked about. Not asked is `ready`: a page that was drawn on
 * the server may listen only after it.
 * @type {Questions}
 */
export const OF_A_FRAMEWORK = {
  attribute: (page) => holds(page, 0),
  'object at first': (page) => page.getByRole('button', { name: 'Find my jet' }).waitFor(),
  // A page that was drawn on the server takes no click before it is hydrated.
  'object later': (page) => clickUntil(page.locator('#change'), page.getByRole('button', { name: 'Charter it' })),
  property: async (page) => {
    const set = await page.evaluate(() => {
      const gallery = /** @type {{ openWith?: string } | null} */ (
        /** @type {unknown} */ (document.querySelector('flight-gallery'))
      );
      return gallery ? gallery.openWith : 'event';
    });
    if (set !== 'event') throw new Error(`openWith is ${set}`);
  },
  // Told to open with an event, the gallery leads nowhere and tells of the flight.
  event: (page) =>
    clickUntil(
      page.getByRole('button', { name: /per seat/ }).first(),
      page.locator('#heard', { hasText: 'flight-selected' }),
    ),
};

/** The page has the form twice, as an element and as a component. @type {Questions} */
export const OF_A_BUNDLER = {
  element: async (page) => {
    await page.locator('.element-ready').waitFor();
    await page.locator('private-charter-form').getByRole('button', { name: 'Find my jet' }).waitFor();
    await holds(page, 0);
  },
  component: async (page) => {
    await page.locator('.component-ready').waitFor();
    await page.locator('#component').getByRole('button', { name: 'Find my jet' }).waitFor();
    await holds(page, 1);
  },
  styles: async (page) => {
    for (const place of ['private-charter-form', '#component']) {
      const button = page.locator(place).getByRole('button', { name: 'Find my jet' });
      const radius = await button.evaluate((element) => getComputedStyle(element).borderRadius);
      if (radius !== '10px') throw new Error(`the button of ${place} has corners of ${radius}`);
    }
  },
  // The airports are a chunk of their own, fetched when a field is first used.
  'on demand': async (page) => {
    for (const place of ['private-charter-form', '#component']) {
      await page.locator(place).getByLabel('To', { exact: true }).fill('Lahore');
      await page.getByRole('option', { name: /LHE/ }).first().waitFor();
    }
  },
};

/** The page is what the handbook says to write. @type {Questions} */
export const OF_THE_HANDBOOK = { handbook: (page) => page.getByRole('button', { name: /./ }).first().waitFor() };

/**
 * Opens a page and asks it each of the questions.
 * @param {import('playwright').Browser} browser
 * @param {string} address
 * @param {Questions} questions
 * @returns {Promise<Record<string, string | undefined>>} by heading: undefined where it is so, else why not; beside the
 *   questions `console`, which is to stay silent
 */
export async function tryPage(browser, address, questions) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const problems = /** @type {string[]} */ ([]);
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || /charter-widgets:/.test(message.text())) problems.push(message.text());
  });
  const answers = /** @type {Record<string, string | undefined>} */ ({});
  try {
    await page.goto(address);
    for (const [heading, ask] of Object.entries(questions)) {
      answers[heading] = await ask(page).then(
        () => undefined,
        (error) => String(error.message).split('\n')[0],
      );
      // What is asked next waits as long again: a page that shows nothing has said enough.
      if (answers[heading]) page.setDefaultTimeout(2_000);
    }
    answers.console = problems.length > 0 ? problems.join('\n') : undefined;
  } finally {
    await page.close();
  }
  return answers;
}

const TRIES = 10;

/**
 * @param {import('playwright').Locator} control
 * @param {import('playwright').Locator} outcome
 */
async function clickUntil(control, outcome) {
  for (let tries = 1; ; tries++) {
    await control.click();
    try {
      return await outcome.waitFor({ timeout: 2_000 });
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

/** @param {Page} page @param {number} at which of the forms */
async function holds(page, at) {
  const from = page.getByLabel('From', { exact: true }).nth(at);
  await from.waitFor();
  const value = await from.inputValue();
  if (!value.includes('KHI')) throw new Error(`the field From holds "${value}"`);
}
