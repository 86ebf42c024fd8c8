import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';

/** A face as outlines: what draws it needs no font. */
export interface Face {
  unitsPerEm: number;
  /** Of each letter how far it leads on, and its outline with y upwards, as an SVG path. */
  letters: Record<string, [advance: number, outline: string]>;
  /** How much nearer two letters stand, by both: `AV`. */
  kerning: Record<string, number>;
}

/** The faces of the site: for headings and for text. */
export interface Faces {
  display: Face;
  text: Face;
}

const require = createRequire(import.meta.url);

/** Latin as far as names of places, people and aircraft go, with its dashes, quotes and dots. */
const isWritten = (code: number) =>
  (code >= 0x20 && code <= 0x17f) || (code >= 0x218 && code <= 0x21b) || (code >= 0x2010 && code <= 0x2026);

const KERNED = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,-’');

/** The letters of the site's own fonts, for what is drawn where no font is. */
export async function loadLetters(): Promise<Faces> {
  const [display, text] = await Promise.all([
    loadFace('newsreader', 'opsz', { wght: 400, opsz: 60 }),
    loadFace('instrument-sans', 'wght', { wght: 500 }),
  ]);
  return { display, text };
}

async function loadFace(family: string, axes: string, variation: Record<string, number>): Promise<Face> {
  const load = async (letters: string) => {
    const file = require.resolve(`@fontsource-variable/${family}/files/${family}-${letters}-${axes}-normal.woff2`);
    // The library cannot vary a font while it is packed.
    const font = create(Buffer.from(await decompress(await readFile(file)))) as Font;
    return font.getVariation(variation);
  };
  const [latin, more] = await Promise.all([load('latin'), load('latin-ext')]);
  return {
    unitsPerEm: latin.unitsPerEm,
    letters: { ...lettersOf(more), ...lettersOf(latin) },
    kerning: kerningOf(latin),
  };
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

function kerningOf(font: Font): Face['kerning'] {
  const kerning: Face['kerning'] = {};
  for (const first of KERNED) {
    const alone = font.layout(first).advanceWidth;
    for (const second of KERNED) {
      const nearer = Math.round((font.layout(first + second, { liga: false }).positions[0]?.xAdvance ?? alone) - alone);
      if (nearer) kerning[first + second] = nearer;
    }
  }
  return kerning;
}
