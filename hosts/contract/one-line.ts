/** Control characters, line breaks and direction marks. Joiners stay, because Urdu needs them. */
const NOT_IN_A_LINE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

/** Returns a text as one line. */
export const oneLine = (text: string): string => text.replace(NOT_IN_A_LINE, ' ');

/**
 * Returns a text with every kind of line break as `
 * `.
 */
export const severalLines = (text: string): string =>
  text
    .split(/\r\n|[\n\v\f\r\x85\u2028\u2029]/)
    .map(oneLine)
    .join('\n');
