export { QuoteScreen } from './screen';
export { LISTS, nameOfQuote, QUOTE_WORDS, useQuotes } from './use-quotes';
