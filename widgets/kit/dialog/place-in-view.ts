// Toasts import this module on demand. Importing visible-area.ts, which is part of the dialogs' chunk, would make the
// bundler create a namespace object, which breaks on pages that extend `Object.prototype`.
export { placeInView } from './visible-area';
