/** The form's second chunk: everything that is needed only once the legs are complete. */
export { DetailsDialog } from './details-dialog';
export { checkRequest, itinerary, send } from './request';
export { CharterSubmitted } from './submitted-dialog';
