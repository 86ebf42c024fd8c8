import { expect, it } from 'vitest';
import { findIntendedEmail } from './email-slip';

it.each([
  ['ali@gmial.com', 'ali@gmail.com'],
  ['ali@gmai.com', 'ali@gmail.com'],
  ['ali@gmail.con', 'ali@gmail.com'],
  ['ali@gmail.co', 'ali@gmail.com'],
  ['ali@gnail.com', 'ali@gmail.com'],
  ['Ali.Khan@GMIAL.COM', 'Ali.Khan@gmail.com'],
  ['a@yaho.com', 'a@yahoo.com'],
  ['a@hotmial.com', 'a@hotmail.com'],
  ['a@outlok.com', 'a@outlook.com'],
  ['a@iclod.com', 'a@icloud.com'],
])('the e-mail address %s probably means %s', (typed, meant) => {
  expect(findIntendedEmail(typed)).toBe(meant);
});

it.each([
  'a@gmail.com',
  'a@mail.com',
  'a@ymail.com',
  'a@email.com',
  'a@yahoo.co.uk',
  'a@pia.com.pk',
  'gmial.com',
  'a@',
  'a@b@gmial.com',
  '',
])('the e-mail address %j is not taken for a typing mistake', (typed) => {
  expect(findIntendedEmail(typed)).toBeUndefined();
});
