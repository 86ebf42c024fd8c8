import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Codes } from './codes';

describe('a short route', () => {
  const textOf = (...places: string[]) =>
    renderToStaticMarkup(<Codes places={places.map((code) => `Somewhere (${code})`)} short />).replace(/<[^>]+>/g, '');

  it('shows its two ends, and the number of places between them', () => {
    expect([
      textOf('KHI', 'DXB', 'LHE'),
      textOf('KHI', 'MUX', 'LHE', 'ISB'),
      textOf('KHI', 'MUX', 'LHE', 'PEW', 'ISB'),
    ]).toEqual(['KHIDXBLHE', 'KHI2 stopsISB', 'KHI3 stopsISB']);
  });
});
