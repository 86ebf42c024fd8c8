export {
  ENGLISH,
  type Locale,
  loadLocale,
  MessagesProvider,
  type Translate,
  useMessages,
  useT,
  type Words,
} from './messages';
