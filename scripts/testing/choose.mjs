import { existsSync, readdirSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';

/** The files that `npm run test:ci` runs, in the same words as vitest.config.ts. */
const CI = /(?<!\.slow)\.(?:db|postgres|e2e|browser)\.test\.tsx?$/;

/** Every file that Vitest runs, by its path from the root, which is the working directory. */
const testFiles = () =>
  ['widgets', 'hosts', 'scripts', 'stories'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:test\.tsx?|stories\.tsx)$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path).replaceAll('\\', '/')),
  );

/**
 * Returns Vitest's arguments with paths from the root, and whether they name files or a title.
 * @param {string[]} args
 * @param {object} [options]
 * @param {string} [options.from] the folder to which paths may be relative
 * @param {'ci'} [options.lane] the only files that may be named
 * @param {string[]} [options.files] paths of tests from the root
 * @throws {Error} if no file matches a word
 */
export function chooseTests(args, { from = process.cwd(), lane, files = testFiles() } = {}) {
  let namesFiles = false;
  const chosen = args.map((arg, i) => {
    const before = args[i - 1] ?? '';
    // A word after an option may be its value.
    if (arg.startsWith('-') || (before.startsWith('-') && !before.includes('='))) return arg;
    namesFiles = true;
    const [, word = '', line = ''] = /^(.*?)(:\d+)?$/.exec(arg) ?? [];
    const there = resolve(from, word);
    const path = (existsSync(there) || isAbsolute(word) ? relative('', there) : word).replaceAll('\\', '/');
    const matching = files.filter((file) => file.includes(path));
    if (matching.length === 0) throw new Error(`No test file matches ${arg}${nearest(path, files)}`);
    if (lane && !matching.some((file) => CI.test(file)))
      throw new Error(`${arg} is in no lane of npm run test:ci: npm test -- ${path}${line}`);
    return path + line;
  });
  const isTitle = (/** @type {string} */ arg) => /^(?:-t|--testNamePattern)/.test(arg);
  return { args: chosen, namesFiles, namesTitle: args.some(isTitle) };
}

/** @param {string} path @param {string[]} files */
function nearest(path, files) {
  const start = basename(path).slice(0, 3);
  const near = files.find((file) => basename(file).startsWith(start));
  return near ? `; ${near} is there` : '';
}
