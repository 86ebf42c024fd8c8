import type { Translate } from '../kit';
import { CALLING_CODES } from './calling-codes';

// Loaded once the form stands: nobody chooses a country before.

export { CALLING_CODES };

export interface Country {
  country: string;
  /** `Pakistan +92` */
  label: string;
}

const known = new Map<Translate['locale'], readonly Country[]>();

/** The countries in the order of their names, Pakistan first. */
export function countriesIn(locale: Translate['locale']): readonly Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  // Isolated, the + stays before its digits behind an Urdu name.
  const written = (code: string) => (locale === 'ur' ? `\u2066+${code}\u2069` : `+${code}`);
  const countries =
    known.get(locale) ??
    [...CALLING_CODES]
      .map(([country, code]) => ({ country, label: `${names.of(country)} ${written(code)}` }))
      .sort(
        (a, b) => Number(b.country === 'PK') - Number(a.country === 'PK') || a.label.localeCompare(b.label, locale),
      );
  known.set(locale, countries);
  return countries;
}
