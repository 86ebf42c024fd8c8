import type { Currency } from '@charter-hosts/contract';
import { Dialog } from 'charter-widgets/kit';

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
