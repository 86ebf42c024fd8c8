import type { CharterEstimate } from '../../../contract';
import { ENGLISH, type Translate } from '../../messages/translate';

function typeName(type: string, t: Translate): string {
  if (type === 'plane') return t('a plane');
  if (type === 'jet') return t('a jet');
  return type === 'helicopter' ? t('a helicopter') : '';
}

/**
 * Formats an estimate: `About PKR 3.1–4.4 million for a plane or a jet`.
 *
 * @param pkrRate rupees for a dollar, at which an estimate in one of them has both; 0 for none
 */
export function estimateText(
  { low, high, currency, types }: CharterEstimate,
  t: Translate = ENGLISH,
  pkrRate = 0,
): string {
  const isUrdu = t.locale === 'ur';
  const locale = isUrdu ? 'ur-PK-u-nu-latn' : 'en-US';
  const rangeIn = (code: string, rate = 1) => {
    const [from, to] = [low * rate, high * rate];
    const format = new Intl.NumberFormat(locale, {
      notation: from >= (isUrdu ? 1e5 : 1e6) ? 'compact' : 'standard',
      compactDisplay: 'long',
      maximumSignificantDigits: 2,
    });
    // Older browsers have no `formatRange`.
    const amounts =
      low === high
        ? format.format(from)
        : (format.formatRange?.(from, to) ?? `${format.format(from)} – ${format.format(to)}`);
    if (isUrdu) return `${amounts.replace(/ ?– ?/, t(' – '))} ${t(code)}`;
    return code === 'USD' ? `$${amounts}` : `${code} ${amounts}`;
  };
  const isUsd = currency === 'USD';
  const range =
    pkrRate > 0 && (isUsd || currency === 'PKR')
      ? `${rangeIn('PKR', isUsd ? pkrRate : 1)} (${rangeIn('USD', isUsd ? 1 : 1 / pkrRate)})`
      : rangeIn(currency);
  const names = types.map((type) => typeName(type, t)).filter(Boolean);
  // Urdu has no comma before 'or'.
  const listed = isUrdu && names.length > 2 ? [names.slice(0, -1).join(t(', ')), ...names.slice(-1)] : names;
  return t('About {range} for {types}', {
    range,
    types: new Intl.ListFormat(locale, { type: 'disjunction' }).format(listed),
  });
}
