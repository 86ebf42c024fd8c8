import { encode } from 'uqr';

/** A code for cameras, as a path in a square of 100, with the quiet zone that they need. */
export function qrPath(text: string): string {
  const { data, size } = encode(text, { border: 2 });
  const side = 100 / size;
  const at = (place: number) => (place * side).toFixed(2);
  return data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${at(x)} ${at(y)}h${at(1)}v${at(1)}h-${at(1)}z` : '')))
    .join('');
}
