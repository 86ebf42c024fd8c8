import type { CharterEstimate } from '../../../contract';
import { ENGLISH, type Translate } from '../../messages';

function typeName(type: string, t: Translate): string {
  if (type === 'plane') return t('a plane');
  if (type === 'jet') return t('a jet');
  return type === 'helicopter' ? t('a helicopter') : '';
}

/** Formats an estimate: `About PKR 3.1–4.4 million for a plane or a jet`. */
export function estimateText({ low, high, currency, types }: CharterEstimate, t: Translate = ENGLISH): string {
  const isUrdu = t.locale === 'ur';
  const locale = isUrdu ? 'ur-PK-u-nu-latn' : 'en-US';
  const format = new Intl.NumberFormat(locale, {
    notation: 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 2,
  });
  // Older browsers have no `formatRange`.
  const amounts =
    low === high
      ? format.format(low)
      : (format.formatRange?.(low, high) ?? `${format.format(low)} – ${format.format(high)}`);
  const names = types.map((type) => typeName(type, t)).filter(Boolean);
  return t('About {range} for {types}', {
    // Before Urdu words, the code would turn their order around.
    range: isUrdu ? `${amounts} ${currency}` : `${currency} ${amounts}`,
    types: new Intl.ListFormat(locale, { type: 'disjunction' }).format(names),
  });
}
