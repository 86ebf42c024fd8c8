import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { RouteMap } from './route-map';

let unmount = () => {};
afterEach(() => unmount());

/** Reported on the window, where a partner's own error reporting listens. */
const failed = vi.fn();
window.addEventListener('error', failed);

test('the map is drawn anew at its width, so that labels keep their size', async () => {
  const page = document.createElement('div');
  page.style.inlineSize = '300px';
  document.body.append(page);
  const root = createRoot(page);
  unmount = () => {
    root.unmount();
    page.remove();
  };
  const [from, to] = [
    { latitude: 24.9, longitude: 67.2 },
    { latitude: 25.25, longitude: 55.37 },
  ];
  root.render(<RouteMap legs={[{ from, to, fromLabel: 'KHI', toLabel: 'DXB' }]} />);
  const width = () => page.querySelector('svg')?.viewBox.baseVal.width;
  await vi.waitFor(() => expect(width()).toBe(300));
  page.style.inlineSize = '640px';
  await vi.waitFor(() => expect(width()).toBe(640));
  expect(failed).not.toHaveBeenCalled();
});

test.for([
  ['no higher than', 'max-block-size', 200],
  ['as high at least as', 'min-block-size', 396],
] as const)('the map is %s its page has it', async ([, limit, height]) => {
  const page = document.createElement('div');
  page.style.inlineSize = '700px';
  const rule = document.createElement('style');
  rule.textContent = `.cw-map { ${limit}: ${height}px }`;
  document.body.append(page, rule);
  const root = createRoot(page);
  unmount = () => {
    root.unmount();
    page.remove();
    rule.remove();
  };
  const [from, to] = [
    { latitude: 24.9, longitude: 67.2 },
    { latitude: 35.33, longitude: 75.54 },
  ];
  root.render(<RouteMap legs={[{ from, to, fromLabel: 'KHI', toLabel: 'KDU' }]} />);
  await vi.waitFor(() => expect(page.querySelector('svg')?.viewBox.baseVal.height).toBe(height));
});

test('a late map is not drawn where styles hide it, and is once they show it', async () => {
  const page = document.createElement('div');
  page.style.display = 'none';
  document.body.append(page);
  const root = createRoot(page);
  unmount = () => {
    root.unmount();
    page.remove();
  };
  const [from, to] = [
    { latitude: 24.9, longitude: 67.2 },
    { latitude: 35.33, longitude: 75.54 },
  ];
  root.render(<RouteMap legs={[{ from, to, fromLabel: 'KHI', toLabel: 'KDU' }]} late />);
  await vi.waitFor(() => expect(page.querySelector('svg')).not.toBeNull());
  expect(page.querySelector('path')).toBeNull();
  page.style.display = '';
  await vi.waitFor(() => expect(page.querySelector('.cw-map-route:not(.cw-map-back)')).not.toBeNull());
});
