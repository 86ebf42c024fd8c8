import { FieldFrame } from 'charter-widgets/kit';
import { type ReactNode, useId } from 'react';
import { ActionDialog } from '../shared/action-dialog';
import { Button } from '../shared/button';
import { copyText } from './feedback';

export interface CopyDialogProps {
  title: string;
  /** The name of the text: 'Secret'. */
  label: string;
  value: string;
  onClose: () => void;
  /** The instructions. */
  children: ReactNode;
}

/** Shows a text that is handed over by hand, with a button that copies it. */
export function CopyDialog({ title, label, value, onClose, children }: CopyDialogProps) {
  const id = useId();
  const what = label.toLowerCase();
  return (
    <ActionDialog
      title={title}
      describedBy={id}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button kind="primary" onClick={() => copyText(value, label)}>
            Copy the {what}
          </Button>
        </>
      }
    >
      <p id={id}>{children}</p>
      <FieldFrame label={label} error="">
        {(control) => (
          <textarea
            {...control}
            rows={3}
            className="cw-input app-code"
            readOnly
            value={value}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </FieldFrame>
    </ActionDialog>
  );
}
