import { Dialog, useSay } from '../kit';
import { FAILED } from './failed';

export interface FailedDialogProps {
  /** The server's own words, in English; `FAILED` when it had none. */
  reason: string;
  onClose: () => void;
}

/** The spec's browser alert, as a dialog of ours: a browser shows no alert of a frame from another origin. */
export function FailedDialog({ reason, onClose }: FailedDialogProps) {
  const say = useSay();
  return (
    <Dialog
      role="alertdialog"
      className="cw-charter-failed"
      title={say(FAILED)}
      onClose={onClose}
      footer={
        <div className="cw-dialog-actions">
          <button type="button" className="cw-button" part="button" data-kind="primary" onClick={onClose}>
            {say('OK')}
          </button>
        </div>
      }
    >
      {reason !== FAILED && <p className="cw-submitted-text">{say(reason)}</p>}
      <p className="cw-submitted-text">{say('Nothing is lost: your details are still here.')}</p>
    </Dialog>
  );
}
