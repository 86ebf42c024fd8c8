import { Dialog } from 'charter-widgets/kit';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { onSaveKeys } from './save-keys';
import { useSignInOver } from './sign-in-over';
import { UnsavedGuard } from './unsaved';

export interface FormDialogProps {
  title: string;
  className?: string;
  /** The id of what is read out with the title. */
  describedBy?: string;
  /** On the button that closes it. */
  cancel: string;
  /** On the button that goes on. */
  go: string;
  /** Under way: it stays as it is until that has ended. */
  busy?: boolean;
  /** Why it did not go on; '' for nothing. */
  failure?: string;
  onClose: () => void;
  onGo: () => void;
  children: ReactNode;
}

/** What stands in the fields of a form. A choice of several is not typed: nothing is lost with it. */
const typedIn = (form: HTMLFormElement) =>
  [...form.elements]
    .map((field) => {
      if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked;
      return field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'radio')
        ? field.value
        : '';
    })
    .join('\n');

/**
 * A dialog with something to choose or to type in it. Enter in it goes on, where it is no key of the field, and Ctrl
 * Enter anywhere. It asks before what was typed is lost, and stays through the end of a session.
 */
export function FormDialog({
  title,
  className = '',
  describedBy,
  cancel,
  go,
  busy,
  failure,
  ...props
}: FormDialogProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const first = useRef('');
  const [isAsking, setIsAsking] = useState(false);
  const setForm = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (element) first.current = typedIn(element);
  }, []);
  const isTyped = () => form.current !== null && typedIn(form.current) !== first.current;
  const { dialog: signIn } = useSignInOver({
    isThere: isTyped,
    isUnderWay: () => Boolean(busy),
    resume: () => props.onGo(),
    outcome: 'it is saved',
  });
  function close() {
    if (busy) return;
    if (isTyped()) setIsAsking(true);
    else props.onClose();
  }
  return (
    <>
      <Dialog
        title={title}
        {...(describedBy && { describedBy })}
        className={className}
        onClose={close}
        footer={
          <>
            <div role="alert" className={failure ? 'cw-alert' : undefined}>
              {failure}
            </div>
            <div className="cw-dialog-actions">
              <button type="button" className="cw-button" data-kind="plain" aria-disabled={busy} onClick={close}>
                {cancel}
              </button>
              <button
                ref={button}
                type="submit"
                form={id}
                className="cw-button"
                data-kind="primary"
                aria-disabled={busy}
              >
                {go}
              </button>
            </div>
          </>
        }
      >
        <form
          ref={setForm}
          id={id}
          className="app-dialog-text"
          noValidate
          onKeyDown={onSaveKeys}
          onSubmit={(event) => {
            event.preventDefault();
            // A field that is out of use meanwhile would lose the focus.
            button.current?.focus();
            props.onGo();
          }}
        >
          {props.children}
        </form>
      </Dialog>
      <UnsavedGuard isChanged={isTyped} />
      {signIn}
      {isAsking && (
        <Dialog
          title="Close without saving?"
          role="alertdialog"
          onClose={() => setIsAsking(false)}
          footer={
            <div className="cw-dialog-actions">
              {/* First, and so the focus is on it. */}
              <button type="button" className="cw-button" data-kind="primary" onClick={() => setIsAsking(false)}>
                Keep editing
              </button>
              <button type="button" className="cw-button" data-kind="plain" onClick={() => props.onClose()}>
                Close
              </button>
            </div>
          }
        >
          <p className="app-dialog-text">What you have typed here is not saved, and will be lost.</p>
        </Dialog>
      )}
    </>
  );
}
