export { backOfficeBar } from './back-office-bar';
export { Broken, Notice } from './broken';
export { Glyph } from './glyph';
export { PageTitle } from './page-title';
export { Shell } from './shell';
export { type Tab, Tabs } from './tabs';
