export { QuoteSheet } from './quote-sheet';
