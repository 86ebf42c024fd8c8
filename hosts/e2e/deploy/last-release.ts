import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Returns what git prints, or '' if it fails, as it does outside a clone. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** Returns the commit of the last release, which is the newest tag, or undefined before the first release. */
export function lastRelease(): { commit: string; name: string } | undefined {
  const name = git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^');
  const commit = name && git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  return commit ? { commit, name } : undefined;
}

/** Builds the server of a commit once, with the packages that are installed here; returns its file. */
export function buildServer(commit: string): string {
  const room = join(ROOT, '.cache/releases', commit);
  const file = join(room, 'dist/api/server.js');
  if (existsSync(file)) return file;
  const made = `${room}-${process.pid}`;
  mkdirSync(made, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', made], { input: archive });
  mkdirSync(join(made, 'node_modules'));
  // Packages of the workspace come from the commit, all others from here.
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
  return file;
}
