import { join } from 'node:path';
import { formatAmount, type RequestKind } from '@charter-hosts/contract';
import { UR as WIDGETS_UR } from 'charter-widgets/urdu';
import type { Browser, Locator, Page, Route } from 'playwright';
import { expect } from 'vitest';
import { test, watchProblems } from '../../scripts/testing/browser';
import { acknowledge, atDesk, checkQuotes, found, requestOf, tripOf } from '../api/simulation/knowledge';
import { simulateAsAsked } from '../api/simulation/run';
import { hasSent } from '../api/simulation/staff';
import { between } from '../api/simulation/steps';
import { BODIES, learn, newPerson } from '../api/simulation/travellers';
import type { Answer, Desk, KnownQuote, Person, Request, World } from '../api/simulation/world';
import { Broken, Skipped } from '../api/simulation/world';
import { KINDS } from '../app/back-office/kinds';
import { UR as SITE_UR } from '../app/shared/texts/ur';

const DIST = join(import.meta.dirname, '../../dist');
const DAY_MS = 86_400_000;
let browser: Browser;

interface Visit {
  page: Page;
  /** The answers to what the page has read, by path: the last one of each. */
  read: Map<string, Answer>;
  written: { path: string; body: Body; key: string; answer: Answer | undefined }[];
}

/** The browsers' requests are answered one after the other, so that a run is nearly the same each time. */
let turn: Promise<unknown> = Promise.resolve();

/** Opens a browser, of staff if there is a token, for what `use` does in it; throws what its page or an answer has broken. */
async function visit(
  w: World,
  language: Person['language'],
  token: string,
  use: (visit: Visit) => Promise<void>,
): Promise<void> {
  if (w.trouble !== 'none') throw new Skipped();
  const look = { locale: language, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ baseURL: 'https://fly.example', ...look });
  context.setDefaultTimeout(6000);
  await context.clock.setSystemTime(w.now);
  const one: Visit = { page: await context.newPage(), read: new Map(), written: [] };
  const faults: unknown[] = [];
  watchProblems(one.page, (problem) => {
    if (!problem.startsWith('Failed to load resource')) faults.push(new Broken('screensWork', problem));
  });
  await context.route('**/*', (route) => {
    turn = turn.then(() => fulfil(w, route, one)).catch((error) => one.page.isClosed() || faults.push(error));
  });
  try {
    await one.page.goto('/config.json');
    await one.page.evaluate((own) => own && localStorage.setItem('token', own), token);
    await use(one);
  } catch (error) {
    const shown = (await one.page.locator('body').innerText()).replace(/\s+/g, ' ');
    const isTold = error instanceof Broken || error instanceof Skipped;
    faults.push(isTold ? error : new Broken('screensWork', `${error}; the screen shows: ${shown}`));
  } finally {
    await turn;
    await context.close();
  }
  if (faults.length > 0) throw faults[0];
}

/** Answers a request of a page by the app of the house, without a network. The first write has the fault of the step. */
async function fulfil(w: World, route: Route, { read, written }: Visit): Promise<void> {
  const request = route.request();
  const [method, { pathname, search }] = [request.method(), new URL(request.url())];
  // The app gets a body as an object, and its answer is read as text.
  const { 'content-type': _type, 'accept-encoding': _encoding, ...headers } = await request.allHeaders();
  const end = ({ status, headers: of }: Pick<Answer, 'status' | 'headers'>, body: Buffer | string) =>
    route.fulfill({ status, headers: Object.fromEntries(of), body }).catch(() => {});
  if (pathname === '/api/TripStream') return route.fulfill({ status: 204 });
  if (!/^\/api\/(?!images)/.test(pathname)) {
    const file = await w.house.apps[0]?.request(pathname + search, { headers });
    if (file) await end(file, Buffer.from(await file.arrayBuffer()));
    return;
  }
  const path = pathname.slice('/api/'.length) + search;
  const body = request.postDataJSON() ?? undefined;
  if (method === 'GET' || path === 'Traveller/Seen') {
    const answer = await w.read(method, path, headers, body);
    read.set(path, answer);
    return end(answer, answer.text);
  }
  const answer = await w.act(path, body, headers, method);
  written.push({ path, body, key: headers['idempotency-key'] ?? '', answer });
  w.step = { ...w.step, fault: undefined };
  await (answer ? end(answer, answer.text) : route.abort());
}

/** Loads a page, or the present one again, until its code has taken over. */
async function load(page: Page, path?: string): Promise<void> {
  await (path ? page.goto(path) : page.reload());
  await page.waitForFunction(() => !document.getElementById('start'));
}

// biome-ignore lint/suspicious/noExplicitAny: screens write bodies of many kinds
type Body = any;

const say = (language: Person['language'], text: string): string =>
  (language === 'ur' && (WIDGETS_UR[text] ?? SITE_UR[text])) || text;

/** The fields of all forms: their names in bodies, and their labels on the site and in the back office. */
const JOURNEY = `
fromLocation, departureLocation: From, Departure location
toLocation, destinationLocation: To, Destination location
departDate, departureDateTime: Date, Time
seats: Seats, Number of seats
luggage: Luggage (kg), Luggage (pieces)
pets: Pets
preferredAircraft: Preferred aircraft, Aircraft
serviceType: Service type, Service
numberOfPassengers, numberOfGuests: Number of passengers, Passengers, Number of guests
numberOfRooms: Number of rooms`;
const PERSON = `
title: Title
name: Name
firstName: First name
lastName: Last name
gender: Gender
email: Email, Email (optional)
phone, phoneNo, phoneNumber: Phone, Phone number, Phone (optional), Phone number (optional)
cnic, cnicOrPassport: CNIC (optional), CNIC or Passport, CNIC or passport, CNIC or passport number
pickUpPlace: Pick-up place (optional)
note, message: Note (optional), Additional message (optional), Message (optional)`;

async function type(form: Page | Locator, language: Person['language'], body: Body, fields: string): Promise<void> {
  await form.getByRole('textbox').first().waitFor();
  for (const line of fields.trim().split('\n')) {
    const [names = [], labels = []] = line.split(': ').map((part) => part.split(', '));
    const text = names.map((name) => body[name]).find((value) => value !== undefined);
    for (const label of text === undefined ? [] : labels) {
      const field = form.getByLabel(say(language, label), { exact: true }).first();
      if ((await field.count()) === 0) continue;
      // A moment has a field for its day and one for its time.
      const value = label === 'Date' ? text.slice(0, 10) : label === 'Time' ? text.slice(11, 16) : String(text);
      if (await field.evaluate((one) => one.tagName === 'SELECT')) await field.selectOption(value);
      else await field.fill(value);
      await field.press('Tab');
    }
  }
}

const FORMS: Record<RequestKind, [path: string, name: string]> = {
  privateCharter: ['/private-charter-form', 'Private charter'],
  internationalCharter: ['/international-charter-form', 'International charter'],
  chauffeur: ['/chauffeur-service-form', 'Chauffeur'],
  flightBooking: ['/flights-products', ''],
};

/** Types the part of a form that outlasts a reload. A booking begins in the gallery. */
async function typeJourney(page: Page, language: Person['language'], kind: RequestKind, body: Body): Promise<void> {
  const card = page.locator(`a[href*="id=${body.flightId}"]`).first();
  if (kind === 'flightBooking') await load(page, found((await card.getAttribute('href')) ?? undefined));
  const legs: Body[] = body.segments ?? [];
  for (const [index, leg] of legs.entries()) {
    const place = page.locator('.cw-thread > li').nth(index);
    if ((await place.count()) === 0) await page.getByRole('button', { name: say(language, 'Add another leg') }).click();
    await type(place, language, leg, JOURNEY);
  }
  await type(page, language, { ...legs[0], ...body }, JOURNEY);
}

async function typePerson(page: Page, language: Person['language'], kind: RequestKind, body: Body): Promise<void> {
  if (kind === 'privateCharter') await page.locator('.cw-charter button[type=submit]').click();
  await type(kind === 'privateCharter' ? page.getByRole('dialog') : page, language, body, PERSON);
  for (const [index, guest] of (body.travelPersons ?? []).entries())
    await type(page.locator('.cw-booking-guest').nth(index), language, guest, PERSON);
  if (kind === 'flightBooking') await page.getByRole('checkbox').check();
}

const DISABLED = '[aria-disabled=true]';
const QUESTION = /^(?:Yes, send it|جی ہاں، بھیج دیں|Yes, create it)$/;

/** Presses until the server answers, or nobody tries any more; resolves to the last attempt. */
async function press(w: World, { page, written }: Visit, button: Locator, path: RegExp) {
  const attempts = () => written.filter((one) => path.test(one.path));
  for (;;) {
    const before = attempts().length;
    await button.click();
    const question = page.getByRole('button', { name: QUESTION });
    const isSent = () => attempts().length > before;
    await expect.poll(async () => isSent() || (await question.isVisible()), { timeout: 5000 }).toBe(true);
    if (!isSent()) await question.click();
    await expect.poll(isSent, { timeout: 5000 }).toBe(true);
    // The screen may try again by itself, or learn otherwise what became of it.
    const isBusy = async () => !attempts().at(-1)?.answer && (await button.and(page.locator(DISABLED)).isVisible());
    await expect.poll(isBusy, { timeout: 8000 }).toBe(false);
    const last = found(attempts().at(-1));
    const isDone = (last.answer && last.answer.status < 500) || !(await button.isVisible());
    if (isDone || w.pick(5) < 0.4) return last;
  }
}

async function checkReload(page: Page, what: string, read: () => Promise<unknown>): Promise<void> {
  const before = JSON.stringify(await read());
  await load(page);
  const message = `${what} shows the same after a reload`;
  await expect.poll(async () => JSON.stringify(await read()), { message, timeout: 3000 }).toBe(before);
}

const valuesOf = (form: Locator): Promise<string[]> =>
  form.locator('input, select, textarea').evaluateAll((all) => (all as HTMLInputElement[]).map(({ value }) => value));

/** Whether what is stored is what was typed: an airport has its name since, and a number no zero. */
function isStored(typed: unknown, stored: unknown): boolean {
  if (typed && typeof typed === 'object')
    return Object.entries(typed).every(([name, part]) => isStored(part, (stored as Record<string, unknown>)?.[name]));
  const [text, found] = [String(typed ?? ''), String(stored ?? '')];
  return found === text || found.startsWith(`${text} – `) || found === text.replace(/^0/, '');
}

async function checkStored(w: World, kind: Request['kind'], { id: _, ...body }: Body, id: number): Promise<void> {
  const headers = found(await w.session(found(w.staff[0])));
  const { data } = await w.get(KINDS[kind].calls.byId.path.slice(1).replace(':id', String(id)), headers);
  const wrong = Object.keys(body).find((name) => !isStored(body[name], data[name]));
  const [typed, stored] = [body, data].map((all) => JSON.stringify(all[wrong ?? '']));
  if (wrong) throw new Broken('typedIsStored', `${wrong}: ${typed} was typed, and ${stored} is stored`);
}

/** A request that a form can send: from tomorrow on, with one party for all legs, each of which departs after the last. */
function meansRequest(w: World, kind: Request['kind'], mostLegs: number): { request: Request; body: Body } {
  const person = newPerson(w);
  const { seatPrice: _, ...body } = BODIES[kind](w, person).body as Body;
  w.notes.push(kind);
  const flight = w.model.flights.find(({ id }) => id === body.flightId);
  if (flight && (!flight.isPublic || flight.seats <= body.numberOfGuests)) throw new Skipped();
  if (body.segments) {
    body.segments.splice(mostLegs);
    body.trip = body.segments.length > 1 ? 2 : 0;
    for (const [leg, one] of body.segments.entries())
      one.departDate = new Date(Date.parse(`${one.departDate}Z`) + 2 * leg * DAY_MS).toISOString().slice(0, 19);
  }
  const moment = body.segments?.[0].departDate ?? body.departureDateTime ?? body.departureDate;
  if (Date.parse(`${moment}Z`) < w.now + DAY_MS) throw new Skipped();
  return { request: w.addRequest(person, { kind, body }), body };
}

type Learn = (sent: Visit['written'][0]) => Promise<void>;

/** Sends the form; what was typed is stored, and the page shows its reference. */
async function submit(w: World, one: Visit, request: Request, body: Body, learns: Learn): Promise<void> {
  const sent = await press(w, one, one.page.locator('button[type=submit]').last(), /^(?!Quotes)/);
  Object.assign(request, { body: sent.body, key: sent.key });
  await learns(sent);
  if (sent.answer?.status !== 201) return;
  await one.page.getByText(found(request.reference)).first().waitFor();
  await checkStored(w, request.kind, body, sent.answer.data.id);
}

async function fillsForm(w: World): Promise<void> {
  const kind = w.of(Object.keys(FORMS) as RequestKind[], 0);
  const { request, body } = meansRequest(w, kind, 4);
  const { language } = request.person;
  await visit(w, language, '', async (one) => {
    const { page } = one;
    await load(page, `${FORMS[kind][0]}?locale=${language}`);
    await typeJourney(page, language, kind, body);
    if (w.pick(3) < 0.4) await checkReload(page, kind, () => valuesOf(page.locator('form:has(button[type=submit])')));
    await typePerson(page, language, kind, body);
    await submit(w, one, request, body, ({ path, answer }) => {
      request.path = path.split('?')[0] ?? '';
      return learn(w, request, answer);
    });
  });
}

async function entersRequest(w: World): Promise<void> {
  const desk = await atDesk(w);
  const kind = w.of(Object.keys(FORMS).slice(0, 3) as RequestKind[], 1);
  const { request, body } = meansRequest(w, kind, 1);
  await visit(w, 'en', desk.person.token, async (one) => {
    const { page } = one;
    await load(page, '/admin/new-request');
    await page.getByText(FORMS[kind][1], { exact: true }).click();
    await type(page, 'en', { ...body.segments?.[0], ...body }, JOURNEY + PERSON);
    await submit(w, one, request, body, async ({ answer }) => {
      if (await acknowledge(w, request, answer)) w.expectAudit(desk.person, 'made', 'trip');
    });
  });
}

function amountOf(text: string): number {
  const plain = text.normalize('NFKC').replace(/[−–]/g, '-');
  return Math.round(Number(plain.replace(/[^\d.-]/g, '')) * 100);
}

/** Reads the quotes of a traveller's page: each total is the sum of its lines, and what is stored. */
async function readSheets(w: World, page: Page, { tripId }: Request) {
  const textsOf = (all: Element[]) => all.map(({ textContent }) => textContent ?? '');
  const query = w.house.db.selectFrom('quotes').select(['version', 'total', 'currency']).where('trip_id', '=', tripId);
  const stored = await query.execute();
  const sheets = [];
  for (const sheet of await page.locator('.app-quote').all()) {
    const lines = await sheet.locator('.app-quote-lines tbody td').evaluateAll(textsOf);
    const totals = await sheet.locator('.app-quote-lines tfoot td, .app-quote-total strong').evaluateAll(textsOf);
    const version = Number((await sheet.getAttribute('aria-label'))?.replace(/\D/g, ''));
    const quote = found(stored.find((one) => one.version === version));
    const total = amountOf(formatAmount(Number(quote.total), quote.currency));
    const sum = lines.reduce((all, line) => all + amountOf(line), 0);
    if (sum !== total || totals.some((text) => amountOf(text) !== total))
      throw new Broken('shownTotalsAreSums', `Quote ${version} of ${total} is shown as ${totals}, with ${lines}`);
    sheets.push({ version, lines, totals });
  }
  return sheets;
}

async function usesTripPage(w: World): Promise<void> {
  const isOffered = w.pick(1) < 0.8;
  const request = requestOf(w, ({ token, sent }) => token && (!isOffered || sent.length > 0), 0);
  const { language } = request.person;
  await visit(w, language, '', async (one) => {
    const { page } = one;
    await load(page, `/trip?locale=${language}#${request.token}`);
    await expect.poll(() => one.read.has('Traveller/Trip')).toBe(true);
    const { status, data } = found(one.read.get('Traveller/Trip'));
    if (status !== 200) return;
    request.seen = { stage: data.stage, quotes: data.quotes };
    await expect.poll(() => page.locator('.app-quote').count()).toBe(data.quotes.length);
    if (w.pick(2) < 0.3) await checkReload(page, 'The trip page', () => readSheets(w, page, request));
    await answersOnPage(w, one, request);
    await readSheets(w, page, request);
  });
}

async function answersOnPage(w: World, one: Visit, request: Request): Promise<void> {
  const { page } = one;
  const { language, mark } = request.person;
  const sign = page.locator('.app-travel-sign button[type=submit]');
  const open = request.seen?.quotes.filter(({ state }) => state === 'sent') ?? [];
  if (open.length > 0 && w.pick(3) < 0.7) {
    const isYes = w.pick(4) < 0.75;
    const places = page.locator(open.length > 1 ? '.app-travel-compared article' : '.app-travel-answer');
    const buttons = places.nth(Math.floor(w.pick(5) * open.length)).locator('button[aria-expanded]');
    await buttons.nth(isYes ? 0 : 1).click();
    await page.locator('.app-travel-sign input[name=name]').fill(`${mark} Testwala`);
    const { answer, body } = await press(w, one, sign, /^Traveller\/Answer/);
    if (answer?.status === 200 && isYes) Object.assign(request, { accepted: body.version, isFar: true });
  } else if (w.pick(3) < 0.9) {
    const ask = page.getByRole('button', { name: say(language, 'Ask for a change') });
    if ((await ask.count()) === 0) return;
    await ask.click();
    await page.getByLabel(say(language, 'What should change?')).fill(`${mark} comes later`);
    await press(w, one, sign, /^Traveller\/Change/);
  }
}

async function typeQuote(w: World, page: Page, aircraft: string): Promise<void> {
  await page.getByLabel('Aircraft', { exact: true }).fill(aircraft);
  for (const leg of await page.locator('[data-leg]').filter({ hasText: 'No block time yet' }).all()) {
    await leg.locator('summary').click();
    await leg.getByLabel(/block time in hours and minutes$/).fill('2:05');
  }
  const lines = page.locator('.app-quoting-lines > li');
  const count = between(1, 6, w.pick(4));
  while ((await lines.count()) < count) await page.getByRole('button', { name: 'Add a line' }).click();
  for (let line = 1; line <= count; line++) {
    await page.getByLabel(`Line ${line}, what it is for`).fill(`Line ${line} of ${w.step.n}`);
    const amount = page.getByLabel(new RegExp(`^Line ${line}, amount in`));
    await amount.fill(String(line === 1 ? 9000 + w.step.n : 10 * line));
    await amount.blur();
  }
}

/** Reads the editor: its total is the sum of its lines. */
async function readEditor(page: Page): Promise<{ total: string; values: string[] }> {
  const form = page.locator('.app-quoting-form');
  const total = await form.locator('output').innerText();
  let sum = 0;
  for (const line of await form.locator('.app-quoting-lines > li').all()) {
    const isDiscount = (await line.locator('option[value=discount]:checked').count()) > 0;
    sum += amountOf(await line.locator('[inputmode=decimal]').inputValue()) * (isDiscount ? -1 : 1);
  }
  if (sum !== amountOf(total)) throw new Broken('shownTotalsAreSums', `The editor shows ${total} with lines of ${sum}`);
  return { total, values: await valuesOf(form) };
}

/** Waits until the editor has saved; resolves to the quotes that are stored then. */
async function saveQuote(w: World, page: Page, request: Request, desk: Desk, aircraft: string): Promise<KnownQuote[]> {
  const note = page.locator('.app-quoting-saving');
  await expect.poll(() => note.innerText()).toMatch(/^Saved|Try again$/);
  if (!(await note.innerText()).startsWith('Saved')) await note.getByRole('button').click();
  await expect.poll(() => note.innerText()).toMatch(/^Saved/);
  const { total } = await readEditor(page);
  const { data } = await w.get(`Quotes/${request.tripId}`, desk.headers);
  const stored = data.find((one: { aircraft: string }) => one.aircraft === aircraft);
  if (!stored) throw new Broken('typedIsStored', `The ${aircraft} counts as saved, and no quote has it`);
  if (formatAmount(stored.total, stored.currency) !== total)
    throw new Broken('shownTotalsAreSums', `The editor shows ${total}, and ${stored.total} is stored`);
  request.draft = stored;
  checkQuotes(request, data);
  return data;
}

async function writesQuote(w: World): Promise<void> {
  const desk = await atDesk(w);
  const request = tripOf(w);
  await visit(w, 'en', desk.person.token, async (one) => {
    const { page } = one;
    await load(page, `/admin/quote/${request.tripId}`);
    await page.locator('.app-quoting-form').waitFor();
    await typeQuote(w, page, `Jet of ${w.step.n}`);
    const quotes = await saveQuote(w, page, request, desk, `Jet of ${w.step.n}`);
    if (w.pick(3) < 0.5) await checkReload(page, 'The editor', () => readEditor(page));
    const send = page.locator('.app-quoting-foot > .cw-button');
    if (w.pick(5) > 0.7 || (await send.and(page.locator(DISABLED)).isVisible())) return;
    await send.click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: /^Send/ });
    const { answer, body } = await press(w, one, confirm, /^Quotes\/send/);
    const sent = body.quotes.map(({ version }: KnownQuote) => found(quotes.find((quote) => quote.version === version)));
    hasSent(w, desk, request, sent, answer);
  });
}

const actions = {
  'a traveller fills in a form': [40, fillsForm],
  'a traveller uses the trip page': [30, usesTripPage],
  'staff write a quote on the screen': [40, writesQuote],
  'staff enter a request on the screen': [15, entersRequest],
} as const;

test('steps through screens break no promise', { timeout: 24 * 3_600_000 }, async ({ browser: given }) => {
  browser = given;
  expect(await simulateAsAsked(60, { screens: { actions, dist: DIST } })).toBe('');
});
