import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkNode, installMissing } from './machine/install.mjs';
import { endWithParent } from './machine/processes.mjs';

checkNode();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (existsSync('.env')) process.loadEnvFile('.env');
endWithParent();

try {
  await installMissing();
  const { buildStale, SERVED } = await import('./build.mjs');
  await buildStale(SERVED);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// From here on this process is the server; its start-up banner says where.
await import(new URL('../dist/api/server.js', import.meta.url).href);
