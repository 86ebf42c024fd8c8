import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MIGRATIONS = 'hosts/api/platform/database/migrations';

/** What git prints; '' where it fails, as it does outside a clone. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/**
 * The commit of the last release: its newest tag; before there is one, the commit before that of the newest migration, so
 * that an upgrade from it changes the database. Undefined in a clone that does not go back so far.
 */
export function lastRelease(): { commit: string; name: string } | undefined {
  const tag = git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^');
  // Of those that there are: one may have been taken back.
  const newest = readdirSync(join(ROOT, MIGRATIONS))
    .filter((file) => /^\d{4}-/.test(file))
    .sort()
    .at(-1);
  const said = tag || `${git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/${newest}`)}^`;
  const commit = git('rev-parse', '--verify', '--quiet', `${said}^{commit}`);
  return commit ? { commit, name: tag || commit.slice(0, 7) } : undefined;
}

/** Builds the server of a commit with the packages that are installed here, once: its file, and what it can. */
export function buildServer(commit: string): { file: string; knowsSockets: boolean } {
  const room = join(ROOT, '.cache/releases', commit);
  const file = join(room, 'dist/api/server.js');
  const knowsSockets = git('ls-tree', '--name-only', commit, 'hosts/api/platform/http/handed-socket.ts') !== '';
  if (existsSync(file)) return { file, knowsSockets };
  const made = `${room}-${process.pid}`;
  mkdirSync(made, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', made], { input: archive });
  mkdirSync(join(made, 'node_modules'));
  // Its own workspaces, and everybody else's packages.
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== 'charter-widgets') symlinkSync(join(ROOT, 'node_modules', name), join(made, 'node_modules', name));
  }
  symlinkSync('../widgets', join(made, 'node_modules/charter-widgets'));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--config', 'hosts/api/vite.config.ts', '--logLevel', 'error'], {
    cwd: made,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(room, { recursive: true, force: true });
  renameSync(made, room);
  return { file, knowsSockets };
}
