export { openApiDocument } from './document';
export { viewerFile, viewerPage } from './viewer';
