import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadLocale } from '../messages';
import { WidgetRoot } from '../widget/widget-root';
import { formatPlace, parsePlaceText, RouteLine, type RouteLineProps } from './route-line';

test.each([
  ['Karachi (KHI) – Jinnah Airport', { code: 'KHI', city: 'Karachi', name: 'Jinnah Airport' }, 'Karachi KHI'],
  ['Parachinar (OPPC) – Airport', { code: 'OPPC', city: 'Parachinar', name: 'Airport' }, 'Parachinar OPPC'],
  ['  New Delhi (DEL) - Indira Gandhi ', { code: 'DEL', city: 'New Delhi', name: 'Indira Gandhi' }, 'New Delhi DEL'],
  ['Dubai (DXB)', { code: 'DXB', city: 'Dubai', name: '' }, 'Dubai DXB'],
  ['(DXB)', { code: 'DXB', city: '', name: '' }, 'DXB'],
])('the place %j is split into code, city and name', (text, place, spoken) => {
  expect(parsePlaceText(text)).toEqual(place);
  expect(formatPlace(parsePlaceText(text))).toBe(spoken);
});

test.each([
  'Serena Hotel helipad, Gilgit',
  'Helipad (the old one)',
  'Farm strip (private) – ask for Bilal',
  'Karachi',
  '',
])('the place %j without a code is not split', (text) => {
  expect(parsePlaceText(text)).toEqual({ code: '', city: text, name: '' });
  expect(formatPlace(parsePlaceText(text))).toBe(text);
});

test('a very long place text is split without delay', () => {
  expect(parsePlaceText(`a${' '.repeat(1_000_000)}b`).city.length).toBeLessThan(500);
});

// @vitest-environment happy-dom

const KARACHI = 'Karachi (KHI) – Jinnah International Airport';
const DUBAI = 'Dubai (DXB) – Dubai International Airport';

function render(props: RouteLineProps, words?: Record<string, string>) {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <WidgetRoot words={words}>
      <RouteLine {...props} />
    </WidgetRoot>,
  );
  return page;
}

/** The text for assistive technology. */
function readAloud(page: HTMLElement) {
  for (const hidden of page.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return page.textContent;
}

test('a route line is read out as one sentence, in the partner’s words', () => {
  const detail = '1 h 55 min';
  expect(readAloud(render({ from: KARACHI, to: DUBAI, detail }))).toBe('Karachi KHI to Dubai DXB, 1 h 55 min');
  expect(readAloud(render({ from: KARACHI, to: 'Hunza helipad' }))).toBe('Karachi KHI to Hunza helipad');
  const words = { '{from} to {to}': 'De {from} à {to}' };
  expect(readAloud(render({ from: KARACHI, to: DUBAI }, words))).toBe('De Karachi KHI à Dubai DXB');
});

test('a route line shows codes apart from cities, and full airport names only in a page’s head', () => {
  const seen = (page: HTMLElement) =>
    [...page.querySelectorAll('[aria-hidden="true"]')].map((part) => part.textContent);
  expect(seen(render({ from: KARACHI, to: DUBAI }))).toContain('KarachiDubai');
  expect(seen(render({ from: KARACHI, to: DUBAI, size: 'l' }))).toContain(
    'KarachiJinnah International AirportDubaiDubai International Airport',
  );
});

test('a route line shows the whole free text of a place as a tooltip', () => {
  const text = 'Serena Hotel helipad, Upper Hunza valley, near Karimabad bazaar';
  expect(render({ from: text, to: DUBAI }).querySelector(`[title="${text}"]`)?.textContent).toBe(text);
});

test('a route line draws the type of the aircraft, or a jet by default', () => {
  const flies = (aircraftType: number | undefined) =>
    render({ from: KARACHI, to: DUBAI, aircraftType }).querySelector('.cw-route-plane path')?.getAttribute('d');
  expect(flies(2)).not.toBe(flies(1));
  for (const plane of [undefined, 0, 7]) expect(flies(plane)).toBe(flies(1));
});

test('a route line shows Urdu names in Urdu, and free text unchanged', async () => {
  await loadLocale('ur');
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <WidgetRoot locale="ur">
      <RouteLine from={KARACHI} to={DUBAI} size="l" />
      <RouteLine from={KARACHI} to="Hunza helipad" detail="5" />
    </WidgetRoot>,
  );
  expect(page.querySelectorAll('.cw-hidden')[1]?.textContent).toMatch(/، 5$/);
  const [known] = page.querySelectorAll('.cw-route-cities');
  expect(known?.textContent).toBe('کراچیجناح انٹرنیشنل ایئرپورٹدبئیدبئی انٹرنیشنل ایئرپورٹ');
  expect(page.querySelector('[data-free]')?.textContent).toBe('Hunza helipad');
});
