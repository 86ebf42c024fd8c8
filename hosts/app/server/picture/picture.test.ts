import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aFlight, SITE } from '../testing';
import { linkPicture } from './picture';

describe('the preview picture of a link', () => {
  it('is 1200 by 630 pixels, and needs no installed font', async () => {
    for (const svg of [linkPicture(SITE, aFlight()), linkPicture(SITE)]) {
      expect(svg).not.toMatch(/<text|font/);
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
  });

  it('shows the route, with the code of a place if its font lacks the letters of its name', () => {
    const picture = (toLocation: string) => linkPicture(SITE, aFlight({ toLocation }));
    expect(picture('Gilgit (GIL)')).toBe(picture('گلگت (GIL)'));
    expect(picture('Gilgit (GIL)')).not.toBe(picture('Skardu (KDU)'));
    expect(picture('A helipad')).not.toBe(picture('گلگت'));
  });
});
