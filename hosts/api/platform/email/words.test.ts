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
const texts = SOURCES.flatMap((source) =>
  [...source.matchAll(/\bt\(\s*(?:\w+ === 1 \? )?'([^']+)'(?: : '([^']+)')?/g)].flatMap(([, one, other]) =>
    other ? [one, other] : [one],
  ),
);

it('every text of an e-mail to travellers exists in Urdu', () => {
  expect(texts.length).toBeGreaterThan(15);
  expect(texts.filter((text) => text && !Object.hasOwn(UR, text))).toEqual([]);
});

it('every Urdu text of an e-mail has its values filled in', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  for (const [english, urdu] of Object.entries(UR)) expect(names(urdu), english).toEqual(names(english));
});

it('e-mails in other languages use English texts', () => {
  expect(wordsOf('fr')('Track your request')).toBe('Track your request');
  expect(wordsOf('ur-PK')('{count} seats', { count: 4 })).toBe('4 سیٹیں');
});
