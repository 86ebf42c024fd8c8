import { expect, test } from 'vitest';
import { parsePlaceText, sayPlace } from './place-text';

test.each([
  ['Karachi (KHI) – Jinnah International Airport', 'KHI', 'Karachi', 'Jinnah International Airport'],
  ['Parachinar (OPPC) – Parachinar Airport', 'OPPC', 'Parachinar', 'Parachinar Airport'],
  [
    '  New Delhi (DEL) - Indira Gandhi International Airport ',
    'DEL',
    'New Delhi',
    'Indira Gandhi International Airport',
  ],
  ['Dubai (DXB)', 'DXB', 'Dubai', ''],
  ['(DXB)', 'DXB', '', ''],
])('%s carries a code', (text, code, city, name) => {
  expect(parsePlaceText(text)).toEqual({ code, city, name });
});

test.each([
  'Serena Hotel helipad, Gilgit',
  'Helipad (the old one)',
  'Farm strip (private) – ask for Bilal',
  'Karachi',
  '',
])('free text "%s" stays as it is', (text) => {
  expect(parsePlaceText(text)).toEqual({ code: '', city: text, name: '' });
});

test('a place is said with its code, and without one as written', () => {
  expect(sayPlace(parsePlaceText('Karachi (KHI) – Jinnah International Airport'))).toBe('Karachi KHI');
  expect(sayPlace(parsePlaceText('(KHI)'))).toBe('KHI');
  expect(sayPlace(parsePlaceText('Hunza helipad'))).toBe('Hunza helipad');
});

test('a text that no place has is read at once, and cut', () => {
  expect(parsePlaceText(`a${' '.repeat(1_000_000)}b`).city.length).toBeLessThan(500);
});
