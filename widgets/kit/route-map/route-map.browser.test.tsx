import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { RouteMap } from './route-map';

let unmount = () => {};
afterEach(() => unmount());

/** Errors on the window, where error reporting of a partner listens. */
const failed = vi.fn();
window.addEventListener('error', failed);

const KARACHI = { latitude: 24.9, longitude: 67.2 };
const DUBAI = { latitude: 25.25, longitude: 55.37 };
const SKARDU = { latitude: 35.33, longitude: 75.54 };

/** Draws the map of a flight from Karachi in a place with this style. */
function show(style: string, to: typeof DUBAI, { rule = '', late = false } = {}) {
  const place = document.createElement('div');
  place.style.cssText = style;
  const sheet = document.createElement('style');
  sheet.textContent = rule;
  document.body.append(place, sheet);
  const root = createRoot(place);
  unmount = () => {
    root.unmount();
    place.remove();
    sheet.remove();
  };
  root.render(<RouteMap legs={[{ from: KARACHI, to, fromLabel: 'KHI', toLabel: 'TO' }]} late={late} />);
  return place;
}

test('the map is drawn again when its width changes, so that labels keep their size', async () => {
  const place = show('inline-size: 300px', DUBAI);
  const width = () => place.querySelector('svg')?.viewBox.baseVal.width;
  await vi.waitFor(() => expect(width()).toBe(300));
  place.style.inlineSize = '640px';
  await vi.waitFor(() => expect(width()).toBe(640));
  expect(failed).not.toHaveBeenCalled();
});

test.for([
  ['no higher than', 'max-block-size', 200],
  ['as high at least as', 'min-block-size', 396],
] as const)('the map is %s its page says', async ([, limit, height]) => {
  const place = show('inline-size: 700px', SKARDU, { rule: `.cw-map { ${limit}: ${height}px }` });
  await vi.waitFor(() => expect(place.querySelector('svg')?.viewBox.baseVal.height).toBe(height));
});

test('a late map is drawn once styles no longer hide it', async () => {
  const place = show('display: none', SKARDU, { late: true });
  await vi.waitFor(() => expect(place.querySelector('svg')).not.toBeNull());
  expect(place.querySelector('path')).toBeNull();
  place.style.display = '';
  await vi.waitFor(() => expect(place.querySelector('.cw-map-route:not(.cw-map-back)')).not.toBeNull());
});
