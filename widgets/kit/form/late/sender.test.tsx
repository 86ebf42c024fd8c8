import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { UR } from '../../messages/late/ur';
import { createT, ENGLISH } from '../../messages/messages';
import { WidgetRoot } from '../../widget/widget-root';
import { DeskLine, type DeskLineProps } from './desk-line';
import { requestSource } from './sender';
import { itineraryText, retryDelay } from './waiting-notice';

// @vitest-environment jsdom

afterEach(() => history.replaceState(null, '', '/'));

test('a request has its partner, the campaign of the page’s address, and the page’s host', () => {
  history.replaceState(null, '', '/book?from=KHI&utm_source=mail&utm_campaign=eid#utm_medium=link&top');
  expect(requestSource({ partner: 'indus' })).toEqual({
    partner: 'indus',
    utm_source: 'mail',
    utm_campaign: 'eid',
    utm_medium: 'link',
    page: location.host,
  });
});

test('a given campaign replaces that of the address', () => {
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

test('an itinerary text has the subject, each leg with its wall clock, and the passengers', () => {
  expect(itineraryText(ROUND_TRIP, ENGLISH).split('\n')).toEqual([
    'Private charter request',
    'Karachi (KHI) – Jinnah International Airport → Dubai (DXB), 2099-12-01 14:30',
    'Dubai (DXB) → a helipad, 2099-12-05 09:00',
    'Passengers: 4',
    'I could not send this request on your website. Please contact me.',
  ]);
});

test('a request without a route says how many travel', () => {
  expect(itineraryText({ subject: 'Chauffeur service request', passengers: 2 }, ENGLISH)).toMatch(
    /^Chauffeur service request\nPassengers: 2\n/,
  );
});

test('it is in the language of the widget, without characters that only a page needs', () => {
  const text = itineraryText(ROUND_TRIP, createT('ur', UR));
  expect(text).toContain(UR['Private charter request']);
  expect(text).not.toMatch(/[\u2066-\u2069]/);
});

afterEach(() => vi.restoreAllMocks());

test('a request that waits is tried at longer and longer intervals, at last each minute', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  expect([1, 2, 3, 4, 5, 6, 60, 2000].map(retryDelay)).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000,
  ]);
});

test('many who wait for one server do not all try at once', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.8);
  expect(retryDelay(1)).toBe(6_000);
});

// @vitest-environment happy-dom

function lineOf(props: DeskLineProps) {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <WidgetRoot>
      <DeskLine {...props} />
    </WidgetRoot>,
  );
  return page;
}

test.each([
  [1, 'We answer within 1 minute'],
  [15, 'We answer within 15 minutes'],
  [90, 'We answer within 90 minutes'],
  [120, 'We answer within 2 hours'],
  [150, 'We answer within 150 minutes'],
])('an answer within %i minutes is promised as "%s"', (answerMinutes, text) => {
  expect(lineOf({ answerMinutes, phone: '' }).textContent).toBe(text);
});

test('without a time it says whose telephone it is, which is called by a touch', () => {
  const line = lineOf({ answerMinutes: 0, phone: '(021) 111 000' });
  expect(line.textContent).toBe('Call the desk (021) 111 000');
  expect(line.querySelector('a')?.getAttribute('href')).toBe('tel:021111000');
});
