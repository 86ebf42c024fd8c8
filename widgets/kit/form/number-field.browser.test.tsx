import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyPlace } from '../../testing/on-page';
import { createField, type Field, numberOf } from '../field';
import { EmailField } from './email-field';
import { NumberField } from './number-field';

const on = emptyPlace();
const seats = () => page.getByRole('spinbutton', { name: 'Seats' });
const show = (field: Field<string>, max = 20) =>
  on.root.render(<NumberField field={field} label="Seats" min={1} max={max} />);

describe('a number', () => {
  it.each([
    ['Urdu', '۱۲'],
    ['Arabic', '١٢'],
    ['Hindi', '१२'],
    ['full-width', '１２'],
    ['our own', '12'],
  ])('typed in %s digits counts at once, and is ours when the field is left', async (_script, typed) => {
    const field = createField('');
    show(field);
    await seats().click();
    await userEvent.keyboard(typed);
    await expect.element(seats()).toHaveValue(typed);
    expect([field.value, numberOf(field)]).toEqual(['12', 12]);
    await userEvent.keyboard('{Tab}');
    await expect.element(seats()).toHaveValue('12');
  });

  it('is pasted between marks of direction', async () => {
    const field = createField('');
    show(field);
    await seats().fill('\u202a۴\u202c ');
    expect(field.value).toBe('4');
  });

  it('is stepped by the arrow keys within its limits, with a numeric keyboard', async () => {
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

  it('is not changed by the wheel', async () => {
    const field = createField('4');
    show(field);
    await seats().click();
    await userEvent.wheel(seats(), { delta: { y: 200 } });
    await userEvent.wheel(seats(), { delta: { y: -200 } });
    expect(field.value).toBe('4');
  });
});

describe('an e-mail address', () => {
  it.each(['\u202aa@b.com\u202c', 'mailto:a@b.com', '<a@b.com>,'])(
    '%s is clean when the field is left',
    async (typed) => {
      const field = createField('');
      on.root.render(<EmailField field={field} />);
      await page.getByLabelText('Email').fill(typed);
      await userEvent.keyboard('{Tab}');
      await expect.element(page.getByLabelText('Email')).toHaveValue('a@b.com');
      expect(field.value).toBe('a@b.com');
    },
  );

  it('that is normalized already stays as it is, with its error', async () => {
    const field = createField('a@b.com');
    field.error = 'The server knows better';
    on.root.render(<EmailField field={field} />);
    await page.getByLabelText('Email').click();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('The server knows better')).toBeVisible();
  });
});
