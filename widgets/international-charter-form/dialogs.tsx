export { FailedDialog } from './failed-dialog';
export { itinerary } from './itinerary';
export { CharterSubmitted } from './submitted-dialog';
