import { Dialog } from 'charter-widgets/kit';
import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { Button } from '../shared/button';
import { onSaveKeys, UnsavedGuard, useSignInOver } from './unsaved';

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

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Whether a text is typed in it. A password is typed again. */
const isText = (field: Field) =>
  !(field instanceof HTMLInputElement && ['checkbox', 'radio', 'password'].includes(field.type));
const isTick = (field: Field) => field instanceof HTMLInputElement && field.type === 'checkbox';
const valueIn = (field: Field) => (isTick(field) && field instanceof HTMLInputElement ? field.checked : field.value);

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
  const [isAsking, setIsAsking] = useState(false);
  /** The fields that somebody went to, with what stood in them. Fields may appear while the dialog is open. */
  const [before] = useState(() => new Map<Field, string | boolean>());
  function remember({ target }: SyntheticEvent) {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && !before.has(target)) before.set(target, valueIn(target));
  }
  function isTyped(): boolean {
    const fields = [...(form.current?.elements ?? [])];
    const changed = fields.filter((field) => {
      const first = before.get(field as Field);
      return first !== undefined && valueIn(field as Field) !== first;
    }) as Field[];
    // A question with a box to tick is no form: nothing is lost with it.
    const isForm = fields.some(
      (field) => field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && isText(field)),
    );
    return changed.some((field) => isText(field) || (isForm && isTick(field)));
  }
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
              <Button busy={busy} onClick={close}>
                {cancel}
              </Button>
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
          ref={form}
          onFocusCapture={remember}
          onPointerDownCapture={remember}
          id={id}
          className="app-dialog-text app-stack"
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
              <Button kind="primary" onClick={() => setIsAsking(false)}>
                Keep editing
              </Button>
              <Button onClick={() => props.onClose()}>Close</Button>
            </div>
          }
        >
          <p className="app-dialog-text app-stack">What you have typed here is not saved, and will be lost.</p>
        </Dialog>
      )}
    </>
  );
}
