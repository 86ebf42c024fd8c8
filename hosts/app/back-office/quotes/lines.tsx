import { formatAmount, LINE_KINDS, type LineKind, parseAmount, totalOf } from '@charter-hosts/contract';
import { formatDistance, formatDuration, Icon } from 'charter-widgets/kit';
import { type ReactNode, useId } from 'react';
import { Select } from '../select';
import { UnderstoodAmount } from '../understood';
import type { LineDoubt } from './doubts';
import {
  blockMinutes,
  isPricedByRate,
  newKey,
  priceByRate,
  priceOf,
  type TypedLine,
  type TypedQuote,
  tidied,
  wholeUnits,
} from './draft';
import { RemoveButton } from './fields';

export interface LinesProps {
  typed: TypedQuote;
  /** Path to message: `lines.0.amount`, `lines` for all. */
  errors: Readonly<Record<string, string>>;
  /** Line by line. */
  doubts: readonly (LineDoubt | undefined)[];
  onChange: (lines: TypedLine[]) => void;
}

const KIND_WORDS: Readonly<Record<LineKind, string>> = {
  flight: 'Flight',
  ferry: 'Positioning',
  fee: 'Fee',
  tax: 'Tax',
  discount: 'Discount',
};

const BY_HAND = { isByRate: false, isLabelTyped: true, isAmountTyped: true };

/** What the price is made of, and what follows from its sum; the sum itself stays in sight beside the steps. */
export function Lines({ typed, errors, doubts, onChange }: LinesProps) {
  const { legs, lines, currency } = typed;
  const id = useId();
  const set = (key: number, by: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...by } : line)));
  const total = totalOf(lines.map(({ kind, amount }) => ({ kind, amount: parseAmount(amount, currency) ?? 0 })));
  const km = legs.reduce((sum, leg) => sum + leg.km, 0);
  const minutes = legs.reduce((sum, { block }) => sum + blockMinutes(block), 0);
  const rate = parseAmount(typed.rate, currency);
  const canPrice = Boolean(rate) && minutes > 0 && !isPricedByRate(typed);
  return (
    <fieldset>
      <legend>Price</legend>
      {lines.length > 0 && (
        <p className="app-quoting-lines-head" aria-hidden="true">
          <span>Kind</span>
          <span>What it is for</span>
          <span>{currency}</span>
        </p>
      )}
      <ol className="app-quoting-lines">
        {lines.map((line, index) => {
          const fault = errors[`lines.${index}.label`] || errors[`lines.${index}.amount`];
          const name = `Line ${index + 1}`;
          const doubt = doubts[index];
          const price = line.isByRate ? priceOf(line.kind, typed) : undefined;
          return (
            <li key={line.key}>
              <Cell name="Kind">
                <Select
                  aria-label={`${name}, kind`}
                  options={LINE_KINDS.map((kind) => [kind, KIND_WORDS[kind]] as const)}
                  value={line.kind}
                  // Of another kind the rate no longer prices it: its figures stay as they are.
                  onValue={(kind) => set(line.key, { kind: kind as LineKind, ...BY_HAND })}
                />
              </Cell>
              <Cell name="What it is for">
                <input
                  className="cw-input"
                  aria-label={`${name}, what it is for`}
                  aria-invalid={errors[`lines.${index}.label`] ? true : undefined}
                  maxLength={120}
                  value={line.label}
                  onChange={({ currentTarget }) => set(line.key, { label: currentTarget.value, isLabelTyped: true })}
                  onBlur={() => line.isByRate && !line.label.trim() && set(line.key, { isLabelTyped: false })}
                />
              </Cell>
              <Cell name={currency}>
                <input
                  className="cw-input cw-numbers"
                  aria-label={`${name}, amount in ${currency}`}
                  aria-invalid={errors[`lines.${index}.amount`] ? true : undefined}
                  inputMode="decimal"
                  value={line.amount}
                  onChange={({ currentTarget }) => set(line.key, { amount: currentTarget.value, isAmountTyped: true })}
                  onBlur={() =>
                    set(
                      line.key,
                      line.isByRate && line.amount.trim() === ''
                        ? { isAmountTyped: false }
                        : { amount: tidied(line.amount, currency) },
                    )
                  }
                />
              </Cell>
              <RemoveButton what={name} onClick={() => onChange(lines.filter(({ key }) => key !== line.key))} />
              {fault && <p className="cw-error">{fault}</p>}
              <UnderstoodAmount text={line.amount} currency={currency} error={errors[`lines.${index}.amount`]} />
              {price && line.isAmountTyped && price.amount !== '' && price.amount !== tidied(line.amount, currency) && (
                <div className="app-quoting-over app-row cw-numbers">
                  <small>
                    Typed; calculated {currency} {price.amount}
                  </small>
                  <button
                    type="button"
                    className="cw-button"
                    data-kind="quiet"
                    onClick={({ currentTarget }) => {
                      set(line.key, { isAmountTyped: false });
                      // The button goes with what it is about.
                      currentTarget.closest('li')?.querySelector<HTMLElement>('[inputmode]')?.focus();
                    }}
                  >
                    Take {currency} {price.amount}
                    <span className="cw-hidden">, {name}</span>
                  </button>
                </div>
              )}
              <div className="app-quoting-doubts cw-numbers" role="status" tabIndex={-1}>
                {doubt && (
                  <p>
                    <Icon name="warning" />
                    {doubt.text}
                  </p>
                )}
                {doubt?.anew && (
                  <button
                    type="button"
                    className="cw-button"
                    data-kind="quiet"
                    onClick={({ currentTarget }) => {
                      set(line.key, { ...doubt.anew, isLabelTyped: true, isAmountTyped: true });
                      // The button goes with its doubt.
                      currentTarget.closest('li')?.querySelector<HTMLElement>('[inputmode]')?.focus();
                    }}
                  >
                    Price anew: {currency} {doubt.anew.amount}
                    <span className="cw-hidden">, {name}</span>
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {errors.lines && (
        <p className="cw-error" role="alert">
          {errors.lines}
        </p>
      )}
      <p className="app-row app-quoting-makes cw-numbers">
        {canPrice ? (
          <button
            type="button"
            className="cw-button"
            data-kind="plain"
            aria-describedby={id}
            onClick={() => onChange(priceByRate(typed))}
          >
            Price {formatDuration(minutes)} at {formatAmount(rate ?? 0, currency)} an hour
          </button>
        ) : null}
        <button
          type="button"
          className="cw-button"
          data-kind="quiet"
          onClick={() => onChange([...lines, { key: newKey(), kind: 'fee', label: '', amount: '', ...BY_HAND }])}
        >
          <Icon name="plus" />
          Add a line
        </button>
        {canPrice ? (
          <small id={id}>
            Writes the flight and positioning lines from their block times, over those there are, and keeps them up to
            date. Other lines stay.
          </small>
        ) : null}
      </p>
      <dl className="app-quoting-gauge cw-numbers">
        {km > 0 && (
          <div>
            <dt>Distance</dt>
            <dd>{formatDistance(km)}</dd>
          </div>
        )}
        {minutes > 0 && (
          <div>
            <dt>Block time</dt>
            <dd>{formatDuration(minutes)}</dd>
          </div>
        )}
        {minutes > 0 && total > 0 && (
          <div>
            <dt>A block hour comes to</dt>
            <dd>≈ {formatAmount(wholeUnits((total * 60) / minutes, currency), currency)}</dd>
          </div>
        )}
      </dl>
    </fieldset>
  );
}

/** A field of a line: below the headings of the columns, or where there are none, below its own. */
const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <span className="app-quoting-cell cw-label" aria-hidden="true">
      {name}
    </span>
    {children}
  </div>
);
