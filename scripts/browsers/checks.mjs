import { readFileSync } from 'node:fs';
import { until } from './driver.mjs';

/** @typedef {import('./driver.mjs').Driver} Driver */

/**
 * What a check works with.
 * @typedef {object} Visit
 * @property {Driver} driver
 * @property {(body: string, head?: string, files?: string[]) => Promise<void>} show a partner's page with the operator's scripts
 * @property {(path: string) => Promise<any>} read the operator's data, as an admin; undefined where there is none
 * @property {string} flight the id of a flight that can be booked
 */

const PARENTS = Object.values(
  /** @type {Record<string, string>} */ (
    JSON.parse(readFileSync(new URL('../../widgets/testing/shrinking-parents.json', import.meta.url), 'utf8'))
  ),
);
const day = (/** @type {number} */ ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/**
 * A widget as it is used by the keyboard: what is typed at each label, in order, and the button that is pressed then.
 * A text with `>` is typed up to there; the suggestion after it is taken once it is shown.
 * @typedef {object} Flow
 * @property {string} prefill
 * @property {[label: string, typed: string[]][]} fields
 * @property {string} [details] the button that leads to `more`
 * @property {[label: string, typed: string[]][]} [more]
 * @property {string} send
 * @property {string} [stored] where the API has it, before its id
 */

const text = (/** @type {string} */ typed) => [...typed];
const CONTACT = /** @type {[string, string[]][]} */ ([
  ['Name', text('Ayesha Visitor')],
  ['Email', text('visitor@example.com')],
  ['Phone', text('03000000042')],
]);

/** @type {Record<string, Flow>} */
const FLOWS = {
  'private-charter-form': {
    prefill: `from=KHI&to=DXB&date=${day(10)}&time=09:00&luggage=20`,
    fields: [['Seats', text('4')]],
    details: 'Search',
    more: CONTACT,
    send: 'SUBMIT REQUEST',
    stored: '/PrivateCharter/GetRequestById/',
  },
  'chauffeur-form': {
    prefill: '',
    fields: [
      ['Number of passengers', text('6')],
      ['Luggage (kg)', text('4')],
      ['First name', text('Ayesha')],
      ['Last name', text('Visitor')],
      ['CNIC or passport number', text('0000-0000-00042')],
      ['Email', text('visitor@example.com')],
    ],
    send: 'Submit Request',
    stored: '/ChauffeurService/GetChaufferService/',
  },
  'international-charter-form': {
    prefill: `to=DXB&departure=${day(10)}T06:45`,
    fields: [
      ['Departure location', [...text('skardu'), '>KDU', 'Enter']],
      ['Number of seats', text('5')],
      ['Preferred aircraft', text('Sup')],
      ['Service type', text('Reg')],
      ['Additional message', text('Two wheelchairs')],
      ...CONTACT,
    ],
    send: 'Submit',
    stored: '/InternationalCharter/',
  },
  'flight-gallery': { prefill: '', fields: [], send: '' },
  'flight-booking': {
    prefill: '',
    fields: [
      ['Title', text('Mrs')],
      ['First name', text('Ayesha')],
      ['Last name', text('Visitor')],
      ['Phone number', text('3000000042')],
      ['Email', text('visitor@example.com')],
      ['I accept', ['Space']],
    ],
    send: 'Submit Booking Request',
    stored: '/FlightBooking/',
  },
};
const WIDGETS = Object.keys(FLOWS);

/** A phone and a desk. */
const SIZES = [
  { width: 390, height: 700 },
  { width: 1200, height: 900 },
];

const escaped = (/** @type {string} */ value) => value.replaceAll('&', '&amp;');

/**
 * @param {string} widget
 * @param {Visit} visit
 * @param {string} [more] attributes
 */
const elementOf = (widget, { flight }, more = '') => {
  const own = {
    'flight-gallery': 'open-with="event"',
    'flight-booking': `flight-id="${flight}"`,
  }[widget];
  return `<${widget} loading="eager" ${own ?? `prefill="${escaped(FLOWS[widget]?.prefill ?? '')}"`} ${more}></${widget}>`;
};

/**
 * @param {string} widget
 * @param {Visit} visit
 */
const frameOf = (widget, { flight }) => {
  const query = widget === 'flight-booking' ? `id=${flight}` : FLOWS[widget]?.prefill;
  return `<div data-charter-widget="${widget}" data-loading="eager" data-prefill="${escaped(query ?? '')}"></div>`;
};

/**
 * What opens a widget over the page.
 * @param {string} widget
 * @param {Visit} visit
 * @param {string} [more] attributes
 * @param {string} [prefill] none: Escape empties a filled field before it closes anything
 */
const openerOf = (widget, { flight }, more = '', prefill = '') => {
  const query = widget === 'flight-booking' ? `id=${flight}` : prefill;
  return `<button data-charter-open="${widget}" data-prefill="${escaped(query)}" ${more}>Book</button>`;
};

/** What the page was told, by the recorder in its head. */
const told = (/** @type {Driver} */ driver, /** @type {string} */ type) =>
  driver.run((name) => /** @type {any} */ (window).told.find((/** @type {any} */ one) => one.type === name), type);

/**
 * The element with the focus, inside of shadow roots.
 * @param {Driver} driver
 */
const focused = (driver) =>
  driver.run(() => {
    let element = /** @type {any} */ (document.activeElement);
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const label = element?.labels?.[0] ?? element;
    return {
      tag: element?.localName ?? '',
      label: (element?.ariaLabel || label?.textContent || '').trim().replace(/\s+/g, ' '),
      is: element?.value,
    };
  });

/**
 * Presses Tab until the focus is on what begins with this label.
 * @param {Driver} driver
 * @param {string} label
 */
async function tabTo(driver, label) {
  /** @type {string[]} */
  const passed = [];
  for (let step = 0; step < 60; step++) {
    const { tag, label: here } = await focused(driver);
    if (here.startsWith(label) && !['body', 'iframe', 'html'].includes(tag)) return;
    passed.push(here.slice(0, 20));
    await driver.press('Tab');
  }
  throw new Error(`Tab does not lead to '${label}', only to ${[...new Set(passed)].join(', ')}`);
}

/**
 * Presses Tab until the focus is on one of these.
 * @param {Driver} driver
 * @param {string[]} tags
 */
const tabInto = (driver, tags) =>
  until(async () => {
    await driver.press('Tab');
    return tags.includes((await focused(driver)).tag);
  }, `the focus on ${tags}`);

/**
 * @param {Driver} driver
 * @param {[label: string, typed: string[]][]} fields
 */
async function type(driver, fields) {
  for (const [label, typed] of fields) {
    await tabTo(driver, label);
    for (const key of typed) {
      if (key.length > 1 && key.startsWith('>'))
        await until(() => suggests(driver, key.slice(1)), `${key} to be suggested`);
      else await driver.press(key);
    }
    // The next one may begin with the same words.
    await driver.press('Tab');
  }
}

const suggests = (/** @type {Driver} */ driver, /** @type {string} */ part) =>
  driver.run((wanted) => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    return roots.some((root) =>
      [...root.querySelectorAll('[role=option]')].some(({ textContent }) => textContent?.includes(wanted)),
    );
  }, part);

/**
 * The open dialog: how it stands in its window, and what it says.
 * @param {Driver} driver
 */
const openDialog = (driver) =>
  driver.run(async () => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    const dialog = roots.flatMap((root) => [...root.querySelectorAll('dialog[open]')]).at(-1);
    if (!dialog) return null;
    await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
    const { left, top, right, bottom, width, height } = dialog.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const body = dialog.querySelector('.cw-dialog-body');
    return {
      text: dialog.textContent ?? '',
      followed: dialog.querySelector('a[href*="/trip#"]')?.getAttribute('href') ?? '',
      inside: left >= -0.5 && top >= -0.5 && right <= clientWidth + 0.5 && bottom <= clientHeight + 0.5,
      middle: Math.abs(left + right - clientWidth) < 3 && Math.abs(top + bottom - clientHeight) < 3,
      width,
      height,
      /** What is seen of its content, of as much as there is room for. */
      seen: body ? body.clientHeight / Math.min(body.scrollHeight, clientHeight / 4) : 1,
      overflows: body ? body.scrollWidth > body.clientWidth : false,
    };
  });

/**
 * @param {Driver} driver
 * @param {string} where
 */
async function fitsWindow(driver, where) {
  const dialog = await until(() => openDialog(driver), `a dialog ${where}`);
  const { text: _text, followed: _followed, ...stands } = dialog;
  if (!dialog.inside || !dialog.middle || dialog.seen < 1 || dialog.overflows)
    throw new Error(`the dialog ${where} does not fit its window: ${JSON.stringify(stands)}`);
  return dialog;
}

/**
 * Fills a widget in and sends it; resolves to the id of the trip that its confirmation leads to.
 * @param {Driver} driver
 * @param {string} widget
 * @param {() => Promise<void>} [look] at the dialog of the details
 */
async function fillIn(driver, widget, look) {
  const { fields, details, more, send } = /** @type {Flow} */ (FLOWS[widget]);
  await type(driver, fields);
  if (details && more) {
    await tabTo(driver, details);
    await driver.press('Enter');
    await until(() => openDialog(driver), 'the dialog of the details');
    await look?.();
    await type(driver, more);
  }
  await tabTo(driver, send);
  await driver.press('Enter');
  const done = await until(async () => {
    const dialog = await openDialog(driver);
    return dialog?.text.includes('Submitted') && dialog;
  }, 'the confirmation');
  return Number.parseInt(/\/trip#1\.(\w+)\./.exec(done.followed)?.[1] ?? '', 36);
}

/**
 * @param {Visit} visit
 * @param {string} widget
 * @param {number} trip
 */
async function isStored({ read }, widget, trip) {
  const { requestId } = (await read(`/Trip/${trip}`)) ?? {};
  const record = requestId && (await read(`${FLOWS[widget]?.stored}${requestId}`));
  if (!JSON.stringify(record ?? '').includes('Visitor')) throw new Error(`the request of trip ${trip} is not stored`);
}

/** @param {Driver} driver */
async function noProblems(driver) {
  const here = await driver.run(() => /** @type {string[]} */ (/** @type {any} */ (window).problems ?? []));
  const problems = [...driver.problems(), ...here];
  if (problems.length > 0) throw new Error(`in the console: ${[...new Set(problems)].join(' | ')}`);
}

/** @param {Driver} driver */
const ready = (driver) => until(() => told(driver, 'ready'), 'the widget to be ready');

/**
 * Opens what the button 'Book' opens, by the keyboard, and waits until it is there.
 * @param {Driver} driver
 * @returns {Promise<number>} where the page was scrolled to
 */
async function openLayer(driver) {
  await tabTo(driver, 'Book');
  const before = await driver.run(() => scrollY);
  await driver.press('Enter');
  await ready(driver);
  await until(() => driver.run(asTallAsItsPage), 'the frame to be as tall as its page');
  return before;
}

/**
 * What stood over the page is gone, and the visitor is where they were.
 * @param {Driver} driver
 * @param {number} before where the page was scrolled to
 */
async function isAsBefore(driver, before) {
  // A dialog of the widget's own says why it was closed, the layer what it was.
  const gone = () =>
    driver.run(() =>
      /** @type {any} */ (window).told.some((/** @type {any} */ { type, layout }) => type === 'closed' && layout),
    );
  await until(gone, 'the page to be told');
  const { label } = await focused(driver);
  if (label !== 'Book') throw new Error(`the focus is on '${label}'`);
  const after = await driver.run(() => scrollY);
  if (after !== before) throw new Error(`the page went from ${before} to ${after}`);
  await noProblems(driver);
}

/**
 * A check has a name, which is its row of the table, and throws where a browser does not hold it.
 * @typedef {object} Check
 * @property {string} face
 * @property {string} name
 * @property {string} [widget] one of the five; without it the check is of none alone
 * @property {(visit: Visit, widget: string) => Promise<void>} run
 */

/** @type {Check['run']} */
async function useElement(visit, widget) {
  const { driver, show } = visit;
  await driver.resize(1000, 800);
  await show(elementOf(widget, visit));
  await ready(driver);
  if (widget === 'flight-gallery') {
    await tabInto(driver, ['button']);
    await driver.press('Enter');
    await until(() => told(driver, 'flight-selected'), 'the flight to be told');
  } else {
    const trip = await fillIn(driver, widget, async () => {
      for (const { width, height } of SIZES) {
        await driver.resize(width, height);
        await fitsWindow(driver, `at ${width} × ${height}`);
      }
    });
    await fitsWindow(driver, 'of the confirmation');
    await isStored(visit, widget, trip);
  }
  await noProblems(driver);
}

/** @type {Omit<Check, 'widget'>[]} */
const OF_EACH = [
  { face: 'element', name: 'filled in by the keyboard, sent, stored', run: useElement },
  {
    face: 'element',
    name: 'filled in, sent, stored, by its own file',
    run: (visit, widget) => useElement({ ...visit, show: (body, head) => visit.show(body, head, [widget]) }, widget),
  },
  {
    face: 'element',
    name: 'in Urdu, joined, its times the right way round',
    async run(visit, widget) {
      const { driver, show } = visit;
      await driver.resize(1000, 800);
      await show(elementOf(widget, visit, 'locale="ur"'));
      await ready(driver);
      await until(() => driver.run(urduOf, widget), 'Urdu');
      const faults = await driver.run(faultsOfUrdu, widget);
      if (faults.length > 0) throw new Error(faults.join('; '));
      await noProblems(driver);
    },
  },
  {
    face: 'element',
    name: 'as wide as it should be in 11 parents at 280, 600 and 1200',
    async run(visit, widget) {
      const { driver, show } = visit;
      await driver.resize(1300, 800);
      await show(`<div id="place" style="position: relative"></div>${elementOf(widget, visit)}`);
      await ready(driver);
      const wrong = await driver.run(widthsIn, elementOf(widget, visit), PARENTS);
      if (wrong.length > 0) throw new Error(wrong.join('; '));
      await noProblems(driver);
    },
  },
  {
    face: 'element',
    name: 'hidden by a class, a style, an attribute',
    async run(visit, widget) {
      const { driver, show } = visit;
      await show(
        elementOf(widget, visit),
        '<style>.d-none { display: none !important } .gone { display: none }</style>',
      );
      await ready(driver);
      const seen = await driver.run((tag) => {
        const element = /** @type {HTMLElement} */ (document.querySelector(tag));
        /** @type {[string, string][]} */
        const ways = [
          ['class', 'd-none'],
          ['class', 'gone'],
          ['style', 'display: none'],
          ['hidden', ''],
          ['hidden', 'until-found'],
        ];
        return ways.flatMap(([name, value]) => {
          element.setAttribute(name, value);
          const { height } = element.getBoundingClientRect();
          element.removeAttribute(name);
          return height > 0 ? `${name}="${value}" leaves it ${height} pixels tall` : [];
        });
      }, widget);
      if (seen.length > 0) throw new Error(seen.join('; '));
    },
  },
  {
    face: 'frame',
    name: 'filled in by the keyboard, sent, stored',
    async run(visit, widget) {
      const { driver, show } = visit;
      await driver.resize(1000, 800);
      await show(`<p>Us</p>${frameOf(widget, visit)}`);
      await ready(driver);
      await until(() => driver.run(asTallAsItsPage), 'the frame to be as tall as its page');
      await tabInto(driver, ['iframe']);
      await driver.enter(`/embed/${widget}`);
      if (widget === 'flight-gallery') {
        await tabInto(driver, ['a', 'button']);
        await noProblems(driver);
        return;
      }
      const trip = await fillIn(driver, widget);
      await isStored(visit, widget, trip);
      await noProblems(driver);
      await driver.enter(undefined);
      await until(() => told(driver, 'submitted'), 'the page to be told');
      await noProblems(driver);
    },
  },
  {
    face: 'frame over the page',
    name: 'opens where it fits, closes by Escape, gives the focus back',
    async run(visit, widget) {
      const { driver, show } = visit;
      for (const { width, height } of SIZES) {
        await driver.resize(width, height);
        await show(`<div style="height: 900px">Us</div>${openerOf(widget, visit)}`);
        const before = await openLayer(driver);
        await fitsWindow(driver, `at ${width} × ${height}`);
        const { tall, room } = await driver.run(() => {
          const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
          const dialog = /** @type {HTMLElement} */ (roots.flatMap((root) => root.querySelector('dialog') ?? [])[0]);
          const frame = /** @type {HTMLElement} */ (
            dialog.querySelector('.scroller')?.shadowRoot?.querySelector('iframe')
          );
          return {
            tall: dialog.offsetHeight,
            room: Math.min(frame.offsetHeight, document.documentElement.clientHeight - 24),
          };
        });
        if (tall < Math.min(room, 900) || tall > room + 100)
          throw new Error(`at ${width} × ${height} it is ${tall} pixels tall where ${room} are wanted`);
        await driver.press('Escape');
        await isAsBefore(driver, before);
      }
    },
  },
  {
    face: 'panel over the page',
    name: 'stands at the edge, on a phone everywhere, closes by Escape, gives the focus back',
    async run(visit, widget) {
      const { driver, show } = visit;
      for (const { width, height } of SIZES) {
        await driver.resize(width, height);
        await show(`<div style="height: 900px">Us</div>${openerOf(widget, visit, 'data-layout="panel"')}`);
        const before = await openLayer(driver);
        const box = await driver.run(boxOfLayer);
        const wanted = { left: box.room < 640 ? 0 : box.room - 520, top: 0, right: 0, bottom: 0 };
        for (const [side, free] of Object.entries(wanted)) {
          const is = box[/** @type {keyof typeof wanted} */ (side)];
          if (Math.abs(is - free) > 0.5)
            throw new Error(`at ${width} × ${height} there are ${is} pixels at its ${side}`);
        }
        await driver.press('Escape');
        await isAsBefore(driver, before);
      }
    },
  },
  {
    face: 'floating button',
    name: 'stays in sight, its panel is filled in, sent, stored, closes by Escape, gives the focus back',
    async run(visit, widget) {
      const { driver, show } = visit;
      await driver.resize(390, 700);
      const button = openerOf(widget, visit, '', FLOWS[widget]?.prefill).replace(
        'data-charter-open',
        'data-charter-button',
      );
      await show(`${button}<div style="height: 3000px">Us</div>`);
      await driver.run(() => scrollTo(0, 600));
      // In place of the page's own.
      await until(() => driver.run(floats), 'the button to float');
      const before = await openLayer(driver);
      await driver.enter(`/embed/${widget}`);
      if (widget !== 'flight-gallery') {
        const trip = await fillIn(driver, widget);
        await isStored(visit, widget, trip);
        // While a toast stands, Escape is its own.
        await until(async () => {
          if (!(await openDialog(driver))) return true;
          await driver.press('Escape');
          return false;
        }, 'the confirmation to go');
        await driver.enter(undefined);
        await until(() => told(driver, 'submitted'), 'the page to be told');
      }
      await driver.enter(undefined);
      await driver.press('Escape');
      await isAsBefore(driver, before);
    },
  },
];

/** @type {Check[]} */
export const CHECKS = OF_EACH.flatMap((check) => WIDGETS.map((widget) => ({ ...check, widget })));

function asTallAsItsPage() {
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const [frame] = roots.flatMap((root) => [...root.querySelectorAll('iframe')]);
  const wanted = /** @type {any} */ (window).heights.at(-1);
  return !!frame && Math.abs(frame.offsetHeight - wanted) < 2;
}

function floats() {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const button = roots.flatMap((root) => root.querySelector('button') ?? [])[0];
  const { top = -1, bottom = 0 } = button?.getBoundingClientRect() ?? {};
  return top > 0 && bottom < document.documentElement.clientHeight;
}

/** How much room is at each side of what stands over the page, once it has come to its place. */
async function boxOfLayer() {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const dialog = /** @type {HTMLElement} */ (roots.flatMap((root) => root.querySelector('dialog') ?? [])[0]);
  await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
  const { left, top, right, bottom } = dialog.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  return { left, top, right: clientWidth - right, bottom: clientHeight - bottom, room: clientWidth };
}

/** @param {string} tag */
function urduOf(tag) {
  const root = document.querySelector(tag)?.shadowRoot?.querySelector('.cw-root');
  return root && getComputedStyle(root).direction === 'rtl' && /[\u0600-\u06ff]/.test(root.textContent ?? '');
}

/**
 * Letters that are spaced or told apart do not join; a time whose figures stand in another order is another time.
 * @param {string} tag
 */
function faultsOfUrdu(tag) {
  const root = /** @type {Element} */ (document.querySelector(tag)?.shadowRoot?.querySelector('.cw-root'));
  /** @type {string[]} */
  const faults = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.nodeValue ?? '';
    if (!parent || parent.getClientRects().length === 0) continue;
    const { letterSpacing } = getComputedStyle(parent);
    if (/[\u0600-\u06ff]{2}/.test(text) && letterSpacing !== 'normal' && letterSpacing !== '0px')
      faults.push(`'${text.slice(0, 20)}' is spaced by ${letterSpacing}`);
    for (const { 0: time, index } of text.matchAll(/\d\d:\d\d/g)) {
      const left = [...time].map((_, at) => {
        const range = document.createRange();
        range.setStart(/** @type {Node} */ (node), index + at);
        range.setEnd(/** @type {Node} */ (node), index + at + 1);
        return range.getBoundingClientRect().left;
      });
      if (left.some((x, at) => at > 0 && x <= /** @type {number} */ (left[at - 1])))
        faults.push(`${time} is turned around`);
    }
  }
  // Two letters that join are not as wide as each by itself; of two fonts they are.
  const measure = document.createElement('span');
  measure.style.fontSize = '100px';
  root.append(measure);
  const width = (/** @type {string} */ letters) => {
    measure.textContent = letters;
    return measure.getBoundingClientRect().width;
  };
  if (width('ہ') === width('ٹ')) faults.push('this machine has no font of Urdu (Debian: fonts-noto-core)');
  for (const pair of ['فہ', 'کہ', 'ہی', 'ٹی', 'پچ', 'گھ', 'یں', 'کے']) {
    const apart = [...pair].reduce((sum, letter) => sum + width(letter), 0);
    if (Math.abs(width(pair) - apart) < 0.5) faults.push(`'${pair}' is not joined`);
  }
  measure.remove();
  return [...new Set(faults)];
}

/**
 * @param {string} html
 * @param {string[]} parents
 */
async function widthsIn(html, parents) {
  const place = /** @type {HTMLElement} */ (document.getElementById('place'));
  /** @type {string[]} */
  const wrong = [];
  for (const parent of parents) {
    place.innerHTML = parent.replace('<i></i>', html);
    const element = /** @type {HTMLElement} */ (place.querySelector('[loading]'));
    while (!element.shadowRoot?.querySelector('.cw-room > *')) await new Promise((done) => setTimeout(done, 10));
    for (const room of [280, 600, 1200]) {
      place.style.width = `${room}px`;
      const { width } = element.getBoundingClientRect();
      // A neighbour and the gap to it take 40 pixels at the most.
      if (width < Math.min(room, 640) - 40 || width > Math.min(room, 640) + 0.5)
        wrong.push(`${Math.round(width)} of ${room} in ${parent}`);
      if (place.scrollWidth > room) wrong.push(`overflows ${room} in ${parent}`);
    }
  }
  return wrong;
}
