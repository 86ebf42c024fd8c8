// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The milliseconds in which a test must end, by default in Vitest and in Jest. */
const LIMIT = 5000;
/** The milliseconds for the rest of the test. */
const REST = 500;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  // The next file of this worker must not get the module with these timers.
  vi.resetModules();
});

test.for([
  ['a field', 'No field is called "Nobody"', (hands: Hands) => hands.fill(document.body, { Nobody: 1 })],
  ['a button', 'No button is called "Nobody"', (hands: Hands) => hands.press(document.body, 'Nobody')],
  ['an event', 'The event "submitted" did not come', (hands: Hands) => hands.nextEvent(document.body, 'submitted')],
] as const)('%s that never appears is reported before the test runner stops the test', async ([, message, wait]) => {
  // The module uses the timers that exist when it is loaded.
  const hands = await import('./hands');
  let reported = '';
  wait(hands).catch((error: Error) => (reported = error.message));
  await vi.advanceTimersByTimeAsync(LIMIT - REST);
  expect(reported).toContain(message);
});

test('an event that never happens is reported with the texts that the widget shows', async () => {
  const hands = await import('./hands');
  document.body.innerHTML = '<p role="alert">Please check</p>';
  let reported = '';
  hands.nextEvent(document.body, 'submitted').catch((error: Error) => (reported = error.message));
  await vi.advanceTimersByTimeAsync(LIMIT - REST);
  document.body.replaceChildren();
  expect(reported).toContain('The widget says: "Please check"');
});

type Hands = typeof import('./hands');
