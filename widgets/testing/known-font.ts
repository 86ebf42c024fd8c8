import face from '@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-latin-400-normal.woff2?url';
import { beforeAll } from 'vitest';

/**
 * Sets Latin text of the page in a font that comes with the tests. Machines have different fonts, so the widths of texts and
 * their line breaks would differ.
 */
export function loadKnownFont(): void {
  beforeAll(async () => {
    // The font has tall lines for Urdu, which Latin text does not need.
    const metrics = { ascentOverride: '95%', descentOverride: '25%', lineGapOverride: '0%' };
    const font = await new FontFace('Known', `url(${face})`, { weight: '400 700', ...metrics }).load();
    document.fonts.add(font);
    document.documentElement.style.fontFamily = 'Known';
    return () => {
      document.documentElement.style.fontFamily = '';
      document.fonts.delete(font);
    };
  });
}
