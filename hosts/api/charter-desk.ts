import { runDesk } from './cli';

process.exitCode = await runDesk(process.argv.slice(2), process.env);
