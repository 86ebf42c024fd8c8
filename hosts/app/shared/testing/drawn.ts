import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

/** Draws parts of the site in `place`, which each test of the file has for itself. Takes back the globals that a test has replaced. */
export function drawInTests() {
  const drawn = { place: document.createElement('div'), show: (part: ReactNode) => act(async () => root.render(part)) };
  let root: Root;
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    drawn.place = document.createElement('div');
    root = createRoot(drawn.place);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  return drawn;
}
