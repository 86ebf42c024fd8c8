import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { CALLING_CODES } from './countries';

it('are those of every country, with Pakistan first', () => {
  // Two islands have numbers and no name in every browser.
  const countries = getCountries().filter((country) => !['AC', 'TA'].includes(country));
  expect(Object.fromEntries(CALLING_CODES)).toEqual(
    Object.fromEntries(countries.map((country) => [country, getCountryCallingCode(country)])),
  );
  expect([...CALLING_CODES][0]).toEqual(['PK', '92']);
});
