import { describe, expect, it, vi } from 'vitest';
import { createField, numberOf, valuesOf } from './field';

describe('a field', () => {
  it('loses its error when it is edited, and keeps it when its value is assigned', () => {
    const field = createField('KHI');
    field.error = 'No such airport';
    field.value = 'DXB';
    expect([field.value, field.error]).toEqual(['DXB', 'No such airport']);
    field.set('LHE');
    expect([field.value, field.error]).toEqual(['LHE', '']);
  });

  it('calls `onSet` with its new value', () => {
    const listener = vi.fn();
    const field = createField('1', ({ value }) => listener(value));
    field.value = '2';
    expect(listener).not.toHaveBeenCalled();
    field.set('3');
    expect(listener.mock.calls).toEqual([['3']]);
  });

  it.each([
    ['0', 0],
    ['۴', 4],
    ['１２', 12],
    [' 4 ', 4],
    ['', undefined],
    ['  ', undefined],
    ['four', Number.NaN],
  ])('with the text %j has the number %j', (text, number) => {
    expect(numberOf(createField(text))).toBe(number);
  });

  it('is read by its name with the others of a form', () => {
    expect(valuesOf({ from: createField('KHI'), to: createField('') })).toEqual({ from: 'KHI', to: '' });
  });
});
