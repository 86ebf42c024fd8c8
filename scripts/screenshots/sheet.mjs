import sharp from 'sharp';

/** Pixels between pictures, and the least height of a row's pictures. */
const GAP = 24;
/** A page that is longer is cut: its first screens are what is judged. */
const MOST_HEIGHT = 2700;

/**
 * One picture of a screen: a row for each scheme, a picture for each width, at half their size.
 * @param {readonly (readonly string[])[]} rows files that exist
 * @param {string} file
 */
export async function makeSheet(rows, file) {
  const pictures = await Promise.all(rows.map((row) => Promise.all(row.map(halved))));
  const heights = pictures.map((row) => Math.max(0, ...row.map(({ height }) => height)));
  const widths = pictures.map((row) => row.reduce((sum, { width }) => sum + width + GAP, GAP));
  let top = GAP;
  const placed = pictures.flatMap((row, index) => {
    let left = GAP;
    const at = row.map(({ data, width }) => {
      const place = { input: data, left, top };
      left += width + GAP;
      return place;
    });
    top += (heights[index] ?? 0) + GAP;
    return at;
  });
  const size = { width: Math.max(...widths), height: top };
  await sharp({ create: { ...size, channels: 3, background: '#8a8a8a' } })
    .composite(placed)
    .png()
    .toFile(file);
}

/** @param {string} file */
async function halved(file) {
  const picture = sharp(file);
  const { width = 1, height = 1 } = await picture.metadata();
  const { data, info } = await picture
    .extract({ left: 0, top: 0, width, height: Math.min(height, MOST_HEIGHT) })
    .resize({ width: Math.round(width / 2) })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
