import type { Browser, FrameLocator, Page } from 'playwright';
import { DEFAULT_SETUP, type Setup } from '../../hosts/app/back-office/embed-studio/setup.ts';
import { snippet } from '../../hosts/app/back-office/embed-studio/snippet.ts';
import { html } from './partner.ts';
import { emulatePhone, VIEWPORT, withPage } from './phone.ts';

// How much a widget moves the content of a partner's page while it loads, and while it is filled in and sent. The pages
// use the snippets that the embed studio offers.

type Place = FrameLocator | Page;

const TEXT = '<p>A line of the partner’s own text, as it stands on any page of a hotel or a travel agent.</p>';

/** The studio's setups for a widget that stands in the page. */
const SETUPS: Record<string, Partial<Setup>> = {
  'own file': { method: 'script', files: 'alone' },
  'shared script': { method: 'script', files: 'shared' },
  frame: { method: 'iframe' },
  React: { method: 'react' },
};

export interface ShiftPage {
  path: string;
  html: string;
  tag: string;
  setup: string;
}

/** The partner's pages for each widget and setup, and the code of the React pages, which must be bundled. */
export async function makeShiftPages(
  origin: string,
  tags: readonly string[],
): Promise<{ pages: ShiftPage[]; components: Record<string, string> }> {
  const components: Record<string, string> = {};
  const pages = tags.flatMap((tag) =>
    Object.entries(SETUPS).map(([name, chosen]) => {
      const options: Setup['options'] = tag === 'flight-booking' ? { flightId: '5' } : {};
      const setup = { ...DEFAULT_SETUP, ...chosen, widget: tag as Setup['widget'], options };
      const parts = snippet(setup, { origin, manifest: undefined });
      const codeIn = (language: string) => parts.find((part) => part.language === language)?.code;
      const component = codeIn('tsx');
      if (component) components[`react-${tag}`] = component;
      const bundled = component
        ? `<link rel="stylesheet" href="/style.css"><script type="module" src="/react-${tag}.js"></script>`
        : '';
      return {
        path: `/shift/${tag}/${name.replaceAll(' ', '-')}`,
        html: html(`${bundled}<h1>A partner</h1>${TEXT}${codeIn('html')}<h2>More</h2>${TEXT.repeat(8)}`),
        tag,
        setup: name,
      };
    }),
  );
  return { pages, components };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function fill(place: Place, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await place.getByLabel(label).first().fill(text);
}

async function chooseAirport(place: Place, label: string, text: string, code: RegExp) {
  await place.getByLabel(label, { exact: true }).fill(text);
  await place.getByRole('option', { name: code }).click();
}

async function fillDateTime(place: Place, label: string, date: string, time: string) {
  const group = place.getByRole('group', { name: label });
  await group.getByLabel('Date').fill(date);
  await group.getByLabel('Time').fill(time);
}

/** What a visitor does in each widget, up to its confirmation. */
const VISITS: Record<string, (place: Place) => Promise<void>> = {
  async 'private-charter-form'(place) {
    await chooseAirport(place, 'From', 'skardu', /KDU/);
    await chooseAirport(place, 'To', 'islamabad', /ISB/);
    await fill(place, { Date: inDays(10), Time: '06:45' });
    await place.getByLabel('Seats', { exact: true }).fill('5');
    await place.getByRole('button', { name: 'Search' }).click();
    const details = place.getByRole('dialog', { name: 'Enter your details' });
    await details.getByLabel('Name').fill('A Visitor');
    await details.getByLabel('Email').fill('visitor@example.com');
    await details.getByLabel('Phone').fill('03000000042');
    await details.getByLabel('CNIC').fill('0000-0000-00042');
    await details.getByRole('button', { name: 'SUBMIT REQUEST' }).click();
    await place.getByText('Request Submitted!').waitFor();
  },
  async 'chauffeur-form'(place) {
    await fill(place, { 'First name': 'A', 'Last name': 'Visitor', 'CNIC or passport number': '0000-0000-00042' });
    await place.getByLabel('Number of passengers', { exact: true }).fill('6');
    await place.getByLabel('Luggage (kg)', { exact: true }).fill('4');
    await place.getByLabel('Phone number').fill('03000000042');
    await place.getByRole('button', { name: 'Submit Request' }).click();
    await place.getByRole('dialog').waitFor();
  },
  async 'international-charter-form'(place) {
    await fill(place, { Name: 'A Visitor', Email: 'visitor@example.com', 'Phone number': '+92 300 0000042' });
    await place.getByLabel('Service type').selectOption('Regional Jet Flight');
    await chooseAirport(place, 'Departure location', 'skardu', /KDU/);
    await chooseAirport(place, 'Destination location', 'dubai', /DXB/);
    await fillDateTime(place, 'Departure date and time', inDays(10), '06:45');
    await fillDateTime(place, 'Return date and time', inDays(12), '18:00');
    await place.getByLabel('Number of seats', { exact: true }).fill('5');
    await place.getByLabel('Preferred aircraft').selectOption('Super-Mid');
    await place.getByRole('button', { name: 'Submit', exact: true }).click();
    await place.getByRole('dialog').waitFor();
  },
  async 'flight-gallery'(place) {
    await place.getByRole('list', { name: 'Flights' }).getByRole('listitem').first().waitFor();
  },
  async 'flight-booking'(place) {
    const form = place.getByRole('form', { name: 'Reserve Your Flight' });
    await form.getByLabel('Title').selectOption('Mrs');
    await form.getByLabel('First name').first().fill('A');
    await form.getByLabel('Last name').first().fill('Visitor');
    await form.getByLabel('Phone number').first().fill('0300 0000042');
    await form.getByLabel('Email').fill('visitor@example.com');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Submit Booking Request' }).click();
    await place.getByRole('dialog').waitFor();
  },
};

/** Records each shift, unless it follows a press within half a second. */
function observeShifts() {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The sum of the layout shifts while the page loads and while the widget is filled in, whichever is larger. */
export async function measureShift(browser: Browser, url: string, tag: string, width: number): Promise<number> {
  return withPage(browser, { ...VIEWPORT, width }, async (page) => {
    await emulatePhone(page);
    await page.addInitScript(observeShifts);
    await page.goto(url);
    const sumUp = async () => {
      await page.waitForLoadState('networkidle');
      const shifts = await Promise.all(
        page.frames().map((frame) => frame.evaluate((): number[] => Reflect.get(window, 'shifts'))),
      );
      return shifts.flat().reduce((sum, value) => sum + value, 0);
    };
    const loading = await sumUp();
    await VISITS[tag]?.(page.frames().length > 1 ? page.frameLocator('iframe') : page);
    return Math.max(loading, (await sumUp()) - loading);
  });
}
