import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import pictures from './data/pictures.json';

export type PictureName = keyof typeof pictures;

/** What each picture shows. */
export const PICTURES: Readonly<Record<PictureName, string>> = pictures;

/** The picture as a JPEG, because the image store takes only what a form could send. */
export async function readPicture(name: PictureName): Promise<Buffer> {
  // The build copies the folder beside the bundle.
  return sharp(await readFile(new URL(`pictures/${name}.webp`, import.meta.url)))
    .jpeg({ quality: 84 })
    .toBuffer();
}
