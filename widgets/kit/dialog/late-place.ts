// What a toast fetches: the dialogs have it in their own chunk, and one that is fetched by name too would be wrapped in an
// object that a page's additions to `Object.prototype` break.
export { placeInView } from './visible-area';
