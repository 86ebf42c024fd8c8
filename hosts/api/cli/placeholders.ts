import { type Environment, VARIABLE_NAMES } from '../config';
import type { Finding } from './command';

/** Values of our examples that cannot be anybody's own. Names below example.com are reserved (RFC 2606). */
const PLACEHOLDERS: readonly RegExp[] = [
  /\bexample\.(?:com|net|org)\b/i,
  /:\/\/(?:user:password|charter:secret)@/,
  /\.com\/brand\b/,
  /^(?:0?21 ?1234567|\+92 ?21 ?1234567|0300 ?0000000|\+92 ?300 ?0000000)$/,
  /^AOC 123\/2024$/,
  /\/zones\/zone\//,
  /: ?Bearer token$/,
  /^four words nobody else says$/,
];

/** Finds examples that were left in the configuration of a real site, whose travellers would write or call nobody. */
export function* findPlaceholders(values: Environment): Generator<Finding> {
  if (values.NODE_ENV !== 'production') return;
  for (const name of VARIABLE_NAMES) {
    const value = values[name]?.trim();
    if (!value || !PLACEHOLDERS.some((pattern) => pattern.test(value))) continue;
    yield { state: 'wrong', of: name, says: 'is still the example', todo: 'Set your own, or leave it out' };
  }
}
