import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contents, INDEX, renderPage } from './render.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/embed/', import.meta.url));

/** The partner's handbook, docs/embed, in the order of its list; the list itself comes first. */
export function readHandbook() {
  const read = (/** @type {string} */ name) => readFileSync(join(FOLDER, `${name}.md`), 'utf8');
  const groups = contents(read(INDEX));
  const names = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -'.md'.length)] : []));
  const listed = groups.flatMap(({ pages }) => pages);
  const order = (/** @type {string} */ name) => (name === INDEX ? -1 : listed.indexOf(name));
  const pages = names.sort((a, b) => order(a) - order(b)).map((name) => renderPage(name, read(name)));
  return { groups, pages };
}
