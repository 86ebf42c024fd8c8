import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { readReference } from '../../scripts/testing/browser';
import { test } from '../../scripts/testing/partner-page';
import { type Face, fillBooking } from './fill-booking';

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

/** The console's lines of ours. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('charter-widgets:')) said.push(message.text());
  });
  return said;
}

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
