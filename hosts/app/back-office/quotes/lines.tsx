import {
  type CalculatedLine,
  type CalculatedQuote,
  type Currency,
  type DraftPrice,
  formatAmountForField,
  isPricedKind,
  LINE_KINDS,
  type LineKind,
  parseAmount,
} from '@charter-hosts/contract';
import { Icon } from 'charter-widgets/kit';
import type { ReactNode } from 'react';
import { Button } from '../../shared/button';
import { Select } from '../select';
import { useFollowing } from '../state-field';
import { UnderstoodAmount } from '../understood';
import { type EditedQuote, newLine, withPrice } from './edits';
import { IconButton, Warnings } from './rows';

export interface LinesProps {
  quote: EditedQuote;
  calculated: CalculatedQuote;
  /** Messages by path: `lines.0.amount`, `prices.flight.amount`, or `lines` for the whole list. */
  errors: Readonly<Record<string, string>>;
  onEdit: (by: (before: EditedQuote) => EditedQuote) => void;
  isCar: boolean;
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

/** The lines of the price: those that the rates price, then one's own. */
export function Lines({ quote, calculated, errors, onEdit, isCar }: LinesProps) {
  const { currency } = quote;
  const { lines, warnings } = calculated;
  return (
    <fieldset className="app-plain-set app-stack">
      <legend>Price</legend>
      {lines.length > 0 && (
        <p className="app-quoting-lines-head app-small" aria-hidden="true">
          <span>Kind</span>
          <span>Description</span>
          <span>{currency}</span>
        </p>
      )}
      <ol className="app-quoting-lines">
        {lines.map((line, index) => (
          <Line
            key={line.place === undefined ? line.kind : quote.lines[line.place]?.key}
            name={`Line ${index + 1}`}
            line={line}
            isCar={isCar}
            quote={quote}
            errors={errors}
            warnings={warnings.flatMap(({ path, text }) => (path === `lines.${index}` ? [text] : []))}
            onEdit={onEdit}
          />
        ))}
      </ol>
      {errors.lines && (
        <p className="cw-error" role="alert">
          {errors.lines}
        </p>
      )}
      <p className="app-row app-quoting-makes cw-numbers">
        <Button kind="quiet" onClick={() => onEdit((now) => ({ ...now, lines: [...now.lines, newLine()] }))}>
          <Icon name="plus" />
          Add a line
        </Button>
      </p>
    </fieldset>
  );
}

interface LineProps extends Pick<LinesProps, 'quote' | 'errors' | 'onEdit' | 'isCar'> {
  /** 'Line 1' */
  name: string;
  line: CalculatedLine;
  warnings: readonly string[];
}

type LineChange = Partial<Pick<DraftPrice, 'label' | 'amount'>>;

/** What is decided of a line, and how it is changed. Only a priced one can be left out and put back; only one's own has another kind. */
function decisionOf({ line: { kind, place }, quote, onEdit }: LineProps) {
  if (place === undefined && isPricedKind(kind)) {
    const { label = '', amount = '' } = quote.prices[kind] ?? {};
    const change = (by: LineChange) => onEdit((now) => withPrice(now, kind, by));
    const leaveOut = (isLeftOut: boolean) => onEdit((now) => withPrice(now, kind, { isLeftOut }));
    const acts = { change, remove: () => leaveOut(true), putBack: () => leaveOut(false), setKind: () => {} };
    return { label, amount, path: `prices.${kind}`, ...acts };
  }
  const { key, label = '', amount = '' } = quote.lines[place ?? -1] ?? {};
  const change = (by: LineChange & { kind?: LineKind }) =>
    onEdit((now) => ({ ...now, lines: now.lines.map((one) => (one.key === key ? { ...one, ...by } : one)) }));
  const remove = () => onEdit((now) => ({ ...now, lines: now.lines.filter((one) => one.key !== key) }));
  const acts = { change, remove, putBack: () => {}, setKind: (to: LineKind) => change({ kind: to }) };
  return { label, amount, path: `lines.${place}`, ...acts };
}

/** The fields of a line. A typed amount has the calculated one beside it, with a button to take it. */
function Line(props: LineProps) {
  const { name, line, quote, errors, warnings, isCar } = props;
  const { currency } = quote;
  const { kind, place, calculated, isLeftOut } = line;
  const { label, amount, path, change, remove, putBack, setKind } = decisionOf(props);
  const labelError = errors[`${path}.label`] ?? '';
  const amountError = errors[`${path}.amount`] ?? '';
  const calculatedText = calculated.amount === undefined ? '' : formatAmountForField(calculated.amount, currency);
  const labelField = useFollowing(label, calculated.label, (text) => change({ label: text }));
  const amountField = useFollowing(amount, calculatedText, (text) => change({ amount: text }));
  const isOther = calculatedText !== '' && amount.trim() !== '' && parseAmount(amount, currency) !== calculated.amount;
  if (isLeftOut)
    return (
      <LeftOut name={KIND_LABELS[kind]} text={calculatedText && `${currency} ${calculatedText}`} onBack={putBack} />
    );
  return (
    <li>
      <Cell name="Kind">
        {place === undefined ? (
          <span className="app-quoting-kind">{KIND_LABELS[kind]}</span>
        ) : (
          <Select
            aria-label={`${name}, kind`}
            // A car has no flights, landings and nights.
            options={LINE_KINDS.flatMap((one) =>
              isCar && one !== kind && !/fee|tax|discount/.test(one) ? [] : [[one, KIND_LABELS[one]] as const],
            )}
            value={kind}
            onValue={(chosen) => setKind(chosen as LineKind)}
          />
        )}
      </Cell>
      <Cell name="Description">
        <input
          className="cw-input"
          aria-label={`${name}, what it is for`}
          aria-invalid={labelError ? true : undefined}
          maxLength={120}
          value={labelField.value}
          onChange={({ currentTarget }) => labelField.set(currentTarget.value)}
          onBlur={labelField.leave}
        />
      </Cell>
      <Cell name={currency}>
        <input
          className="cw-input cw-numbers"
          aria-label={`${name}, amount in ${currency}`}
          aria-invalid={amountError ? true : undefined}
          inputMode="decimal"
          value={amountField.value}
          onChange={({ currentTarget }) => amountField.set(currentTarget.value)}
          onBlur={() => {
            amountField.leave();
            if (amount.trim()) change({ amount: groupThousands(amount, currency) });
          }}
        />
      </Cell>
      <IconButton label={`Remove: ${name}`} icon="close" onClick={remove} />
      {(labelError || amountError) && <p className="cw-error">{labelError || amountError}</p>}
      <UnderstoodAmount text={amount} currency={currency} error={amountError} />
      {isOther && (
        <TakeCalculated text={`${currency} ${calculatedText}`} name={name} onTake={() => change({ amount: '' })} />
      )}
      <Warnings texts={warnings} />
    </li>
  );
}

/** A calculated amount beside a typed one. */
const TakeCalculated = ({ text, name, onTake }: { text: string; name: string; onTake: () => void }) => (
  <div className="app-quoting-over app-row cw-numbers">
    <small>Typed; calculated {text}</small>
    <Button
      kind="quiet"
      onClick={({ currentTarget }) => {
        onTake();
        // The button disappears, so the focus moves to its field.
        currentTarget.closest('li')?.querySelector<HTMLElement>('[inputmode]')?.focus();
      }}
    >
      Use {text}
      <span className="cw-hidden">, {name}</span>
    </Button>
  </div>
);

/** A line that the rates price, and for which nothing is charged. */
const LeftOut = ({ name, text, onBack }: { name: string; text: string; onBack: () => void }) => (
  <li>
    <p className="app-quoting-over app-row app-soft cw-numbers">
      <small>
        {name}: not charged{text && `, calculated ${text}`}
      </small>
      <Button kind="quiet" onClick={onBack}>
        Charge it<span className="cw-hidden">: {name}</span>
      </Button>
    </p>
  </li>
);

/** Formats a typed amount with thousands separators; a text that cannot be read stays. */
export function groupThousands(text: string, currency: Currency): string {
  const amount = parseAmount(text, currency);
  return amount === undefined ? text : formatAmountForField(amount, currency);
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
