import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { readReference } from '../../scripts/testing/browser';
import { bundleScript } from '../../scripts/testing/bundle-script';
import { test } from '../../scripts/testing/partner-page';
import type { BuiltServer } from '../../scripts/testing/start-built-server.mjs';
import { type Face, hold, isTakenOver, listen } from './public-pages';

// These pages of partners change the language, move our nodes, or load our scripts twice.

const installed = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)), 'utf8');

/** The methods that Prototype.js 1.5 to 1.7 replace, and some that it adds. The library is in no registry. */
const PROTOTYPE = `
  const own = (list) => Array.prototype.slice.call(list);
  const toList = (list) => !list ? [] : 'toArray' in Object(list) ? list.toArray() : Array.apply(null, { length: list.length || 0 }).map((_, at) => list[at]);
  const reversed = Array.prototype.reverse;
  Array.from = toList;
  Object.assign(Array.prototype, {
    toArray() { return own(this); },
    entries() { return own(this); },
    reverse(inline) { return reversed.call(inline === false ? own(this) : this); },
    find(test) { for (const one of own(this)) if (test(one)) return one; },
    toJSON() { return '[' + this.map((one) => Object.toJSON(one)).join(', ') + ']'; },
  });
  Object.toJSON = (value) => JSON.stringify(value);
  Object.keys = (object) => { const names = []; for (const name in object) if (Object.hasOwn(object, name)) names.push(name); return names; };
  Object.values = (object) => Object.keys(object).map((name) => object[name]);
  String.prototype.toJSON = function () { return String(this); };
  Number.prototype.toJSON = function () { return Number(this); };
  Date.prototype.toJSON = function () { return '"' + this.toISOString() + '"'; };
  String.prototype.startsWith = function (part) { return this.lastIndexOf(part, 0) === 0; };
  String.prototype.endsWith = function (part) { const at = this.length - part.length; return at >= 0 && this.indexOf(part, at) === at; };
  Function.prototype.bind = function (self, ...first) { const call = this; return function (...rest) { return call.apply(self, first.concat(rest)); }; };
  Object.assign(Element.prototype, {
    remove() { this.parentNode?.removeChild(this); return this; },
    show() { this.style.display = ''; return this; },
    hide() { this.style.display = 'none'; return this; },
    select(selector) { return own(this.querySelectorAll(selector)); },
  });
  window.$ = (id) => document.getElementById(id);
`;

/** Scripts that run before ours, and change what ours use. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'Prototype.js': `(() => {${PROTOTYPE}})();`,
  // The registry only has the build for servers. This adds what a widget meets of the one for pages.
  'MooTools 1.4': `${installed('mootools/lib/mootools-core-1.4.5-server.js')}
    window.Request = new Class({ initialize() {}, send() { return this; } });`,
  'core-js 2': installed('core-js/client/shim.js'),
  'enumerable members of Object.prototype':
    'Object.prototype.extend = function () { return this; }; Object.prototype.legacy = "1.4";',
  'frozen prototypes': `for (const name of Object.getOwnPropertyNames(window)) {
      const { prototype } = Object(Object.getOwnPropertyDescriptor(window, name).value);
      if (prototype) Object.freeze(prototype);
    }`,
  'a wrapped fetch that answers with a copy': `const { fetch } = window;
    window.fetch = (...call) => fetch(...call).then((answer) => {
      const copy = answer.clone();
      class Watched extends Response {}
      return new Watched(copy.body, { status: copy.status, headers: copy.headers });
    });`,
};

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Each widget's options as an element and as a frame, and the part that shows that it can be used. */
const WIDGETS: Readonly<Record<string, { attributes: string; prefill: string; part: string }>> = {
  'private-charter-form': withPrefill(`from=KHI&to=DXB&date=${day(10)}&time=10:00&seats=2&luggage=20`),
  'chauffeur-form': withPrefill(''),
  'international-charter-form': withPrefill(''),
  'flight-gallery': { attributes: '', prefill: '', part: '.cw-gallery-card img' },
  'flight-booking': { attributes: 'flight-id="4"', prefill: 'id=4', part: 'form' },
};
const TAGS = Object.keys(WIDGETS);

function withPrefill(prefill: string) {
  const written = prefill.replaceAll('&', '&amp;');
  return { attributes: `prefill="${written}"`, prefill: written, part: 'form' };
}

const elementOf = (tag: string) => `<${tag} loading="eager" ${WIDGETS[tag]?.attributes}></${tag}>`;
const FIVE = TAGS.map(elementOf).join('');

async function areDrawn(page: Page): Promise<void> {
  for (const [tag, { part }] of Object.entries(WIDGETS)) await page.locator(`${tag} ${part}`).first().waitFor();
}

/** How a form is filled in and sent, in one step or two, and what the server must get. */
const FORMS: Readonly<Record<string, { fill(face: Face): Promise<void>; title?: string; body: object }>> = {
  'chauffeur-form': {
    async fill(face) {
      await face.getByLabel('First name').fill('Ayesha');
      await face.getByLabel('Last name').fill('Visitor');
      await face.getByLabel('CNIC or passport number').fill('0000-0000-00042');
      await face.getByLabel('Number of passengers', { exact: true }).fill('6');
      await face.getByLabel('Luggage (kg)', { exact: true }).fill('4');
      await face.getByLabel('Phone number').fill('03000000042');
      await face.getByRole('button', { name: 'Submit Request' }).click();
    },
    body: { firstName: 'Ayesha', lastName: 'Visitor', numberOfPassengers: 6, luggage: 4 },
  },
  'private-charter-form': {
    async fill(face) {
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
};

async function send(face: Face, page: Page, tag: string, server: BuiltServer): Promise<void> {
  const { fill, title, body } = FORMS[tag] as (typeof FORMS)[string];
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/(?!funnel|estimate)/i.test(new URL(request.url()).pathname),
  );
  await fill(face);
  expect((await sent).postDataJSON(), tag).toMatchObject(body);
  await readReference(face, server, title);
}

describe.each(Object.entries(SCRIPTS))('on a page with %s', (_name, script) => {
  const visit = { head: '<script src="/hostile.js"></script>', files: { '/hostile.js': script } };

  test('elements are drawn, forms can be sent, and frames have full height', async ({
    partner,
    scripts,
    server,
    openPage,
  }) => {
    const page = await openPage();
    const said = listen(page);
    const place = '<div id="framed" data-charter-widget="flight-gallery" data-loading="eager"></div>';
    await partner(FIVE + place + scripts.loader + scripts.embed, { ...visit, tab: page });
    await areDrawn(page);
    for (const tag of Object.keys(FORMS)) await send(page.locator(tag), page, tag, server);
    await page.frameLocator('#framed iframe').getByRole('listitem').first().waitFor();
    await expect
      .poll(() => page.locator('#framed iframe').evaluate((frame) => frame.clientHeight))
      .toBeGreaterThan(500);
    expect(said.filter((line) => line.includes('could not be displayed'))).toEqual([]);
  });
});

interface Morpher {
  /** The library's part of the page's head. */
  head: string;
  /** The library's files, by their path on the partner's site. */
  files: Readonly<Record<string, string>>;
  /** Lets the library change the page to what the partner's server has now. */
  morph(page: Page): Promise<void>;
}

const script = (path: string) => `<script src="${path}"></script>`;
const REFRESH = `<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">`;

/** For a library that reads the page's new HTML itself. */
const morphBody = (code: string) => (page: Page) =>
  page.evaluate(
    `fetch(location.href).then((answer) => answer.text()).then((html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      ${code}
    })`,
  ) as Promise<void>;

/** Libraries that change a page to match new HTML node by node, in the way that partners use them. */
const MORPHERS: Readonly<Record<string, Morpher>> = {
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
    // Livewire morphs a component inside its own element.
    morph: morphBody(`Alpine.morph(document.querySelector('main'), body.querySelector('main').outerHTML);`),
  },
};

/** A partner's page with each kind of widget, as its server writes it the nth time. */
const bodyOf = (version: number) => `<main id="app">
  <h1 id="version">Version ${version}</h1>
  ${version % 2 ? '<p>Fly with us today.</p>' : '<ul><li>One</li><li>Two</li></ul>'}
  <section><div id="place" data-charter-widget="chauffeur-form" data-loading="eager"><a href="tel:+9221">Call us</a></div></section>
  <table width="100%"><tr><td id="cell" data-charter-widget="flight-gallery" data-loading="eager" data-prefill="limit=1"><a href="tel:+9222">Ask for flights</a></td></tr></table>
  <chauffeur-form id="element" loading="eager"><a href="tel:+9223">Call us, too</a></chauffeur-form>
  <a id="float" data-charter-button="private-charter-form" href="/charter">Fly with us</a>
  <p>Version ${version} ends here.</p></main>`;

/** Counts the listeners for the page's messages; it must run before everything else. */
const COUNTER = `<script>
  window.listening = 0;
  const { addEventListener, removeEventListener } = window;
  window.addEventListener = (type, ...rest) => { listening += type === 'message'; addEventListener.call(window, type, ...rest); };
  window.removeEventListener = (type, ...rest) => { listening -= type === 'message'; removeEventListener.call(window, type, ...rest); };
</script>`;

const listening = (page: Page) => page.evaluate(() => (window as unknown as { listening: number }).listening);
/** The frames of the page, wherever they are. */
const frames = (page: Page) => page.locator('iframe');

const inFrame = (page: Page) => page.frameLocator('#place iframe').getByLabel('First name');
const inElement = (page: Page) => page.locator('#element').getByLabel('First name');

/** Waits until every kind of widget is visible exactly once. */
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

describe.each(Object.entries(MORPHERS))('a page that %s changes to match new HTML', (_name, { head, files, morph }) => {
  test('keeps one of each widget, and what was typed', async ({ partner, scripts, openPage }) => {
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

  test('has one of each widget again, and nothing is left over from before', async ({ partner, scripts, openPage }) => {
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
});

test.for(['div', 'a'])(
  'a React page can draw and remove the children of a place that is <%s>',
  async (tag, { partner, scripts, openPage }) => {
    const page = await openPage();
    const draw = `
    import { createElement as h } from 'react';
    import { createRoot } from 'react-dom/client';
    const root = createRoot(document.getElementById('root'));
    window.draw = (names) => root.render(names && h('section', null, h('${tag}', { id: 'place', 'data-charter-widget': 'chauffeur-form',
      'data-loading': 'eager' }, names.map((name) => h('b', { key: name }, name)), names.length > 2 && ' and more')));
    draw(['One', 'Two']);`;
    // The development build of React objects aloud.
    const files = { '/draw.js': await bundleScript(draw, 'development') };
    await partner(`<div id="root"></div><script src="/draw.js"></script>${scripts.embed}`, { files, tab: page });
    const form = page.frameLocator('#place iframe').getByLabel('First name');
    await form.waitFor();
    await page.frameLocator('#place iframe').locator('#start').waitFor({ state: 'detached' });
    await form.fill('Ayesha');
    const own = page.locator('#place b');
    for (const names of [['One', 'Three', 'Two'], ['Two', 'One'], [], ['Four'], ['Five', 'Four', 'One']]) {
      await page.evaluate(`draw(${JSON.stringify(names)})`);
      await expect.poll(() => own.allTextContents()).toEqual(names);
      for (const one of await own.all()) await expect.poll(() => one.isVisible()).toBe(false);
      expect(await form.inputValue()).toBe('Ayesha');
    }
    await page.evaluate('draw(null)');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await page.evaluate(`draw(['One'])`);
    await form.waitFor();
    expect(await page.locator('iframe').count()).toBe(1);
  },
);

/**
 * A page as Cloudflare's proxy sends it: e-mail addresses in texts are hidden, but not those in attributes, scripts
 * and styles.
 */
const hideEmails = (html: string) =>
  html
    .split(/(<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]+>)/)
    .map((part, index) =>
      index % 2
        ? part
        : part.replace(
            /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
            (address) => `<span class="__cf_email__" data-cfemail="${address}">[email&#160;protected]</span>`,
          ),
    )
    .join('');

/** Does the same as Cloudflare's script: it shows the addresses again, and removes itself. */
const DECODER = `
  for (const box of document.querySelectorAll('.__cf_email__')) box.replaceWith(box.dataset.cfemail);
  document.currentScript.remove();`;

test('a form behind a proxy that hides e-mail addresses keeps what was typed before its code loaded', async ({
  partner,
  scripts,
  site,
  openPage,
}) => {
  const page = await openPage();
  await page.route(/\/chauffeur-service-form$/, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    const body = hideEmails(await response.text()).replace('</body>', `<script>${DECODER}</script></body>`);
    await route.fulfill({ response, headers, body });
  });
  const release = await hold(page, /:\d+\/assets\/.*\.js/);
  await page.goto('/chauffeur-service-form', { waitUntil: 'commit' });
  const name = page.getByLabel('First name');
  await name.fill('Ayesha');
  release();
  await isTakenOver(page);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByText('Last name is required').first().waitFor();
  expect(await name.inputValue()).toBe('Ayesha');
  expect(await page.getByText('email protected').count()).toBe(0);

  const body = `<p>Write to desk@example.com or <a href="mailto:desk@example.com">us</a>.</p>
    <chauffeur-form loading="eager"><a href="mailto:desk@example.com">desk@example.com</a></chauffeur-form>`;
  await partner(hideEmails(body + scripts.loader), { tab: null });
  await page.goto(site.origin);
  const element = page.locator('chauffeur-form').getByLabel('First name');
  await element.fill('Bilal');
  // This is a page's own decoder that loads late.
  await page.addScriptTag({ content: DECODER });
  expect(await element.inputValue()).toBe('Bilal');
});
