import {
  type Currency,
  DURATION_FAULT,
  durationText,
  formatFullAmount,
  parseAmountOrFault,
  parseDuration,
  parseNumberOrFault,
} from '@charter-hosts/contract';
import { useSignals } from '@preact/signals-react/runtime';
import { type Field, FieldFrame, useControl } from 'charter-widgets/kit';
import { lakhText } from '../shared/quote/lakh-text';

export interface FigureFieldProps {
  field: Field<string>;
  label: string;
  required?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** Makes it an amount of this currency. */
  currency?: Currency;
  /** Makes it a whole number of this unit. */
  unit?: string;
  /** Makes it a duration. */
  isDuration?: boolean;
  /** Shown before the number. */
  prefix?: string;
  /** The id of a note about the field. */
  describedBy?: string;
  onBlur?: () => void;
}

/**
 * A text field for an amount or a whole number, with its reading below. A number field of the browser would drop a comma
 * without a message.
 */
export function FigureField(props: FigureFieldProps) {
  const { field, label, required, currency, unit, isDuration, prefix, describedBy, ...input } = props;
  useSignals();
  const { value, error } = field;
  const text = useControl<HTMLInputElement>(value, field.set);
  return (
    <FieldFrame label={label} error={error} required={required}>
      {(control) => {
        const box = (
          <input
            aria-describedby={describedBy}
            {...control}
            {...input}
            {...text}
            className="cw-input cw-numbers"
            inputMode={currency ? 'decimal' : unit ? 'numeric' : 'text'}
          />
        );
        return (
          <>
            {prefix ? (
              <span className="cw-prefixed" dir="ltr">
                <span className="cw-prefix" aria-hidden="true">
                  {prefix}
                </span>
                {box}
              </span>
            ) : (
              box
            )}
            {currency && <UnderstoodAmount text={value} currency={currency} error={error} />}
            {unit && <UnderstoodNumber text={value} unit={unit} error={error} />}
            {isDuration && <UnderstoodDuration text={value} error={error} />}
          </>
        );
      }}
    </FieldFrame>
  );
}

interface UnderstoodProps {
  text: string;
  /** The error that the field shows already. */
  error?: string | undefined;
}

/** The amount as the text is read, or how to write it; shown while somebody types. */
export function UnderstoodAmount({ text, currency, error }: UnderstoodProps & { currency: Currency }) {
  const read = parseAmountOrFault(text, currency);
  const lakhs = read.fault === undefined ? lakhText(read.amount, currency) : '';
  const said = read.fault === undefined ? `${currency} ${formatFullAmount(read.amount, currency)}` : '';
  const meaning = lakhs ? `${said} (${lakhs})` : said;
  return <Understood text={text} meaning={meaning} fault={read.fault} error={error} />;
}

/** A whole number and its unit as the text is read, or how to write it. */
export function UnderstoodNumber({ text, unit, error }: UnderstoodProps & { unit: string }) {
  const read = parseNumberOrFault(text);
  const meaning = read.fault === undefined ? `${Number(read.whole).toLocaleString('en-US')} ${unit}` : '';
  return <Understood text={text} meaning={meaning} fault={read.fault} error={error} />;
}

/** A duration as the text is read, or how to write it. */
export function UnderstoodDuration({ text, error }: UnderstoodProps) {
  const minutes = parseDuration(text);
  const meaning = minutes ? durationText(minutes) : '';
  return <Understood text={text} meaning={meaning} fault={minutes ? undefined : DURATION_FAULT} error={error} />;
}

function Understood({ text, meaning, fault, error }: UnderstoodProps & { meaning: string; fault: string | undefined }) {
  // A number that ends in a separator is still being typed.
  const isUnfinished = !text.trim() || /\d[.,'’٫٬\s]+$/.test(text);
  return (
    <small
      className={`app-understood app-small cw-numbers ${fault && !isUnfinished ? 'app-bad' : 'app-soft'}`}
      aria-live="polite"
    >
      {!isUnfinished && (fault === undefined ? `= ${meaning}` : !error && fault)}
    </small>
  );
}
