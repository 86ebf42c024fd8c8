export { openApiDocument } from './document';
export { jsonSchema } from './schemas';
export { viewerFile, viewerPage } from './viewer';
