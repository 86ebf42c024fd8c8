export { Dialog, type DialogProps } from './dialog';
export { holdPage } from './hold-page';
export { SubmittedDialog, type SubmittedDialogProps } from './submitted-dialog';
