import { existsSync } from 'node:fs';
import { buildStale, SERVED } from './build.mjs';

if (existsSync('.env')) process.loadEnvFile('.env');
await buildStale(SERVED);

// From here on this process is the server; its start-up banner shows the address.
await import(new URL('../dist/api/server.js', import.meta.url).href);
