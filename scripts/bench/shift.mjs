import { createServer } from 'vite';
import { html } from './partner.mjs';
import { CPU, NETWORK, VIEWPORT } from './phone.mjs';

/**
 * How much a widget moves what stands around it on a partner's page: while it loads, and while it is filled in up to its
 * confirmation, with the very snippets of the embed studio. A shift within half a second of a press is the visitor's own.
 */

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').FrameLocator | Page} Face */
/** @typedef {{ value: number, moved: string }} Shift */

const TEXT = '<p>A line of the partner’s own text, as it stands on any page of a hotel or a travel agent.</p>';
const ABOVE = `<h1>A partner</h1>${TEXT}`;
const BELOW = `<h2>More of the partner</h2>${TEXT.repeat(8)}`;

/** The ways of the studio that keep a place on the page. */
const FACES = /** @type {const} */ ({
  'its own file': { way: 'script', files: 'alone' },
  'the script of all': { way: 'script', files: 'shared' },
  frame: { way: 'iframe' },
  React: { way: 'react' },
});

const inDays = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** @param {Face} face */
async function person(face, /** @type {Record<string, string>} */ texts) {
  for (const [label, text] of Object.entries(texts)) await face.getByLabel(label).first().fill(text);
}

/** @param {Face} face @param {string} label @param {string} text @param {RegExp} option */
async function airport(face, label, text, option) {
  await face.getByLabel(label, { exact: true }).fill(text);
  await face.getByRole('option', { name: option }).click();
}

/** @param {Face} face @param {string} label @param {string} at */
async function moment(face, label, at) {
  const both = face.getByRole('group', { name: label });
  const [day = '', time = ''] = at.split('T');
  await both.getByLabel('Date').fill(day);
  await both.getByLabel('Time').fill(time);
}

/** The phone's, a tablet's and a laptop's. */
export const SHIFT_WIDTHS = [VIEWPORT.width, 768, 1280];

/** What a visitor does up to the confirmation. @type {Record<string, (face: Face) => Promise<void>>} */
const FILL = {
  async 'private-charter-form'(face) {
    await airport(face, 'From', 'skardu', /KDU/);
    await airport(face, 'To', 'islamabad', /ISB/);
    await face.getByLabel('Date').first().fill(inDays(10));
    await face.getByLabel('Time').first().fill('06:45');
    await face.getByLabel('Seats', { exact: true }).fill('5');
    await face.getByRole('button', { name: 'Search' }).click();
    const details = face.getByRole('dialog', { name: 'Enter your details' });
    await details.getByLabel('Name').fill('A Visitor');
    await details.getByLabel('Email').fill('visitor@example.com');
    await details.getByLabel('Phone').fill('03000000042');
    await details.getByLabel('CNIC').fill('0000-0000-00042');
    await details.getByRole('button', { name: 'SUBMIT REQUEST' }).click();
    await face.getByText('Request Submitted!').waitFor();
  },
  async 'chauffeur-form'(face) {
    await person(face, { 'First name': 'A', 'Last name': 'Visitor', 'CNIC or passport number': '0000-0000-00042' });
    await face.getByLabel('Number of passengers', { exact: true }).fill('6');
    await face.getByLabel('Luggage (kg)', { exact: true }).fill('4');
    await face.getByRole('button', { name: 'Submit Request' }).click();
    await face.getByRole('dialog').waitFor();
  },
  async 'international-charter-form'(face) {
    await person(face, { Name: 'A Visitor', Email: 'visitor@example.com', 'Phone number': '+92 300 0000042' });
    await face.getByLabel('Service type').selectOption('Regional Jet Flight');
    await airport(face, 'Departure location', 'skardu', /KDU/);
    await airport(face, 'Destination location', 'dubai', /DXB/);
    await moment(face, 'Departure date and time', `${inDays(10)}T06:45`);
    await moment(face, 'Return date and time', `${inDays(12)}T18:00`);
    await face.getByLabel('Number of seats', { exact: true }).fill('5');
    await face.getByLabel('Preferred aircraft').selectOption('Super-Mid');
    await face.getByRole('button', { name: 'Submit', exact: true }).click();
    await face.getByRole('dialog').waitFor();
  },
  async 'flight-gallery'(face) {
    await face.getByRole('list', { name: 'Flights' }).getByRole('listitem').first().waitFor();
  },
  async 'flight-booking'(face) {
    const form = face.getByRole('form', { name: 'Reserve Your Flight' });
    await form.getByLabel('Title').selectOption('Mrs');
    await form.getByLabel('First name').first().fill('A');
    await form.getByLabel('Last name').first().fill('Visitor');
    await form.getByLabel('Phone number').first().fill('0300 0000042');
    await form.getByLabel('Email').fill('visitor@example.com');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Submit Booking Request' }).click();
    await face.getByRole('dialog').waitFor();
  },
};

/** Notes each shift, and whose boxes moved. */
function noteShifts() {
  const shifts = /** @type {Shift[]} */ ([]);
  Object.assign(window, { shifts });
  const nameOf = (/** @type {Node | null} */ node) =>
    node instanceof Element ? `${node.localName}.${node.className || ''}` : (node?.nodeName ?? 'gone');
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries()))
      if (!entry.hadRecentInput) {
        const moved = entry.sources.map((/** @type {any} */ one) => {
          const { previousRect: a, currentRect: b } = one;
          return `${nameOf(one.node)} ${Math.round(a.x)},${Math.round(a.y)} ${Math.round(a.width)}x${Math.round(a.height)} to ${Math.round(b.x)},${Math.round(b.y)} ${Math.round(b.width)}x${Math.round(b.height)}`;
        });
        shifts.push({ value: entry.value, moved: moved.join('; ') });
      }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** @param {Page} page */
async function shiftsOf(page) {
  const all = await Promise.all(page.frames().map((frame) => frame.evaluate(() => /** @type {any} */ (window).shifts)));
  return /** @type {Shift[]} */ (all.flat());
}
const sum = (/** @type {{ value: number }[]} */ shifts) => shifts.reduce((total, { value }) => total + value, 0);

/**
 * The pages of the studio's snippets by their path, for `serve`, and the code of those that are bundled, for `prepare`.
 * @param {string} origin of the operator
 * @param {readonly string[]} tags
 */
export async function shiftPages(origin, tags) {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  const studio = '/hosts/app/back-office/embed-studio';
  const snippets = await vite.ssrLoadModule(`${studio}/snippet.ts`);
  const setups = await vite.ssrLoadModule(`${studio}/setup.ts`);
  await vite.close();
  const components = /** @type {Record<string, string>} */ ({});
  const pages = /** @type {Map<string, { html: string, tag: string, face: string }>} */ (new Map());
  for (const tag of tags)
    for (const [face, chosen] of Object.entries(FACES)) {
      const options = tag === 'flight-booking' ? { flightId: '5' } : {};
      const setup = { ...setups.DEFAULT_SETUP, ...chosen, widget: tag, options };
      const parts = snippets.snippet(setup, { origin, manifest: undefined });
      const { code } = parts.find((/** @type {{ language: string }} */ { language }) => language === 'html');
      const body = [ABOVE, code, BELOW];
      const component = parts.find((/** @type {{ language: string }} */ { language }) => language === 'tsx');
      if (component) {
        components[`react-${tag}`] = component.code;
        body.unshift('<link rel="stylesheet" href="/style.css">');
        body.push(`<script type="module" src="/react-${tag}.js"></script>`);
      }
      pages.set(`/shift/${tag}/${face.replaceAll(' ', '-')}`, { html: html(body.join('')), tag, face });
    }
  return { pages, components };
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {string} tag
 * @param {number} width
 */
export async function measureShift(browser, url, tag, width) {
  const context = await browser.newContext({ viewport: { ...VIEWPORT, width } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    await page.addInitScript(noteShifts);
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    const loading = await shiftsOf(page);
    const face = page.frames().length > 1 ? page.frameLocator('iframe') : page;
    await FILL[tag]?.(face);
    await page.waitForLoadState('networkidle');
    const filling = (await shiftsOf(page)).slice(loading.length);
    return { loading: sum(loading), filling: sum(filling), shifts: [...loading, ...filling] };
  } finally {
    await context.close();
  }
}
