import { describe, expect, it } from 'vitest';
import { checkRates, createDraft } from './rates-draft';

/** The form's result after an owner typed these values; all other fields are empty, except 1,000 for an hour. */
function check(typed: Partial<Record<keyof ReturnType<typeof createDraft>['fields'], string>>) {
  const draft = createDraft();
  for (const [name, text] of Object.entries({ perHour: '1000', ...typed })) {
    const field = draft.fields[name as 'perHour'];
    field.value = text;
  }
  const body = checkRates(draft)?.body;
  const errors = Object.entries(draft.fields).flatMap(([name, { error }]) => (error ? [`${name}: ${error}`] : []));
  return { body, errors };
}

describe('the rates that an owner types', () => {
  it.each([
    ['1,500', 'USD', 150_000],
    ['1.500,00', 'USD', 150_000],
    ['۱۵۰۰', 'PKR', 150_000],
    ['Rs 12,50,000/-', 'PKR', 125_000_000],
    ['1.5', 'KWD', 1_500],
    ['100,000,000', 'PKR', 10_000_000_000],
  ])('are read from %s in %s as %i', (perHour, currency, amount) => {
    expect(check({ perHour, currency })).toMatchObject({ body: { perHour: amount }, errors: [] });
  });

  it.each([
    ['0', 'USD', 'Enter an amount above 0, or leave it empty'],
    ['-5', 'USD', 'Enter a number such as 1250.50'],
    ['1,000,000,000', 'PKR', 'At most 100,000,000'],
    ['9'.repeat(30), 'PKR', 'This amount is too high'],
    ['1.500', 'USD', 'Enter 1500 or 1,500.00'],
    ['1,500', 'KWD', 'Enter 1500 or 1,500.000, or 1.5 for decimals'],
    ['$ 100', 'PKR', 'This is in USD: write it in PKR'],
  ])('are refused with a reason for %s in %s', (perHour, currency, message) => {
    expect(check({ perHour, currency })).toEqual({ body: undefined, errors: [`perHour: ${message}`] });
  });

  it.each([
    ['1:30', 90],
    ['1.5', 90],
    ['۲', 120],
    ['۱٫۵', 90],
  ])('have minimum hours of %s that are read as %i minutes', (leastDailyHours, minutes) => {
    expect(check({ leastDailyHours }).body?.leastDailyMinutes).toBe(minutes);
  });

  it.each(['0', '25 h', 'two', '-1', '1:75'])(
    'have minimum hours of %s that are refused with a reason',
    (leastDailyHours) => {
      expect(check({ leastDailyHours }).errors).toEqual([
        'leastDailyHours: Hours and minutes, such as 2:05 or 1.5, at most 24 hours',
      ]);
    },
  );
});
