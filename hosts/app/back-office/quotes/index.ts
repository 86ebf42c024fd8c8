export { QuoteScreen } from './screen';
export { countOffers, LISTS, nameOfQuote, QUOTE_WORDS, useQuotes } from './use-quotes';
