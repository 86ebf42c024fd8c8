import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyPlace } from '../../../testing/on-page';
import { createField, type Field } from '..';
import { DateTimeField, TimeField } from '.';

const on = emptyPlace();
const time = () => page.getByLabelText('Time', { exact: true });
const date = () => page.getByLabelText('Date', { exact: true });
const showTime = (field: Field<string>) => on.root.render(<TimeField field={field} label="Time" />);
const showBoth = (field: Field<string>, min?: string) =>
  on.root.render(<DateTimeField field={field} label="Departure" hint="Local time" {...(min && { min })} />);

describe('a time field', () => {
  it('stores the time while it is typed, and shows it in full when the field is left', async () => {
    const field = createField('');
    showTime(field);
    await expect.element(time()).toHaveAttribute('inputmode', 'numeric');
    await time().click();
    await userEvent.keyboard('930');
    await expect.element(time()).toHaveValue('930');
    expect(field.value).toBe('09:30');
    await userEvent.keyboard('{Tab}');
    await expect.element(time()).toHaveValue('09:30');
    expect(field.error).toBe('');
  });

  it('keeps an invalid text with an error until it is corrected', async () => {
    const field = createField('');
    showTime(field);
    await time().click();
    await userEvent.keyboard('noon');
    expect(field.error).toBe('');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('Enter a time such as 14:30')).toBeVisible();
    await expect.element(time()).toHaveAccessibleDescription('Enter a time such as 14:30');
    await expect.element(time()).toHaveValue('noon');
    await time().fill('12');
    await expect.element(page.getByText('Enter a time such as 14:30')).not.toBeInTheDocument();
  });

  it('changes by a quarter of an hour with the arrow keys, from a typed time or a set one', async () => {
    const field = createField('');
    showTime(field);
    await time().click();
    await userEvent.keyboard('1430{ArrowUp}');
    await expect.element(time()).toHaveValue('14:45');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(time()).toHaveValue('14:15');
    field.set('18:00');
    await expect.element(time()).toHaveValue('18:00');
  });
});

describe('a date field with its time', () => {
  it('is a group with one label, a name for each half, and one value', async () => {
    const field = createField('2026-12-01T14:30');
    showBoth(field);
    await expect.element(page.getByRole('group', { name: 'Departure' })).toBeVisible();
    await expect.element(date()).toHaveValue('2026-12-01');
    await expect.element(time()).toHaveValue('14:30');
    await date().fill('2026-12-02');
    await time().fill('930');
    expect(field.value).toBe('2026-12-02T09:30');
  });

  it('keeps one half while the other is missing', async () => {
    const field = createField('2026-12-01T14:30');
    showBoth(field);
    await time().fill('');
    expect(field.value).toBe('2026-12-01T');
    await date().fill('');
    expect(field.value).toBe('');
  });

  it('has one error, at the half that is wrong', async () => {
    const field = createField('2026-12-01T');
    showBoth(field);
    field.error = 'Not whole';
    await expect.element(page.getByText('Not whole')).toBeVisible();
    await expect.element(time()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(date()).not.toHaveAttribute('aria-invalid');
    await expect.element(time()).toHaveAccessibleDescription('Not whole Local time');
    await time().fill('10');
    await vi.waitFor(() => expect(field.error).toBe(''));
    field.error = 'Too early';
    await expect.element(date()).toHaveAttribute('aria-invalid', 'true');
  });

  it('offers no day before its minimum', async () => {
    showBoth(createField(''), '2026-12-01T14:30');
    await expect.element(date()).toHaveAttribute('min', '2026-12-01');
  });
});
