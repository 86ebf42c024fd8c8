import { UNSET_DATE_TIME } from '../contract';
import { ENGLISH, type Translate, urdu } from './messages';

type Month = 'short' | 'long';

/** Caches formatters, because creating one is slow. */
function cached<Options extends object, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const made = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options);
    const format = made.get(key) ?? make(options);
    made.set(key, format);
    return format;
  };
}
/**
 * Returns a date format: `dateFormat({ locale: 'ur', month: 'short' })`. Without `timeZone` it uses the reader's zone.
 */
export const dateFormat = cached(
  ({ locale, ...options }: Intl.DateTimeFormatOptions & Pick<Translate, 'locale'>) =>
    (locale === 'ur' && urdu?.urduDates(options)) || new Intl.DateTimeFormat('en-US', options),
);
const numberFormat = cached((options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-US', options));

/** US English dates and 24-hour times. A wall clock is read as UTC, so that no zone shifts it. */
const dateTime = ({ locale }: Translate, month: Month, timeZone?: string) =>
  dateFormat({
    locale,
    year: 'numeric',
    month,
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });

/* `t` comes from `useT()`. The default is English. */

/** Formats a wall clock: `Dec 1, 2026, 14:30` (short) or `December 1, 2026 at 14:30` (long). */
export function formatWallClock(wallClock: string, month: Month, t: Translate = ENGLISH): string {
  if (!wallClock || wallClock.startsWith(UNSET_DATE_TIME)) return t('TBA');
  const instant = new Date(`${wallClock.slice(0, 19)}Z`);
  return +instant ? dateTime(t, month, 'UTC').format(instant) : wallClock;
}

/** Formats the time of a wall clock: `14:30`; `--:--` when it is not set. */
export const formatTime = (wallClock: string): string =>
  wallClock.startsWith(UNSET_DATE_TIME) ? '--:--' : wallClock.slice(11, 16) || '--:--';

/**
 * Formats the day of a wall clock: `Tue, Dec 1, 2026` (short) or `Tuesday, December 1, 2026` (long); `TBA` when not
 * set.
 */
export function formatDay(wallClock: string, month: Month, t: Translate = ENGLISH): string {
  if (!wallClock || wallClock.startsWith(UNSET_DATE_TIME)) return t('TBA');
  const day = new Date(`${wallClock.slice(0, 10)}T00:00:00Z`);
  if (!+day) return wallClock;
  return dateFormat({
    locale: t.locale,
    weekday: month,
    year: 'numeric',
    month,
    day: 'numeric',
    timeZone: 'UTC',
  }).format(day);
}

/** Formats money: 1250 → `$1,250`, 1250.5 → `$1,250.50`. An unknown currency follows the number. */
export function formatMoney(amount: number, currency: string, t: Translate = ENGLISH): string {
  try {
    return t(numberFormat({ style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount));
  } catch {
    return `${formatNumber(amount)}\xa0${currency}`;
  }
}

/** A host's price options. */
export interface PriceProps {
  /** The currency of seat prices, ISO 4217. Default, and for an unknown one, `USD`; nothing is converted. */
  currency?: string | undefined;
  /**
   * Rupees for one unit of `currency`. Prices are then shown in PKR and in `currency`. Default: the operator's rate when
   * `currency` is USD, else none. `0` shows prices in `currency` alone.
   */
  pkrRate?: number | string | undefined;
  /** The first of two prices: `pkr` (default), or `base` for the price in `currency`. */
  priceFirst?: 'pkr' | 'base' | undefined;
}

/** How prices are shown, and the texts, by which rupees are a word in Urdu. Default: English. */
export interface Prices extends PriceProps {
  t?: Translate;
}

/**
 * Formats a price for public pages: whole rupees with the base price beside, in the order of `priceFirst`, or without a
 * rate the base price alone.
 */
export function pricePair(
  amount: number,
  { currency = 'USD', pkrRate, priceFirst, t }: Prices,
): { price: string; beside: string } {
  const base = formatMoney(amount, currency, t);
  // A text is read as a number; undefined and words are not above 0.
  const rate = pkrRate as number;
  const rupees = rate > 0 ? formatMoney(Math.round(amount * rate), 'PKR', t) : '';
  return rupees && priceFirst !== 'base' ? { price: rupees, beside: base } : { price: base, beside: rupees };
}

/** Formats both prices in one line: `PKR 117,088 ($420.50)`. */
export function priceLine(amount: number, prices: Prices): string {
  const { price, beside } = pricePair(amount, prices);
  return beside ? `${price} (${beside})` : price;
}

/** Formats a number: 1184 → `1,184`. */
export const formatNumber = (number: number): string => numberFormat({}).format(number);

/** Formats an instant (`…Z`). Default: in the reader's zone. */
export function formatInstant(instant: string, month: Month, t: Translate = ENGLISH, timeZone?: string): string {
  if (!instant || instant.startsWith(UNSET_DATE_TIME)) return t('Not specified');
  const date = new Date(instant);
  return +date ? dateTime(t, month, timeZone).format(date) : instant;
}

/** Formats minutes as hours and minutes: 135 → `2 h 15 min`. */
export function formatDuration(length: number, t: Translate = ENGLISH): string {
  const hours = Math.floor(length / 60);
  const minutes = Math.round(length % 60);
  if (hours === 0) return t('{minutes} min', { minutes });
  // Singular and plural are separate texts for translation.
  if (minutes === 0) return t(hours === 1 ? '1 h' : '{hours} h', { hours });
  return t(hours === 1 ? '1 h {minutes} min' : '{hours} h {minutes} min', { hours, minutes });
}

/** Formats kilometres: 1184.2 → `1,184 km`. */
export const formatDistance = (kilometres: number, t: Translate = ENGLISH): string =>
  t('{distance} km', { distance: formatNumber(Math.round(kilometres)) });
