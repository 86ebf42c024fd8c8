export { dayOf, momentOf } from './dates';
export { QuoteSheet } from './quote-sheet';
export { useLegTimes } from './use-leg-times';
