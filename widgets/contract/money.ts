/** The currencies of quotes, and how many digits of each are minor units. */
export const CURRENCIES = {
  USD: 2,
  PKR: 2,
  AED: 2,
  SAR: 2,
  QAR: 2,
  OMR: 3,
  BHD: 3,
  KWD: 3,
  EUR: 2,
  GBP: 2,
} as const;
export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/** The largest amount there is, in minor units: ten thousand million dollars. Sums of a quote stay exact far above it. */
export const MAX_AMOUNT = 1_000_000_000_000;

/** What a line of a quote is for; a discount is taken off, every other is added. */
export const LINE_KINDS = ['flight', 'ferry', 'fee', 'tax', 'discount'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** The sum of lines in minor units, which is exact. Below 0 where the discounts are more than the rest. */
export const totalOf = (lines: readonly { kind: LineKind; amount: number }[]): number =>
  lines.reduce((sum, { kind, amount }) => (kind === 'discount' ? sum - amount : sum + amount), 0);

/** What a length of time costs at a rate an hour, in minor units, to the nearest one; a half is rounded up. */
export function amountOfHours(ratePerHour: number, minutes: number): number {
  const sixtieths = BigInt(ratePerHour) * BigInt(minutes);
  return Number((sixtieths + 30n) / 60n);
}

/** `12,500.50` in minor units; undefined for what is no amount of that currency, or too large a one. */
export function parseAmount(text: string, currency: Currency): number | undefined {
  const digits = CURRENCIES[currency];
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,3}))?$/.exec(text.trim().replaceAll(/[,\s]/g, '')) ?? [];
  if (whole === undefined || fraction.length > digits) return undefined;
  const amount = Number(whole + fraction.padEnd(digits, '0'));
  return amount <= MAX_AMOUNT ? amount : undefined;
}

/** Minor units as they stand in a field: `12,500.50`, without a fraction where there is none. */
export function amountText(amount: number, currency: Currency): string {
  const digits = CURRENCIES[currency];
  const text = String(amount).padStart(digits + 1, '0');
  const fraction = text.slice(-digits);
  const groups: string[] = [];
  for (let end = text.length - digits; end > 0; end -= 3) groups.unshift(text.slice(Math.max(0, end - 3), end));
  return groups.join(',') + (/^0+$/.test(fraction) ? '' : `.${fraction}`);
}

/** Minor units as they are read: `USD 12,500`, `PKR 1,250.50`, `− USD 300`. */
export function sayAmount(amount: number, currency: Currency): string {
  return `${amount < 0 ? '− ' : ''}${currency} ${amountText(Math.abs(amount), currency)}`;
}
