export { CALLS, type Call } from './calls';
export { type OpenApiDocument, openApiDocument } from './document';
export { docsPage } from './page';
export { STYLESHEET } from './stylesheet';
