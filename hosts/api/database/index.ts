export { keptSecret, lockDataDir } from './data-dir';
export { seedDemo } from './demo';
export { forgetOldKeys, once } from './idempotency-keys';
export { migrate } from './migrate';
export { type Database, openPostgres, openSqlite } from './open';
export { allCharters, findCharter, insertCharter } from './private-charters';
export { createFirstAdmin, findUser } from './users';
