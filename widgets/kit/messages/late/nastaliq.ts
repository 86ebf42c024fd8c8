import face from '@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-400-normal.woff2?url';

const FAMILY = 'Charter Nastaliq';
/** Latin letters and digits in a heading stay in the page's font. */
const OF_URDU = { weight: '400 700', unicodeRange: 'U+600-6FF, U+750-77F, U+200C-200F, U+FB50-FDFF, U+FE70-FEFF' };

/**
 * Urdu's headings in Nastaliq: the device's own, or ours, 160 KB. It belongs to the document, since shadow roots have no
 * faces of their own, and is fetched as data, which a page's `font-src` says nothing of. Not where data is to be saved, or
 * where the page has a face for headings; should it fail, the fonts of the text stay.
 */
export async function loadNastaliq(): Promise<void> {
  const { fonts, documentElement } = document;
  // A test's DOM has none; the npm package leaves the face to its page.
  if (!fonts || !face || getComputedStyle(documentElement).getPropertyValue('--cw-font-heading')) return;
  const own = new FontFace(FAMILY, 'local("Noto Nastaliq Urdu"), local("NotoNastaliqUrdu")', OF_URDU);
  try {
    fonts.add(await own.load().catch(fetched));
  } catch {
    // The fonts of the text stay.
  }
}

async function fetched(): Promise<FontFace> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) throw new Error('Data is to be saved');
  const answer = await fetch(face);
  if (!answer.ok) throw new Error(`The face answers ${answer.status}`);
  return new FontFace(FAMILY, await answer.arrayBuffer(), OF_URDU).load();
}
