// A module for toasts to import on demand. Importing visible-area.ts itself, which the dialogs' chunk holds, would make
// the bundler wrap it in a namespace object that breaks on pages that extend `Object.prototype`.
export { placeInView } from './visible-area';
