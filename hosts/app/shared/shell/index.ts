export { Broken, Notice } from './broken';
export { Glyph } from './glyph';
export { PageTitle } from './page-title';
export { Shell } from './shell';
