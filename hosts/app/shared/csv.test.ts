import { describe, expect, it, vi } from 'vitest';
import { count, csvCnic, saveSeparator, toCsv } from './csv';

const line = (...cells: (string | number)[]) => toCsv([cells]).replace('\uFEFF', '').replace(/\r\n$/, '');

/** Reads text as a spreadsheet does that splits it at `separator`: a quote only counts at the start of a cell. */
function readAt(separator: string, text: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quoted && sign === '"' && text.charAt(at + 1) === '"') cell += text.charAt(at++);
    else if (quoted && sign === '"') quoted = false;
    else if (!quoted && sign === '"' && cell === '') quoted = true;
    else if (!quoted && [separator, '\n', '\r'].includes(sign)) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const isFormula = (cell: string) => /^[\s\uFEFF]*[=+\-@＝＋－＠]/.test(cell);

describe('a CSV file', () => {
  it('is marked as UTF-8, and ends every line', () => {
    expect(toCsv([['Name'], ['Zoë']])).toBe('\uFEFF"Name"\r\n"Zoë"\r\n');
  });

  it.each([
    ['a comma', 'Lahore, Pakistan', '"Lahore, Pakistan"'],
    ['a quote', 'the "Pearl"', '"the ""Pearl"""'],
  ])('quotes %s', (_what, text, written) => {
    expect(line(text)).toBe(written);
  });

  it.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\t', '\0', '\u202e'])(
    'keeps a text with %j on one line',
    (sign) => {
      expect(line(`one${sign}two`)).toBe('"one two"');
    },
  );

  it.each([...SIGNS.map((sign) => `${sign}1+1`), ' =1+1', '\u00a0=1+1'])('never lets %j run as a formula', (text) => {
    expect(line(text)).toBe(`"'${text}"`);
  });

  it.each([',', ';', '\t'])('contains no formula for a reader that splits at %j', (separator) => {
    const begins = ['', ' ', 'x;', 'x\t', 'x; ', 'x\n', 'x\r\n', '";', '"\t', '"";"', ';;', '\t\t', '\n;'];
    const ends = ['', ';y', '\ty', '\ny', '"'];
    const texts = SIGNS.flatMap((sign) =>
      begins.flatMap((begin) => ends.map((end) => `${begin}${sign}HYPERLINK(1)${end}`)),
    );
    const found = texts.filter((text) => readAt(separator, toCsv([['first', text, 'last']])).some(isFormula));
    expect(found).toEqual([]);
  });

  it('contains no formula with semicolons either, for a reader that splits at commas', () => {
    const texts = SIGNS.flatMap((sign) => ['', ' ', 'x,', 'x, ', '",', ',,'].map((begin) => `${begin}${sign}1+1`));
    const found = [',', ';', '\t'].flatMap((separator) =>
      texts.filter((text) => readAt(separator, toCsv([['first', text, 'last']], ';')).some(isFormula)),
    );
    expect(found).toEqual([]);
  });

  it('uses the separator that was chosen in this browser, and its decimals', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    });
    expect(line('a', 12.5)).toBe('"a",12.5');
    saveSeparator(';');
    expect(line('a', 12.5)).toBe('"a";12,5');
    saveSeparator(',');
    expect(line('a', 12.5)).toBe('"a",12.5');
    vi.unstubAllGlobals();
  });

  it('leaves a sign inside a text unchanged', () => {
    expect(line('Karachi - Dubai', 'a=b', 'me@example.com')).toBe('"Karachi - Dubai","a=b","me@example.com"');
  });

  it.each([
    ...['012345678', '123456789012', '12e+3', '1.10', '1,234', '٠١٢٣', '００１', ' 007'],
    ...['MAR 3', '1-2', '1/2', '3/4/27', '1.2.27', '3 Mar 2027', 'Mar-27', 'Dec 5, 2027', '5 pm', '10:30 AM', '3mar'],
  ])('prevents that the text %j is read as a number or a day', (text) => {
    expect(line(text)).toBe(`"'${text}"`);
  });

  it.each([
    ...['42', '12345678901', '0300 1234567', '42101-1234567-1', 'AB1234567', '12F34', 'Seat 012', '2026-12-01 14:30'],
    ...['2026-12-01', '2026-12', '14:30', 'May', 'Marwa 3', 'B-12/4', 'PK 301', 'Flat 3-4'],
  ])('writes the text %j without a mark, because no program changes its digits', (text) => {
    expect(line(text)).toBe(`"${text}"`);
  });

  it('contains numbers as numbers', () => {
    expect(line(-2, 1250.5)).toBe('-2,1250.5');
  });
});

it.each([
  ['4210112345671', '42101-1234567-1'],
  ['42101-1234567-1', '42101-1234567-1'],
  ['AB1234567', 'AB1234567'],
])('a CSV file keeps every character of the CNIC or passport %j: %j', (cnic, written) => {
  expect(csvCnic(cnic)).toBe(written);
});

describe('a counted noun', () => {
  it.each([
    [0, '0 rooms', '0 People'],
    [1, '1 room', '1 Person'],
    [2, '2 rooms', '2 People'],
  ])('of %i is %s, or %s if its plural is irregular', (number, rooms, people) => {
    expect([count(number, 'room'), count(number, 'Person', 'People')]).toEqual([rooms, people]);
  });
});
