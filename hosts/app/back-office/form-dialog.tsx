import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { ActionDialog } from '../shared/action-dialog';
import { Button } from '../shared/button';
import { onSaveKeys, UnsavedGuard, useSignInOver } from './unsaved';

export interface FormDialogProps {
  title: string;
  className?: string;
  /** The id of the element that describes the dialog. */
  describedBy?: string;
  form?: Ref<HTMLFormElement>;
  /** The label of the button that closes it. Default: 'Cancel'. */
  cancel?: string | undefined;
  /** The label of the button that submits, and its label meanwhile. */
  acts: readonly [act: string, doing?: string];
  /** True while it is sent. The dialog stays open meanwhile. */
  busy?: boolean;
  /** Why it was not saved; '' without a failure. */
  failure?: string;
  /** Returns whether something would be lost. Default: nothing. */
  isChanged?: () => boolean;
  onClose: () => void;
  onGo: () => void;
  children: ReactNode;
}

/** A dialog with a form. Ctrl Enter submits it. It asks before entered values are lost, and stays open when a session ends. */
export function FormDialog(props: FormDialogProps) {
  const { form, cancel = 'Cancel', acts, busy = false, isChanged = () => false, onClose, onGo, children } = props;
  const { title, className = '', describedBy, failure = '' } = props;
  const [act, doing = act] = acts;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { dialog: signIn } = useSignInOver({
    isThere: isChanged,
    isUnderWay: () => busy,
    resume: onGo,
    outcome: 'it is saved',
  });
  function close() {
    if (busy) return;
    if (isChanged()) setIsAsking(true);
    else onClose();
  }
  return (
    <>
      <ActionDialog
        title={title}
        className={className}
        failure={failure}
        {...(describedBy && { describedBy })}
        onClose={close}
        actions={
          <>
            <Button busy={busy} onClick={close}>
              {cancel}
            </Button>
            <button ref={button} type="submit" form={id} className="cw-button" data-kind="primary" aria-disabled={busy}>
              {busy ? doing : act}
            </button>
          </>
        }
      >
        <form
          ref={form}
          inert={busy}
          id={id}
          className="app-stack"
          noValidate
          onKeyDown={onSaveKeys}
          onSubmit={(event) => {
            event.preventDefault();
            // A field that is disabled meanwhile would lose the focus.
            button.current?.focus();
            onGo();
          }}
        >
          {children}
        </form>
      </ActionDialog>
      <UnsavedGuard isChanged={isChanged} />
      {signIn}
      {isAsking && (
        <ActionDialog
          title="Close without saving?"
          role="alertdialog"
          onClose={() => setIsAsking(false)}
          actions={
            <>
              {/* The first button gets the focus. */}
              <Button kind="primary" onClick={() => setIsAsking(false)}>
                Keep editing
              </Button>
              <Button onClick={onClose}>Close</Button>
            </>
          }
        >
          <p>What you have typed here is not saved, and will be lost.</p>
        </ActionDialog>
      )}
    </>
  );
}
