import { UNSET_DATE_TIME } from '../contract';
import { ENGLISH, type Translate } from './messages';

type Month = 'short' | 'long';

/** Caches formatters: creating one costs many times more than using it. */
function cached<Options extends object, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const made = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options);
    const format = made.get(key) ?? make(options);
    made.set(key, format);
    return format;
  };
}
/** Writes dates in a language: `dateFormat({ locale: 'ur', month: 'short' })`; without a `timeZone`, in the reader's. */
export const dateFormat = cached(
  ({ locale, ...options }: Intl.DateTimeFormatOptions & Pick<Translate, 'locale'>) =>
    // Latin digits, as on Pakistani sites.
    new Intl.DateTimeFormat(locale === 'ur' ? 'ur-PK-u-nu-latn' : 'en-US', options),
);
const numberFormat = cached((options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-US', options));

/** Dates are US English, times 24-hour (KI-1, KI-2). A wall clock is read as UTC, so that no zone shifts it. */
const dateTime = ({ locale }: Translate, month: Month, timeZone?: string) =>
  dateFormat({
    locale,
    year: 'numeric',
    month,
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  });

/*
 * `t` is the widget's, from `useT()`, with its words and language. The default is English.
 */

/** `2026-12-01T14:30:00` → `Dec 1, 2026, 14:30` (lists) or `December 1, 2026 at 14:30` (details). */
export function formatWallClock(wallClock: string, month: Month, t: Translate = ENGLISH): string {
  if (!wallClock || wallClock.startsWith(UNSET_DATE_TIME)) return t('TBA');
  const instant = new Date(`${wallClock.slice(0, 19)}Z`);
  return Number.isNaN(instant.getTime()) ? wallClock : dateTime(t, month, 'UTC').format(instant);
}

/** `2026-12-01T14:30:00` → `14:30`; `--:--` when it is not set. */
export const formatTime = (wallClock: string): string =>
  wallClock.startsWith(UNSET_DATE_TIME) ? '--:--' : wallClock.slice(11, 16) || '--:--';

/** `2026-12-01T14:30:00` → `Tue, Dec 1, 2026` (lists) or `Tuesday, December 1, 2026` (details); `TBA` when not set. */
export function formatDay(wallClock: string, month: Month, t: Translate = ENGLISH): string {
  if (!wallClock || wallClock.startsWith(UNSET_DATE_TIME)) return t('TBA');
  const day = new Date(`${wallClock.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return wallClock;
  return dateFormat({
    locale: t.locale,
    weekday: month,
    year: 'numeric',
    month,
    day: 'numeric',
    timeZone: 'UTC',
  }).format(day);
}

/** 1250 → `$1,250`, 1250.5 → `$1,250.50`: cents only where there are any. What is no currency stands as it is. */
export function formatMoney(amount: number, currency: string): string {
  try {
    return numberFormat({ style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount);
  } catch {
    return `${formatNumber(amount)} ${currency}`;
  }
}

/** What a widget's host may say of its prices. */
export interface PriceProps {
  /** What seat prices are in, ISO 4217. Default `USD`, the operator's base currency. */
  currency?: string | undefined;
  /** Rupees for one of `currency`: prices are then shown in PKR, with the one in `currency` beside. Default: none. */
  pkrRate?: number | string | undefined;
}

/**
 * An amount as every public page shows it (FS-14): in whole rupees at the operator's rate, the base price beside it;
 * without a rate the base price alone, and `beside` is ''.
 */
export function pricePair(
  amount: number,
  { currency = 'USD', pkrRate }: PriceProps,
): { price: string; beside: string } {
  const base = formatMoney(amount, currency);
  const rate = Number(pkrRate);
  return rate > 0
    ? { price: formatMoney(Math.round(amount * rate), 'PKR'), beside: base }
    : { price: base, beside: '' };
}

/** Both prices in a line: `PKR 117,088 ($420.50)`. */
export function priceLine(amount: number, props: PriceProps): string {
  const { price, beside } = pricePair(amount, props);
  return beside ? `${price} (${beside})` : price;
}

/** 1184 → `1,184`. */
export const formatNumber = (number: number): string => numberFormat({}).format(number);

/** An instant (`…Z`), in the reader's own zone. */
export function formatInstant(instant: string, month: Month, t: Translate = ENGLISH): string {
  if (!instant || instant.startsWith(UNSET_DATE_TIME)) return t('Not specified');
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : dateTime(t, month).format(date);
}

/** 135 → `2 h 15 min`. */
export function formatDuration(length: number, t: Translate = ENGLISH): string {
  const hours = Math.floor(length / 60);
  const minutes = Math.round(length % 60);
  if (hours === 0) return t('{minutes} min', { minutes });
  // Singular and plural are separate texts, because other languages need them.
  if (minutes === 0) return t(hours === 1 ? '1 h' : '{hours} h', { hours });
  return t(hours === 1 ? '1 h {minutes} min' : '{hours} h {minutes} min', { hours, minutes });
}

/** 1184.2 → `1,184 km`. */
export const formatDistance = (kilometres: number, t: Translate = ENGLISH): string =>
  t('{distance} km', { distance: formatNumber(Math.round(kilometres)) });
