import { MAX_IMAGE_BYTES } from 'charter-widgets/contract';

export const NOT_AN_IMAGE = 'Please select a valid image file';
const TOO_LARGE = 'Image size should be less than 5MB';

/** What the file dialog offers. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg'];

/** The first bytes of a PNG and of a JPG. */
const BEGINNINGS = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/** Why a file is not taken (AC-15), '' when it is: a PNG or JPG by its content, up to 5 MB. What the file says it is does not count: some phones say nothing. */
export async function imageProblem(file: File): Promise<string> {
  try {
    const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    const begins = (bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
    if (!BEGINNINGS.some(begins)) return NOT_AN_IMAGE;
    return file.size > MAX_IMAGE_BYTES ? TOO_LARGE : '';
  } catch {
    // The file was moved or deleted since it was chosen.
    return NOT_AN_IMAGE;
  }
}

/** Tells one file from another. */
export const stampOf = (file: File | undefined) => file && `${file.name} ${file.size} ${file.lastModified}`;
