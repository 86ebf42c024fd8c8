import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { autoCompleteProps, type Field, FieldFrame, Icon, useControl, useT } from '../kit';
import type { Country } from './countries';
import type { PhoneDraft } from './draft';
import { callingCode, loadCountries } from './draft';

export interface PhoneFieldProps {
  field: PhoneDraft;
  /** 'on' for the passenger who books. */
  autoComplete: 'on' | 'off';
}

/** A phone number with a choice of its country. */
export function PhoneField({ field, autoComplete }: PhoneFieldProps) {
  useSignals();
  const t = useT();
  const { country, number } = field;
  const text = useControl<HTMLInputElement>(number.value, number.set);
  const fills = (name: string) => (autoComplete === 'on' ? name : 'off');
  return (
    <FieldFrame label={t('Phone number')} error={field.error} required>
      {(control) => (
        <span className="cw-prefixed" dir="ltr">
          <CountrySelect field={country} autoComplete={fills('tel-country-code')} />
          <input
            {...control}
            {...text}
            aria-description={`+${callingCode(country.value)}`}
            type="tel"
            inputMode="tel"
            {...autoCompleteProps(fills('tel-national'))}
            className="cw-input cw-numbers"
            placeholder={country.value === 'PK' ? '3001234567' : undefined}
            maxLength={34}
          />
        </span>
      )}
    </FieldFrame>
  );
}

/** Shows the calling code; the native select lists the countries by name. */
function CountrySelect({ field, autoComplete }: { field: Field<string>; autoComplete: string }) {
  useSignals();
  const t = useT();
  const [countries, setCountries] = useState<readonly Country[]>([]);
  const load = useCallback(
    () =>
      loadCountries().then(
        ({ countriesIn }) => setCountries(countriesIn(t)),
        // The next focus tries again.
        () => {},
      ),
    [t],
  );
  // After the first render, because a server may have other country names than the browser.
  useEffect(() => void load(), [load]);
  const options = useMemo(
    () =>
      countries.map(({ country, label }) => (
        <option key={country} value={country}>
          {label}
        </option>
      )),
    [countries],
  );
  const code = `+${callingCode(field.value)}`;
  const choice = useControl<HTMLSelectElement>(field.value, field.set);
  return (
    <span className="cw-select cw-prefix cw-booking-prefix cw-numbers">
      <span aria-hidden="true">{code}</span>
      <Icon name="down" />
      <select
        {...choice}
        aria-label={t('Country code')}
        {...autoCompleteProps(autoComplete)}
        onFocus={() => countries.length > 0 || void load()}
      >
        {countries.length > 0 ? options : <option value={field.value}>{code}</option>}
      </select>
    </span>
  );
}
