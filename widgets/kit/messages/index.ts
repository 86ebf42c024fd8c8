export {
  ENGLISH,
  type Locale,
  loadLocale,
  MessagesProvider,
  setUrduFonts,
  type Translate,
  useMessages,
  useT,
  type Words,
} from './messages';
