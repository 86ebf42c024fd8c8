export { aCharter, aSegment } from './charter';
export { createPostgresDatabase, postgresUrl, tempDir } from './database';
export { ADMIN, customerSession, json, SECRET, signIn, type TestApp, test } from './test-app';
