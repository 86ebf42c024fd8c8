import { expect, it } from 'vitest';
import { createField } from '../field/field';
import { fill } from './fill';

const fields = () => ({ seats: createField(''), from: createField({ text: '' }), note: createField('as it was') });

it('a form is filled in as if it were typed, a place by its text', () => {
  const form = fields();
  fill(form, { seats: 4, from: 'KHI' });
  expect([form.seats.value, form.from.value, form.note.value]).toEqual(['4', { text: 'KHI' }, 'as it was']);
});

it('a form keeps what nothing is said of, and has no field that it does not have', () => {
  const form = fields();
  fill(form, { note: undefined, meal: 'halal' });
  expect(form.note.value).toBe('as it was');
  expect(Object.keys(form)).toEqual(['seats', 'from', 'note']);
});
