import { existsSync } from 'node:fs';

// The CLI, with the same environment variables as the server that `npm start` starts.
if (existsSync('.env')) process.loadEnvFile('.env');
if (!existsSync('dist/api/charter-desk.js')) throw new Error('The CLI is not built yet. Build it: npm run build api');
await import(new URL('../dist/api/charter-desk.js', import.meta.url).href);
