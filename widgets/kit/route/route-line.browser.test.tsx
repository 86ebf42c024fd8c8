import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyPlace } from '../../testing/on-page';
import '../styles.css';
import { RouteLine, type RouteLineProps } from './route-line';

const KARACHI = 'Karachi (KHI) – Jinnah International Airport';
const DUBAI = 'Dubai (DXB) – Dubai International Airport';
const HELIPAD = 'Serena Hotel helipad, Upper Hunza valley, near Karimabad bazaar, Gilgit-Baltistan';

const on = emptyPlace();

async function show(props: RouteLineProps, width: number, direction: 'ltr' | 'rtl' = 'ltr'): Promise<HTMLElement> {
  const page = document.createElement('div');
  page.className = 'cw-root cw-room';
  page.dir = direction;
  page.style.inlineSize = `${width}px`;
  on.place.replaceChildren(page);
  const root = createRoot(page);
  onTestFinished(() => root.unmount());
  root.render(<RouteLine {...props} />);
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
const ends = (line: HTMLElement) =>
  [...line.querySelectorAll('.cw-route-end')].map((element) => element.getBoundingClientRect());

test.each([208, 390, 1000])('a route line of %i px keeps its parts apart and inside', async (width) => {
  for (const route of routes)
    for (const size of sizes) {
      const line = await show({ ...route, size }, width);
      const [start, end] = ends(line);
      const way = part(line, '.cw-route-way').getBoundingClientRect();
      const box = line.getBoundingClientRect();
      const what = `${route.from} to ${route.to}, ${size}`;
      expect(box.width, what).toBe(width);
      expect(start?.left, what).toBeGreaterThanOrEqual(box.left - 0.5);
      expect(start?.right, what).toBeLessThanOrEqual(way.left);
      expect(way.width, what).toBeGreaterThanOrEqual(48);
      expect(way.right, what).toBeLessThanOrEqual(end?.left ?? 0);
      expect(end?.right, what).toBeLessThanOrEqual(box.right + 0.5);
    }
});

test('a route line starts at the right in a right-to-left language', async () => {
  const [start, end] = ends(await show({ from: KARACHI, to: DUBAI }, 390, 'rtl'));
  expect(start?.left).toBeGreaterThan(end?.right ?? 0);
});

test('a small route line is not animated', async () => {
  const line = await show({ from: KARACHI, to: DUBAI, size: 's' }, 390);
  expect(line.getAnimations({ subtree: true })).toEqual([]);
});
