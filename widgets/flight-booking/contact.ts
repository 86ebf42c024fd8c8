// Imported on demand. Importing the kit directly would create a namespace object, which breaks on pages that extend
// `Object.prototype`.
export { ContactLinks, fetchContact } from '../kit';
