import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';

const installed = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)), 'utf8');

export interface Morpher {
  /** What the page has in its head for the library. */
  head: string;
  /** The library's files, by their path on the partner's site. */
  files: Readonly<Record<string, string>>;
  /** Lets the library bring the page to what the partner's server has now. */
  morph(page: Page): Promise<void>;
}

const script = (path: string) => `<script src="${path}"></script>`;
const REFRESH = `<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">`;

/** A library that reads the page's new HTML by itself. */
const morphBody = (code: string) => (page: Page) =>
  page.evaluate(
    `fetch(location.href).then((answer) => answer.text()).then((html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      ${code}
    })`,
  ) as Promise<void>;

/** The libraries that make a page what its server sends, node by node, as partners use them. */
export const MORPHERS: Readonly<Record<string, Morpher>> = {
  idiomorph: {
    head: script('/idiomorph.js'),
    files: { '/idiomorph.js': installed('idiomorph/dist/idiomorph.js') },
    morph: morphBody('Idiomorph.morph(document.body, body.outerHTML);'),
  },
  'Turbo 8': {
    head: `${REFRESH}${script('/turbo.js')}`,
    files: { '/turbo.js': installed('@hotwired/turbo/dist/turbo.es2017-umd.js') },
    morph: (page) =>
      page.evaluate(
        `Turbo.visit(location.href, { action: 'replace' }); new Promise((done) => addEventListener('turbo:render', done, { once: true })).then(() => {})`,
      ),
  },
  htmx: {
    head: script('/htmx.js') + script('/idiomorph-ext.js'),
    files: {
      '/htmx.js': installed('htmx.org/dist/htmx.js'),
      '/idiomorph-ext.js': installed('idiomorph/dist/idiomorph-ext.js'),
    },
    morph: async (page) => {
      await page.evaluate(`document.body.setAttribute('hx-ext', 'morph'); htmx.process(document.body)`);
      await page.evaluate(`htmx.ajax('GET', location.href, { target: 'body', swap: 'morph:innerHTML' })`);
    },
  },
  'Alpine (Livewire 3)': {
    head: `<script defer src="/morph.js"></script><script defer src="/alpine.js"></script>`,
    files: {
      '/morph.js': installed('@alpinejs/morph/dist/cdn.js'),
      '/alpine.js': installed('alpinejs/dist/cdn.js'),
    },
    // Livewire morphs a component, which has an element of its own.
    morph: morphBody(`Alpine.morph(document.querySelector('main'), body.querySelector('main').outerHTML);`),
  },
};
