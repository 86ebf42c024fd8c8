import { Dialog } from 'charter-widgets/kit';
import { type ReactNode, useId, useRef } from 'react';
import { onSaveKeys } from './save-keys';

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

/** A dialog with something to choose in it. Enter in it goes on, where it is no key of the field, and Ctrl Enter anywhere. */
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
  const close = () => !busy && props.onClose();
  return (
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
            <button ref={button} type="submit" form={id} className="cw-button" data-kind="primary" aria-disabled={busy}>
              {go}
            </button>
          </div>
        </>
      }
    >
      <form
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
  );
}
