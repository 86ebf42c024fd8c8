// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { Age } from './age-of';

describe('when something happened', () => {
  const said = (at: string) => {
    const box = document.createElement('p');
    const root = createRoot(box);
    flushSync(() => root.render(<Age at={at} isExact />));
    const text = box.textContent;
    root.unmount();
    return text;
  };

  it('is told by its age on the same day, and by the time itself once it is a day old', () => {
    expect(said(new Date(Date.now() - 3.5 * 3_600_000).toISOString())).toBe('3 h ago');
    expect(said('2026-01-15T12:00:00Z')).toMatch(/^Jan 15, 2026, \d\d:\d\d$/);
  });
});
