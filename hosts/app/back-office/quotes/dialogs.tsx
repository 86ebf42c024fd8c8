import { type Currency, type DeskQuote, formatAmount, type QuoteStartValues } from '@charter-hosts/contract';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from 'charter-widgets/kit';
import { Button } from '../../shared/button';
import { failureText } from '../../shared/failure';
import { lakhText } from '../../shared/quote/lakh-text';
import { FormDialog } from '../form-dialog';
import { nameOfQuote } from './use-quotes';

export interface CurrencyDialogProps {
  from: Currency;
  to: Currency;
  onChoose: (figures: 'keep' | 'clear') => void;
  onCancel: () => void;
}

/** Asks whether a change of currency keeps or clears the figures. */
export const CurrencyDialog = ({ from, to, onChoose, onCancel }: CurrencyDialogProps) => (
  <Dialog
    title={`Change the currency from ${from} to ${to}?`}
    role="alertdialog"
    onClose={onCancel}
    footer={
      <div className="cw-dialog-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button onClick={() => onChoose('keep')}>Keep the figures as {to} amounts</Button>
        <Button kind="primary" onClick={() => onChoose('clear')}>
          Clear the amounts
        </Button>
      </div>
    }
  >
    <p className="app-dialog-text app-stack">
      Amounts are not converted. Every figure of this quote is in {from}: it stays as it is and becomes {to}, or it is
      cleared.
    </p>
  </Dialog>
);

export interface SendDialogProps {
  /** The stored draft; exactly this revision is sent. */
  quote: DeskQuote;
  /** The open quote that it supersedes. */
  replaced: DeskQuote | undefined;
  /** The quotes that stay open beside it. */
  others: readonly DeskQuote[];
  start: QuoteStartValues;
  warnings: readonly string[];
  /** Rejects if it was not sent. */
  onSend: () => Promise<void>;
  onCancel: () => void;
}

/** Confirms what is sent, for how much and to whom. */
export function SendDialog({ quote, replaced, others, start, warnings, onSend, onCancel }: SendDialogProps) {
  const { name, email } = start;
  const sending = useMutation({ mutationFn: onSend });
  const isBusy = sending.isPending;
  const failure = sending.error && failureText(sending.error, 'It was not sent.');
  return (
    <FormDialog
      title={`Send quote ${quote.version}?`}
      className="app-quoting-send"
      cancel="Back to the draft"
      go={isBusy ? 'Sending…' : `Send ${formatAmount(quote.total, quote.currency)}`}
      busy={isBusy}
      failure={failure ?? ''}
      onClose={onCancel}
      onGo={() => !isBusy && sending.mutate()}
    >
      <dl className="cw-numbers">
        <div>
          <dt>Total</dt>
          <dd>
            <strong>{formatAmount(quote.total, quote.currency)}</strong> {lakhText(quote.total, quote.currency)}
          </dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>
            {name || 'The traveller'}, {email ? `by e-mail to ${email}` : 'no e-mail: give them the link'}
          </dd>
        </div>
        <div>
          <dt>Aircraft</dt>
          <dd>{[quote.aircraft, quote.tail].filter(Boolean).join(', ')}</dd>
        </div>
        {replaced && (
          <div>
            <dt>Replaces</dt>
            <dd>
              {nameOfQuote(replaced)}, {replaced.aircraft}
            </dd>
          </div>
        )}
        {others.length > 0 && (
          <div>
            <dt>Still open beside it</dt>
            <dd>{others.map((other) => `${nameOfQuote(other)}, ${other.aircraft}`).join('; ')}</dd>
          </div>
        )}
      </dl>
      {warnings.length > 0 && (
        <>
          <p>{warnings.length === 1 ? '1 warning:' : `${warnings.length} warnings:`}</p>
          <ul className="app-quoting-warnings">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}
