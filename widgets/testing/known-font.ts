import face from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { beforeAll } from 'vitest';

/**
 * Sets the page's text in a face that comes with the tests. Machines have different fonts, so the widths of texts and where
 * their lines break would differ.
 */
export function loadKnownFont(): void {
  beforeAll(async () => {
    const font = await new FontFace('Known', `url(${face})`, { weight: '400 700' }).load();
    document.fonts.add(font);
    document.documentElement.style.fontFamily = 'Known';
    return () => {
      document.documentElement.style.fontFamily = '';
      document.fonts.delete(font);
    };
  });
}
