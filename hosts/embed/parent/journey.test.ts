import type { WidgetMessage } from 'charter-widgets/kit';
import { expect, test } from 'vitest';
import { createJourney } from './journey';

const head = { source: 'charter-widgets', version: 1, widget: 'private-charter-form', instance: 'a1' } as const;
const STARTED: WidgetMessage = { ...head, type: 'started' };
const DETAILS: WidgetMessage = { ...head, type: 'step', name: 'details' };
const CLOSED: WidgetMessage = { ...head, type: 'closed', why: 'escape' };
const SUBMITTED: WidgetMessage = { ...head, type: 'submitted', id: 7 };
const SELECTED: WidgetMessage = { ...head, type: 'flight-selected', id: 5 };
const ABANDONED: WidgetMessage = { ...head, type: 'abandoned', step: 'form' };

function leftAfter(...messages: WidgetMessage[]): string {
  const journey = createJourney();
  for (const message of messages) journey.follow(message);
  return journey.leave();
}

test.each([
  ['nothing that was not begun', [DETAILS], ''],
  ['the form where it was begun', [STARTED], 'form'],
  ['the step that was reached before the first change', [DETAILS, STARTED], 'details'],
  ['the form behind a dialog that closed', [STARTED, DETAILS, CLOSED], 'form'],
  ['nothing that was submitted', [STARTED, DETAILS, SUBMITTED], ''],
  ['nothing that led to a flight', [STARTED, SELECTED], ''],
  ['the form, begun again behind what was submitted', [STARTED, DETAILS, SUBMITTED, STARTED], 'form'],
  ['nothing that the frame told itself', [STARTED, ABANDONED], ''],
])('is left: %s', (_what, messages, step) => {
  expect(leftAfter(...messages)).toBe(step);
});

test('is abandoned once, and later messages about it are ignored', () => {
  const journey = createJourney();
  journey.follow(STARTED);
  expect(journey.leave()).toBe('form');
  expect(journey.leave()).toBe('');
  expect(journey.follow(ABANDONED)).toBe(false);
});

test('every other message is new', () => {
  const journey = createJourney();
  expect([STARTED, DETAILS, CLOSED, ABANDONED].map(journey.follow)).toEqual([true, true, true, true]);
});

test('is not left behind by a page that puts the form back', () => {
  const journey = createJourney();
  journey.follow(STARTED);
  journey.end();
  expect(journey.leave()).toBe('');
});
