import { formatInstant } from 'charter-widgets/kit';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Age, dueIn, formatAge } from './clock';

// @vitest-environment happy-dom

test('an instant is shown as an age for a day, and then as a date and time', () => {
  const textOf = (at: string) => {
    const box = document.createElement('p');
    const root = createRoot(box);
    flushSync(() => root.render(<Age at={at} isExact />));
    const text = box.textContent;
    root.unmount();
    return text;
  };
  expect(textOf(new Date(Date.now() - 3.5 * 3_600_000).toISOString())).toBe('3 h ago');
  // The time is in the zone of the browser.
  const instant = '2026-01-15T12:00:00Z';
  expect(textOf(instant)).toBe(formatInstant(instant, 'short'));
});

const NOW = Date.parse('2026-11-21T10:00:00Z');

test.each([
  ['2026-11-21T10:00:05Z', 'just now'],
  ['2026-11-21T09:59:01Z', 'just now'],
  ['2026-11-21T09:59:00Z', '1 min ago'],
  ['2026-11-21T09:00:01Z', '59 min ago'],
  ['2026-11-21T09:00:00Z', '1 h ago'],
  ['2026-11-20T10:00:01Z', '23 h ago'],
  ['2026-11-20T10:00:00Z', '1 day ago'],
  ['2026-07-24T10:00:00Z', '120 days ago'],
  ['0001-01-01T00:00:00', ''],
  ['', ''],
])('the age of the instant %j is shown as %j', (instant, age) => expect(formatAge(instant, NOW)).toBe(age));

test.each([
  ['2026-11-21T10:00:01Z', 'Due in 1 min', 'soon'],
  ['2026-11-21T11:00:20Z', 'Due in 1 h 1 min', 'soon'],
  ['2026-11-21T11:59:59Z', 'Due in 2 h', 'soon'],
  ['2026-11-21T12:00:00Z', 'Due in 2 h', undefined],
  ['2026-11-21T12:30:00Z', 'Due in 3 h', undefined],
  ['2026-11-23T10:00:30Z', 'Due in 2 days', undefined],
  ['2026-11-24T10:00:00Z', 'Due in 3 days', undefined],
  ['2026-11-21T09:59:59Z', 'Late by 0 min', 'late'],
  ['2026-11-21T08:10:00Z', 'Late by 1 h 50 min', 'late'],
  ['2026-11-21T07:10:00Z', 'Late by 2 h', 'late'],
  ['2026-11-18T09:00:00Z', 'Late by 3 days', 'late'],
])('the due time %s is shown as %s', (instant, text, urgency) => {
  const { said, amount, urgency: as } = dueIn(instant, NOW);
  expect([`${said} ${amount}`, as]).toEqual([text, urgency]);
});
