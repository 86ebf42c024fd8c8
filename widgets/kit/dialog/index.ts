export { Dialog, type DialogProps } from './dialog';
export { lockPageScroll } from './hold-page';
export {
  PassLeg,
  type PassLegProps,
  type PassParts,
  SubmittedDialog,
  type SubmittedDialogProps,
} from './submitted-dialog';
