import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const SOURCE = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
/** Headings are set from 340 to 420, which few can tell apart; the axis would make the file 2.5 times as large. */
const WEIGHT = 380;
const FOLDER = join(import.meta.dirname, '../../.cache/fonts');

/** Provides the face of the site's headings (`display-face.woff2`): all letters of its package, at one weight. */
export function displayFace(): Plugin {
  return {
    name: 'display-face',
    async config() {
      const source = readFileSync(createRequire(import.meta.url).resolve(SOURCE));
      const { characterSet } = create(source) as Font;
      const file = join(FOLDER, `newsreader-latin-${WEIGHT}.woff2`);
      const content = await subsetFont(source, String.fromCodePoint(...characterSet), {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHT },
      });
      // Builds run side by side: none may read what another has half written.
      const aside = `${file}.${process.pid}`;
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(aside, content);
      renameSync(aside, file);
      return { resolve: { alias: [{ find: /^display-face\.woff2$/, replacement: file }] } };
    },
  };
}
