export { Dialog, type DialogProps } from './dialog';
export { SubmittedDialog, type SubmittedDialogProps } from './submitted-dialog';
