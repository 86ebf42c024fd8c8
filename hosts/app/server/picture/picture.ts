import face from 'virtual:letters';
import type { SiteConfig } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import { glyphOf, parsePlaceText } from 'charter-widgets/kit';

/** The size of link previews in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

// The dark colours of widgets/kit/tokens.css, because the renderer does not know OKLCH.
const NIGHT = '#0d1422';
const INK = '#f1ece1';
const ACCENT = '#dabf84';

/** Draws the route of a flight, or without one the site's name under the arc, as SVG. */
export function linkPicture({ brand }: SiteConfig, flight?: FlightRecord): string {
  const { width, height } = PICTURE;
  const ends = [flight?.fromLocation, flight?.toLocation].map((text = '') => {
    const { code, city } = parsePlaceText(text);
    return code || city;
  });
  const [from = '', to = ''] = ends.map((name) => outlined(name, 110, 480));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${NIGHT}"/>`,
    `<path d="M110 320Q600 0 1090 320" fill="none" stroke="${ACCENT}" stroke-width="4"/><circle cx="110" cy="320" r="9" fill="${ACCENT}"/><circle cx="1090" cy="320" r="9" fill="${ACCENT}"/>`,
    `<path transform="translate(574 134) scale(2.17)" d="${glyphOf(flight?.aircraftType)}" fill="${ACCENT}"/>`,
    `<g fill="${INK}"><g transform="translate(300 440)">${from}</g><g transform="translate(900 440)">${to}</g>`,
    `<g transform="translate(600 ${flight ? 560 : 470})">${outlined(brand, flight ? 56 : 110, 1000)}</g></g></svg>`,
  ].join('');
}

/** A text around x = 0, of this size or as small as it must be, as outlines: a server may have no fonts. Others are ''. */
function outlined(text: string, size: number, maxWidth: number): string {
  const letters = Array.from(text.normalize('NFC').trim(), (letter) => face.letters[letter]);
  let left = 0;
  const paths = letters.map(([advance, outline] = [0, '']) => {
    const path = `<path transform="translate(${left})" d="${outline}"/>`;
    left += advance;
    return path;
  });
  if (left === 0 || letters.includes(undefined)) return '';
  const scale = Math.min(size / face.unitsPerEm, maxWidth / left);
  return `<g transform="translate(${(-left * scale) / 2}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}
