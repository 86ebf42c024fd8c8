import { describe, expect, it } from 'vitest';
import { createField } from '../field/field';
import { fillFields, parseCountUpTo, parseParameters, toPrefill } from './read-parameters';

const fields = () => ({ seats: createField(''), from: createField({ text: '' }), note: createField('as it was') });

it('link parameters fill in the fields of a form as if typed, a place by its text', () => {
  const form = fields();
  fillFields(form, { seats: 4, from: 'KHI' });
  expect([form.seats.value, form.from.value, form.note.value]).toEqual(['4', { text: 'KHI' }, 'as it was']);
});

it('fields that a link does not name keep their values, and unknown names are ignored', () => {
  const form = fields();
  fillFields(form, { note: undefined, meal: 'halal' });
  expect(form.note.value).toBe('as it was');
  expect(Object.keys(form)).toEqual(['seats', 'from', 'note']);
});

const read = (query: string) =>
  parseParameters(query, { from: ['origin', (text) => text], seats: ['seats', parseCountUpTo(12)] });

describe('the parameters of a link', () => {
  it('are read without surrounding spaces and in any case, and reported as written', () => {
    expect(read('?FROM= KHI &seats=4')).toEqual([
      { name: 'FROM', value: ' KHI ', field: 'origin', readAs: 'KHI' },
      { name: 'seats', value: '4', field: 'seats', readAs: '4' },
    ]);
  });

  it('are unknown if they only name a property that every JavaScript object has', () => {
    expect(read('constructor=1&to=2').map(({ problem }) => problem)).toEqual(['unknown', 'unknown']);
  });

  it('are read from their last occurrence', () => {
    const readings = read('from=KHI&From=DXB&seats=none');
    expect(readings.map(({ problem }) => problem)).toEqual(['repeated', undefined, 'impossible']);
    expect(toPrefill(readings)).toEqual({ origin: 'DXB' });
  });
});

it.each([
  ['1', '1'],
  ['012', '12'],
  ['12', '12'],
  ['0', undefined],
  ['13', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['x1', undefined],
  ['1x', undefined],
  ['', undefined],
])('the count %j up to twelve is read as %j', (text, number) => {
  expect(parseCountUpTo(12)(text)).toBe(number);
});
