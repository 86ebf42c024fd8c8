import { expect, test } from 'vitest';
import { askedLocale, chosenLocale, localeCookie } from './locale';

test.each([
  ['?locale=ur', 'ur'],
  ['?from=KHI&locale=en', 'en'],
  ['?locale=fr', undefined],
  ['?mylocale=ur', undefined],
  ['', undefined],
])('the address %s asks for the language %s', (search, locale) => {
  expect(askedLocale(search)).toBe(locale);
});

test.each([
  ['locale=ur', 'ur'],
  ['a=1; locale=en; b=2', 'en'],
  ['xlocale=ur', undefined],
  ['locale=urdu', undefined],
  ['', undefined],
])('the cookies "%s" choose the language %s', (cookies, locale) => {
  expect(chosenLocale(cookies)).toBe(locale);
});

test('a chosen language is read back, and its cookie needs HTTPS if the site has it', () => {
  expect(chosenLocale(localeCookie('ur', false))).toBe('ur');
  expect(localeCookie('ur', true)).toMatch(/; SameSite=Lax; Secure$/);
});
