export { QuoteScreen } from './screen';
export { useListOfQuote, useQuotes } from './use-quotes';
export { LISTS, nameOfQuote, QUOTE_WORDS } from './words';
