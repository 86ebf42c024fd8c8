// Only Node's own modules may be imported here, also by the imported files, because a fresh clone has no others.
import { fileURLToPath } from 'node:url';
import { checkNode, installMissing } from './machine/install.mjs';
import { endWithParent, stopOnSignal } from './machine/processes.mjs';

// Runs a command of package.json: `node scripts/run.mjs <file without its extension> [<argument> …]`. It installs
// missing packages, and stops the command when npm stops.

checkNode();
const ROOT = new URL('..', import.meta.url);
process.chdir(fileURLToPath(ROOT));
if (!process.stdout.isTTY && !process.env.FORCE_COLOR) process.env.NO_COLOR ??= '1';

const [name = ''] = process.argv.slice(2);
endWithParent();
// The servers stop cleanly by themselves.
if (!['start', 'dev'].includes(name)) stopOnSignal();
const file = new URL(`scripts/${name}.mjs`, ROOT);
process.argv.splice(1, 2, fileURLToPath(file));
try {
  await installMissing();
  await import(file.href);
} catch (error) {
  // Any other class of error is a bug, whose stack is needed.
  console.error(error instanceof Error && error.constructor === Error ? error.message : error);
  process.exit(1);
}
