import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createLoadedT, ENGLISH, loadLocale } from '../../messages/messages';
import { WidgetRoot } from '../../widget/widget-root';
import { requestSource } from './sender';
import { StaffLine, type StaffLineProps } from './staff-line';
import { itineraryText, retryDelay } from './waiting-notice';

// @vitest-environment jsdom

afterEach(() => history.replaceState(null, '', '/'));

test('the source of a request names its partner, the campaign in the page’s address, and the page’s host', () => {
  history.replaceState(null, '', '/book?from=KHI&utm_source=mail&utm_campaign=eid#utm_medium=link&top');
  expect(requestSource({ partner: 'indus' })).toEqual({
    partner: 'indus',
    utm_source: 'mail',
    utm_campaign: 'eid',
    utm_medium: 'link',
    page: location.host,
  });
});

test('the source of a request uses a given campaign instead of the one in the address', () => {
  history.replaceState(null, '', '/book?utm_source=mail');
  expect(requestSource({ campaign: '?utm_source=radio&name=Ayesha' })).toEqual({
    utm_source: 'radio',
    page: location.host,
  });
});

const ROUND_TRIP = {
  subject: 'Private charter request',
  legs: [
    ['Karachi (KHI) – Jinnah International Airport', 'Dubai (DXB)', '2099-12-01T14:30:00'],
    ['Dubai (DXB)', 'a helipad', '2099-12-05T09:00:00'],
  ],
  passengers: 4,
} as const;

test('the text of an itinerary has the subject, each leg with its local time, and the passengers', () => {
  expect(itineraryText(ROUND_TRIP, ENGLISH).split('\n')).toEqual([
    'Private charter request',
    'Karachi (KHI) to Dubai (DXB), Dec 1, 2099, 14:30',
    'Dubai (DXB) to a helipad, Dec 5, 2099, 09:00',
    'Passengers: 4',
    'I could not send this request on your website. Please contact me.',
  ]);
});

test('the text of an itinerary without a route has what is known of the pick-up, and the passengers', () => {
  const car = { subject: 'Chauffeur service request', passengers: 2 };
  expect(itineraryText(car, ENGLISH)).toMatch(/^Chauffeur service request\nPassengers: 2\n/);
  expect(itineraryText({ ...car, day: '2099-12-01', time: '14:30', place: 'Serena Hotel' }, ENGLISH)).toContain(
    'request\nPick-up: Tue, Dec 1, 2099, 14:30\nPick-up place: Serena Hotel\nPassengers: 2\n',
  );
});

test('the text of an itinerary is in the language of the widget, without direction marks', async () => {
  await loadLocale('ur');
  const text = itineraryText(ROUND_TRIP, createLoadedT('ur', undefined));
  expect(text).toContain('کراچی (KHI) سے دبئی (DXB)، 1 دسمبر 2099، 14:30');
  expect(text).not.toMatch(/[\u2066-\u2069]/);
});

afterEach(() => vi.restoreAllMocks());

test('a waiting request is sent again after longer and longer times, which vary by a fifth', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  const seconds = [5, 10, 20, 40, 60, 60, 60, 60];
  expect([1, 2, 3, 4, 5, 6, 60, 2000].map(retryDelay)).toEqual(seconds.map((delay) => delay * 1000));
  random.mockReturnValue(0.8);
  expect(retryDelay(1)).toBe(6_000);
});

function lineOf(props: StaffLineProps) {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <WidgetRoot>
      <StaffLine {...props} />
    </WidgetRoot>,
  );
  return page;
}

test.each([
  [1, 'We usually answer within 1 minute'],
  [15, 'We usually answer within 15 minutes'],
  [90, 'We usually answer within 90 minutes'],
  [120, 'We usually answer within 2 hours'],
  [150, 'We usually answer within 150 minutes'],
])('an answer within %i minutes is promised as "%s"', (answerMinutes, text) => {
  expect(lineOf({ answerMinutes, phone: '' }).textContent).toBe(text);
});

test('without an answer time the line below the button links to the telephone', () => {
  const line = lineOf({ answerMinutes: 0, phone: '(021) 111 000' });
  expect(line.textContent).toBe('Call the desk (021) 111 000');
  expect(line.querySelector('a')?.getAttribute('href')).toBe('tel:021111000');
});
