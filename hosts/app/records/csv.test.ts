import { describe, expect, it } from 'vitest';
import { toCsv } from './csv';

const line = (...cells: (string | number)[]) => toCsv([cells]).replace('\uFEFF', '').replace(/\r\n$/, '');

describe('a CSV file', () => {
  it('says that it is UTF-8, and ends every line', () => {
    expect(toCsv([['Name'], ['Zoë']])).toBe('\uFEFFName\r\nZoë\r\n');
  });

  it.each([
    ['a comma', 'Lahore, Pakistan', '"Lahore, Pakistan"'],
    ['a quote', 'the "Pearl"', '"the ""Pearl"""'],
    ['a line break', 'one\ntwo', '"one\ntwo"'],
  ])('quotes %s', (_what, text, written) => {
    expect(line(text)).toBe(written);
  });

  it.each(['=1+1', '+92 300 1234567', '-2', '@SUM(A1)', '\tx'])('keeps %j from being run as a formula', (text) => {
    expect(line(text)).toBe(`'${text}`);
  });

  it('keeps a carriage return from being run as a formula', () => {
    expect(line('\r=1')).toBe(`"'\r=1"`);
  });

  it('leaves numbers numbers', () => {
    expect(line(-2, 1250.5)).toBe('-2,1250.5');
  });
});
