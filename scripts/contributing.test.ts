import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WIDGETS } from '../widgets/registry.ts';

const ROOT = new URL('../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, ROOT), 'utf8');
const foldersIn = (path: string) =>
  readdirSync(new URL(path, ROOT), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'node_modules' ? entry.name : [],
  );

test.each(['widgets/', 'hosts/', 'hosts/api/', 'hosts/app/', 'scripts/'])(
  'the tour of CONTRIBUTING.md names every folder of %s',
  (path) => {
    const tour = /## The tour[\s\S]*?(?=\n## )/.exec(read('CONTRIBUTING.md'))?.[0] ?? '';
    // The tour names one widget's folder for all of them.
    const flows = WIDGETS.slice(1).map(({ tag }) => String(tag));
    const rooms = foldersIn(path).filter((name) => !flows.includes(name));
    expect(rooms.filter((name) => !tour.includes(`\`${path}${name}/`) && !tour.includes(`\`${name}/\``))).toEqual([]);
  },
);

test.each(['CONTRIBUTING.md', 'README.md', '.github/pull_request_template.md'])(
  '%s names existing commands',
  (page) => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = Array.from(read(page).matchAll(/npm run ([a-z][\w:-]*)/g), ([, name]) => name);
    expect(named.filter((name) => !(name && name in scripts))).toEqual([]);
  },
);

/**
 * Pages that GitHub shows. The handbook in docs/embed has its own test, since it also links pages that a build
 * creates.
 */
const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(new URL('docs/', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('embed'))
    .map((name) => `docs/${name}`),
];

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test.each(PAGES)('every link of %s leads to a file and a heading that exist', (page) => {
  const links = Array.from(read(page).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g));
  const broken = links.filter(([, path, anchor]) => {
    const target = path ? new URL(path, new URL(page, ROOT)) : new URL(page, ROOT);
    if (!existsSync(target)) return true;
    if (!anchor || path?.startsWith('../embed')) return false;
    const headings = Array.from(readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm), ([, text = '']) =>
      anchorOf(text),
    );
    return !headings.includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});
