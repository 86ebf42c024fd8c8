// Runs in Node, which builds the pages, and in the browser for the API reference, so it must import nothing of
// either.
import { Marked } from 'marked';

/** The operator's address in every example; the server replaces it by its own. */
export const PLACEHOLDER = 'https://book.example.com';

/** The page that lists the others */
export const INDEX = 'index';

/**
 * A fenced block of code: `tsx in=next file=app/charter/page.tsx` is the info string of one that the consumer `next`
 * is built with, as that file.
 * @typedef {object} CodeBlock
 * @property {string} page the page's name
 * @property {number} number of the block in its page, from 1
 * @property {string} language
 * @property {Record<string, string>} info the other words after the fence, `name=value` by name
 * @property {string} code
 */

/**
 * @typedef {object} Section
 * @property {string} anchor `#id` of its heading; empty for the text before the first one
 * @property {string} heading the page's title for the text before the first one
 * @property {string} text without tags, code included
 */

/**
 * @typedef {object} HandbookPage
 * @property {string} name the file's, without `.md`
 * @property {string} title
 * @property {string} summary its first paragraph, as text
 * @property {string} content HTML, which starts with the title
 * @property {string} markdown its source, in which links lead to other pages as Markdown, and no address is relative
 * @property {string[]} anchors the ids of its headings
 * @property {Section[]} sections what the search looks in: the text before the first heading, then that under each
 * @property {CodeBlock[]} blocks
 */

/** Returns the path of a page as HTML; with `.md` behind it, it is that of the page as Markdown. @param {string} name */
export const addressOf = (name) => (name === INDEX ? '/docs/embed' : `/docs/embed/${name}`);

/**
 * @param {string} name the file's, without `.md`
 * @param {string} markdown
 * @returns {HandbookPage}
 */
export function renderPage(name, markdown) {
  const blocks = /** @type {CodeBlock[]} */ ([]);
  const anchors = /** @type {string[]} */ ([]);
  let title = '';
  let tables = 0;
  let summary = '';
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        const [, words = text, given] = /^(.*?)(?:\s*\{#([\w-]+)\})?$/.exec(text) ?? [];
        const inner = this.parser.parseInline(tokens).replace(/\s*\{#[\w-]+\}$/, '');
        if (depth === 1) {
          title = plain(words);
          return `<h1>${inner}</h1>\n`;
        }
        const id = given ?? slug(words);
        anchors.push(id);
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`;
      },
      paragraph({ tokens, text }) {
        summary ||= plain(text);
        return `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
      code({ text, lang = '' }) {
        const [language = '', ...rest] = lang.split(/\s+/);
        const info = Object.fromEntries(rest.map((word) => [word.split('=')[0] ?? '', word.split('=')[1] ?? '']));
        blocks.push({ page: name, number: blocks.length + 1, language, info, code: text });
        const caption = info.file ? `<figcaption><code>${toHtml(info.file)}</code></figcaption>` : '';
        const label = toHtml(info.file ? `The file ${info.file}` : `Example ${blocks.length}`);
        // Wide content scrolls, and must be focusable so that a keyboard can scroll it.
        return `<figure class="code">${caption}<pre tabindex="0" role="region" aria-label="${label}"><code>${toHtml(text)}</code></pre></figure>\n`;
      },
      table(token) {
        const cell = (/** @type {import('marked').Tokens.TableCell} */ { tokens }, /** @type {string} */ tag) =>
          `<${tag.replace('th', 'th scope="col"')}>${this.parser.parseInline(tokens)}</${tag}>`;
        const rows = token.rows.map((row) => `<tr>${row.map((one) => cell(one, 'td')).join('')}</tr>\n`).join('');
        const head = token.header.map((one) => cell(one, 'th')).join('');
        return `<div class="wide" tabindex="0" role="region" aria-label="Table ${++tables}"><table><thead><tr>${head}</tr></thead><tbody>\n${rows}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const [, page, hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
        return `<a href="${toHtml(page ? addressOf(page) + hash : href)}">${inner}</a>`;
      },
    },
  });
  const content = /** @type {string} */ (marked.parse(markdown, { async: false }));
  return {
    name,
    title,
    summary,
    content,
    markdown: withAddresses(markdown),
    anchors,
    sections: sectionsOf(title, content),
    blocks,
  };
}

/**
 * Code stays as it is written: what it leads to is the partner's. Pictures become their texts, and what only works in the
 * HTML page is left out.
 * @param {string} markdown
 */
const withAddresses = (markdown) =>
  markdown
    .split(/(^```.*?^```$)/ms)
    .map((part, at) => {
      if (at % 2 === 1) return part;
      return part
        .replace(/<svg[^>]* aria-label="([^"]*)".*?<\/svg>/gs, 'Picture. $1')
        .replace(/<(script|form)\b.*?<\/\1>\n?|^<div\b[^>]*>|<\/div>$/gms, '')
        .replace(/^<a href="([^"]+)">(.*?)<\/a>$/gm, '[$2]($1)')
        .replace(/\]\(([\w-]+)\.md(?=[)#])/g, (_, page) => `](${addressOf(page)}.md`)
        .replace(/(\]\(|(?:href|src)=")(?=\/)/g, `$1${PLACEHOLDER}`);
    })
    .join('');

/**
 * @param {string} title
 * @param {string} content HTML
 * @returns {Section[]}
 */
function sectionsOf(title, content) {
  return content.split(/(?=<h[2-6] id=")/).map((part) => {
    const [heading = '', id = '', inner = ''] = /^<h[2-6] id="([^"]+)">(.*?)<\/h[2-6]>/s.exec(part) ?? [];
    return {
      anchor: id && `#${id}`,
      heading: id ? textOf(inner) : title,
      text: textOf(part.slice(heading.length).replace(/^<h1>.*?<\/h1>/s, '')),
    };
  });
}

/** @param {string} html */
const textOf = (html) =>
  html
    .replace(/<\/?(?:a|code|em|strong|span)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Lists the pages in the order of the list, under its headings.
 * @param {string} index the Markdown of the list
 * @returns {{ heading: string, pages: string[] }[]}
 */
export function contents(index) {
  const groups = /** @type {{ heading: string, pages: string[] }[]} */ ([]);
  for (const line of index.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    const page = /^- \[[^\]]+\]\(([\w-]+)\.md\)/.exec(line)?.[1];
    if (heading) groups.push({ heading, pages: [] });
    else if (page) groups.at(-1)?.pages.push(page);
  }
  return groups.filter(({ pages }) => pages.length > 0);
}

/** Removes Markdown's marks from a line. @param {string} text */
const plain = (text) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** @param {string} text */
const slug = (text) =>
  plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** @param {string} text */
export const toHtml = (text) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
