import { existsSync } from 'node:fs';

// Accounts from the command line, told of the same variables as the server that `npm start` starts.
if (existsSync('.env')) process.loadEnvFile('.env');
await import(new URL('../dist/api/charter-desk.js', import.meta.url).href);
