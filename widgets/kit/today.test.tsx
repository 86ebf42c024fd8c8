import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { localToday, useToday } from './today';

// @vitest-environment happy-dom

const Today = () => <p>{useToday() ?? 'not known'}</p>;
afterEach(() => vi.unstubAllGlobals());

it('today is the day of the visitor’s own clock', () => {
  for (const hour of [0, 23]) expect(localToday(new Date(2026, 10, 21, hour, 30))).toBe('2026-11-21');
});

it('today is unknown while a server renders, because the server may be in another zone', () => {
  expect(renderToString(<Today />)).toBe('<p>not known</p>');
});

it('today is known in the browser', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const box = document.createElement('div');
  await act(async () => createRoot(box).render(<Today />));
  expect(box.textContent).toBe(localToday());
});
