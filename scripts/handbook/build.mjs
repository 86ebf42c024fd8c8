import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { readHandbook } from './pages.mjs';
import { addressOf, INDEX, toHtml } from './render.mjs';

/** @typedef {import('./render.mjs').HandbookPage} HandbookPage */

const { groups, pages } = await readHandbook();
const titles = new Map(pages.map(({ name, title }) => [name, title]));

/** @param {string} current the page that contains the list */
function list(current) {
  const entry = (/** @type {string} */ name) =>
    `<li><a href="${addressOf(name)}"${name === current ? ' aria-current="page"' : ''}>${toHtml(titles.get(name) ?? name)}</a></li>`;
  const group = (/** @type {{ heading: string, pages: string[] }} */ { heading, pages: names }) =>
    `<h2>${toHtml(heading)}</h2>\n<ul>\n${names.map(entry).join('\n')}\n</ul>`;
  return groups.map(group).join('\n');
}

/**
 * @param {HandbookPage | undefined} page
 * @param {'prev' | 'next'} rel
 */
const step = (page, rel) =>
  page
    ? `<a rel="${rel}" href="${addressOf(page.name)}"><span>${rel === 'next' ? 'Next' : 'Previous'}</span> ${toHtml(page.title)}</a>`
    : '<span></span>';

/** @param {HandbookPage} page @param {number} at */
const document = (page, at) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${toHtml(page.summary.slice(0, 160))}">
<title>${toHtml(page.title)}${page.name === INDEX ? '' : ' · Partner’s handbook'}</title>
<link rel="alternate" type="text/markdown" href="${addressOf(page.name)}.md">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/handbook.css">
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header>
<a class="home" href="/docs/embed">Partner’s handbook</a>
<search hidden>
<label for="find">Search the handbook</label>
<input id="find" type="search" placeholder="Search the handbook" autocomplete="off" enterkeyhint="search" aria-controls="found" aria-describedby="found-count">
</search>
<span class="beside"><a class="to-pages" href="#pages">All pages</a> <a href="/api/docs">API reference</a></span>
<div class="found" hidden>
<p id="found-count" role="status"></p>
<ul id="found"></ul>
</div>
</header>
<main id="content" class="handbook">
${page.content}<div class="steps">
${step(pages[at - 1], 'prev')}
${step(pages[at + 1], 'next')}
</div>
</main>
<nav id="pages" aria-label="Pages">
${list(page.name)}
</nav>
<script type="module" src="/docs/search.js"></script>
</body>
</html>
`;

const folder = process.argv[2];
if (!folder) throw new Error('The folder to build into is missing: node scripts/handbook/build.mjs <folder>');
mkdirSync(join(folder, 'embed'), { recursive: true });
const sheets = ['handbook.css', 'site.css'].map((sheet) => readFileSync(new URL(sheet, import.meta.url), 'utf8'));
writeFileSync(join(folder, 'handbook.css'), sheets.join('\n'));
writeFileSync(join(folder, 'search.js'), readFileSync(new URL('search.js', import.meta.url)));
const entry = fileURLToPath(new URL('check-site.ts', import.meta.url));
await build({
  configFile: false,
  logLevel: 'warn',
  build: { outDir: folder, emptyOutDir: false, lib: { entry, formats: ['es'], fileName: () => 'check-site.js' } },
});
const sections = pages.flatMap((page) =>
  page.sections.map((section) => ({ page: page.title, ...section, address: addressOf(page.name) + section.anchor })),
);
writeFileSync(join(folder, 'search.json'), JSON.stringify(sections));
for (const [at, page] of pages.entries()) {
  writeFileSync(join(folder, 'embed', `${page.name}.html`), document(page, at));
  writeFileSync(join(folder, 'embed', `${page.name}.md`), page.markdown);
}
