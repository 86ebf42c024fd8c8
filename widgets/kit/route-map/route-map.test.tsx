// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type MapLeg, RouteMap } from './route-map';

const KHI = { latitude: 24.9, longitude: 67.2 };
const DXB = { latitude: 25.25, longitude: 55.37 };
const out: MapLeg = { from: KHI, to: DXB, fromLabel: 'KHI', toLabel: 'DXB' };
const back: MapLeg = { from: DXB, to: KHI, fromLabel: 'DXB', toLabel: 'KHI' };

function draw(legs: readonly MapLeg[]) {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<RouteMap legs={legs} />);
  return page;
}

test('the map names the legs in their order, and marks an airport of two legs once', () => {
  const map = draw([out, back]);
  const name = map.querySelector('[role="img"]')?.getAttribute('aria-label');
  expect(name).toBe('Map of the route: KHI to DXB, DXB to KHI');
  expect([...map.querySelectorAll('.cw-map-label')].map((label) => label.textContent)).toEqual(['KHI', 'DXB']);
});

test('the map marks two places whose texts start alike as two', () => {
  const near = { latitude: 26, longitude: 66 };
  const legs = [
    { from: KHI, to: near, fromLabel: 'Farm helipad, the northern', toLabel: 'Farm helipad, the southern' },
  ];
  expect(draw(legs).querySelectorAll('.cw-map-airport')).toHaveLength(2);
});
