export { openApiDocument } from './document';
export { docsPage } from './page';
export { STYLESHEET } from './stylesheet';
