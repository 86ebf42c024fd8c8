export { backOfficeBar } from './top-bar';
export { Broken, Notice } from './broken';
export { Glyph } from './page-title';
export { PageTitle } from './page-title';
export { Shell } from './shell';
export { type Tab, Tabs } from './top-bar';
