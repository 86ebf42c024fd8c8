import { MAX_IMAGE_BYTES } from 'charter-widgets/contract';

export const NOT_AN_IMAGE = 'Please select a valid image file';
const TOO_LARGE = 'Image size should be less than 5MB';

/** What the file dialog offers, and what a file must say it is. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg'];

/** The first bytes of a PNG and of a JPG. */
const BEGINNINGS = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/** Why a file is not taken (AC-15), '' when it is: a PNG or JPG by name and by content, up to 5 MB. */
export async function imageProblem(file: File): Promise<string> {
  if (!IMAGE_TYPES.includes(file.type)) return NOT_AN_IMAGE;
  if (file.size > MAX_IMAGE_BYTES) return TOO_LARGE;
  try {
    const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    const begins = (bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
    return BEGINNINGS.some(begins) ? '' : NOT_AN_IMAGE;
  } catch {
    // The file was moved or deleted since it was chosen.
    return NOT_AN_IMAGE;
  }
}

/** Tells one file from another. */
export const stampOf = (file: File | undefined) => file && `${file.name} ${file.size} ${file.lastModified}`;
