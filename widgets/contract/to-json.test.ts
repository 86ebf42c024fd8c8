import { afterEach, expect, it } from 'vitest';
import { toJson } from './to-json';

const polluted = Array.prototype as unknown as { toJSON?: () => string };
afterEach(() => {
  delete polluted.toJSON;
});

it('JSON contains lists as lists, even when a library of the page gives lists a toJSON of their own', () => {
  polluted.toJSON = () => 'a text';
  expect(toJson({ segments: [{ seats: 4 }], note: 'Hello' })).toBe('{"segments":[{"seats":4}],"note":"Hello"}');
});
