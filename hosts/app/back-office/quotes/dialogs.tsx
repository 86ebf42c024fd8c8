import { type Currency, type DeskQuote, formatAmount, type QuoteStartValues } from '@charter-hosts/contract';
import { errorMessage } from 'charter-widgets/contract';
import { Dialog } from 'charter-widgets/kit';
import { useState } from 'react';
import { FormDialog } from '../form-dialog';
import type { TypedQuote } from './draft';
import { differencesOf } from './draft-differences';

export interface CurrencyDialogProps {
  from: Currency;
  to: Currency;
  onChoose: (figures: 'keep' | 'clear') => void;
  onCancel: () => void;
}

/** Asks what becomes of the figures of a quote in another currency: none is converted. */
export const CurrencyDialog = ({ from, to, onChoose, onCancel }: CurrencyDialogProps) => (
  <Dialog
    title={`Change the currency from ${from} to ${to}?`}
    role="alertdialog"
    onClose={onCancel}
    footer={
      <div className="cw-dialog-actions">
        <button type="button" className="cw-button" data-kind="plain" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="cw-button" data-kind="plain" onClick={() => onChoose('keep')}>
          Keep the figures as {to} amounts
        </button>
        <button type="button" className="cw-button" data-kind="primary" onClick={() => onChoose('clear')}>
          Clear the amounts
        </button>
      </div>
    }
  >
    <p className="app-dialog-text app-stack">
      Amounts are not converted. The rate and the lines of this quote are in {from}: they stay as they are and become{' '}
      {to}, or they are cleared.
    </p>
  </Dialog>
);

export interface ConflictDialogProps {
  mine: TypedQuote;
  theirs: TypedQuote;
  /** What is stored now; undefined where there is no quote any more. */
  stored: DeskQuote | undefined;
  onTheirs: () => void;
  onMine: () => void;
  /** Back to the draft, with nothing decided. */
  onBack: () => void;
}

/** Somebody else saved or sent the draft meanwhile: what differs, field by field, and which of the two stays. */
export function ConflictDialog({ mine, theirs, stored, onTheirs, onMine, onBack }: ConflictDialogProps) {
  const found = differencesOf(mine, theirs);
  const isSent = stored !== undefined && stored.state !== 'draft';
  return (
    <Dialog
      title={isSent ? `Quote ${stored.version} was sent meanwhile` : 'Somebody else has saved this draft'}
      role="alertdialog"
      className="app-quoting-conflict"
      onClose={onBack}
      footer={
        <div className="cw-dialog-actions">
          <button type="button" className="cw-button" data-kind="plain" onClick={onBack}>
            Back to the draft
          </button>
          <button type="button" className="cw-button" data-kind="plain" onClick={onTheirs}>
            Take theirs
          </button>
          <button type="button" className="cw-button" data-kind="primary" onClick={onMine}>
            {isSent ? 'Keep mine as the next draft' : 'Keep mine and save over it'}
          </button>
        </div>
      }
    >
      <div className="app-dialog-text app-stack">
        {found.length === 0 ? (
          <p>Both say the same.</p>
        ) : (
          <table className="cw-numbers">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Mine</th>
                <th scope="col">Theirs</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ label, mine: own, theirs: other }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td data-label="Mine">{own || <i>Nothing</i>}</td>
                  <td data-label="Theirs">{other || <i>Nothing</i>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}

export interface SendDialogProps {
  /** The draft as it is stored: this revision is sent, and no other. */
  quote: DeskQuote;
  beginning: QuoteStartValues;
  warnings: readonly string[];
  /** Rejects where it was not sent. */
  onSend: () => Promise<void>;
  onCancel: () => void;
}

/** Asks once more before a quote is sent: what, for how much, to whom. */
export function SendDialog({ quote, beginning: { name, email }, warnings, onSend, onCancel }: SendDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function send() {
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      await onSend();
    } catch (error) {
      setFailure(
        errorMessage(error, 'It was not sent.', 'It did not reach the server. Check your connection, then try again.'),
      );
      setBusy(false);
    }
  }
  return (
    <FormDialog
      title={`Send quote ${quote.version}?`}
      className="app-quoting-send"
      cancel="Back to the draft"
      go={busy ? 'Sending…' : `Send ${formatAmount(quote.total, quote.currency)}`}
      busy={busy}
      failure={failure}
      onClose={onCancel}
      onGo={() => void send()}
    >
      <dl className="cw-numbers">
        <div>
          <dt>Total</dt>
          <dd>
            <strong>{formatAmount(quote.total, quote.currency)}</strong>
          </dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>
            {name || 'The traveller'}, {email ? `by e-mail to ${email}` : 'no e-mail: hand it over by link'}
          </dd>
        </div>
        <div>
          <dt>Aircraft</dt>
          <dd>{[quote.aircraft, quote.tail].filter(Boolean).join(', ')}</dd>
        </div>
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
