import { expect, test } from 'vitest';
import { askedLocale, chosenLocale, localeCookie } from './locale';

test.each([
  ['?locale=ur', 'ur'],
  ['?from=KHI&locale=en', 'en'],
  ['?locale=fr', undefined],
  ['?mylocale=ur', undefined],
  ['', undefined],
])('the address %s asks for %s', (search, locale) => {
  expect(askedLocale(search)).toBe(locale);
});

test.each([
  ['locale=ur', 'ur'],
  ['a=1; locale=en; b=2', 'en'],
  ['xlocale=ur', undefined],
  ['locale=urdu', undefined],
  ['', undefined],
])('the cookies %s choose %s', (cookies, locale) => {
  expect(chosenLocale(cookies)).toBe(locale);
});

test('a choice is read back, and is only sent by HTTPS where the site has it', () => {
  expect(chosenLocale(localeCookie('ur', false))).toBe('ur');
  expect(localeCookie('ur', true)).toMatch(/; SameSite=Lax; Secure$/);
});
