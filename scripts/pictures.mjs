import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { aircraft } from './pictures/aircraft.mjs';
import { cabins } from './pictures/cabins.mjs';
import { chance } from './pictures/chance.mjs';
import { daylight } from './pictures/daylight.mjs';
import { places } from './pictures/places.mjs';
import { site } from './pictures/site.mjs';
import { documentOf, WIDTH } from './pictures/svg.mjs';

/**
 * `npm run pictures [-- <part of a name> …]` draws the demonstration's pictures anew, those that every site shows, and the
 * example agency's own.
 */
const folder = (/** @type {string} */ path) => fileURLToPath(new URL(`../hosts/${path}/`, import.meta.url));
const DEMO = folder('api/demo/pictures');
const SITE = folder('app/shared/scene');
const AGENCY = folder('partner/public');

/**
 * A file of a picture.
 * @typedef {object} Cut
 * @property {string} file
 * @property {number} width in pixels
 * @property {number} quality
 * @property {readonly [left: number, top: number, right: number, bottom: number]} [of] the part that it shows. Default: all
 */

/** At the widths at which they are shown. @param {string} place @param {string} name @param {number} quality @param {...number} widths @returns {Cut[]} */
const cuts = (place, name, quality, ...widths) =>
  widths.map((width) => ({ file: `${place}${name}-${width}.webp`, width, quality }));

/** Of the site's own: `WIDE`, `HALF` and `TALL` of `scene.tsx`. @type {Record<string, Cut[]>} */
const OF_SITE = Object.fromEntries([
  ...['gilgit', 'dubai', 'runway'].map((name) => [name, cuts(SITE, name, 68, 800, 1600)]),
  ...['gulfstream-g650', 'aw139', 'cabin-heavy'].map((name) => [name, cuts(SITE, name, 68, 480, 960)]),
]);

/** What a phone sees of the first picture: the summit, and the aircraft above it. @type {Cut[]} */
const TALL = cuts(SITE, 'home-tall', 66, 640, 1080).map((cut) => ({ ...cut, of: [0.55, 0.1, 0.85, 1] }));

/** @param {string} name @returns {Cut[]} */
function cutsOf(name) {
  if (name === 'cargo') return cuts(SITE, name, 68, 480, 960);
  if (name === 'home') return [...cuts(SITE, name, 68, 800), ...cuts(SITE, name, 76, 2240), ...TALL];
  if (name in site) return cuts(SITE, name, 68, 800, 1600);
  if (name in daylight) return cuts(AGENCY, name, 70, 800, 1600);
  return [{ file: `${DEMO}${name}.webp`, width: WIDTH, quality: 74 }, ...(OF_SITE[name] ?? [])];
}

/** How far a dot of the grain is from its neighbours, of 255. */
const GRAIN = 5;

const drawings = { ...places, ...aircraft, ...cabins, ...site, ...daylight };
const asked = process.argv.slice(2);
const chosen = Object.entries(drawings).filter(
  ([name]) => asked.length === 0 || asked.some((part) => name.includes(part)),
);
if (chosen.length === 0) throw new Error(`No picture is named so; there are: ${Object.keys(drawings).join(', ')}`);

mkdirSync(DEMO, { recursive: true });
for (const [name, draw] of chosen) {
  // What a phone shows a part of has twice the pixels.
  const density = name in site ? 144 : 72;
  const { data, info } = await sharp(Buffer.from(documentOf(draw)), { unlimited: true, density })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  grain(data, name.length * 7 + name.charCodeAt(0));
  const { width: wide, height: high } = info;
  for (const { file, width, quality, of: [left, top, right, bottom] = [0, 0, 1, 1] } of cutsOf(name)) {
    const { size } = await sharp(data, { raw: { width: wide, height: high, channels: 3 } })
      .extract({
        left: Math.round(left * wide),
        top: Math.round(top * high),
        width: Math.round((right - left) * wide),
        height: Math.round((bottom - top) * high),
      })
      .resize(width)
      .webp({ quality, effort: 6, smartSubsample: true })
      .toFile(file);
    console.log(`${file.split('/').at(-1)} ${(size / 1000).toFixed(1)} KB`);
  }
}

/** As of film: the same in each channel, most where it is neither dark nor bright. @param {Buffer} pixels @param {number} seed */
function grain(pixels, seed) {
  const next = chance(seed);
  for (let at = 0; at < pixels.length; at += 3) {
    const light = (pixels[at + 1] ?? 0) / 255;
    const dot = (next() + next() - 1) * GRAIN * (0.5 + 2 * light * (1 - light));
    for (let channel = 0; channel < 3; channel++)
      pixels[at + channel] = Math.max(0, Math.min(255, Math.round((pixels[at + channel] ?? 0) + dot)));
  }
}
