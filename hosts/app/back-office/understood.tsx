import { type Currency, formatFullAmount, parseAmountOrFault, parseNumberOrFault } from '@charter-hosts/contract';

interface UnderstoodProps {
  text: string;
  /** The field's error, which is not repeated. */
  error?: string | undefined;
}

/** Shows the amount that a field's text means, or how to write one. */
export function UnderstoodAmount({ text, currency, error }: UnderstoodProps & { currency: Currency }) {
  const read = parseAmountOrFault(text, currency);
  const meaning = read.fault === undefined ? `${currency} ${formatFullAmount(read.amount, currency)}` : '';
  return <Understood text={text} meaning={meaning} fault={read.fault} error={error} />;
}

/** Shows the whole number that a field's text means, with its unit. */
export function UnderstoodNumber({ text, unit, error }: UnderstoodProps & { unit: string }) {
  const read = parseNumberOrFault(text);
  const meaning = read.fault === undefined ? `${Number(read.whole).toLocaleString('en-US')} ${unit}` : '';
  return <Understood text={text} meaning={meaning} fault={read.fault} error={error} />;
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
