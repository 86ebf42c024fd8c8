import { ApiError, errorMessage } from 'charter-widgets/contract';
import { type ReactNode, useState } from 'react';
import { ActionDialog } from '../shared/action-dialog';
import { Button } from '../shared/button';
import { sessionApi } from '../shared/session';
import { toasts } from '../shared/toasts';
import { useBusy } from '../shared/use-busy';

export interface DeleteDialogProps {
  title: string;
  /** The label of the button that deletes, and its label meanwhile. */
  acts?: readonly [act: string, doing: string];
  /** Makes the call. */
  remove: () => Promise<unknown>;
  /** Shown after the deletion, after a refusal without a message, and without an answer. */
  messages: { done: string; refused: string; failed: string };
  onCancel: () => void;
  /** Called when it is deleted, by this dialog or before. */
  onGone: () => void;
  /** The question and its consequences. */
  children: ReactNode;
}

/** Longer than the pause between the presses of a double click. */
const SECOND_PRESS_MS = 500;

/** Ignores the second press of a double click, which would fall on what was beneath the dialog. */
function dropSecondPress() {
  const drop = (press: MouseEvent) => {
    // The keyboard's clicks have no count.
    if (press.detail === 0) return;
    press.preventDefault();
    press.stopPropagation();
  };
  window.addEventListener('click', drop, { capture: true });
  setTimeout(() => window.removeEventListener('click', drop, { capture: true }), SECOND_PRESS_MS);
}

/** Asks before something is deleted, and shows why it could not be deleted. */
export function DeleteDialog({
  title,
  acts: [act, doing] = ['Delete', 'Deleting...'],
  remove,
  messages,
  onCancel,
  onGone,
  children,
}: DeleteDialogProps) {
  const { busy, run } = useBusy();
  const [failure, setFailure] = useState('');

  function gone() {
    dropSecondPress();
    onGone();
  }

  async function confirm() {
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
  }

  return (
    <ActionDialog
      title={title}
      role="alertdialog"
      onClose={() => !busy && onCancel()}
      failure={failure}
      actions={
        <>
          <Button busy={busy} onClick={() => onCancel()}>
            Cancel
          </Button>
          <button type="button" className="cw-button app-danger" aria-disabled={busy} onClick={() => run(confirm)}>
            {busy ? doing : act}
          </button>
        </>
      }
    >
      {children}
    </ActionDialog>
  );
}

/** The session's API for deletions, which have a JSON header without a body by the specification. */
export const deleteApi = sessionApi((input, init) => {
  const request = new Request(input, init);
  request.headers.set('Content-Type', 'application/json');
  return fetch(request);
});
