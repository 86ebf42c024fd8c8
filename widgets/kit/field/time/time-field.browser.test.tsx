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

describe('a time', () => {
  it.each([
    ['1430', '14:30'],
    ['930', '09:30'],
    ['2:30 pm', '14:30'],
    ['14:30', '14:30'],
  ])('typed as %s counts at once, and is spelled out when the field is left', async (text, shown) => {
    const field = createField('');
    showTime(field);
    await time().click();
    await userEvent.keyboard(text);
    await expect.element(time()).toHaveValue(text);
    expect(field.value).toBe(shown);
    await userEvent.keyboard('{Tab}');
    await expect.element(time()).toHaveValue(shown);
    expect(field.error).toBe('');
  });

  it('is shown on 24 hours, with a numeric keyboard', async () => {
    showTime(createField('14:30'));
    await expect.element(time()).toHaveValue('14:30');
    await expect.element(time()).toHaveAttribute('inputmode', 'numeric');
  });

  it('that is invalid stays in the field with an error', async () => {
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

  it.each([
    ['09:00', '{ArrowUp}', '09:15'],
    ['09:00', '{ArrowDown}', '08:45'],
    ['09:05', '{ArrowDown}', '08:50'],
    ['23:50', '{ArrowUp}', '00:05'],
    ['00:00', '{ArrowDown}', '23:45'],
    ['', '{ArrowUp}', '00:15'],
  ])('of %s becomes, by %s, %s', async (start, key, end) => {
    showTime(createField(start));
    await time().click();
    await userEvent.keyboard(key);
    await expect.element(time()).toHaveValue(end);
  });

  it('steps on from what was typed', async () => {
    showTime(createField(''));
    await time().click();
    await userEvent.keyboard('1430{ArrowUp}');
    await expect.element(time()).toHaveValue('14:45');
  });

  it('that comes from elsewhere while it is typed is shown', async () => {
    const field = createField('');
    showTime(field);
    await time().click();
    await userEvent.keyboard('1');
    field.set('18:00');
    await expect.element(time()).toHaveValue('18:00');
  });
});

describe('a date and its time', () => {
  it('are a group of one label, each half with a name, and one value', async () => {
    const field = createField('2026-12-01T14:30');
    showBoth(field);
    await expect.element(page.getByRole('group', { name: 'Departure' })).toBeVisible();
    await expect.element(date()).toHaveValue('2026-12-01');
    await expect.element(time()).toHaveValue('14:30');
    await date().fill('2026-12-02');
    await time().fill('930');
    expect(field.value).toBe('2026-12-02T09:30');
  });

  it('with one half missing are neither whole nor nothing', async () => {
    const field = createField('2026-12-01T14:30');
    showBoth(field);
    await time().fill('');
    expect(field.value).toBe('2026-12-01T');
    await date().fill('');
    expect(field.value).toBe('');
  });

  it('have one error, on the half that it is about', async () => {
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

  it('offer no day before the smallest', async () => {
    showBoth(createField(''), '2026-12-01T14:30');
    await expect.element(date()).toHaveAttribute('min', '2026-12-01');
  });
});
