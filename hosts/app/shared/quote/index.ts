export { dayOf, momentOf } from './dates';
export { QuoteSheet } from './quote-sheet';
