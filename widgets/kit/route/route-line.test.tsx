import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadLocale } from '../messages';
import { WidgetRoot } from '../widget/widget-root';
import { formatPlace, parsePlaceText, RouteLine, type RouteLineProps } from './route-line';

test.each([
  ['Karachi (KHI) – Jinnah International Airport', 'KHI', 'Karachi', 'Jinnah International Airport'],
  ['Parachinar (OPPC) – Parachinar Airport', 'OPPC', 'Parachinar', 'Parachinar Airport'],
  [
    '  New Delhi (DEL) - Indira Gandhi International Airport ',
    'DEL',
    'New Delhi',
    'Indira Gandhi International Airport',
  ],
  ['Dubai (DXB)', 'DXB', 'Dubai', ''],
  ['(DXB)', 'DXB', '', ''],
])('%s carries a code', (text, code, city, name) => {
  expect(parsePlaceText(text)).toEqual({ code, city, name });
});

test.each([
  'Serena Hotel helipad, Gilgit',
  'Helipad (the old one)',
  'Farm strip (private) – ask for Bilal',
  'Karachi',
  '',
])('free text "%s" stays as it is', (text) => {
  expect(parsePlaceText(text)).toEqual({ code: '', city: text, name: '' });
});

test('a place is said with its code, and without one as written', () => {
  expect(formatPlace(parsePlaceText('Karachi (KHI) – Jinnah International Airport'))).toBe('Karachi KHI');
  expect(formatPlace(parsePlaceText('(KHI)'))).toBe('KHI');
  expect(formatPlace(parsePlaceText('Hunza helipad'))).toBe('Hunza helipad');
});

test('a text that no place has is read at once, and cut', () => {
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

/** What is left for assistive technology. */
function heard(page: HTMLElement) {
  for (const hidden of page.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return page.textContent;
}

test('it is heard as one sentence with the detail', () => {
  expect(heard(render({ from: KARACHI, to: DUBAI, detail: '1 h 55 min' }))).toBe(
    'Karachi KHI to Dubai DXB, 1 h 55 min',
  );
});

test('without a detail the sentence ends at the arrival', () => {
  expect(heard(render({ from: KARACHI, to: 'Hunza helipad' }))).toBe('Karachi KHI to Hunza helipad');
});

test("the sentence is in the partner's words", () => {
  expect(heard(render({ from: KARACHI, to: DUBAI }, { '{from} to {to}': 'De {from} à {to}' }))).toBe(
    'De Karachi KHI à Dubai DXB',
  );
});

test('the codes are shown apart from their cities, the airports named only in a hero', () => {
  const seen = (page: HTMLElement) =>
    [...page.querySelectorAll('[aria-hidden="true"]')].map((part) => part.textContent);
  expect(seen(render({ from: KARACHI, to: DUBAI }))).toContain('KarachiDubai');
  expect(seen(render({ from: KARACHI, to: DUBAI, size: 'l' }))).toContain(
    'KarachiJinnah International AirportDubaiDubai International Airport',
  );
});

test('a free text that may be cut short keeps its whole text as a tooltip', () => {
  const text = 'Serena Hotel helipad, Upper Hunza valley, near Karimabad bazaar';
  expect(render({ from: text, to: DUBAI }).querySelector(`[title="${text}"]`)?.textContent).toBe(text);
});

test('what flies along it is of the aircraft’s kind', () => {
  const flies = (aircraftType: number | undefined) =>
    render({ from: KARACHI, to: DUBAI, aircraftType }).querySelector('.cw-route-plane path')?.getAttribute('d');
  expect(flies(2)).not.toBe(flies(1));
  for (const plane of [undefined, 0, 7]) expect(flies(plane)).toBe(flies(1));
});

test('in Urdu its places have their Urdu names, and free text stands as it is', async () => {
  await loadLocale('ur');
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <WidgetRoot locale="ur">
      <RouteLine from={KARACHI} to={DUBAI} size="l" />
      <RouteLine from={KARACHI} to="Hunza helipad" />
    </WidgetRoot>,
  );
  const [known] = page.querySelectorAll('.cw-route-cities');
  expect(known?.textContent).toBe('کراچیجناح انٹرنیشنل ائیرپورٹدبئیدبئی انٹرنیشنل ائیرپورٹ');
  expect(page.querySelector('[data-free]')?.textContent).toBe('Hunza helipad');
});
