import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { aircraft } from './pictures/aircraft.mjs';
import { cabins } from './pictures/cabins.mjs';
import { chance } from './pictures/chance.mjs';
import { places } from './pictures/places.mjs';
import { documentOf } from './pictures/svg.mjs';

/** `npm run pictures [-- <part of a name> …]` draws the demonstration's pictures anew, and those that every site shows. */
const FOLDER = fileURLToPath(new URL('../hosts/api/demo/pictures/', import.meta.url));
const SITE = fileURLToPath(new URL('../hosts/app/shared/scene/', import.meta.url));

/** Of the site's own: the widths at which they are shown, `WIDE` and `HALF` of `scene.tsx`. */
const WIDTHS = Object.fromEntries([
  ...['skardu', 'gilgit', 'maldives', 'dubai', 'runway'].map((name) => [name, [800, 1600]]),
  ...['gulfstream-g650', 'aw139', 'atr-42', 'cabin-heavy'].map((name) => [name, [480, 960]]),
]);

/** How far a dot of the grain is from its neighbours, of 255. */
const GRAIN = 5;

const drawings = { ...places, ...aircraft, ...cabins };
const asked = process.argv.slice(2);
const chosen = Object.entries(drawings).filter(
  ([name]) => asked.length === 0 || asked.some((part) => name.includes(part)),
);
if (chosen.length === 0) throw new Error(`No picture is named so; there are: ${Object.keys(drawings).join(', ')}`);

mkdirSync(FOLDER, { recursive: true });
for (const [name, draw] of chosen) {
  const { data, info } = await sharp(Buffer.from(documentOf(draw)), { unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  grain(data, name.length * 7 + name.charCodeAt(0));
  const drawn = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  const { size } = await drawn().webp({ quality: 74, effort: 6, smartSubsample: true }).toFile(`${FOLDER}${name}.webp`);
  for (const width of WIDTHS[name] ?? []) {
    await drawn()
      .resize(width)
      .webp({ quality: 68, effort: 6, smartSubsample: true })
      .toFile(`${SITE}${name}-${width}.webp`);
  }
  console.log(`${name} ${Math.round(size / 1024)} KB`);
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
