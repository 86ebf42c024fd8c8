import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyPlace } from '../../testing/on-page';
import { createField, type Field, numberOf } from '../field';
import { NumberField } from './number-field';

const on = emptyPlace();
const seats = () => page.getByRole('spinbutton', { name: 'Seats' });
const show = (field: Field<string>, max = 20) =>
  on.root.render(<NumberField field={field} label="Seats" min={1} max={max} />);

describe('a number field', () => {
  it.each(['۱۲', '１２', '\u202a12\u202c '])(
    'stores the typed %j at once, and later shows Latin digits',
    async (typed) => {
      const field = createField('');
      show(field);
      await seats().fill(typed);
      await expect.element(seats()).toHaveValue(typed);
      expect([field.value, numberOf(field)]).toEqual(['12', 12]);
      await userEvent.keyboard('{Tab}');
      await expect.element(seats()).toHaveValue('12');
    },
  );

  it('changes its value by the arrow keys within its limits, and opens a numeric keyboard', async () => {
    const field = createField('19');
    show(field);
    await seats().click();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(seats()).toHaveValue('20');
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(seats()).toHaveValue('18');
    await expect.element(seats()).toHaveAttribute('aria-valuenow', '18');
    await expect.element(seats()).toHaveAttribute('inputmode', 'numeric');
    field.set('');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(seats()).toHaveValue('1');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(seats()).toHaveValue('1');
  });

  it.each(['1e2', '0x10', '0b1', '1_0', 'Infinity', '1,5'])('does not read %j as a number', async (typed) => {
    const field = createField('');
    show(field);
    await seats().fill(typed);
    expect(numberOf(field)).toBeNaN();
    expect(seats().element().hasAttribute('aria-valuenow')).toBe(false);
  });

  it('does not change when the mouse wheel turns', async () => {
    const field = createField('4');
    show(field);
    await seats().click();
    await userEvent.wheel(seats(), { delta: { y: 200 } });
    await userEvent.wheel(seats(), { delta: { y: -200 } });
    expect(field.value).toBe('4');
  });
});
