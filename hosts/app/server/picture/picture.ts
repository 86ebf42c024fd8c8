import faces from 'virtual:letters';
import type { SiteConfig } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import {
  formatDay,
  formatDuration,
  formatTime,
  glyphOf,
  type ParsedPlace,
  parsePlaceText,
  pricePair,
} from 'charter-widgets/kit';

/** The size of link previews in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

// The dark colours of widgets/kit/tokens.css, because the renderer does not know OKLCH.
const NIGHT = '#0d1422';
const INK = '#f1ece1';
const INK_SOFT = '#b6b0a4';
const ACCENT = '#dabf84';

const MARGIN = 72;
const RIGHT = PICTURE.width - MARGIN;
const MIDDLE = PICTURE.width / 2;
/** The base line of the codes. */
const ROUTE_Y = 318;
const CODE_SIZE = 150;
/** The gap between an end of the route and the arc. */
const GAP = 40;

interface End {
  /** In large type: the code, else the place. */
  name: string;
  isCode: boolean;
  city: string;
}

/**
 * Draws a flight as SVG, 1200 × 630. Letters are outlines, because a server may have no fonts.
 *
 * @param hasPhoto whether it is drawn on a photograph, which it darkens
 */
export function flightPicture(flight: FlightRecord, site: SiteConfig, hasPhoto: boolean): string {
  const { departureDatetime, durationMinutes, seatPrice, aircraftName, aircraftType } = flight;
  const [from, to] = [
    endOf(parsePlaceText(flight.fromLocation), 'Departure'),
    endOf(parsePlaceText(flight.toLocation), 'Arrival'),
  ];
  const { price, beside } = pricePair(seatPrice, { pkrRate: site.pkrPerUsd });
  const priceSize = 84;
  const half = (RIGHT - MARGIN) / 2 - GAP;
  // The price is never cut; the text beside it is.
  const priceWidth = Math.min(widthOf(price, 'display', priceSize), half);
  const words = RIGHT - MARGIN - priceWidth - GAP;
  return drawn(
    site,
    hasPhoto,
    [
      ...route(from, to, durationMinutes ? formatDuration(durationMinutes) : '', glyphOf(aircraftType)),
      line({ text: from.city, size: 40, maxWidth: half, x: MARGIN, y: 378, fill: INK }),
      line({ text: to.city, size: 40, maxWidth: half, x: RIGHT, y: 378, anchor: 'end', fill: INK }),
      `<path d="M${MARGIN} 424H${RIGHT}" stroke="${INK}" stroke-opacity=".22" stroke-width="2"/>`,
      line({
        text: `${formatDay(departureDatetime, 'short')} · ${formatTime(departureDatetime)}`,
        size: 46,
        minSize: 30,
        maxWidth: words,
        x: MARGIN,
        y: 508,
        fill: INK,
      }),
      line({ text: written(aircraftName ?? ''), size: 36, maxWidth: words, x: MARGIN, y: 566, fill: INK_SOFT }),
      line({
        text: price,
        face: 'display',
        size: priceSize,
        minSize: 40,
        maxWidth: half,
        x: RIGHT,
        y: 512,
        anchor: 'end',
        fill: ACCENT,
      }),
      line({
        text: beside ? `per seat · ${beside}` : 'per seat',
        size: 36,
        maxWidth: half,
        x: RIGHT,
        y: 566,
        anchor: 'end',
        fill: INK_SOFT,
      }),
    ].join(''),
  );
}

/** Draws the picture of pages without a flight. */
export function housePicture(site: SiteConfig): string {
  const name = written(site.brand) || 'Private flights';
  return drawn(
    undefined,
    false,
    [
      arc({ left: MARGIN + 12, right: RIGHT - 12, y: 262, height: 150, glyph: glyphOf(undefined) }),
      line({
        text: name,
        face: 'display',
        size: 120,
        minSize: 64,
        maxWidth: RIGHT - MARGIN,
        x: MIDDLE,
        y: 430,
        anchor: 'middle',
        fill: INK,
      }),
      line({
        text: 'Private flights, by the seat or by the aircraft',
        size: 42,
        x: MIDDLE,
        y: 514,
        anchor: 'middle',
        fill: INK_SOFT,
      }),
    ].join(''),
  );
}

function drawn(site: SiteConfig | undefined, hasPhoto: boolean, content: string): string {
  const { width, height } = PICTURE;
  const scrim = hasPhoto
    ? `<linearGradient id="scrim" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${NIGHT}" stop-opacity=".68"/><stop offset=".45" stop-color="${NIGHT}" stop-opacity=".66"/><stop offset=".7" stop-color="${NIGHT}" stop-opacity=".88"/><stop offset="1" stop-color="${NIGHT}" stop-opacity=".95"/></linearGradient>`
    : '';
  const brand = site && written(site.brand);
  const head = brand
    ? `<g transform="translate(${MARGIN} 66)">${mark}</g>${line({ text: brand, face: 'display', size: 44, maxWidth: RIGHT - MARGIN - 76, x: MARGIN + 70, y: 104, fill: INK })}`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${scrim}<rect width="${width}" height="${height}" fill="${hasPhoto ? 'url(#scrim)' : NIGHT}"/>${head}${content}</svg>`;
}

/** The site's mark (shared/theme/mark.svg), without its background. */
const mark = `<g fill="none" stroke="${ACCENT}" stroke-width="4"><path d="M4 38Q26-16 48 38"/><circle cx="4" cy="38" r="4" fill="${NIGHT}" stroke-width="3"/><circle cx="48" cy="38" r="4" fill="${ACCENT}" stroke="none"/></g>`;

function route(from: End, to: End, detail: string, glyph: string): string[] {
  const [fromWidth, toWidth] = [widthOfEnd(from), widthOfEnd(to)];
  const left = MARGIN + fromWidth + GAP;
  const right = RIGHT - toWidth - GAP;
  const middle = (left + right) / 2;
  return [
    lineOfEnd(from, { x: MARGIN, anchor: 'start' }),
    lineOfEnd(to, { x: RIGHT, anchor: 'end' }),
    arc({ left, right, y: ROUTE_Y - 14, height: 90, glyph }),
    line({
      text: detail,
      size: 36,
      maxWidth: right - left,
      x: middle,
      y: ROUTE_Y - 14,
      anchor: 'middle',
      fill: INK,
    }),
  ];
}

interface Arc {
  left: number;
  right: number;
  y: number;
  height: number;
  /** The aircraft on it. */
  glyph: string;
}

/** An arc with the aircraft at its top. */
function arc({ left, right, y, height, glyph }: Arc): string {
  const middle = (left + right) / 2;
  const plane = 52;
  return [
    `<path d="M${left} ${y}Q${middle} ${y - 2 * height} ${right} ${y}" fill="none" stroke="${ACCENT}" stroke-width="4" stroke-linecap="round"/>`,
    `<circle cx="${left}" cy="${y}" r="8" fill="${NIGHT}" stroke="${ACCENT}" stroke-width="4"/>`,
    `<circle cx="${right}" cy="${y}" r="9" fill="${ACCENT}"/>`,
    `<path transform="translate(${middle - plane / 2} ${y - height - plane / 2}) scale(${plane / 24})" d="${glyph}" fill="${ACCENT}"/>`,
  ].join('');
}

/** For a place in letters that the fonts lack: its code, else 'From' or 'To'. */
function endOf({ code, city }: ParsedPlace, otherwise: string): End {
  const name = written(city);
  return code ? { name: code, isCode: true, city: name } : { name: name || otherwise, isCode: false, city: '' };
}

const END = { face: 'display', y: ROUTE_Y } as const;
const sizesOf = ({ isCode }: End) => (isCode ? { size: CODE_SIZE } : { size: 76, minSize: 44, maxWidth: 400 });

function widthOfEnd(end: End): number {
  const { size, maxWidth = Number.POSITIVE_INFINITY } = sizesOf(end);
  return Math.min(widthOf(end.name, 'display', size), maxWidth);
}

const lineOfEnd = (end: End, at: Pick<Line, 'x' | 'anchor'>) =>
  line({ text: end.name, ...END, ...sizesOf(end), ...at, fill: INK });

const line = (what: Line) => (what.text ? lettering(what) : '');

/** A line of text and its position. */
export interface Line {
  text: string;
  face?: keyof typeof faces;
  size: number;
  /** The smallest size; a text that is still wider than `maxWidth` is cut. Default: `size`. */
  minSize?: number;
  maxWidth?: number;
  x: number;
  /** The base line. */
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  fill: string;
}

const ELLIPSIS = '…';

/** The text without letters that the fonts lack; '' if a word would lose letters. */
function written(text: string): string {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const letters = Array.from(plain);
  return letters.every((letter) => letter in faces.text.letters && letter in faces.display.letters) ? plain : '';
}

/** Draws a line of text as outlines. */
function lettering({ text, face = 'text', size, minSize = size, maxWidth = Infinity, ...at }: Line): string {
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

/** The width of a text. */
function widthOf(text: string, face: keyof typeof faces, size: number): number {
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
