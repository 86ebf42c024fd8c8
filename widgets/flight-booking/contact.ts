// A module to import on demand, with what is shared with other late parts: imported by itself from here, that would become
// an object that breaks on pages that extend `Object.prototype`.
export { ContactLinks, fetchContact } from '../kit';
