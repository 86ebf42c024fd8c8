import { Dialog } from 'charter-widgets/kit';
import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { Button } from '../shared/button';
import { onSaveKeys, UnsavedGuard, useSignInOver } from './unsaved';

export interface FormDialogProps {
  title: string;
  className?: string;
  /** The id of the element that describes the dialog. */
  describedBy?: string;
  /** The label of the button that closes it. */
  cancel: string;
  /** The label of the button that submits. */
  go: string;
  /** True while it is sent. The dialog stays open meanwhile. */
  busy?: boolean;
  /** Why it was not saved; '' without a failure. */
  failure?: string;
  onClose: () => void;
  onGo: () => void;
  children: ReactNode;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** True for text fields. A password does not count, since it is typed again. */
const isText = (field: Field) =>
  !(field instanceof HTMLInputElement && ['checkbox', 'radio', 'password'].includes(field.type));
const isTick = (field: Field) => field instanceof HTMLInputElement && field.type === 'checkbox';
const valueIn = (field: Field) => (isTick(field) && field instanceof HTMLInputElement ? field.checked : field.value);

/** A dialog with a form. Ctrl Enter submits it. It asks before typed text is lost, and stays open when a session ends. */
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
  /** The fields that had the focus, with their first values. Fields may appear while the dialog is open. */
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
    // A question with a checkbox alone loses nothing.
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
          inert={busy}
          onFocusCapture={remember}
          onPointerDownCapture={remember}
          id={id}
          className="app-dialog-text app-stack"
          noValidate
          onKeyDown={onSaveKeys}
          onSubmit={(event) => {
            event.preventDefault();
            // A field that is disabled meanwhile would lose the focus.
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
              {/* The first button gets the focus. */}
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
