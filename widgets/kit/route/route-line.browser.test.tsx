import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import '../styles.css';
import { RouteLine, type RouteLineProps } from './route-line';

const KARACHI = 'Karachi (KHI) – Jinnah International Airport';
const DUBAI = 'Dubai (DXB) – Dubai International Airport';
const HELIPAD = 'Serena Hotel helipad, Upper Hunza valley, near Karimabad bazaar, Gilgit-Baltistan';

let unmount = () => {};
afterEach(() => unmount());

async function show(props: RouteLineProps, width: number, direction: 'ltr' | 'rtl' = 'ltr'): Promise<HTMLElement> {
  const page = document.createElement('div');
  page.className = 'cw-root cw-room';
  page.dir = direction;
  page.style.inlineSize = `${width}px`;
  document.body.append(page);
  const root = createRoot(page);
  root.render(<RouteLine {...props} />);
  unmount = () => {
    root.unmount();
    page.remove();
  };
  return vi.waitFor(() => part(page, '.cw-route'));
}

function part(parent: Element, selector: string): HTMLElement {
  const found = parent.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`${selector} is not there yet`);
  return found;
}

const routes = [
  { from: KARACHI, to: DUBAI, detail: '≈ 1 h 55 min' },
  { from: HELIPAD, to: DUBAI, detail: '45 min' },
  { from: 'Thiruvananthapuram (TRV) – Thiruvananthapuram International Airport', to: HELIPAD },
  { from: HELIPAD, to: HELIPAD, detail: 'Dec 1, 2026, 14:30' },
];
const sizes = ['s', 'm', 'l'] as const;

test.each([208, 240, 280, 390, 768, 1000])('nothing leaves the line or overlaps in it at %i px', async (width) => {
  for (const route of routes)
    for (const size of sizes) {
      const line = await show({ ...route, size }, width);
      const [start, end] = [...line.querySelectorAll('.cw-route-end')].map((element) =>
        element.getBoundingClientRect(),
      );
      const way = part(line, '.cw-route-way').getBoundingClientRect();
      const box = line.getBoundingClientRect();
      const what = `${route.from} to ${route.to}, ${size}`;
      expect(box.width, what).toBe(width);
      expect(start?.left, what).toBeGreaterThanOrEqual(box.left - 0.5);
      expect(start?.right, what).toBeLessThanOrEqual(way.left);
      expect(way.width, what).toBeGreaterThanOrEqual(48);
      expect(way.right, what).toBeLessThanOrEqual(end?.left ?? 0);
      expect(end?.right, what).toBeLessThanOrEqual(box.right + 0.5);
      unmount();
    }
});

test('read from right to left, the route starts at the right', async () => {
  const line = await show({ from: KARACHI, to: DUBAI }, 390, 'rtl');
  const [start, end] = [...line.querySelectorAll('.cw-route-end')].map((element) => element.getBoundingClientRect());
  expect(start?.left).toBeGreaterThan(end?.right ?? 0);
});

test('in a row among others nothing moves', async () => {
  const line = await show({ from: KARACHI, to: DUBAI, size: 's' }, 390);
  expect(line.getAnimations({ subtree: true })).toEqual([]);
});

test.each(['ltr', 'rtl'] as const)('the plane keeps to the arc as it climbs (%s)', async (direction) => {
  const line = await show({ from: KARACHI, to: DUBAI, size: 'l' }, 768, direction);
  const plane = part(line, '.cw-route-plane');
  const arc = part(line, '.cw-route-way').getBoundingClientRect();
  const rise = part(line, '.cw-route-arc').getBoundingClientRect().height;
  const flight = line.getAnimations({ subtree: true });
  expect(flight).toHaveLength(2);
  for (const moment of [0, 300, 700, 1100]) {
    for (const animation of flight) {
      animation.pause();
      animation.currentTime = moment;
    }
    const box = plane.getBoundingClientRect();
    const along = ((box.left + box.right) / 2 - arc.left) / arc.width;
    const height = arc.top - (box.top + box.bottom) / 2;
    expect(Math.abs(height - rise * 4 * along * (1 - along)), `after ${moment} ms`).toBeLessThan(2);
    expect(direction === 'ltr' ? along : 1 - along).toBeLessThanOrEqual(0.5);
  }
});
