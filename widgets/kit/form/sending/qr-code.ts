import { encode } from 'uqr';

/** Returns a QR code as an SVG path in a square of 100, with its quiet zone. */
export function qrPath(text: string): string {
  const { data, size } = encode(text, { border: 2 });
  const side = 100 / size;
  const at = (place: number) => (place * side).toFixed(2);
  return data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${at(x)} ${at(y)}h${at(1)}v${at(1)}h-${at(1)}z` : '')))
    .join('');
}
