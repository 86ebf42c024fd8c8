import { Dialog, useT } from '../kit';
import { FAILED } from './failed';

export interface FailedDialogProps {
  /** The server's own words, in English; `FAILED` when it had none. */
  reason: string;
  /** It goes out by itself once there is a network. */
  waits: boolean;
  onClose: () => void;
}

/** An alert as a dialog of ours: a browser shows no `alert()` of a frame from another origin. */
export function FailedDialog({ reason, waits, onClose }: FailedDialogProps) {
  const t = useT();
  return (
    <Dialog
      role="alertdialog"
      className="cw-charter-failed"
      title={t(FAILED)}
      onClose={onClose}
      footer={
        <div className="cw-dialog-actions">
          <button type="button" className="cw-button" part="button" data-kind="primary" onClick={onClose}>
            {t('OK')}
          </button>
        </div>
      }
    >
      {reason !== FAILED && <p className="cw-submitted-text">{t(reason)}</p>}
      <p className="cw-submitted-text">
        {t(
          waits
            ? 'No connection. Your request is kept on this page and goes out by itself when you are online again. Closing the page loses it.'
            : 'Nothing is lost: your details are still here.',
        )}
      </p>
    </Dialog>
  );
}
