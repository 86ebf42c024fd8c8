import type { DeskQuote } from '@charter-hosts/contract';
import { Dialog } from 'charter-widgets/kit';
import type { TypedQuote } from './draft';
import { differencesOf } from './draft-differences';

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
