/** Control characters, line breaks and direction marks. Joiners stay, because Urdu needs them. */
const NOT_IN_A_LINE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

/** Returns a text as one line. */
export const oneLine = (text: string): string => text.replace(NOT_IN_A_LINE, ' ');
