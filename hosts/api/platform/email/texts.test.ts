import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textsOf, UR } from './texts';

const SOURCES = [
  'email.tsx',
  '../../accounts/emails.ts',
  '../../trips/emails.ts',
  '../../quotes/emails.ts',
  '../../subscriptions/emails.ts',
].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
const texts = SOURCES.flatMap((source) =>
  [...source.matchAll(/\bt\(\s*(?:\w+(?: === 1)? \? )?'([^']+)'(?: : '([^']+)')?/g)].flatMap(([, one, other]) =>
    other ? [one, other] : [one],
  ),
);

it('has each text of a traveller’s e-mails in Urdu', () => {
  expect(texts.length).toBeGreaterThan(15);
  expect(texts.filter((text) => text && text !== '{value}' && !Object.hasOwn(UR, text))).toEqual([]);
});

it('begins each subject in Urdu, which mail programs then lay out from the right', () => {
  const subjects = SOURCES.flatMap((source) =>
    [...source.matchAll(/subject: t\(\s*(?:\w+ \? )?'([^']+)'(?: : '([^']+)')?/g)].flatMap(([, ...both]) => both),
  );
  expect(subjects.length).toBeGreaterThan(15);
  expect(subjects.filter((text) => text && !/^[\u0600-\u06ff]/.test(UR[text] ?? ''))).toEqual([]);
});

it('every Urdu text of an e-mail has its values filled in', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  for (const [english, urdu] of Object.entries(UR)) expect(names(urdu), english).toEqual(names(english));
});

it.each(['private charter', 'international charter', 'flight booking', 'chauffeur service'])('confirms: %s', (what) => {
  expect(UR[`Your ${what} is confirmed.`]).toContain(UR[what]);
});

it('uses English for other languages, and keeps values apart in Urdu', () => {
  expect(textsOf('fr')('Track your request')).toBe('Track your request');
  expect(textsOf('ur-PK')('{count} seats', { count: 4 })).toBe('\u20684\u2069 سیٹیں');
  // A value that is filled in twice is isolated once, as is the code in it.
  const inside = textsOf('ur')('to {place}', { place: textsOf('ur')('{place}', { place: 'دبئی (DXB)' }) });
  expect(inside).toBe('\u2068دبئی \u2066(DXB)\u2069\u2069 تک');
  // An amount keeps its order in a text that is itself a value.
  for (const text of Object.values(UR).map((urdu) => urdu.replace(/\{\w+\}/g, '\u2068$420.50\u2069')))
    expect(textsOf('ur')('{value}', { value: text })).not.toMatch(/(?<!\u2066)\$4|50(?!\u2069)/);
  // A first Latin letter would lay them out from the left.
  for (const composed of ['{aircraft}', '{total}, valid until {until}'])
    expect(UR[composed]).toMatch(/^[\u0600-\u06ff]/);
});
