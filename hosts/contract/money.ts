import { plainText } from 'charter-widgets/contract';

/** The digits of a typed number, or the error. */
export type NumberParts = { whole: string; fraction: string; fault?: never } | { fault: string };

/** Groups of three digits, or lakh groups of two before the last three; a first group never starts with 0. */
const isGrouped = (groups: string[], separator: string): boolean =>
  /^[1-9]\d{0,2}(?: \d{3})+$/.test(groups.join(' ')) ||
  (/[,٬]/.test(separator) && /^[1-9]\d?(?: \d\d)* \d{3}$/.test(groups.join(' ')));

function groupsOf(whole: string): string {
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/** The error of a number whose separator may be decimal or thousands. */
function twoWays(first: string, last: string, decimals: number): string {
  const inThousands = groupsOf(first + last) + (decimals ? `.${'0'.repeat(Math.min(decimals, 3))}` : '');
  return `Enter ${first + last} or ${inThousands}${decimals < 3 ? '' : `, or ${decimalText(first, last, decimals)} for decimals`}`;
}

/**
 * Formats three decimals so that they are not read as thousands: without trailing zeros, else with a fourth decimal,
 * else with a leading zero.
 */
export function decimalText(whole: string, fraction: string, decimals: number): string {
  let short = fraction;
  while (short.endsWith('0')) short = short.slice(0, -1);
  if (!short) return whole;
  const canBeThousands = short.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!canBeThousands) return `${whole}.${short}`;
  return decimals > 3 ? `${whole}.${short}0` : `0${whole}.${short}`;
}

/**
 * Reads a number in any customary grouping: `1,250.00`, `1.250,00`, `1 250,00`, `1'250.00`, `12,50,000`.
 * One that could be read in two ways is refused, so that no reading is wrong by a factor of a thousand:
 * `1.250`, and `1,250` too where there can be three decimals.
 * @param decimals how many there can be at most
 * @param pointGroups whether a single point before three digits is known to part thousands
 */
export function parseNumberOrFault(text: string, decimals = 0, pointGroups = false): NumberParts {
  const plain = plainText(text);
  const example = `Enter a number such as 1250${decimals ? '.50' : ''}`;
  if (!/^\d+(?:[.,' ٬٫]\d+)*$/.test(plain)) return { fault: example };
  const groups = plain.split(/\D/);
  const separators = plain.replace(/\d/g, '');
  const [first = ''] = groups;
  const separator = separators.at(0) ?? '';
  const last = groups.at(-1) ?? '';
  if (!separator) return { whole: first, fraction: '' };

  const isOneKind = [...separators].every((one) => one === separator);
  const canBeGrouped = isOneKind && separator !== '٫' && isGrouped(groups, separator);
  if (canBeGrouped && separators.length === 1 && /[.,]/.test(separator)) {
    const isSure = decimals < 3 && (separator === ',' || pointGroups);
    if (!isSure) return { fault: twoWays(first, last, decimals) };
  }
  if (canBeGrouped) return { whole: groups.join(''), fraction: '' };

  const point = separators.at(-1) ?? '';
  const before = separators.slice(0, -1);
  const isWholeRead =
    !before || (!before.includes(point) && isOneOf(before) && isGrouped(groups.slice(0, -1), separator));
  if (!/[.,٫]/.test(point) || !isWholeRead) return { fault: example };
  if (decimals === 0) return { fault: 'Enter a whole number' };
  if (last.length > decimals) return { fault: `Enter at most ${decimals} decimals` };
  return { whole: groups.slice(0, -1).join(''), fraction: last };
}

const isOneOf = (separators: string) => [...separators].every((one) => one === separators[0]);

/** Parses a number; undefined for ambiguous and invalid texts. */
export function parseNumber(text: string, decimals = 0): number | undefined {
  const read = parseNumberOrFault(text, decimals);
  return 'whole' in read && read.whole.length <= 13 ? Number(`${read.whole}.${read.fraction}`) : undefined;
}

/** The currencies of quotes and their decimals. */
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
  INR: 2,
  BDT: 2,
  LKR: 2,
  NPR: 2,
  MVR: 2,
} as const;
export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/** The largest amount in minor units. Sums of a quote stay exact. */
export const MAX_AMOUNT = 1_000_000_000_000;

/** The kinds of a quote's lines; a discount is subtracted. `least` is for hours that are charged although nobody flies them. */
export const LINE_KINDS = ['flight', 'ferry', 'least', 'landing', 'night', 'fee', 'tax', 'discount'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Currencies whose prices have whole units only: nobody pays paisa. */
const isWhole = (currency: Currency) => currency === 'PKR';

/** The smallest price of a currency in minor units. */
export const smallestPrice = (currency: Currency): number => (isWhole(currency) ? 10 ** CURRENCIES[currency] : 1);

/** Sums lines in minor units, exactly. Negative when discounts exceed the rest. */
export const totalOf = (lines: readonly { kind: LineKind; amount: number }[]): number =>
  lines.reduce((sum, { kind, amount }) => (kind === 'discount' ? sum - amount : sum + amount), 0);

/** The price of a number of minutes at an hourly rate, in minor units that `step` divides; halves are rounded up. */
export function priceOfMinutes(ratePerHour: number, minutes: number, step = 1): number {
  const [sixtieths, sixty] = [BigInt(ratePerHour) * BigInt(minutes), 60n * BigInt(step)];
  return Number((sixtieths + sixty / 2n) / sixty) * step;
}

/** Words behind a number, with the power of ten by which they multiply it. */
const POWERS = new Map<string, number>();
for (const [power, words] of Object.entries({
  3: 'K THOUSAND ہزار',
  5: 'L LAC LACS LAKH LAKHS لاکھ',
  6: 'M MN MILLION ملین',
  7: 'CR CRORE CRORES کروڑ',
})) {
  for (const word of words.split(' ')) POWERS.set(word, Number(power));
}

/** Names and signs around an amount, with the currencies that they stand for. Only rupees share some. */
const SIGNS = new Map<string, Currency[]>();
for (const [code, signs] of Object.entries({
  USD: '$ US$ $US',
  PKR: 'RS RS. ₨ روپے',
  AED: 'DH DH. DHS DHS. د.إ د.إ.',
  SAR: 'SR ر.س ر.س.',
  QAR: 'QR ر.ق ر.ق.',
  OMR: 'RO ر.ع ر.ع.',
  BHD: 'BD د.ب د.ب.',
  KWD: 'KD د.ك د.ك.',
  EUR: '€',
  GBP: '£ UK£ £GB',
  INR: 'RS RS. ₨ ₹ روپے',
  BDT: 'TK TK. ৳',
  LKR: 'RS RS. ₨ SLRS SLRS.',
  NPR: 'RS RS. ₨ NRS NRS.',
  MVR: 'RF RF. MRF',
} satisfies Record<Currency, string>)) {
  for (const sign of [code, ...signs.split(' ')]) {
    SIGNS.set(sign, [...(SIGNS.get(sign) ?? []), code as Currency]);
  }
}

/** The power of ten that a text behind a number begins or ends with, and the rest of the text. */
function powerOf(text: string): { power: number; rest: string } {
  const words = text.split(' ').filter(Boolean);
  for (const [index, word] of words.entries()) {
    const power = POWERS.get(word.replace(/\.$/, ''));
    if (power !== undefined) return { power, rest: words.toSpliced(index, 1).join(' ') };
  }
  return { power: 0, rest: text };
}

/**
 * Parses an amount in common forms, with the currency's code or sign and `/-`, and as the region counts (`8 lakh`,
 * `1.2 crore`, `500k`), into minor units. Ambiguous amounts, other currencies and too many decimals give an error.
 */
export function parseAmountOrFault(
  text: string,
  currency: Currency,
): { amount: number; fault?: never } | { fault: string } {
  const [, before = '', number = '', after = ''] =
    /^(\D*)(\d(?:.*\d)?)(\D*)$/.exec(plainText(text).replace(/ ?\/[-=]$/, '')) ?? [];
  const { power, rest } = powerOf(after.trim().toUpperCase());
  const signs = [before.trim().toUpperCase(), rest];
  const isUnread = signs.some((sign) => sign && !SIGNS.has(sign));
  const other = signs.map((sign) => SIGNS.get(sign)).find((all) => all && !all.includes(currency));
  if (other) return { fault: `This is in ${other.join(', ').replace(/, (?=\w+$)/, ' or ')}: write it in ${currency}` };
  // With the euro sign behind, points separate thousands.
  const decimals = CURRENCIES[currency] + power;
  const read = parseNumberOrFault(isUnread ? '' : number, decimals, signs[1] === '€');
  if (!('whole' in read)) return read;
  const amount = Number(read.whole + read.fraction.padEnd(decimals, '0'));
  if (amount > MAX_AMOUNT) return { fault: 'This amount is too high' };
  return amount % smallestPrice(currency) === 0 ? { amount } : { fault: 'Enter whole rupees, without paisa' };
}

/** Parses an amount in minor units; undefined for what `parseAmountOrFault` refuses. */
export function parseAmount(text: string, currency: Currency): number | undefined {
  const read = parseAmountOrFault(text, currency);
  return 'amount' in read ? read.amount : undefined;
}

/** Returns the grouped whole units and the decimals. */
function partsOf(amount: number, currency: Currency): { whole: string; fraction: string } {
  const digits = CURRENCIES[currency];
  const text = String(amount).padStart(digits + 1, '0');
  const groups: string[] = [];
  for (let end = text.length - digits; end > 0; end -= 3) groups.unshift(text.slice(Math.max(0, end - 3), end));
  return { whole: groups.join(','), fraction: text.slice(-digits) };
}

/** Formats an amount with all decimals that it can have: `12,500.00`, `1,250.000`, `9,280,000` rupees. */
export function formatFullAmount(amount: number, currency: Currency): string {
  const { whole, fraction } = partsOf(amount, currency);
  return isWhole(currency) && /^0+$/.test(fraction) ? whole : `${whole}.${fraction}`;
}

/** Formats an amount for a field: `12,500.50`, without decimals when they are 0. */
export function formatAmountForField(amount: number, currency: Currency): string {
  const { whole, fraction } = partsOf(amount, currency);
  if (CURRENCIES[currency] < 3) return /^0+$/.test(fraction) ? whole : `${whole}.${fraction}`;
  return whole.includes(',') ? `${whole}.${fraction}` : decimalText(whole, fraction, 3);
}

/**
 * Formats an amount with its currency: `USD 12,500`, `PKR 1,250.50`, `− USD 300`. Three decimals are always shown: `KWD
 * 1,250` would be ambiguous.
 */
export function formatAmount(amount: number, currency: Currency): string {
  const text =
    CURRENCIES[currency] < 3
      ? formatAmountForField(Math.abs(amount), currency)
      : formatFullAmount(Math.abs(amount), currency);
  return `${amount < 0 ? '− ' : ''}${currency} ${text}`;
}

/** Currencies of countries that count in lakhs and crores. */
const IN_LAKHS: ReadonlySet<Currency> = new Set(['PKR', 'INR', 'BDT', 'NPR', 'LKR']);

/** An amount as the region says it: 92.8 lakh, 1.2 crore. Undefined below one lakh, and in other currencies. */
export function inLakhs(amount: number, currency: Currency): { count: string; unit: 'lakh' | 'crore' } | undefined {
  const units = Math.abs(amount) / 10 ** CURRENCIES[currency];
  if (!IN_LAKHS.has(currency) || units < 100_000) return undefined;
  const [unit, size] = units < 10_000_000 ? (['lakh', 100_000] as const) : (['crore', 10_000_000] as const);
  const count = (units / size).toLocaleString('en', { maximumFractionDigits: 2 });
  const isExact = units % (size / 100) === 0;
  return { count: isExact ? count : `≈ ${count}`, unit };
}
