import { type DeskQuote, type QuoteBeginning, sayAmount } from '@charter-hosts/contract';
import { errorMessage } from 'charter-widgets/contract';
import { useState } from 'react';
import { FormDialog } from '../form-dialog';

export interface SendDialogProps {
  /** The draft as it is stored: this revision is sent, and no other. */
  quote: DeskQuote;
  beginning: QuoteBeginning;
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
      go={busy ? 'Sending…' : `Send ${sayAmount(quote.total, quote.currency)}`}
      busy={busy}
      failure={failure}
      onClose={onCancel}
      onGo={() => void send()}
    >
      <dl className="cw-numbers">
        <div>
          <dt>Total</dt>
          <dd>
            <strong>{sayAmount(quote.total, quote.currency)}</strong>
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
