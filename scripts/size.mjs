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
/** KB of an npm component alone in an application. */
const NPM_TARGET = 32.4;

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

/** The files that a widget's page loads at once, including the page with its style rules. @param {string} tag */
function filesOfPage(tag) {
  const page = readFileSync(join(DIST, 'embed', `${tag}.html`), 'utf8');
  const loaded = [...page.matchAll(/ (?:src|href)="\/embed\/([^"]+)"/g)].map(([, file]) => String(file));
  return new Set([`${tag}.html`, ...loaded]);
}

/** Measures in bytes of gzip, with the limit in KB if the design sets one, and counts lines. */
async function measure() {
  const cdn = readManifest('cdn');
  const app = readManifest('app');
  const first = filesOf(cdn, ['loader.ts', keyOf(cdn, `/${FIRST}/element.tsx`)]);
  const built = (/** @type {string} */ ending) => filesOf(cdn, [keyOf(cdn, ending)]);
  const firstLoad = (/** @type {string} */ screen) => {
    const files = filesOf(app, [
      'index.html',
      ...['shared/page-fields.ts', screen].map((source) => keyOf(app, source)),
    ]);
    return weigh('app', new Set([...files].filter((file) => file.endsWith('.js'))));
  };
  const all = Object.keys(cdn).flatMap((key) => /([^/]+)\/element\.tsx$/.exec(key)?.[1] ?? []);
  const others = all.filter((tag) => tag !== FIRST);
  const rows = /** @type {[string, number, number | undefined][]} */ ([
    ['first widget by script tag', weigh('cdn', first), 45],
    ['first widget by iframe page', weigh('embed', filesOfPage(FIRST)), 45],
    ...others.map((tag) => [`further widget: ${tag}`, weigh('cdn', built(`/${tag}/element.tsx`), first), 9.1]),
    ['loader', weigh('cdn', filesOf(cdn, ['loader.ts'])), 2],
    ['airport index before the first suggestion', weigh('cdn', built('/built-in-index.ts'), first), 40],
    ['first load of /, JS alone', firstLoad('public/home/index.ts'), 53],
    ['first load of /search, JS alone', firstLoad('public/search/index.ts'), 54],
    ...others.map((tag) => [`iframe page: ${tag}`, weigh('embed', filesOfPage(tag)), tag === WITH_ALL ? 48.3 : 45]),
    ["the sheet that keeps a widget's place", weigh('cdn', new Set(['charter-widgets.css'])), 1],
    ["parent page's script for iframes", weigh('cdn', new Set(['embed.js'])), undefined],
    ...[FIRST, ...others].map((tag) => [`alone by script tag: ${tag}`, weigh('cdn', new Set([`${tag}.js`])), 40]),
  ]);
  const npm = await Promise.all([FIRST, ...others].map(async (widget) => ({ widget, ...(await weighNpm(widget)) })));
  return { rows, npm, kit: weigh('npm', new Set(['kit/styles.css'])), ...countLines() };
}

const kb = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(2).padStart(8);
const within = (/** @type {number} */ bytes, target = Number.POSITIVE_INFINITY) => bytes <= target * 1000;
const verdict = (/** @type {number} */ bytes, /** @type {number | undefined} */ target) =>
  target === undefined ? '' : `≤ ${String(target).padStart(2)}  ${within(bytes, target) ? 'ok' : 'TOO LARGE'}`;

/** @param {Awaited<ReturnType<typeof measure>>} measured */
function print({ rows, npm, kit, rooms, sums }) {
  console.log('gzip, level 9                                       KB   target');
  for (const [what, bytes, target] of rows) console.log(`${what.padEnd(46)}${kb(bytes)}   ${verdict(bytes, target)}`);
  console.log('\nnpm component, React aside        own  + dependencies  + styles      KB   target');
  for (const { widget, own, dependencies, styles, total } of npm) {
    const parts = `${widget.padEnd(29)}${kb(own)}${kb(dependencies).padStart(16)}${kb(styles).padStart(10)}`;
    console.log(`${parts}${kb(total)}   ${verdict(total, NPM_TARGET)}`);
  }
  console.log(`${'kit/styles.css, once for all'.padEnd(63)}${kb(kit)}`);
  console.log('\nlines of source');
  for (const [room, lines] of Object.entries(rooms)) console.log(`${room.padEnd(46)}${String(lines).padStart(8)}`);
  console.log('\nlines, and files                                         ceiling   to come down to');
  for (const [what, count] of Object.entries(sums)) {
    const { most, aim } = CEILINGS[/** @type {keyof typeof sums} */ (what)];
    const numbers = `${String(count).padStart(8)}${String(most).padStart(10)}${String(aim).padStart(18)}`;
    console.log(what.padEnd(46) + numbers);
  }
}

/** Fails the command if a limit is exceeded. @param {Awaited<ReturnType<typeof measure>>} measured */
function judge({ rows, npm, sums }) {
  const tooLarge = [
    ...rows.filter(([, bytes, target]) => !within(bytes, target)).map(([what]) => what),
    ...npm.filter(({ total }) => !within(total, NPM_TARGET)).map(({ widget }) => widget),
    ...Object.entries(sums)
      .filter(([what, count]) => count > CEILINGS[/** @type {keyof typeof sums} */ (what)].most)
      .map(([what, count]) => `${what} (${count})`),
  ];
  if (tooLarge.length === 0) return;
  console.log(`\ntoo large: ${tooLarge.join('; ')}`);
  process.exitCode = 1;
}

await buildStale(['npm', 'cdn', 'embed', 'app']);
const measured = await measure();
print(measured);
judge(measured);
