/** Control characters with every line break, and what turns the direction of writing. Joiners stay: Urdu needs them. */
const NOT_IN_A_LINE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

/** A text as one line: each run of control characters, line breaks and marks of direction becomes a space. */
export const oneLine = (text: string): string => text.replace(NOT_IN_A_LINE, ' ');

/** A text of several lines: every kind of line break becomes `\n`, and each line is one as above. */
export const severalLines = (text: string): string =>
  text
    .split(/\r\n|[\n\v\f\r\x85\u2028\u2029]/)
    .map(oneLine)
    .join('\n');
