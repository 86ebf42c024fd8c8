import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { type Field, FieldFrame, filledInAs, Icon, type Translate, useT } from '../kit';
import { CALLING_CODES } from './calling-codes';
import type { PhoneDraft } from './draft';

export interface PhoneFieldProps {
  field: PhoneDraft;
  /** 'on' for the passenger who books. */
  autoComplete: 'on' | 'off';
}

/** A phone number behind the choice of its country. */
export function PhoneField({ field, autoComplete }: PhoneFieldProps) {
  useSignals();
  const t = useT();
  const { country, number } = field;
  const fills = (name: string) => (autoComplete === 'on' ? name : 'off');
  return (
    <FieldFrame label={t('Phone number')} error={field.error} required>
      {(control) => (
        <span className="cw-prefixed" dir="ltr">
          <CountrySelect field={country} autoComplete={fills('tel-country-code')} />
          <input
            {...control}
            aria-description={`+${CALLING_CODES.get(country.value)}`}
            type="tel"
            inputMode="tel"
            {...filledInAs(fills('tel-national'))}
            className="cw-input cw-numbers"
            placeholder={country.value === 'PK' ? '3001234567' : undefined}
            maxLength={34}
            value={number.value}
            onChange={(event) => number.set(event.currentTarget.value)}
          />
        </span>
      )}
    </FieldFrame>
  );
}

/** Shows the chosen calling code; the native select above it lists the countries by name. */
function CountrySelect({ field, autoComplete }: { field: Field<string>; autoComplete: string }) {
  useSignals();
  const t = useT();
  const [countries, setCountries] = useState<readonly Country[]>([]);
  // After the first render: a server may know countries by other names than the browser.
  useEffect(() => setCountries(countriesIn(t.locale)), [t.locale]);
  const options = useMemo(
    () =>
      countries.map(({ country, label }) => (
        <option key={country} value={country}>
          {label}
        </option>
      )),
    [countries],
  );
  const code = `+${CALLING_CODES.get(field.value)}`;
  return (
    <span className="cw-select cw-prefix cw-booking-prefix cw-numbers">
      <span aria-hidden="true">{code}</span>
      <Icon name="down" />
      <select
        aria-label={t('Country code')}
        {...filledInAs(autoComplete)}
        value={field.value}
        onChange={(event) => field.set(event.currentTarget.value)}
      >
        {countries.length > 0 ? options : <option value={field.value}>{code}</option>}
      </select>
    </span>
  );
}

interface Country {
  country: string;
  /** `Pakistan +92` */
  label: string;
}

const known = new Map<Translate['locale'], readonly Country[]>();

/** The countries in the order of their names, Pakistan first. */
function countriesIn(locale: Translate['locale']): readonly Country[] {
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
