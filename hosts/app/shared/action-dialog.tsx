import { Dialog } from 'charter-widgets/kit';
import type { ComponentProps, ReactNode } from 'react';

export interface ActionDialogProps extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** Why the last action failed; '' without a failure. */
  failure?: string;
  /** Its buttons. An `alertdialog` gives the first one the focus. */
  actions: ReactNode;
}

/** Why the last action failed. It is there from the start, so that it is read out. */
export const Failure = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={children ? 'cw-alert' : undefined}>
    {children}
  </div>
);

/** A dialog of the site: its text, why it failed, and its buttons. */
export const ActionDialog = ({ failure, actions, children, ...dialog }: ActionDialogProps) => (
  <Dialog
    {...dialog}
    footer={
      <>
        <Failure>{failure}</Failure>
        <div className="cw-dialog-actions">{actions}</div>
      </>
    }
  >
    <div className="app-dialog-text app-stack">{children}</div>
  </Dialog>
);
