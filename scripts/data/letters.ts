import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';

/** A face as outlines: what draws it needs no font. */
interface Face {
  unitsPerEm: number;
  /** The width of each letter, and its outline with y upwards, as an SVG path. */
  letters: Record<string, [advance: number, outline: string]>;
}

const require = createRequire(import.meta.url);

/** Latin as far as names of places, people and aircraft go, with its dashes, quotes and dots. */
const isWritten = (code: number) =>
  (code >= 0x20 && code <= 0x17f) || (code >= 0x218 && code <= 0x21b) || (code >= 0x2010 && code <= 0x2026);

/** The letters of the site's font for headings, for what is drawn where no font is. */
export async function loadLetters(): Promise<Face> {
  const load = async (letters: string) => {
    const file = require.resolve(`@fontsource-variable/newsreader/files/newsreader-${letters}-opsz-normal.woff2`);
    // The library cannot vary a font while it is packed.
    const font = create(Buffer.from(await decompress(await readFile(file)))) as Font;
    return font.getVariation({ wght: 400, opsz: 60 });
  };
  const [latin, more] = await Promise.all([load('latin'), load('latin-ext')]);
  return { unitsPerEm: latin.unitsPerEm, letters: { ...lettersOf(more), ...lettersOf(latin) } };
}

function lettersOf(font: Font): Face['letters'] {
  const written = font.characterSet.filter(isWritten).map((code) => String.fromCodePoint(code));
  return Object.fromEntries(
    written.map((letter) => {
      // Digits of one width, as everywhere on the site.
      const glyph = font.layout(letter, ['tnum']).glyphs[0];
      const outline = glyph?.path.toSVG().replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
      return [letter, [Math.round(glyph?.advanceWidth ?? 0), outline ?? '']];
    }),
  );
}
