/** The form's second chunk: everything that is needed only once somebody fills it in. */
export { DetailsDialog } from './details-dialog';
export { LegRoute } from './leg-route';
export { animateRemoval, animateSwap, continueRemoval } from './motion';
export { CharterSubmitted, checkRequest, itinerary, send } from './request';
