export { ENGLISH, type Locale, loadLocale, type Say, useSay, useWords, type Words, WordsProvider } from './words';
