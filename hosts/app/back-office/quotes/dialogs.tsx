import { type Currency, formatAmount, type QuoteStartValues, type StaffQuote } from '@charter-hosts/contract';
import { useMutation } from '@tanstack/react-query';
import { ActionDialog } from '../../shared/action-dialog';
import { Button } from '../../shared/button';
import { failureText } from '../../shared/failure';
import { lakhText } from '../../shared/quote/lakh-text';
import { FormDialog } from '../form-dialog';
import { Fact } from '../records/parts';
import { nameOfQuote } from './use-quotes';
import type { QuoteToSend } from './use-sending';

export interface CurrencyDialogProps {
  from: Currency;
  to: Currency;
  onChoose: (figures: 'keep' | 'clear') => void;
  onCancel: () => void;
}

/** Asks whether a change of currency keeps or clears the figures. */
export const CurrencyDialog = ({ from, to, onChoose, onCancel }: CurrencyDialogProps) => (
  <ActionDialog
    title={`Change the currency from ${from} to ${to}?`}
    role="alertdialog"
    onClose={onCancel}
    actions={
      <>
        <Button onClick={onCancel}>Cancel</Button>
        <Button onClick={() => onChoose('keep')}>Keep the figures as {to} amounts</Button>
        <Button kind="primary" onClick={() => onChoose('clear')}>
          Clear the amounts
        </Button>
      </>
    }
  >
    <p>
      Amounts are not converted. Every figure of this quote is in {from}: it stays as it is and becomes {to}, or it is
      cleared.
    </p>
  </ActionDialog>
);

export interface SendDialogProps {
  /** The stored drafts, the oldest first; exactly these revisions are sent. */
  quotes: readonly QuoteToSend[];
  /** The open quotes. */
  open: readonly StaffQuote[];
  /** The open quotes that stay open. */
  staying: readonly StaffQuote[];
  start: QuoteStartValues;
  /** Rejects if it was not sent. */
  onSend: () => Promise<void>;
  onCancel: () => void;
}

const aircraftOf = ({ aircraft, tail }: StaffQuote) => [aircraft, tail].filter(Boolean).join(', ');

/** Confirms what is sent, for how much and to whom. */
export function SendDialog({ quotes, open, staying, start, onSend, onCancel }: SendDialogProps) {
  const { name, email } = start;
  const sending = useMutation({ mutationFn: onSend });
  const isBusy = sending.isPending;
  const failure = sending.error && failureText(sending.error, 'The quote may not have been sent.');
  const [first] = quotes;
  const isOne = quotes.length === 1;
  const amount = ({ quote: { currency }, total }: QuoteToSend) => formatAmount(total, currency);
  const replaced = open.filter((one) => !staying.includes(one));
  const warnings = quotes.flatMap(({ quote, warnings }) =>
    warnings.map((text) => (isOne ? text : `Quote ${quote.version}: ${text}`)),
  );
  return (
    <FormDialog
      title={isOne ? `Send quote ${first?.quote.version}?` : `Send ${quotes.length} quotes?`}
      className="app-quoting-send"
      cancel="Back to the draft"
      acts={[isOne && first ? `Send ${amount(first)}` : `Send ${quotes.length} quotes`, 'Sending…']}
      busy={isBusy}
      failure={failure ?? ''}
      onClose={onCancel}
      onGo={() => !isBusy && sending.mutate()}
    >
      <dl className="cw-numbers">
        {quotes.map((one) => (
          <Fact key={one.quote.version} name={isOne ? 'Total' : `Quote ${one.quote.version}`}>
            <strong>{amount(one)}</strong>{' '}
            {[lakhText(one.total, one.quote.currency), !isOne && aircraftOf(one.quote)].filter(Boolean).join(', ')}
          </Fact>
        ))}
        <Fact name="To">
          {name || 'The traveller'},{' '}
          {email ? `by ${isOne ? '' : 'one '}e-mail to ${email}` : 'no e-mail: give them the link'}
        </Fact>
        {isOne && first && (
          <Fact name={start.kind === 'chauffeur' ? 'Car' : 'Aircraft'}>{aircraftOf(first.quote)}</Fact>
        )}
        {replaced.length > 0 && <Fact name="Replaces">{listOf(replaced)}</Fact>}
        {staying.length > 0 && <Fact name="Other open quotes">{listOf(staying)}</Fact>}
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

const listOf = (quotes: readonly StaffQuote[]) =>
  quotes.map((quote) => `${nameOfQuote(quote)}, ${quote.aircraft}`).join('; ');
