import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clockAt, localToday, useToday } from './today';

const NOW = new Date('2026-11-21T20:30:00Z');

it('the clocks of a place show its time, those of none the home zone’s', () => {
  expect(clockAt('Asia/Dubai', NOW)).toBe('2026-11-22T00:30');
  expect(clockAt(undefined, NOW)).toBe('2026-11-22T01:30');
});

it('today is the day of the visitor’s own clock', () => {
  for (const hour of [0, 23]) expect(localToday(new Date(2026, 10, 21, hour, 30))).toBe('2026-11-21');
});

it('today is not known on a server, which is elsewhere', () => {
  const Today = () => <p>{useToday() ?? 'not known'}</p>;
  expect(renderToString(<Today />)).toBe('<p>not known</p>');
});
