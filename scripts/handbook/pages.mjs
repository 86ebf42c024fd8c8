import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { contents, INDEX, renderPage } from './render.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/embed/', import.meta.url));

/** The pages of the widgets are listed before this heading. */
const AFTER_WIDGETS = '## Site builders';

/**
 * The partner's handbook in the order of its list; the list itself comes first. Its pages are docs/embed, with
 * tables that are made of the code, and one for each widget, which is made of the registry.
 */
export async function readHandbook() {
  const options = /** @type {const} */ ({ configFile: false, logLevel: 'error' });
  const file = fileURLToPath(new URL('widget-pages.ts', import.meta.url));
  const { module } = await runnerImport(file, options);
  const { pages: made, tables } = /** @type {typeof import('./widget-pages.ts')} */ (module).widgetPages();
  const written = readdirSync(FOLDER).flatMap((path) => {
    if (!path.endsWith('.md')) return [];
    return [{ name: path.slice(0, -'.md'.length), markdown: readFileSync(join(FOLDER, path), 'utf8') }];
  });
  const entries = made.map(({ name, markdown }) => {
    const [, title = name] = /^# (.+)$/m.exec(markdown) ?? [];
    return `- [${title}](${name}.md): attributes, events, methods, heights and code`;
  });
  const list = `## Widgets\n\n${entries.join('\n')}\n\n${AFTER_WIDGETS}`;
  const texts = [...written, ...made].map(({ name, markdown }) => ({
    name,
    markdown:
      name === INDEX
        ? markdown.replace(AFTER_WIDGETS, list)
        : markdown.replace(/<!-- \w+ -->/g, (at) => tables[at] ?? at),
  }));
  const groups = contents(texts.find(({ name }) => name === INDEX)?.markdown ?? '');
  const listed = groups.flatMap(({ pages }) => pages);
  const order = (/** @type {string} */ name) => (name === INDEX ? -1 : listed.indexOf(name));
  const pages = texts
    .sort((a, b) => order(a.name) - order(b.name))
    .map(({ name, markdown }) => renderPage(name, markdown));
  return { groups, pages };
}
