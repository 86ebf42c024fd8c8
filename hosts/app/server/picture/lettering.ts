import faces from 'virtual:letters';

/** A line of text and where it stands. */
export interface Line {
  text: string;
  face?: keyof typeof faces;
  size: number;
  /** The least size; what is wider than `maxWidth` then is cut. Default: `size`. */
  minSize?: number;
  maxWidth?: number;
  x: number;
  /** Of the line that the letters stand on. */
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  fill: string;
}

const ELLIPSIS = '…';

/** What of a text the fonts have letters for; '' where a word would be left with holes in it. */
export function written(text: string): string {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const letters = Array.from(plain);
  return letters.every((letter) => letter in faces.text.letters && letter in faces.display.letters) ? plain : '';
}

/** A line as outlines: a machine without fonts draws it the same. */
export function lettering({ text, face = 'text', size, minSize = size, maxWidth = Infinity, ...at }: Line): string {
  const { x, y, anchor = 'start', fill } = at;
  const used = Math.max(minSize, Math.min(size, (size * maxWidth) / (widthOf(text, face, size) || 1)));
  const line = cut(text, face, used, maxWidth);
  const start = x - widthOf(line, face, used) * { start: 0, middle: 0.5, end: 1 }[anchor];
  const scale = used / faces[face].unitsPerEm;
  const outlines = placed(line, face)
    .map(({ outline, left }) => (outline ? `<path transform="translate(${left})" d="${outline}"/>` : ''))
    .join('');
  return `<g fill="${fill}" transform="translate(${start.toFixed(1)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">${outlines}</g>`;
}

/** How wide a text is. */
export function widthOf(text: string, face: keyof typeof faces, size: number): number {
  const last = placed(text, face).at(-1);
  return last ? ((last.left + last.advance) * size) / faces[face].unitsPerEm : 0;
}

function cut(text: string, face: keyof typeof faces, size: number, maxWidth: number): string {
  let letters = Array.from(text);
  let line = text;
  while (letters.length > 0 && widthOf(line, face, size) > maxWidth + 0.01) {
    letters = letters.slice(0, -1);
    line = letters.join('').trimEnd() + ELLIPSIS;
  }
  return line;
}

function placed(text: string, face: keyof typeof faces) {
  const { letters, kerning } = faces[face];
  let left = 0;
  let before = '';
  return Array.from(text).map((letter) => {
    const [advance, outline] = letters[letter] ?? [0, ''];
    left += kerning[before + letter] ?? 0;
    const place = { outline, left, advance };
    left += advance;
    before = letter;
    return place;
  });
}
