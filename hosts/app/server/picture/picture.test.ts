import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aFlight, SITE } from '../testing';
import { flightPicture, housePicture } from './picture';

async function pixels(svg: string, photo?: string) {
  const drawn = photo
    ? sharp({ create: { width: 1200, height: 630, channels: 3, background: photo } }).composite([
        { input: Buffer.from(svg) },
      ])
    : sharp(Buffer.from(svg));
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { width: info.width, height: info.height, at };
}

/** How bright a colour is, as contrast is reckoned by (WCAG). */
function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the picture of a flight', () => {
  it('is 1200 by 630, and needs no font', async () => {
    for (const svg of [flightPicture(aFlight(), SITE, false), housePicture(SITE)]) {
      expect(svg).not.toMatch(/<text|font/);
      const { width, height } = await pixels(svg);
      expect([width, height]).toEqual([1200, 630]);
    }
  });

  it('shows only the code of a place in letters that its fonts lack', () => {
    const picture = (toLocation: string) => flightPicture(aFlight({ toLocation }), SITE, false);
    expect(picture('گلگت (GIL)')).toBe(picture('(GIL)'));
    expect(picture('گلگت')).toBe(picture('Arrival'));
  });

  it('is read on any photograph: on a white one too', async () => {
    const { at } = await pixels(flightPicture(aFlight(), SITE, true), '#ffffff');
    const ink = luminance([0xf1, 0xec, 0xe1]);
    const contrasts = [...Array(630).keys()].map((y) => (ink + 0.05) / (luminance(at(20, y)) + 0.05));
    expect(Math.min(...contrasts)).toBeGreaterThan(4.5);
  });

  it('shows the price as the pages do: in rupees where there is a rate', () => {
    const dollars = flightPicture(aFlight(), SITE, false);
    expect(flightPicture(aFlight(), { ...SITE, pkrPerUsd: 280 }, false)).not.toBe(dollars);
  });
});
