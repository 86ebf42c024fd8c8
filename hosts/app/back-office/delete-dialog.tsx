import { ApiError, errorMessage } from 'charter-widgets/contract';
import { Dialog } from 'charter-widgets/kit';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../shared/button';
import { sessionApi } from '../shared/session';
import { toasts } from '../shared/toasts';

export interface DeleteDialogProps {
  title: string;
  /** On the button that does it, and meanwhile. */
  acts?: readonly [act: string, doing: string];
  /** Makes the call. */
  remove: () => Promise<unknown>;
  /** Said when it is deleted, when the server refuses without a word, and when it never answers. */
  messages: { done: string; refused: string; failed: string };
  onCancel: () => void;
  /** It is deleted, by this dialog or before. */
  onGone: () => void;
  /** What is asked, and what follows. */
  children: ReactNode;
}

/** Longer than there is between the presses of a double click. */
const SECOND_PRESS_MS = 500;

/** The second press of a double click falls on what was beneath the dialog: it is no press of that. */
function dropSecondPress() {
  const drop = (press: MouseEvent) => {
    // One by the keyboard counts none.
    if (press.detail === 0) return;
    press.preventDefault();
    press.stopPropagation();
  };
  window.addEventListener('click', drop, { capture: true });
  setTimeout(() => window.removeEventListener('click', drop, { capture: true }), SECOND_PRESS_MS);
}

/** Asks before something is deleted, or taken back. Why it could not be is said here, where it was asked. */
export function DeleteDialog({
  title,
  acts: [act, doing] = ['Delete', 'Deleting...'],
  remove,
  messages,
  onCancel,
  onGone,
  children,
}: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  // A ref, because both presses of a double click would read the same state.
  const underWay = useRef(false);

  function gone() {
    dropSecondPress();
    onGone();
  }

  async function confirm() {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure('');
    try {
      await remove();
      toasts.getState().success(messages.done);
      gone();
    } catch (error) {
      const message = errorMessage(error, messages.refused, messages.failed);
      if (error instanceof ApiError && error.status === 404) {
        toasts.getState().error(message);
        gone();
      } else setFailure(message);
    }
    underWay.current = false;
    setBusy(false);
  }

  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={() => !busy && onCancel()}
      footer={
        <>
          <div role="alert" className={failure ? 'cw-alert' : undefined}>
            {failure}
          </div>
          <div className="cw-dialog-actions">
            <Button busy={busy} onClick={() => onCancel()}>
              Cancel
            </Button>
            <button type="button" className="cw-button app-danger" aria-disabled={busy} onClick={confirm}>
              {busy ? doing : act}
            </button>
          </div>
        </>
      }
    >
      <div className="app-dialog-text app-stack">{children}</div>
    </Dialog>
  );
}

/** The session's API for calls that delete: the specification gives them the JSON header, though they have no body. */
export const deleteApi = sessionApi((input, init) => {
  const request = new Request(input, init);
  request.headers.set('Content-Type', 'application/json');
  return fetch(request);
});
