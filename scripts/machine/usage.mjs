/** What the commands take, by their file, and by their first argument where package.json gives one. */
const USAGES = /** @type {Record<string, string>} */ ({
  start: 'npm start',
  dev: 'npm run dev',
  test: 'npm test [-- <part of a file’s path> … -t <part of a title> <other options of Vitest>]',
  'test --ci': 'npm run test:ci [-- <part of a file’s path> … -t <part of a title> <other options of Vitest>]',
  'test --all': 'npm run test:all [-- <step> …]',
  'testing/conditions': 'npm run test:conditions [-- <condition> …]',
  build: 'npm run build [<build> …]',
  artifact: 'npm run artifact',
  release: 'npm run release',
  size: 'npm run size',
  'bare-machine': 'npm run bare-machine [-- <archive>]',
  'bench api': 'npm run bench:api [-- --short]',
  'bench embed': 'npm run bench:embed [-- --short <part of a widget’s name, or page> …]',
  'bench site': 'npm run bench:site [-- --short <part of a page’s name> …]',
  'bench inp': 'npm run bench:inp [-- --short]',
  'bench office': 'npm run bench:office [-- --short --calls]',
  screenshots: 'npm run screenshots [-- <part of a screen’s name> … --state loading|empty|failed]',
  'handbook/measure-heights': 'npm run heights',
  'packaging/test-consumers': 'npm run test:consumers [-- <application> …]',
  mutants: 'npm run test:mutants [-- --mutate <file>,<file> …]',
  'freeze-migrations': 'npm run freeze-migrations',
});

/**
 * What to print, and the exit status, if a command is asked for help or does not take an argument. Commands without a usage
 * check their arguments themselves.
 * @param {string} name
 * @param {string[]} args
 * @returns {{ text: string, status: 0 | 1 } | undefined}
 */
export function checkArguments(name, args) {
  const ofFirst = USAGES[`${name} ${args[0]}`];
  const usage = ofFirst ?? USAGES[name];
  if (!usage) return undefined;
  if (args.includes('--help') || args.includes('-h')) return { text: `Usage: ${usage}`, status: 0 };
  const unknown = args.slice(ofFirst ? 1 : 0).find((arg) => {
    if (!arg.startsWith('-')) return !usage.includes('<');
    return !usage.includes('other options') && !usage.split(/[\s[\]|]+/).includes(arg.replace(/=.*/, ''));
  });
  return unknown === undefined ? undefined : { text: `There is no "${unknown}". Usage: ${usage}`, status: 1 };
}
