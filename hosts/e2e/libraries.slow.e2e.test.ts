import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { readReference } from '../../scripts/testing/browser';
import { test } from '../../scripts/testing/partner-page';
import { type Face, fillBooking, listen } from './public-pages';

const installed = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)), 'utf8');

/**
 * What Prototype.js 1.5 to 1.7 replace or add, as its pages have it. The library is in no registry.
 */
const PROTOTYPE = `
  const own = (list) => Array.prototype.slice.call(list);
  const toList = (list) => !list ? [] : 'toArray' in Object(list) ? list.toArray() : Array.apply(null, { length: list.length || 0 }).map((_, at) => list[at]);
  const reversed = Array.prototype.reverse;
  Array.from = toList;
  Object.assign(Array.prototype, {
    toArray() { return own(this); },
    clone() { return own(this); },
    entries() { return own(this); },
    reverse(inline) { return reversed.call(inline === false ? own(this) : this); },
    find(test) { for (const one of own(this)) if (test(one)) return one; },
    include(one) { return this.indexOf(one) >= 0; },
    each(step) { for (const one of own(this)) step(one); return this; },
    without(...gone) { return this.filter((one) => !gone.includes(one)); },
    inspect() { return '[' + this.join(', ') + ']'; },
    toJSON() { return '[' + this.map((one) => Object.toJSON(one)).join(', ') + ']'; },
  });
  Object.toJSON = (value) => JSON.stringify(value);
  Object.keys = (object) => { const names = []; for (const name in object) if (Object.hasOwn(object, name)) names.push(name); return names; };
  Object.extend = (target, source) => { for (const name in source) target[name] = source[name]; return target; };
  Object.values = (object) => Object.keys(object).map((name) => object[name]);
  String.prototype.toJSON = function () { return String(this); };
  Number.prototype.toJSON = function () { return Number(this); };
  Date.prototype.toJSON = function () { return '"' + this.toISOString() + '"'; };
  String.prototype.strip = function () { return this.trim(); };
  String.prototype.startsWith = function (part) { return this.lastIndexOf(part, 0) === 0; };
  String.prototype.endsWith = function (part) { const at = this.length - part.length; return at >= 0 && this.indexOf(part, at) === at; };
  Function.prototype.bind = function (self, ...first) { const call = this; return function (...rest) { return call.apply(self, first.concat(rest)); }; };
  const { remove, before } = Element.prototype;
  Object.assign(Element.prototype, {
    remove() { this.parentNode?.removeChild(this); return this; },
    update(html) { this.innerHTML = html; return this; },
    show() { this.style.display = ''; return this; },
    hide() { this.style.display = 'none'; return this; },
    select(selector) { return own(this.querySelectorAll(selector)); },
    observe(type, hear) { this.addEventListener(type, hear); return this; },
    down() { return this.firstElementChild; },
    up() { return this.parentNode; },
    visible() { return this.style.display !== 'none'; },
    wrap() { return this; },
  });
  window.$ = (id) => document.getElementById(id);
  window.$A = toList;
`;

const LIBRARIES: Readonly<Record<string, string>> = {
  'Prototype.js': `(() => {${PROTOTYPE}})();`,
  // The registry has its build for servers, without what the one for pages adds: of that, what a widget meets.
  'MooTools 1.4': `${installed('mootools/lib/mootools-core-1.4.5-server.js')}
    window.Request = new Class({ initialize() {}, send() { return this; } });`,
  'core-js 2': installed('core-js/client/shim.js'),
};

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

const PREFILLS: Readonly<Record<string, string>> = {
  'private-charter-form': `from=KHI&to=DXB&date=${day(10)}&time=10:00&seats=2&luggage=20`,
  'chauffeur-form': '',
  'international-charter-form': `from=KHI&to=DXB&departure=${day(10)}T06:45&return=${day(12)}T18:00&seats=5`,
  'flight-gallery': '',
  'flight-booking': 'id=4',
};

const FORMS: Readonly<Record<string, { send(face: Face): Promise<void>; title?: string; body: object }>> = {
  'chauffeur-form': {
    async send(face) {
      await face.getByLabel('First name').fill('Ayesha');
      await face.getByLabel('Last name').fill('Visitor');
      await face.getByLabel('CNIC or passport number').fill('0000-0000-00042');
      await face.getByLabel('Number of passengers', { exact: true }).fill('6');
      await face.getByLabel('Luggage (kg)', { exact: true }).fill('4');
      await face.getByRole('button', { name: 'Submit Request' }).click();
    },
    body: { firstName: 'Ayesha', lastName: 'Visitor', numberOfPassengers: 6, luggage: 4 },
  },
  'private-charter-form': {
    async send(face) {
      await face.getByLabel('From', { exact: true }).fill('skardu');
      await face.getByRole('option', { name: /KDU/ }).click();
      await face.getByRole('button', { name: 'Search' }).click();
      const details = face.getByRole('dialog');
      await details.getByLabel('Name').fill('Ayesha Visitor');
      await details.getByLabel('Email').fill('visitor@example.com');
      await details.getByLabel('Phone').fill('03000000042');
      await details.getByRole('button', { name: 'SUBMIT REQUEST' }).click();
    },
    title: 'Request Submitted!',
    body: {
      name: 'Ayesha Visitor',
      segments: [
        {
          fromLocation: expect.stringContaining('KDU'),
          toLocation: expect.stringContaining('DXB'),
        },
      ],
    },
  },
  'international-charter-form': {
    async send(face) {
      await face.getByLabel('Name', { exact: true }).fill('Ayesha Visitor');
      await face.getByLabel('Email').fill('visitor@example.com');
      await face.getByLabel('Phone number').fill('+92 300 0000042');
      await face.getByLabel('Service type').selectOption('Regional Jet Flight');
      await face.getByLabel('Preferred aircraft').selectOption('Super-Mid');
      await face.getByRole('button', { name: 'Submit', exact: true }).click();
    },
    body: { name: 'Ayesha Visitor', phoneNo: '03000000042', seats: 5, departureDateTime: `${day(10)}T06:45:00` },
  },
  'flight-booking': {
    async send(face) {
      const form = await fillBooking(face, 'Ayesha');
      await form.getByRole('button', { name: 'Submit Booking Request' }).click();
    },
    body: { firstName: 'Ayesha', phone: '3000000042', numberOfGuests: 1, travelPersons: [{ firstName: 'Bilal' }] },
  },
};

test.for(Object.keys(LIBRARIES).flatMap((library) => ['element', 'frame'].map((face) => [library, face] as const)))(
  'with %s each widget is drawn whole, filled in and sent, as %s',
  async ([library, face], { partner, scripts, server, openPage }) => {
    const page = await openPage();
    const said = listen(page);
    const places = Object.entries(PREFILLS).map(([tag, prefill]) =>
      face === 'element'
        ? `<${tag} loading="eager" ${prefill === 'id=4' ? 'flight-id="4"' : prefill && `prefill="${prefill.replaceAll('&', '&amp;')}"`}></${tag}>`
        : `<div id="${tag}" data-charter-widget="${tag}" data-loading="eager" data-prefill="${prefill.replaceAll('&', '&amp;')}"></div>`,
    );
    await partner(`${places.join('')}${face === 'element' ? scripts.loader : scripts.embed}`, {
      head: '<script src="/library.js"></script>',
      files: { '/library.js': LIBRARIES[library] ?? '' },
      tab: page,
    });
    const faceOf = (tag: string): Face =>
      face === 'element' ? page.locator(tag) : page.frameLocator(`#${tag} iframe`);
    await faceOf('flight-gallery').getByRole('listitem').first().waitFor();
    for (const [tag, { send, title, body }] of Object.entries(FORMS)) {
      if (face === 'frame') await page.frameLocator(`#${tag} iframe`).locator('#start').waitFor({ state: 'detached' });
      const sent = page.waitForRequest(
        (request) =>
          request.method() === 'POST' && /\/api\//.test(request.url()) && !/funnel|estimate/i.test(request.url()),
      );
      await send(faceOf(tag));
      expect((await sent).postDataJSON(), tag).toMatchObject(body);
      await readReference(faceOf(tag), server, title);
    }
    expect(said.filter((line) => line.includes('could not be drawn'))).toEqual([]);
  },
);

interface Morpher {
  /** What the page has in its head for the library. */
  head: string;
  /** The library's files, by their path on the partner's site. */
  files: Readonly<Record<string, string>>;
  /** Lets the library bring the page to what the partner's server has now. */
  morph(page: Page): Promise<void>;
}

const script = (path: string) => `<script src="${path}"></script>`;
const REFRESH = `<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">`;

/** A library that reads the page's new HTML by itself. */
const morphBody = (code: string) => (page: Page) =>
  page.evaluate(
    `fetch(location.href).then((answer) => answer.text()).then((html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      ${code}
    })`,
  ) as Promise<void>;

/** The libraries that make a page what its server sends, node by node, as partners use them. */
const MORPHERS: Readonly<Record<string, Morpher>> = {
  idiomorph: {
    head: script('/idiomorph.js'),
    files: { '/idiomorph.js': installed('idiomorph/dist/idiomorph.js') },
    morph: morphBody('Idiomorph.morph(document.body, body.outerHTML);'),
  },
  'Turbo 8': {
    head: `${REFRESH}${script('/turbo.js')}`,
    files: { '/turbo.js': installed('@hotwired/turbo/dist/turbo.es2017-umd.js') },
    morph: (page) =>
      page.evaluate(
        `Turbo.visit(location.href, { action: 'replace' }); new Promise((done) => addEventListener('turbo:render', done, { once: true })).then(() => {})`,
      ),
  },
  htmx: {
    head: script('/htmx.js') + script('/idiomorph-ext.js'),
    files: {
      '/htmx.js': installed('htmx.org/dist/htmx.js'),
      '/idiomorph-ext.js': installed('idiomorph/dist/idiomorph-ext.js'),
    },
    morph: async (page) => {
      await page.evaluate(`document.body.setAttribute('hx-ext', 'morph'); htmx.process(document.body)`);
      await page.evaluate(`htmx.ajax('GET', location.href, { target: 'body', swap: 'morph:innerHTML' })`);
    },
  },
  'Alpine (Livewire 3)': {
    head: `<script defer src="/morph.js"></script><script defer src="/alpine.js"></script>`,
    files: {
      '/morph.js': installed('@alpinejs/morph/dist/cdn.js'),
      '/alpine.js': installed('alpinejs/dist/cdn.js'),
    },
    // Livewire morphs a component, which has an element of its own.
    morph: morphBody(`Alpine.morph(document.querySelector('main'), body.querySelector('main').outerHTML);`),
  },
};

/** A partner's page with each face of a widget, as its server writes it the nth time. */
const bodyOf = (version: number) => `<main id="app">
  <h1 id="version">Version ${version}</h1>
  ${version % 2 ? '<p>Fly with us today.</p>' : '<ul><li>One</li><li>Two</li></ul>'}
  <section><div id="place" data-charter-widget="chauffeur-form" data-loading="eager"><a href="tel:+9221">Call us</a></div></section>
  <table width="100%"><tr><td id="cell" data-charter-widget="flight-gallery" data-loading="eager" data-prefill="limit=1"><a href="tel:+9222">Ask for flights</a></td></tr></table>
  <chauffeur-form id="element" loading="eager"><a href="tel:+9223">Call us, too</a></chauffeur-form>
  <a id="float" data-charter-button="private-charter-form" href="/charter">Fly with us</a>
  <p>Version ${version} ends here.</p></main>`;

/** Counts what listens to the page's messages, before anything else runs. */
const COUNTER = `<script>
  window.listening = 0;
  const { addEventListener, removeEventListener } = window;
  window.addEventListener = (type, ...rest) => { listening += type === 'message'; addEventListener.call(window, type, ...rest); };
  window.removeEventListener = (type, ...rest) => { listening -= type === 'message'; removeEventListener.call(window, type, ...rest); };
</script>`;

const listening = (page: Page) => page.evaluate(() => (window as unknown as { listening: number }).listening);
/** The frames of the page, wherever they stand. */
const frames = (page: Page) => page.locator('iframe');

const inFrame = (page: Page) => page.frameLocator('#place iframe').getByLabel('First name');
const inElement = (page: Page) => page.locator('#element').getByLabel('First name');

/** All faces stand as a visitor knows them, once each. */
async function stands(page: Page, frameCount = 2): Promise<void> {
  await inFrame(page).waitFor();
  await inElement(page).waitFor();
  await page.frameLocator('#cell iframe').getByRole('listitem').first().waitFor();
  await page.getByRole('button', { name: 'Fly with us' }).waitFor();
  expect(await frames(page).count()).toBe(frameCount);
  expect(await page.getByRole('button', { name: 'Fly with us' }).count()).toBe(1);
  for (const own of ['#place > a', '#cell > a', '#element > a', '#float'])
    await expect.poll(() => page.locator(own).isVisible(), { message: own }).toBe(false);
  expect(await listening(page)).toBe(1);
}

describe.each(Object.entries(MORPHERS))('%s', (_name, { head, files, morph }) => {
  test('keeps all faces, and what was typed', async ({ partner, scripts, openPage }) => {
    const page = await openPage();
    page.setDefaultTimeout(5_000);
    const all = COUNTER + head + scripts.embed + scripts.loader;
    const show = (version: number) => partner(bodyOf(version), { head: all, files, tab: page });
    await show(1);
    await stands(page);
    await inFrame(page).fill('Ayesha');
    await inElement(page).fill('Bilal');

    await page.getByRole('button', { name: 'Fly with us' }).click();
    const panel = page.getByRole('dialog');
    await panel.frameLocator('iframe').locator('#start').waitFor({ state: 'detached' });
    const seats = panel.frameLocator('iframe').getByLabel('Seats', { exact: true });
    await seats.fill('5');

    for (const version of [2, 3]) {
      await partner(bodyOf(version), { head: all, files, tab: null });
      await morph(page);
      await page.getByRole('heading', { name: `Version ${version}` }).waitFor();
      await panel.waitFor();
      expect(await seats.inputValue(), 'what stands over the page').toBe('5');
      expect(await inFrame(page).inputValue(), 'a frame').toBe('Ayesha');
      expect(await inElement(page).inputValue(), 'an element').toBe('Bilal');
      await stands(page, 3);
    }
    await panel.getByRole('button', { name: 'Close' }).click();
    await stands(page);
  });
});

describe('a page that Turbo leaves and restores from its cache', () => {
  const turbo = MORPHERS['Turbo 8'] as Morpher;

  test('leaves nothing behind, and has each face once again', async ({ partner, scripts, openPage }) => {
    const page = await openPage();
    page.setDefaultTimeout(5_000);
    const parts = { head: COUNTER + turbo.head + scripts.embed + scripts.loader, files: turbo.files };
    await partner(bodyOf(1), { ...parts, tab: page });
    for (let round = 0; round < 2; round++) {
      await stands(page);
      await partner('<h1>Elsewhere</h1>', { ...parts, tab: null });
      await page.evaluate(`Turbo.visit('/elsewhere')`);
      await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
      await expect.poll(() => listening(page)).toBe(0);
      expect(await frames(page).count()).toBe(0);
      expect(await page.getByRole('button').count()).toBe(0);
      await page.goBack();
    }
    await stands(page);
    await page.locator('#float').evaluate((link) => link.removeAttribute('data-charter-button'));
    await page.getByRole('link', { name: 'Fly with us' }).waitFor();
  });

  test("shows the partner's own content where a frame does not answer, and no copy of the frame", async ({
    partner,
    scripts,
    openPage,
  }) => {
    const page = await openPage();
    page.setDefaultTimeout(5_000);
    const parts = { head: COUNTER + turbo.head + scripts.embed + scripts.loader, files: turbo.files };
    await partner(bodyOf(1), { ...parts, tab: page });
    await stands(page);
    await page.route('**/embed/**', (route) => route.abort());
    // As Turbo copies a page, at a moment that depends on how fast the next one comes.
    await page.evaluate(() => document.body.replaceWith(document.body.cloneNode(true)));
    await page.getByRole('link', { name: 'Call us', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Ask for flights' }).waitFor();
    expect(await frames(page).count()).toBe(2);
    for (const frame of await frames(page).all()) expect(await frame.isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Fly with us' }).count()).toBe(1);
    await page.locator('#float').evaluate((link) => link.removeAttribute('data-charter-button'));
    await page.getByRole('link', { name: 'Fly with us' }).waitFor();
  });
});
