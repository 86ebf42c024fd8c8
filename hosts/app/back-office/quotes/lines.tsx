import { formatAmount, LINE_KINDS, type LineKind, parseAmount } from '@charter-hosts/contract';
import { formatDuration, Icon } from 'charter-widgets/kit';
import { type ReactNode, useId } from 'react';
import { Button } from '../../shared/button';
import { Select } from '../select';
import { UnderstoodAmount } from '../understood';
import {
  blockMinutes,
  groupThousands,
  isPricedByRate,
  type Known,
  newKey,
  priceByRate,
  priceOf,
  type TypedLine,
  type TypedQuote,
} from './draft';
import { IconButton, Warnings } from './legs';

export interface LinesProps {
  typed: TypedQuote;
  known: Known;
  /** Messages by path: `lines.0.amount`, or `lines` for the whole list. */
  errors: Readonly<Record<string, string>>;
  /** The warning of each line; '' for none. */
  warnings: readonly string[];
  onChange: (lines: TypedLine[]) => void;
}

const KIND_LABELS: Readonly<Record<LineKind, string>> = {
  flight: 'Flight',
  ferry: 'Positioning',
  least: 'Minimum',
  landing: 'Landings',
  night: 'Nights away',
  fee: 'Fee',
  tax: 'Tax',
  discount: 'Discount',
};

const TYPED = { isByRate: false, isLabelTyped: true, isAmountTyped: true };

/** The lines of the price. */
export function Lines({ typed, known, errors, warnings, onChange }: LinesProps) {
  const { legs, lines, currency } = typed;
  const id = useId();
  const minutes = legs.reduce((sum, { block }) => sum + blockMinutes(block), 0);
  const rate = parseAmount(typed.rate, currency);
  const canPrice = Boolean(rate) && minutes > 0 && !isPricedByRate(typed, known);
  return (
    <fieldset>
      <legend>Price</legend>
      {lines.length > 0 && (
        <p className="app-quoting-lines-head" aria-hidden="true">
          <span>Kind</span>
          <span>Description</span>
          <span>{currency}</span>
        </p>
      )}
      <ol className="app-quoting-lines">
        {lines.map((line, index) => (
          <Line
            key={line.key}
            name={`Line ${index + 1}`}
            line={line}
            typed={typed}
            known={known}
            labelError={errors[`lines.${index}.label`] ?? ''}
            amountError={errors[`lines.${index}.amount`] ?? ''}
            warning={warnings[index] ?? ''}
            onChange={(by) => onChange(lines.map((one) => (one.key === line.key ? { ...one, ...by } : one)))}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ol>
      {errors.lines && (
        <p className="cw-error" role="alert">
          {errors.lines}
        </p>
      )}
      <p className="app-row app-quoting-makes cw-numbers">
        {canPrice && (
          <Button aria-describedby={id} onClick={() => onChange(priceByRate(typed, known))}>
            Price {formatDuration(minutes)} at {formatAmount(rate ?? 0, currency)} an hour
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={() => onChange([...lines, { key: newKey(), kind: 'fee', label: '', amount: '', ...TYPED }])}
        >
          <Icon name="plus" />
          Add a line
        </Button>
        {canPrice && (
          <small id={id}>
            Fills in the lines from the flights and the rates, and keeps them up to date. What was typed stays, with the
            calculated amount beside it.
          </small>
        )}
      </p>
    </fieldset>
  );
}

interface LineProps {
  /** 'Line 1' */
  name: string;
  line: TypedLine;
  typed: TypedQuote;
  known: Known;
  labelError: string;
  amountError: string;
  warning: string;
  onChange: (by: Partial<TypedLine>) => void;
  onRemove: () => void;
}

/** The fields of a line. A typed amount has the calculated one beside it, with a button to use it. */
function Line({ name, line, typed, known, labelError, amountError, warning, onChange, onRemove }: LineProps) {
  const { currency } = typed;
  const { kind, label, amount, isByRate, isAmountTyped } = line;
  const calculated = (isByRate && isAmountTyped && priceOf(kind, typed, known)?.amount) || '';
  const isEmpty = (text: string) => isByRate && text.trim() === '';
  return (
    <li>
      <Cell name="Kind">
        <Select
          aria-label={`${name}, kind`}
          options={LINE_KINDS.map((one) => [one, KIND_LABELS[one]] as const)}
          value={kind}
          // The rate prices no other kind, so the present figures stay.
          onValue={(chosen) => onChange({ kind: chosen as LineKind, ...TYPED })}
        />
      </Cell>
      <Cell name="Description">
        <input
          className="cw-input"
          aria-label={`${name}, what it is for`}
          aria-invalid={labelError ? true : undefined}
          maxLength={120}
          value={label}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value, isLabelTyped: true })}
          onBlur={() => isEmpty(label) && onChange({ isLabelTyped: false })}
        />
      </Cell>
      <Cell name={currency}>
        <input
          className="cw-input cw-numbers"
          aria-label={`${name}, amount in ${currency}`}
          aria-invalid={amountError ? true : undefined}
          inputMode="decimal"
          value={amount}
          onChange={({ currentTarget }) => onChange({ amount: currentTarget.value, isAmountTyped: true })}
          onBlur={() =>
            onChange(isEmpty(amount) ? { isAmountTyped: false } : { amount: groupThousands(amount, currency) })
          }
        />
      </Cell>
      <IconButton label={`Remove: ${name}`} icon="close" onClick={onRemove} />
      {(labelError || amountError) && <p className="cw-error">{labelError || amountError}</p>}
      <UnderstoodAmount text={amount} currency={currency} error={amountError} />
      {calculated && calculated !== groupThousands(amount, currency) && (
        <div className="app-quoting-over app-row cw-numbers">
          <small>
            Typed; calculated {currency} {calculated}
          </small>
          <Button
            kind="quiet"
            onClick={({ currentTarget }) => {
              onChange({ isAmountTyped: false });
              // The button disappears, so the focus moves to its field.
              currentTarget.closest('li')?.querySelector<HTMLElement>('[inputmode]')?.focus();
            }}
          >
            Take {currency} {calculated}
            <span className="cw-hidden">, {name}</span>
          </Button>
        </div>
      )}
      <Warnings texts={warning ? [warning] : []} />
    </li>
  );
}

/** A field of a line with a label of its own, which is shown where there are no columns. */
const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <span className="app-quoting-cell cw-label" aria-hidden="true">
      {name}
    </span>
    {children}
  </div>
);
