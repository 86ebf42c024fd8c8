export { FailedDialog } from './failed-dialog';
export { CharterSubmitted } from './submitted-dialog';
