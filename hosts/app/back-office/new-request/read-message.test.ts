import { readFileSync } from 'node:fs';
import { findNamed } from 'charter-widgets/airport-index';
import type { Place } from 'charter-widgets/kit';
import { describe, expect, it } from 'vitest';
import { type Piece, type Reading, readMessage } from './read-message';

/** This is a Saturday. */
const today = '2026-11-28';
const read = (text: string) => readMessage(text, { today, findNamed });

/** The example messages, each with the right values. */
const corpus = readFileSync(new URL('./message/corpus.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .join('\n')
  .split(/(?<=\n=.*\n)/)
  .filter((entry) => entry.includes('='))
  .map((entry) => {
    const at = entry.lastIndexOf('\n=');
    return { message: entry.slice(0, at).trim(), right: parseRight(entry.slice(at + 2).trim()) };
  });

/** Parses `KHI DXB 2026-12-05 - | seats 4` into names with values, and the words that must stay visible. */
function parseRight(line: string): { values: Map<string, string>; rest: string[] } {
  const values = new Map<string, string>();
  const rest: string[] = [];
  for (const part of line.split(' | ').filter(Boolean)) {
    const [name = '', ...words] = part.split(' ');
    if (/^[a-z]+$/.test(name) && name === 'rest') rest.push(...words.join(' ').split(', '));
    else if (/^[a-z]+$/.test(name)) values.set(name, words.join(' '));
    else
      part.split('; ').forEach((leg, index) => {
        leg.split(' ').forEach((value, at) => {
          if (value !== '-') values.set(`${['from', 'to', 'date', 'time'][at]} ${index + 1}`, value);
        });
      });
  }
  return { values, rest };
}

const codeOf = ({ text }: Place) => /\((\w+)\)/.exec(text)?.[1] ?? text;

/** What was read, in the same form, with a question mark after values to be checked. */
function valuesOf({ legs, ...reading }: Reading): Map<string, { value: string; isMarked: boolean }> {
  const names = {
    seats: 'seats',
    luggage: 'kg',
    pets: 'pets',
    phone: 'phone',
    email: 'email',
    cnic: 'cnic',
    name: 'name',
    source: 'via',
  } as const;
  const pieces: [string, Piece<string | Place> | undefined][] = [
    ...legs.flatMap((leg, index) =>
      Object.entries(leg).map(([name, piece]): [string, Piece] => [`${name} ${index + 1}`, piece]),
    ),
    ...Object.entries(names).map(([name, short]): [string, Piece | undefined] => [
      short,
      reading[name as keyof typeof names],
    ]),
  ];
  return new Map(
    pieces.flatMap(([name, piece]) =>
      piece
        ? [
            [
              name,
              {
                value: typeof piece.value === 'string' ? piece.value : codeOf(piece.value),
                isMarked: piece.doubt !== '',
              },
            ],
          ]
        : [],
    ),
  );
}

it('every part of the example messages is read right, is marked, or stays visible', () => {
  const count = { right: 0, marked: 0, said: 0, wrongMarked: 0 };
  const wrong: string[] = [];
  const lost: string[] = [];
  for (const { message, right } of corpus) {
    const reading = read(message);
    const values = valuesOf(reading);
    for (const name of new Set([...right.values.keys(), ...values.keys()])) {
      const [said, found] = [right.values.get(name), values.get(name)];
      const what = `${message} · ${name}: ${found?.value ?? 'nothing'}, not ${said ?? 'said'}`;
      if (said !== undefined) count.said++;
      if (found && found.value === said) count.right++;
      else if (found?.isMarked) count.wrongMarked++;
      else if (found) wrong.push(what);
      if (found?.isMarked) count.marked++;
    }
    for (const words of right.rest)
      if (!reading.rest.includes(words)) lost.push(`${message} · ${words}, only: ${reading.rest}`);
  }
  const share = Math.round((1000 * count.right) / count.said) / 10;
  console.log(
    `${corpus.length} messages: ${share} % of ${count.said} values right, ${count.marked} marked (${count.wrongMarked} of them wrong), ${wrong.length} wrong and unmarked`,
  );
  expect(wrong).toEqual([]);
  expect(lost).toEqual([]);
  expect(share).toBeGreaterThanOrEqual(92);
});

describe('a pasted message', () => {
  it('with two telephone numbers fills in neither, explains why, and keeps them visible', () => {
    const { phone, notes, rest } = read('Karachi to Lahore 0300-1234567 0321-1234567');
    expect(phone).toBeUndefined();
    expect(notes).toEqual(['2 phone numbers were found, so none was filled in.']);
    expect(rest).toBe('0300-1234567 0321-1234567');
  });

  it('with one number written in two ways fills it in', () => {
    expect(read('0300 1234567 or +923001234567').phone?.value).toBe('0300 1234567');
  });

  it('of more than 20,000 characters is read up to its limit', () => {
    const { notes, legs } = read(`Karachi to Lahore ${'lorem ipsum 12 dolor 0300 '.repeat(800)}`);
    expect(legs[0]?.from?.value.text).toContain('KHI');
    expect(notes).toContain('Only the first 3995 characters were read.');
  });

  it('is read without the line that its limit cuts', () => {
    const { phone, notes } = read(`Karachi to Lahore\n${'x'.repeat(3970)}\n+92 300 1234567`);
    expect(phone).toBeUndefined();
    expect(notes).toEqual(['Only the first 3988 characters were read.']);
  });

  it('that corrects itself, or has several writers, is marked as uncertain in all its values', () => {
    for (const text of [
      'KHI-MUX 5 Dec, 4 pax, sorry 6',
      '[27/11/2026, 10:12] A: KHI-MUX 5 Dec, 4 pax\n[27/11/2026, 10:13] B: ok',
    ]) {
      const { legs, seats, tripDoubt } = read(text);
      const pieces = [...legs.flatMap((leg) => Object.values(leg)), seats];
      expect(pieces.map((piece) => Boolean(piece?.doubt))).toEqual([true, true, true, true]);
      expect(tripDoubt).not.toBe('');
    }
  });

  it('names other places and unreadable parts in its notes', () => {
    expect(read('Karachi to Lahore. My aunt lives near Islamabad').notes).toEqual([
      'Also named: Islamabad. Add a leg if it is a stop.',
    ]);
    expect(read('Karachi to Lahore 31 February 2027').notes).toEqual(['“31 February 2027” is not a calendar day.']);
    expect(read('5000 people from Karachi to Lahore').notes).toEqual([
      '5000 people are more than a request can have, so no number was filled in.',
    ]);
  });

  it('in Urdu script is recognised', () => {
    expect(read('کل کراچی سے لاہور').isUrdu).toBe(true);
    expect(read('kal Karachi se Lahore').isUrdu).toBe(false);
  });
});
