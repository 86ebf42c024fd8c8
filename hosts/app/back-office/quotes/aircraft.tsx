import { CURRENCY_CODES, type Currency, formatAmount, formatAmountForField } from '@charter-hosts/contract';
import { TextField } from 'charter-widgets/kit';
import { useId, useState } from 'react';
import { Button, TextButton } from '../../shared/button';
import { Select } from '../select';
import { stateField, useFollowing } from '../state-field';
import { FigureField } from '../understood';
import { CurrencyDialog } from './dialogs';
import type { CalculatedDraft } from './editor';
import {
  clearFigures,
  hasAmounts,
  haveRatesChanged,
  keepFigures,
  withAircraft,
  withFigure,
  withRatesOfToday,
} from './edits';
import { groupThousands } from './lines';

interface AircraftProps {
  draft: CalculatedDraft;
  errors: Readonly<Record<string, string>>;
}

/** The aircraft with its figures, and the currency. A car has no figures but its registration. */
export function Aircraft({ draft, errors, isCar }: AircraftProps & { isCar: boolean }) {
  const { quote, known, edit } = draft;
  const id = useId();
  const { chosen, currency } = quote;
  const names = new Set([...known.start.aircraft.map((one) => one.aircraft), ...known.fleet.map(({ name }) => name)]);
  const otherCurrency = chosen?.perHour && chosen.currency !== currency ? chosen.currency : '';
  const figures = { draft, errors, describedBy: `${id}rate` };
  return (
    <fieldset className="app-plain-set app-stack">
      <legend className="cw-hidden">{isCar ? 'Car' : 'Aircraft'}</legend>
      <div className="app-quoting-row app-stack" data-wide>
        <TextField
          field={stateField(
            quote.aircraft,
            (name) => edit((before) => withAircraft(before, name, known)),
            errors.aircraft,
          )}
          label={isCar ? 'Car' : 'Aircraft'}
          {...(!isCar && { list: `${id}fleet` })}
          maxLength={120}
        />
        <Figure name="tail" label="Registration" calculated={chosen?.tail ?? ''} maxLength={20} {...figures} />
      </div>
      <datalist id={`${id}fleet`}>
        {[...names].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="app-quoting-row app-stack">
        <CurrencyField draft={draft} />
        {!isCar && (
          <>
            <Figure
              name="rate"
              label="Hourly rate"
              placeholder="Optional"
              currency={currency}
              calculated={chosen?.perHour && !otherCurrency ? formatAmountForField(chosen.perHour, currency) : ''}
              {...figures}
            />
            <Figure
              name="cruise"
              label="Cruise, km/h"
              placeholder="Optional"
              unit="km/h"
              calculated={chosen?.cruiseKmh ? String(chosen.cruiseKmh) : ''}
              {...figures}
            />
          </>
        )}
      </div>
      <p id={`${id}rate`} className="app-quoting-note app-soft">
        {isCar
          ? 'Enter the price below.'
          : otherCurrency
            ? `The rates of this aircraft are in ${otherCurrency} and are not converted: change the currency, or enter a rate.`
            : 'A leg costs its block time at the hourly rate. Without a rate, enter the price below.'}
      </p>
      <RatesOfToday draft={draft} />
    </fieldset>
  );
}

/** Says that the rates or the base of the aircraft have changed since it was chosen, and offers the price of today. */
function RatesOfToday({ draft: { quote, known, today, edit } }: Pick<AircraftProps, 'draft'>) {
  if (!haveRatesChanged(quote, known)) return null;
  const hasMoved = today.chosen?.base !== quote.chosen?.base;
  return (
    <div className="app-quoting-note cw-alert" role="status" tabIndex={-1}>
      <p>
        {hasMoved ? 'The base or the rates' : 'The rates'} of this aircraft have changed. This quote keeps those that it
        had.
      </p>
      <Button onClick={() => edit((before) => withRatesOfToday(before, known))}>
        Use today’s rates
        {today.total !== undefined && ` (the total becomes ${formatAmount(today.total, today.currency)})`}
      </Button>
    </div>
  );
}

/** The currency. A change asks what becomes of the figures. */
function CurrencyField({ draft: { quote, calculated, edit } }: Pick<AircraftProps, 'draft'>) {
  const id = useId();
  const [next, setNext] = useState<Currency>();
  const hasFigures = hasAmounts(quote) || calculated.total !== 0;
  return (
    <span className="cw-field">
      <label className="cw-label" htmlFor={id}>
        Currency
      </label>
      <Select
        id={id}
        options={CURRENCY_CODES.map((code) => [code, code] as const)}
        value={quote.currency}
        onValue={(code) =>
          hasFigures ? setNext(code as Currency) : edit((before) => clearFigures(before, code as Currency))
        }
      />
      {next && next !== quote.currency && (
        <CurrencyDialog
          from={quote.currency}
          to={next}
          onChoose={(figures) => {
            edit((before) => (figures === 'keep' ? keepFigures(before, calculated, next) : clearFigures(before, next)));
            setNext(undefined);
          }}
          onCancel={() => setNext(undefined)}
        />
      )}
    </span>
  );
}

interface FigureProps extends AircraftProps {
  name: 'tail' | 'rate' | 'cruise';
  label: string;
  /** As the aircraft has it; '' for unknown. */
  calculated: string;
  placeholder?: string;
  maxLength?: number;
  currency?: Currency;
  unit?: string;
  describedBy?: string;
}

/** A figure of the aircraft. A typed one has the aircraft's own beside it, with a button to take it. */
function Figure({ name, label, calculated, draft: { quote, edit }, errors, ...field }: FigureProps) {
  const typed = quote[name];
  const set = (text: string) => edit((before) => withFigure(before, name, text));
  const following = useFollowing(typed, calculated, set);
  return (
    <div className="app-quoting-figure">
      <FigureField
        field={stateField(following.value, following.set, errors[name])}
        label={label}
        {...field}
        onBlur={() => {
          following.leave();
          if (name === 'rate' && typed.trim()) set(groupThousands(typed, quote.currency));
        }}
      />
      {typed.trim() !== '' && calculated !== '' && calculated !== typed.trim() && (
        <TextButton onClick={() => set('')}>
          Use {calculated}
          <span className="cw-hidden">, {label}</span>
        </TextButton>
      )}
    </div>
  );
}
