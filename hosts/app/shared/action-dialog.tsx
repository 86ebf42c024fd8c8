import { Dialog } from 'charter-widgets/kit';
import type { ComponentProps, ReactNode } from 'react';

export interface ActionDialogProps extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** Why the last action failed; '' without a failure. */
  failure?: string;
  /** Its buttons. An `alertdialog` gives the first one the focus. */
  actions: ReactNode;
}

/** A dialog of the site: its text, why it failed, and its buttons. */
export const ActionDialog = ({ failure, actions, children, ...dialog }: ActionDialogProps) => (
  <Dialog
    {...dialog}
    footer={
      <>
        <div role="alert" className={failure ? 'cw-alert' : undefined}>
          {failure}
        </div>
        <div className="cw-dialog-actions">{actions}</div>
      </>
    }
  >
    <div className="app-dialog-text app-stack">{children}</div>
  </Dialog>
);
