// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AircraftSilhouette } from './aircraft-silhouette';

function draw(title?: string) {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<AircraftSilhouette type="helicopter" title={title} />);
  return page.querySelector('svg');
}

test('a silhouette without a title is decoration', () => {
  expect(draw()?.getAttribute('aria-hidden')).toBe('true');
});

test('a silhouette with a title is an image of that name', () => {
  expect(draw('AW139')?.getAttribute('aria-label')).toBe('AW139');
  expect(draw('AW139')?.getAttribute('aria-hidden')).not.toBe('true');
});
