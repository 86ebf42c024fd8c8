export { QuoteScreen } from './screen';
export { useQuotes } from './use-quotes';
export { LISTS, nameOfQuote, QUOTE_WORDS } from './use-quotes';
