import { Fragment, type ReactNode } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './kit/styles.css';
import './chauffeur-form/styles.css';
import './flight-booking/styles.css';
import './flight-gallery/styles.css';
import './international-charter-form/styles.css';
import './private-charter-form/styles.css';
import { flightImage, flightRecord } from './contract';
import { FlightBooking } from './flight-booking';
import { FlightGallery } from './flight-gallery';
import { exampleFlight } from './testing';
import { answerFetch } from './testing/answer-fetch';
import { drawnFlight, emptyPlace } from './testing/on-page';
import { REQUEST_FORMS } from './testing/request-forms';

/*
 * Whatever the API answers to any call of any widget: nothing is thrown, nothing in the answer is run, and the
 * widget still shows something.
 */

const API = 'https://hostile.example/api';
const FUTURE = `${new Date().getFullYear() + 1}-12-01`;

const on = emptyPlace();
/** Errors that no visitor sees, with the attack that caused them. */
let problems: string[];
let attack: string;
let answer: (signal: AbortSignal) => Promise<Response> | Response;
/** The calls that were made, and the failures that the host was told. */
let calls: number;
let failures: number;
const onFailed = () => void failures++;

const report = (event: ErrorEvent | PromiseRejectionEvent) => {
  problems.push(`${attack}: ${'reason' in event ? event.reason : event.message}`);
};

beforeEach(() => {
  // The pictures in an attacker's answers do not exist, so their absence is no error.
  on.place.addEventListener('error', (event) => event.isTrusted && event.stopPropagation(), true);
  problems = [];
  attack = '';
  calls = 0;
  failures = 0;
  window.addEventListener('error', report);
  window.addEventListener('unhandledrejection', report);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation((...told) => void problems.push(`${attack}: ${told.join(' ')}`));
  answerFetch(({ url, signal }) => {
    if (!url.startsWith(API)) return;
    calls++;
    return answer(signal);
  });
});
afterEach(() => {
  window.removeEventListener('error', report);
  window.removeEventListener('unhandledrejection', report);
});

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'];
const HTML =
  '<img src=x onerror="hacked=1"><script>hacked=1</script><b class="hostile">{constructor} # </b>javascript:hacked=1';
const LONG = `${'1 '.repeat(250_000)}${'{'.repeat(250_000)}${'(A'.repeat(125_000)}`;
const NESTED = `${'[{"data":'.repeat(1000)}0${'}]'.repeat(1000)}`;
const OF_OTHER_TYPES: unknown[] = [null, true, 5, -1, 1.5, '', 'text', [], {}, ['constructor'], { constructor: 5 }];

const text = (status: number, body: string, type = 'application/json') =>
  new Response(body, { status, headers: { 'Content-Type': type } });
const json = (status: number, body: unknown) => text(status, JSON.stringify(body));
type Attacks = [name: string, answer: (signal: AbortSignal) => Promise<Response> | Response][];

const ANY_CALL: Attacks = [
  ...[...NAMES, HTML, LONG].flatMap(
    (message): Attacks => [
      [`400 with the message ${message.slice(0, 20)}`, () => json(400, { success: false, message })],
      [`200 without success, with the message ${message.slice(0, 20)}`, () => json(200, { success: false, message })],
    ],
  ),
  ...OF_OTHER_TYPES.flatMap(
    (value): Attacks => [
      [`the body ${JSON.stringify(value)}`, () => json(200, value)],
      [`success ${JSON.stringify(value)}`, () => json(200, { success: value, data: [] })],
      [`the message ${JSON.stringify(value)}`, () => json(409, { success: false, message: value })],
      [`errors ${JSON.stringify(value)}`, () => json(400, { success: false, message: 'No', errors: value })],
    ],
  ),
  [
    'errors of inherited names',
    () =>
      text(
        400,
        `{"success":false,"message":"No","errors":{${NAMES.map((name) => `"${name}":"${name}"`)},"firstName":"constructor","name":"toString","segments.0.seats":"__proto__"}}`,
      ),
  ],
  ['500 with only a message', () => json(500, { message: 'constructor' })],
  ['an empty body', () => text(200, '')],
  ['an empty body and 500', () => text(500, '')],
  ['204', () => new Response(null, { status: 204 })],
  ['a page', () => text(200, `<html>${HTML}</html>`, 'text/html')],
  ['a page and 404', () => text(404, `<html>${HTML}</html>`, 'text/html')],
  ['half of a body', () => text(200, '{"success":true,"da')],
  ['a body nested 1,000 deep', () => text(200, NESTED)],
  ['data nested 1,000 deep', () => text(200, `{"success":true,"data":${NESTED}}`)],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://evil.example/' } })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an abort', () => Promise.reject(new DOMException('Aborted', 'AbortError'))],
  [
    'a body that breaks off',
    () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('lost')) })),
  ],
];

const flight = (id: number) =>
  exampleFlight({
    id,
    departureDatetime: `${FUTURE}T14:30:00`,
    departsAt: `${FUTURE}T09:30:00Z`,
    arrivalDatetime: `${FUTURE}T16:30:00`,
    seatsAvailable: 6,
    images: [{ imageId: id, imageUrl: `/api/images/${id}.jpg`, description: 'The cabin', isBannerImage: false }],
  });

const HOSTILE = [
  ...OF_OTHER_TYPES,
  ...NAMES.slice(0, 3),
  HTML,
  LONG,
  'javascript:hacked=1',
  '9999-99-99T99:99:99',
  1e308,
  -1e308,
];
/** JSON.stringify writes no infinity, but JSON.parse reads one. */
const written = (record: unknown) => JSON.stringify(record).replaceAll('1e+308', '1e999');

/** Yields a record with each field in turn replaced by each hostile value, or missing. */
function spoilt<T extends object>({ entries }: v.ObjectSchema<v.ObjectEntries, undefined>, make: (id: number) => T) {
  let id = 100;
  return Object.keys(entries).flatMap((field) =>
    [...HOSTILE, undefined].map((value) => ({
      field,
      name: `${field} ${String(JSON.stringify(value)).slice(0, 30)}`,
      record: { ...make(++id), [field]: value },
    })),
  );
}
const FLIGHTS = [
  ...spoilt(flightRecord, flight),
  ...spoilt(flightImage, (id) => ({ ...flight(id).images[0] })).map(({ field, name, record }, index) => ({
    field: `image's ${field}`,
    name: `image's ${name}`,
    record: { ...flight(1000 + index), images: [record] },
  })),
  {
    field: 'images',
    name: 'a hundred images',
    record: { ...flight(5000), images: Array.from({ length: 100 }, () => ({ ...flight(1).images[0] })) },
  },
];
/** Readable values reach the screen; of unreadable ones, one for each field is enough. */
const READ = FLIGHTS.filter(({ record }) => v.is(flightRecord, JSON.parse(written(record))));
const UNREAD = FLIGHTS.filter((spoiltOne) => !READ.includes(spoiltOne)).filter(
  ({ field }, index, all) => all[index - 1]?.field !== field,
);
/** The number of flights that a gallery shows at once. */
const SHOWN = 24;
const pages = Array.from({ length: Math.ceil(READ.length / SHOWN) }, (_, page) =>
  READ.slice(page * SHOWN, (page + 1) * SHOWN).map(({ record }) => record),
);

const whole = (...records: unknown[]) => text(200, `{"success":true,"data":${written(records)}}`);

/** Resolves when `isSo` returns true; a widget that needs more than ten seconds has hung. */
async function until(isSo: () => boolean): Promise<void> {
  const late = performance.now() + 10_000;
  while (!isSo()) {
    if (performance.now() > late) throw new Error(`${attack}: the widget does not come to rest`);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Expects that the value is shown as text, and none of it was run. */
function look(): void {
  if (!on.place.textContent?.trim() || !on.place.offsetHeight) problems.push(`${attack}: the widget is blank`);
  if (on.place.querySelector('script, .hostile, [onerror], [href^="javascript:"]')) problems.push(`${attack}: markup`);
  if ('hacked' in window) problems.push(`${attack}: a script was run`);
}

const show = (widget: ReactNode) => on.root.render(widget);
const loaded = (box: string) => () => on.place.querySelector(box)?.getAttribute('aria-busy') === 'false';

/** Shows the widget again for each answer. */
async function shownWith(attacks: Attacks, box: string, widget: (key: string) => ReactNode): Promise<void> {
  for (const [name, hostile] of attacks) {
    attack = name;
    answer = hostile;
    const before = calls;
    // Otherwise a gallery would show what the attack before left in the storage.
    sessionStorage.clear();
    show(widget(name));
    await until(() => calls > before && loaded(box)());
    look();
  }
}

const control = (label: string) =>
  [...on.place.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === label)?.control;

/** Types as a person does, for React and for Preact. */
function enter(label: string, value: string): void {
  const field = control(label);
  if (!field) throw new Error(`There is no field ${label}`);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

const sender = () => [...on.place.querySelectorAll<HTMLElement>('button[type="submit"]')].at(-1);

/** Its `close` event comes after it has gone, and would be taken for that of the next dialog. */
async function closeInterruption(): Promise<void> {
  const dialog = on.place.querySelector('dialog[role="alertdialog"]');
  if (!dialog) return;
  let closed = false;
  dialog.addEventListener('close', () => {
    closed = true;
  });
  dialog.querySelector('button')?.click();
  await until(() => closed);
}

const isStored = () => on.place.textContent?.includes('Request Submitted') ?? false;

/**
 * Sends the form once for each answer. After a failure the typed text is still there; after a success the form is
 * filled in again.
 */
async function sentWith(attacks: Attacks, begin: () => Promise<void>): Promise<void> {
  let begun = false;
  for (const [name, hostile] of attacks) {
    attack = name;
    if (!begun) await begin();
    answer = hostile;
    const before = failures;
    sender()?.click();
    await until(() => failures > before || isStored());
    begun = failures > before;
    if (begun) await until(() => Boolean(on.place.querySelector('.cw-alert, dialog[role="alertdialog"]')));
    look();
    await closeInterruption();
  }
}

/** A value that is no id is ignored; a number is shown. */
const NO_IDS: Attacks = [
  ...[null, '7', 'constructor', [], {}, true].map((id): Attacks[number] => [
    `the id ${JSON.stringify(id)}`,
    () => json(200, { success: true, data: { id } }),
  ]),
  ...[null, [], 5, 'constructor'].map((data): Attacks[number] => [
    `the data ${JSON.stringify(data)}`,
    () => json(200, { success: true, data }),
  ]),
];
const IDS = [-1, 1.5, 1e308, 0];

async function storedAs(id: number): Promise<void> {
  attack = `stored as ${id}`;
  answer = () => text(200, `{"success":true,"message":${JSON.stringify(HTML)},"data":${written({ id })}}`);
  sender()?.click();
  await until(isStored);
  look();
}

it.each(Object.entries(REQUEST_FORMS))(
  '%s survives any answer of a server',
  async (_name, { draw, open, person }) => {
    const begin = async () => {
      answer = () => json(200, { success: true, data: drawnFlight });
      show(null);
      await until(() => !on.place.firstChild);
      sessionStorage.clear();
      show(<Fragment key={attack}>{draw('', { apiBase: API, onFailed })}</Fragment>);
      await until(() => Boolean(sender()));
      if (open) sender()?.click();
      for (const [label, value] of Object.entries(person)) {
        await until(() => Boolean(control(label)));
        if (value === true) control(label)?.click();
        else enter(label, String(value));
      }
    };
    await sentWith([...ANY_CALL, ...NO_IDS], begin);

    for (const id of IDS) {
      attack = `before it is stored as ${id}`;
      await begin();
      await storedAs(id);
    }
    expect(problems).toEqual([]);
  },
  60_000,
);

it('the flight gallery survives any answer to its search', async () => {
  const gallery = (key: string) => <FlightGallery key={key} apiBase={API} onFailed={onFailed} />;
  await shownWith(ANY_CALL, '.cw-gallery', gallery);
  await shownWith(
    [
      ['flights that cannot be read', () => whole(flight(1), ...UNREAD.map(({ record }) => record), flight(2))],
      ...pages.map((records, page): Attacks[number] => [`spoilt flights, page ${page}`, () => whole(...records)]),
      ['the same flight a hundred times', () => whole(...Array.from({ length: 100 }, () => flight(1)))],
    ],
    '.cw-gallery',
    gallery,
  );
  expect(on.place.querySelectorAll('.cw-gallery-card').length).toBeGreaterThan(1);
  expect(problems).toEqual([]);
}, 180_000);

it('the flight booking survives any data of its flight', async () => {
  const booking = (key: string) => <FlightBooking key={key} apiBase={API} onFailed={onFailed} flightId={7} />;
  await shownWith(
    [
      ...ANY_CALL,
      ...[...READ, ...UNREAD].map(({ name, record }): Attacks[number] => [
        `the flight's ${name}`,
        () => text(200, `{"success":true,"data":${written(record)}}`),
      ]),
    ],
    '.cw-booking',
    booking,
  );
  expect(problems).toEqual([]);
}, 180_000);
