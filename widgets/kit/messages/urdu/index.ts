import face from '@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-400-normal.woff2?url';

// A chunk of its own: Urdu's texts, dates and fonts.
export * from './ur';

const FONTS = '"Geeza Pro", "Noto Naskh Arabic", "Noto Sans Arabic", "Noto Nastaliq Urdu", Tahoma';

/**
 * Sets the page's font, then fonts with all of Urdu's letters: browsers fall back letter by letter, and letters of two
 * fonts do not join.
 *
 * @returns takes them back
 */
export function setFonts(box: HTMLElement): () => void {
  const { style } = box;
  const fonts = `${getComputedStyle(box).fontFamily}, ${FONTS}`;
  style.fontFamily = fonts;
  style.setProperty('--_heading', `"Charter Nastaliq", ${fonts}`);
  return () => {
    style.fontFamily = '';
  };
}

const FAMILY = 'Charter Nastaliq';
/** Latin letters and digits in a heading use the page's font. */
const OF_URDU = { weight: '400 700', unicodeRange: 'U+600-6FF, U+750-77F, U+200C-200F, U+FB50-FDFF, U+FE70-FEFF' };

/**
 * Loads the Nastaliq font for Urdu headings: the device's own, or ours (160 KB). The font belongs to the document,
 * because shadow roots have no font faces, and is fetched as data, which `font-src` does not cover. It is skipped when
 * data is to be saved or the page has its own heading font.
 */
export async function loadNastaliq(): Promise<void> {
  const { fonts, documentElement } = document;
  // Test environments have no fonts; in the npm package `face` is empty.
  if (!fonts || !face || getComputedStyle(documentElement).getPropertyValue('--cw-font-heading')) return;
  const own = new FontFace(FAMILY, 'local("Noto Nastaliq Urdu"), local("NotoNastaliqUrdu")', OF_URDU);
  try {
    fonts.add(await own.load().catch(fetched));
  } catch {
    // The heading keeps the text's font.
  }
}

async function fetched(): Promise<FontFace> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) throw new Error('Data is to be saved');
  const answer = await fetch(face);
  if (!answer.ok) throw new Error(`The face answers ${answer.status}`);
  return new FontFace(FAMILY, await answer.arrayBuffer(), OF_URDU).load();
}

// With the language, and never on a server.
if (typeof document !== 'undefined') void loadNastaliq();
