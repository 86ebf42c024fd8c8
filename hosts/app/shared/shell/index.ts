export { Notice, ScreenBoundary } from './broken';
export { Glyph, PageTitle } from './page-title';
export { Shell } from './shell';
export { backOfficeBar, type Tab, Tabs } from './top-bar';
