import { readFileSync } from 'node:fs';
import { renderPage } from '../handbook/render.mjs';

/**
 * An application in which the package is tried.
 * @typedef {object} Consumer
 * @property {string} name
 * @property {string | undefined} from the folder of `hosts/examples` that it starts as
 * @property {string} code the application of whose code the handbook has some
 * @property {string} check
 * @property {string | undefined} page
 * @property {import('../handbook/render.mjs').CodeBlock[]} blocks its own files
 */

const file = new URL('fixtures/consumers.md', import.meta.url);
const { sections, blocks } = renderPage('consumers', readFileSync(file, 'utf8'));

/** What docs/embed/consumers.md names. */
export const TITLES = sections.slice(1).flatMap(({ heading }) => heading.split(', '));

/** @type {Consumer[]} */
export const CONSUMERS = blocks.flatMap(({ info: { in: name = '', file, code = name, check = 'form', from, page } }) =>
  file === 'package.json'
    ? [{ name, from, code, check, page, blocks: blocks.filter(({ info }) => info.in === name) }]
    : [],
);
