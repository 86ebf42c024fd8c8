export { QuoteScreen } from './screen';
export { countOffers, nameOfQuote, QUOTE_WORDS, useQuotes } from './use-quotes';
