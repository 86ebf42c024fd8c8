import { runDesk } from './desk';

process.exitCode = await runDesk(process.argv.slice(2), process.env);
