import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildStale } from './build.mjs';
import { CEILINGS, countLines } from './count-lines.mjs';
import { bundleForm } from './packaging/bundle-form.mjs';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const FIRST = 'private-charter-form';
/** Its page loads everything, including the form below the fold. */
const WITH_ALL = 'flight-booking';

/**
 * Vite's manifest: each source with the files built from it.
 * @typedef {Record<string, { file: string, src?: string, name?: string, isEntry?: boolean, imports?: string[], css?: string[] }>} Manifest
 */

const gzip = (/** @type {string | Uint8Array} */ content) => gzipSync(content, { level: 9 }).length;

/** @param {string} folder in dist */
function readManifest(folder) {
  return /** @type {Manifest} */ (JSON.parse(readFileSync(join(DIST, folder, '.vite/manifest.json'), 'utf8')));
}

/**
 * Lists every file that the browser loads for these sources: their static imports and style sheets, each once.
 * @param {Manifest} manifest
 * @param {string[]} keys
 */
function filesOf(manifest, keys) {
  const files = new Set();
  const seen = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

/**
 * @param {string} folder
 * @param {Set<string>} files
 * @param {Set<string>} [already] files that the page has loaded before
 */
function weigh(folder, files, already = new Set()) {
  return [...files]
    .filter((file) => !already.has(file))
    .reduce((sum, file) => sum + gzip(readFileSync(join(DIST, folder, file))), 0);
}

/**
 * Returns the one source whose key has this ending.
 * @param {Manifest} manifest
 * @param {string} ending
 */
function keyOf(manifest, ending) {
  const keys = Object.keys(manifest).filter((key) => key.endsWith(ending));
  if (keys.length !== 1) throw new Error(`${keys.length} built chunks are made of ${ending}, one was expected`);
  return /** @type {string} */ (keys[0]);
}

/**
 * Measures one npm component without React: its own code, its dependencies, its style sheet.
 * @param {string} widget
 */
async function weighNpm(widget) {
  const sum = (/** @type {string[]} */ chunks) => chunks.reduce((bytes, code) => bytes + gzip(code), 0);
  const own = sum((await bundleForm(widget, { dependencies: false })).first);
  const dependencies = sum((await bundleForm(widget)).first) - own;
  const styles = weigh('npm', new Set([`${widget}/styles.css`]));
  return { own, dependencies, styles, total: own + dependencies + styles };
}

await buildStale(['npm', 'cdn', 'embed', 'app']);
const cdn = readManifest('cdn');
const app = readManifest('app');

const loader = filesOf(cdn, ['loader.ts']);
const first = filesOf(cdn, ['loader.ts', keyOf(cdn, `/${FIRST}/element.tsx`)]);
/** The bytes that a widget's page loads at once, including the page with its style rules. @param {string} tag */
function filesOfPage(tag) {
  const page = readFileSync(join(DIST, 'embed', `${tag}.html`), 'utf8');
  return new Set([
    `${tag}.html`,
    ...[...page.matchAll(/ (?:src|href)="\/embed\/([^"]+)"/g)].map(([, file]) => String(file)),
  ]);
}
const firstLoad = (/** @type {string} */ screen) =>
  weigh('app', new Set([...filesOf(app, ['index.html', keyOf(app, screen)])].filter((file) => file.endsWith('.js'))));
const index = filesOf(cdn, [keyOf(cdn, '/airports/sources/built-in-index.ts')]);
const further = Object.keys(cdn).filter((key) => /\/element\.tsx$/.test(key) && !key.endsWith(`/${FIRST}/element.tsx`));
const components = [FIRST, ...further.map((key) => String(key.split('/').at(-2)))];

/** What is measured, in bytes of gzip, with the limit in KB if the design sets one. */
const rows = /** @type {[string, number, number | undefined][]} */ ([
  ['first widget by script tag', weigh('cdn', first), 45],
  ['first widget by iframe page', weigh('embed', filesOfPage(FIRST)), 45],
  ...further.map((key) => [`further widget: ${key.split('/').at(-2)}`, weigh('cdn', filesOf(cdn, [key]), first), 9]),
  ['loader', weigh('cdn', loader), 2],
  ['airport index before the first suggestion', weigh('cdn', index, first), 40],
  ['first load of /, JS alone', firstLoad('public/home/index.ts'), 110],
  ['first load of /search, JS alone', firstLoad('public/search/index.ts'), 110],
  ...components
    .filter((tag) => tag !== FIRST)
    .map((tag) => [`iframe page: ${tag}`, weigh('embed', filesOfPage(tag)), tag === WITH_ALL ? 48 : 45]),
  ["the sheet that keeps a widget's place", weigh('cdn', new Set(['charter-widgets.css'])), 1],
  ["parent page's script for iframes", weigh('cdn', new Set(['embed.js'])), undefined],
  ...components.map((tag) => [`alone by script tag: ${tag}`, weigh('cdn', new Set([`${tag}.js`])), 40]),
]);

/** The npm components, each one alone in an application */
const npm = await Promise.all(components.map(async (widget) => ({ widget, ...(await weighNpm(widget)) })));
const NPM_TARGET = 32;

const KB = 1000;
const kb = (/** @type {number} */ bytes) => (bytes / KB).toFixed(2).padStart(8);
const within = (/** @type {number} */ bytes, /** @type {number | undefined} */ target) =>
  !target || bytes <= target * KB;
const verdict = (/** @type {number} */ bytes, /** @type {number | undefined} */ target) =>
  target === undefined ? '' : `≤ ${String(target).padStart(2)}  ${within(bytes, target) ? 'ok' : 'TOO LARGE'}`;

console.log('gzip, level 9                                       KB   target');
for (const [what, bytes, target] of rows) console.log(`${what.padEnd(46)}${kb(bytes)}   ${verdict(bytes, target)}`);

console.log('\nnpm component, React aside        own  + dependencies  + styles      KB   target');
for (const { widget, own, dependencies, styles, total } of npm) {
  console.log(
    `${widget.padEnd(29)}${kb(own)}${kb(dependencies).padStart(16)}${kb(styles).padStart(10)}${kb(total)}   ${verdict(total, NPM_TARGET)}`,
  );
}
console.log(`${'kit/styles.css, once for all'.padEnd(63)}${kb(weigh('npm', new Set(['kit/styles.css'])))}`);

const { rooms, sums } = countLines();
console.log('\nlines of source');
for (const [room, lines] of Object.entries(rooms)) console.log(`${room.padEnd(46)}${String(lines).padStart(8)}`);
console.log('\nlines, and files                                         ceiling   to come down to');
for (const [what, count] of Object.entries(sums)) {
  const { most, aim } = CEILINGS[/** @type {keyof typeof sums} */ (what)];
  console.log(`${what.padEnd(46)}${String(count).padStart(8)}${String(most).padStart(10)}${String(aim).padStart(18)}`);
}

const tooLarge = [
  ...[...rows, ...npm.map(({ widget, total }) => /** @type {const} */ ([widget, total, NPM_TARGET]))]
    .filter(([, bytes, target]) => !within(bytes, target))
    .map(([what]) => what),
  ...Object.entries(sums)
    .filter(([what, count]) => count > CEILINGS[/** @type {keyof typeof sums} */ (what)].most)
    .map(([what, count]) => `${what} (${count})`),
];
if (tooLarge.length > 0) {
  console.log(`\ntoo large: ${tooLarge.join('; ')}`);
  process.exitCode = 1;
}
