import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CURRENCIES,
  CURRENCY_CODES,
  type Currency,
  formatAmount,
  formatAmountForField,
  formatFullAmount,
  inLakhs,
  LINE_KINDS,
  MAX_AMOUNT,
  parseAmount,
  parseAmountOrFault,
  parseNumber,
  parseNumberOrFault,
  priceOfMinutes,
  smallestPrice,
  totalOf,
} from './money';

describe('a typed number', () => {
  it.each([
    ['20', 0, 20],
    ['1,250', 0, 1250],
    ['1 250', 0, 1250],
    ['1,25,000', 0, 125_000],
    ['۲۰', 0, 20],
    ['２０', 0, 20],
    ['278.5', 4, 278.5],
    ['278,5', 4, 278.5],
    ['278.1234', 4, 278.1234],
    ['0278.123', 4, 278.123],
    ['0.001', 4, 0.001],
  ] as const)('%s with at most %i decimals is read as %d', (text, decimals, number) => {
    expect(parseNumber(text, decimals)).toBe(number);
  });

  it.each([
    ['', 0, 'Enter a number such as 1250'],
    ['-5', 0, 'Enter a number such as 1250'],
    ['1e3', 4, 'Enter a number such as 1250.50'],
    ['0x10', 4, 'Enter a number such as 1250.50'],
    ['12,50', 0, 'Enter a whole number'],
    ['12.5', 0, 'Enter a whole number'],
    ['1.250', 0, 'Enter 1250 or 1,250'],
    ['278.12345', 4, 'Enter at most 4 decimals'],
    ['278.123', 4, 'Enter 278123 or 278,123.000, or 278.1230 for decimals'],
    ['278,120', 4, 'Enter 278120 or 278,120.000, or 278.12 for decimals'],
  ] as const)('%s with at most %i decimals is refused: %s', (text, decimals, fault) => {
    expect(parseNumberOrFault(text, decimals)).toEqual({ fault });
    expect(parseNumber(text, decimals)).toBeUndefined();
  });

  it('is refused beyond 13 digits, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = parseNumber(text, 2);
        return number === undefined || (number >= 0 && number < 1e13);
      }),
    );
  });
});

const currency = fc.constantFrom(...CURRENCY_CODES);
const amount = fc.integer({ min: 0, max: MAX_AMOUNT });
const line = fc.record({ kind: fc.constantFrom(...LINE_KINDS), amount });
const lines = fc.array(line, { maxLength: 40 });

const LOCALES = ['en', 'de', 'fr', 'de-CH', 'en-IN', 'hi', 'ur', 'fa', 'ar', 'ar-EG', 'bn'];

describe('an amount of money', () => {
  it('that we format can be read back, in every currency', () => {
    const isReadAgain = (one: number, of: Currency) => parseAmount(formatAmountForField(one, of), of) === one;
    const price = (one: number, of: Currency) => one - (one % smallestPrice(of));
    fc.assert(fc.property(amount, currency, (one, of) => isReadAgain(price(one, of), of)));
    // Small amounts are those whose decimals could be taken for thousands.
    const small = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(fc.property(small, currency, (one, of) => isReadAgain(price(one, of), of)));
    expect(formatAmountForField(1_234_567_850, 'USD')).toBe('12,345,678.50');
  });

  it('that a locale formats is read correctly or refused, never read as another amount', () => {
    const some = fc.oneof(amount, fc.integer({ min: 0, max: 2_000_000 }));
    const style = fc.constantFrom('decimal', 'currency');
    const display = fc.constantFrom('symbol', 'code', 'narrowSymbol');
    let read = 0;
    fc.assert(
      fc.property(
        some,
        currency,
        fc.constantFrom(...LOCALES),
        style,
        display,
        fc.boolean(),
        (one, of, locale, as, by, whole) => {
          const digits = CURRENCIES[of];
          const scaled = (whole ? Math.floor(one / 10 ** digits) * 10 ** digits : one) as number;
          const text = new Intl.NumberFormat(locale, {
            style: as as 'decimal',
            currency: of,
            currencyDisplay: by as 'symbol',
            minimumFractionDigits: whole ? 0 : digits,
            maximumFractionDigits: digits,
          }).format(`${scaled}E-${digits}` as unknown as number);
          const back = parseAmount(text, of);
          if (back !== undefined) read += 1;
          return back === undefined || back === scaled;
        },
      ),
      { numRuns: 4000 },
    );
    expect(read).toBeGreaterThan(2000);
  });

  it.each([
    ['12500', 'USD', 1_250_000],
    ['12,500.50', 'USD', 1_250_050],
    [' 0.05 ', 'AED', 5],
    ['1.5', 'OMR', 1500],
    ['12,50', 'EUR', 1250],
    ['12,50', 'USD', 1250],
    ['12,5', 'USD', 1250],
    ['0,99', 'EUR', 99],
    ['1 250,00', 'EUR', 125_000],
    ['1\u00a0250,00', 'EUR', 125_000],
    ['1\u202f250,00', 'EUR', 125_000],
    ['1.250,00', 'EUR', 125_000],
    ["1'250.00", 'EUR', 125_000],
    ['1’250.00', 'EUR', 125_000],
    ['1,250', 'EUR', 125_000],
    ['12,50,000', 'PKR', 125_000_000],
    ['1,00,00,000', 'PKR', 1_000_000_000],
    ['12,50,000.50', 'INR', 125_000_050],
    ['12,50,000.00', 'PKR', 125_000_000],
    ['1.250.000', 'EUR', 125_000_000],
    ['12,500,000', 'KWD', 12_500_000_000],
    ['1,250.500', 'KWD', 1_250_500],
    ['1 250,500', 'KWD', 1_250_500],
    ['1250,500', 'KWD', 1_250_500],
    ['0,999', 'KWD', 999],
    ['01.250', 'KWD', 1250],
    ['1.25', 'KWD', 1250],
    ['1 250', 'KWD', 1_250_000],
    ['۱۲٬۵۰۰٫۵۰', 'INR', 1_250_050],
    ['١٢٬٥٠٠', 'KWD', 12_500_000],
    ['۱٫۲۵۰', 'KWD', 1250],
    ['１２，５００．５０', 'USD', 1_250_050],
    ['USD 12,500', 'USD', 1_250_000],
    ['usd12,500', 'USD', 1_250_000],
    ['12,500 USD', 'USD', 1_250_000],
    ['Rs 12,500', 'PKR', 1_250_000],
    ['Rs 12,500', 'LKR', 1_250_000],
    ['₹12,50,000', 'INR', 125_000_000],
    ['Tk 12,500/-', 'BDT', 1_250_000],
    ['Rf 12,500', 'MVR', 1_250_000],
    ['Rs.12,500', 'PKR', 1_250_000],
    ['Rs 12,500/-', 'PKR', 1_250_000],
    ['12,50,000/-', 'PKR', 125_000_000],
    ['$12.50', 'USD', 1250],
    ['€12,50', 'EUR', 1250],
    ['12.500 €', 'EUR', 1_250_000],
    ['8 lakh', 'PKR', 80_000_000],
    ['8.5 Lac', 'PKR', 85_000_000],
    ['Rs 1.2 crore/-', 'PKR', 1_200_000_000],
    ['1.2cr', 'PKR', 1_200_000_000],
    ['۸ لاکھ', 'PKR', 80_000_000],
    ['1,2 کروڑ روپے', 'PKR', 1_200_000_000],
    ['500k', 'PKR', 50_000_000],
    ['500 K PKR', 'PKR', 50_000_000],
    ['12.5k', 'USD', 1_250_000],
    ['$1.5 million', 'USD', 150_000_000],
  ] as const)('%s %s is read as %i minor units', (text, of, minor) => {
    expect(parseAmountOrFault(text, of)).toEqual({ amount: minor });
  });

  it.each([
    '',
    '-5',
    '−5',
    '+5',
    '1e5',
    'ten',
    '1.',
    '.5',
    '50q',
    'lakh',
    '5 lakh lakh',
    '1 25',
    '12,50,00',
    '1,2,3',
    '1.250,00,0',
  ])('%s is refused in dollars, and the field shows how to write one', (text) => {
    expect(parseAmountOrFault(text, 'USD').fault).toBe('Enter a number such as 1250.50');
  });

  it.each([
    ['1.250', 'EUR', 'Enter 1250 or 1,250.00'],
    ['1.234', 'USD', 'Enter 1234 or 1,234.00'],
    ['€1.250', 'EUR', 'Enter 1250 or 1,250.00'],
    ['1.250', 'KWD', 'Enter 1250 or 1,250.000, or 1.25 for decimals'],
    ['1,250', 'KWD', 'Enter 1250 or 1,250.000, or 1.25 for decimals'],
    ['12,345', 'KWD', 'Enter 12345 or 12,345.000, or 012.345 for decimals'],
    ['1,000', 'OMR', 'Enter 1000 or 1,000.000, or 1 for decimals'],
    ['1234.567', 'USD', 'Enter at most 2 decimals'],
    ['0,999', 'EUR', 'Enter at most 2 decimals'],
    ['1,250.5000', 'KWD', 'Enter at most 3 decimals'],
    ['99999999999999', 'USD', 'This amount is too high'],
    ['10000000000.01', 'USD', 'This amount is too high'],
    ['EUR 12', 'USD', 'This is in EUR: write it in USD'],
    ['Rs 12,500', 'USD', 'This is in PKR, INR, LKR or NPR: write it in USD'],
    ['₹ 12,500', 'PKR', 'This is in INR: write it in PKR'],
    ['USD 12 €', 'USD', 'This is in EUR: write it in USD'],
  ] as const)('%s in %s is refused: %s', (text, of, fault) => {
    expect(parseAmountOrFault(text, of)).toEqual({ fault });
    expect(parseAmount(text, of)).toBeUndefined();
  });

  it('is read when it is written as its refusal suggests', () => {
    const groups = fc.integer({ min: 1, max: 999 });
    const threes = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'));
    fc.assert(
      fc.property(groups, threes, fc.constantFrom('.', ','), currency, (first, last, separator, of) => {
        const fault = parseAmountOrFault(`${first}${separator}${last}`, of).fault;
        if (!fault) return separator === ',' && CURRENCIES[of] === 2;
        const [, plain = '', grouped = '', decimals] =
          /^Enter (\d+) or ([\d,.]+?)(?:, or ([\d.]+) for decimals)?$/.exec(fault) ?? [];
        const thousands = Number(`${first}${last}`) * 10 ** CURRENCIES[of];
        const isSame = parseAmount(plain, of) === thousands && parseAmount(grouped, of) === thousands;
        return isSame && (CURRENCIES[of] < 3 || parseAmount(decimals ?? '', of) === Number(`${first}${last}`));
      }),
    );
  });

  it.each([
    [1_250_000, 'USD', 'USD 12,500'],
    [1_250_050, 'INR', 'INR 12,500.50'],
    [-30_000, 'USD', '− USD 300'],
    [5, 'KWD', 'KWD 0.005'],
    [1_250_000, 'KWD', 'KWD 1,250.000'],
    [850_000, 'KWD', 'KWD 850.000'],
    [0, 'USD', 'USD 0'],
    [123_456_789_000, 'USD', 'USD 1,234,567,890'],
  ] as const)('%i of %s is shown as %s', (minor, of, text) => {
    expect(formatAmount(minor, of)).toBe(text);
  });

  it('has every decimal of its currency in the field where it is typed', () => {
    expect(formatFullAmount(1_255_000, 'USD')).toBe('12,550.00');
    expect(formatFullAmount(12_550_000, 'KWD')).toBe('12,550.000');
    expect(formatFullAmount(1_255_000, 'PKR')).toBe('12,550');
  });

  it('has no decimals in Pakistani rupees', () => {
    expect(parseAmountOrFault('12,500.50', 'PKR').fault).toBe('Enter whole rupees, without paisa');
    expect(parseAmountOrFault('1.2345678912 crore', 'PKR').fault).toBe('Enter at most 9 decimals');
  });

  it.each([
    [9_999_900, 'PKR', undefined],
    [10_000_000, 'PKR', { count: '1', unit: 'lakh' }],
    [928_000_000, 'PKR', { count: '92.8', unit: 'lakh' }],
    [1_234_567_800, 'INR', { count: '≈ 1.23', unit: 'crore' }],
    [1_234_567_800, 'USD', undefined],
  ] as const)('%i of %s is shown in lakhs and crores as %j', (minor, of, said) => {
    expect(inLakhs(minor, of)).toEqual(said);
  });
});

describe('the sum of a quote’s lines', () => {
  const exact = (all: readonly { kind: string; amount: number }[]) =>
    all.reduce((sum, { kind, amount: one }) => sum + (kind === 'discount' ? -BigInt(one) : BigInt(one)), 0n);

  it('is exact, however many and however large they are', () => {
    fc.assert(fc.property(lines, (all) => BigInt(totalOf(all)) === exact(all)));
  });

  it('does not depend on their order', () => {
    fc.assert(fc.property(lines, (all) => totalOf([...all].reverse()) === totalOf(all)));
  });

  it('becomes less by a discount, and more by every other line', () => {
    fc.assert(
      fc.property(lines, line, (all, one) => {
        const more = one.kind === 'discount' ? -one.amount : one.amount;
        return totalOf([...all, one]) === totalOf(all) + more;
      }),
    );
  });
});

describe('the price of hours at a rate', () => {
  const rate = fc.integer({ min: 0, max: 10_000_000_000 });

  it('is the rate itself for one hour, and zero for none', () => {
    fc.assert(fc.property(rate, (one) => priceOfMinutes(one, 60) === one && priceOfMinutes(one, 0) === 0));
  });

  it('differs by at most half a unit from the exact price', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 0, max: 2880 }), (one, minutes) => {
        const off = BigInt(priceOfMinutes(one, minutes)) * 60n - BigInt(one) * BigInt(minutes);
        return off <= 30n && off > -30n;
      }),
    );
  });

  it('is higher for more hours', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 800 }), (one, minutes, more) => {
        return priceOfMinutes(one, minutes + more) >= priceOfMinutes(one, minutes);
      }),
    );
  });
});
