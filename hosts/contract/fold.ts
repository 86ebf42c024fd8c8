/** Stand-alone accents, removed first because decomposing turns some of them into spaces. */
const LONE_ACCENTS =
  /[\u00a8\u00af\u00b4\u00b8\u02d8-\u02dd\u0384\u0385\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd\u1ffe]/g;

/** Marks, invisible characters, tatweel, quotation marks, apostrophes and the Arabic hamza. */
const SILENT =
  /[\p{M}\p{DI}\p{Cf}\p{Pi}\p{Pf}'"`\u2018-\u201f\u2032-\u2037\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\ua78b\ua78c\u055a\u05f3\u05f4\u0621\u0640\u0674]/gu;

/** Letters that keyboards write differently, and letters without a decomposition. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ڪ: 'ک',
  ه: 'ہ',
  ھ: 'ہ',
  ة: 'ہ',
  ۃ: 'ہ',
  ە: 'ہ',
  ٱ: 'ا',
  ں: 'ن',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * Normalizes a text for comparison and search: no case, accents, apostrophes or invisible characters; one form for
 * Urdu, Persian and Arabic letters and digits; dashes are spaces, and words have one space between.
 */
export const fold = (text: string): string =>
  text
    .replace(LONE_ACCENTS, '')
    .normalize('NFKD')
    .replace(SILENT, '')
    // Upper case first: it turns `ı` into I and splits ligatures.
    .toUpperCase()
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    // The last four bits of these digits are their value.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\p{Pd}\u2212\s]+/gu, ' ')
    .trim();
