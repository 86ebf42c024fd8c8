import { MAX_IMAGE_BYTES } from 'charter-widgets/contract';
import { describe, expect, it } from 'vitest';
import { imageProblem } from './image-field';

const NOT_AN_IMAGE = 'Please select a valid image file';
const TOO_LARGE = 'Image size should be less than 5MB';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPG = [0xff, 0xd8, 0xff, 0xe0];
const file = (type: string, start: number[], size = 64) => {
  const bytes = new Uint8Array(size);
  bytes.set(start);
  return new File([bytes], 'name', { type });
};

describe('an image file', () => {
  it.each([
    ['PNG', file('image/png', PNG)],
    ['JPG', file('image/jpeg', JPG)],
    ['JPG whose name ends in PNG', file('image/png', JPG)],
    ['JPG without a type', file('', JPG)],
    ['JPG with an unusual type', file('application/octet-stream', JPG)],
    ['PNG of 5 MB', file('image/png', PNG, MAX_IMAGE_BYTES)],
  ])('is accepted: a %s', async (_what, taken) => {
    expect(await imageProblem(taken)).toBe('');
  });

  it.each([
    ['a text', file('text/plain', []), NOT_AN_IMAGE],
    ['a GIF', file('image/gif', [0x47, 0x49, 0x46]), NOT_AN_IMAGE],
    ['a text whose name ends in PNG', file('image/png', [0x68, 0x65]), NOT_AN_IMAGE],
    ['an empty file', new File([], 'name', { type: 'image/png' }), NOT_AN_IMAGE],
    ['a PNG of more than 5 MB', file('image/png', PNG, MAX_IMAGE_BYTES + 1), TOO_LARGE],
  ])('is refused: %s', async (_what, refused, message) => {
    expect(await imageProblem(refused)).toBe(message);
  });
});
