import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UR, wordsOf } from './words';

const SOURCES = [
  'email.tsx',
  '../../accounts/emails.ts',
  '../../trips/emails.ts',
  '../../quotes/emails.ts',
  '../../subscriptions/emails.ts',
].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
const said = SOURCES.flatMap((source) =>
  [...source.matchAll(/\bt\(\s*(?:\w+ === 1 \? )?'([^']+)'(?: : '([^']+)')?/g)].flatMap(([, one, other]) =>
    other ? [one, other] : [one],
  ),
);

it('has each text of a traveller’s e-mails in Urdu', () => {
  expect(said.length).toBeGreaterThan(15);
  expect(said.filter((text) => text && !Object.hasOwn(UR, text))).toEqual([]);
});

it('fills in all values in Urdu', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  for (const [english, urdu] of Object.entries(UR)) expect(names(urdu), english).toEqual(names(english));
});

it('uses English for other languages', () => {
  expect(wordsOf('fr')('Track your request')).toBe('Track your request');
  expect(wordsOf('ur-PK')('{count} seats', { count: 4 })).toBe('4 سیٹیں');
});
