import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './machine/processes.mjs';

const WIDGETS = fileURLToPath(new URL('../widgets/', import.meta.url));
/** The smallest form: what is new begins as a copy of it, tests and all, so that there is no template to keep. */
const MODEL = 'chauffeur-form';

/**
 * Begins a widget: a folder that is a copy of the smallest form under another name, and the lines that name it.
 * @param {string} tag its element's name, `empty-leg-form`
 */
async function newWidget(tag) {
  if (!/^[a-z]+(-[a-z]+)+$/.test(tag)) throw new Error(`An element's name is lower case, with a hyphen: not "${tag}"`);
  const folder = join(WIDGETS, tag);
  if (existsSync(folder)) throw new Error(`There is a widget ${tag}`);
  mkdirSync(folder);
  for (const name of readdirSync(join(WIDGETS, MODEL))) {
    const text = renamed(readFileSync(join(WIDGETS, MODEL, name), 'utf8'), tag);
    writeFileSync(join(folder, name.replace(MODEL, tag)), name === 'definition.ts' ? entitled(text, tag) : text);
  }
  const [component, variable] = [pascal(tag), pascal(tag).replace(/^./, (letter) => letter.toLowerCase())];
  edit('registry.ts', (text) =>
    `import { definition as ${variable} } from './${tag}/definition.ts';\n${text}`.replace(
      /(WIDGETS: [^[]*\[\][^[]*\[[^\]]*)\]/,
      `$1  ${variable},\n]`,
    ),
  );
  edit('elements.ts', (text) => `${text}export type { ${component}Element } from './${tag}/element';\n`);
  // Under the new name imports stand in another order.
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', folder, `${WIDGETS}registry.ts`];
  const { ok, output } = await run(process.execPath, [...biome, `${WIDGETS}elements.ts`], {
    cwd: join(WIDGETS, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (!ok) throw new Error(output);
}

/** @param {string} name @param {(text: string) => string} change */
function edit(name, change) {
  writeFileSync(join(WIDGETS, name), change(readFileSync(join(WIDGETS, name), 'utf8')));
}

const pascal = (/** @type {string} */ tag) => tag.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

/** The model's source under the new name; its texts and its call stay, until somebody writes others. */
const renamed = (/** @type {string} */ text, /** @type {string} */ tag) =>
  text
    .replaceAll(MODEL, tag)
    .replaceAll(pascal(MODEL), pascal(tag))
    .replace(/\bcw-chauffeur\b/g, `cw-${tag}`);

/** A definition without the model's title and page. */
function entitled(/** @type {string} */ text, /** @type {string} */ tag) {
  const title = tag.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return text
    .replace(/title: '.*'/, `title: '${title}'`)
    .replace(/open: '.*'/, `open: '${title}'`)
    .replace(/ *page: .*\n/, '');
}

const [tag = ''] = process.argv.slice(2);
try {
  await newWidget(tag);
  console.log(`widgets/${tag} is there, and widgets/registry.ts names it. Its form still asks for a chauffeur.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
