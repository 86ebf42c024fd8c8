import { dataLink } from 'charter-widgets/contract';
import { telHref } from '../shared/config';
import { START_ID, type Start } from '../start';
import type { Assets } from './assets';

export interface Document extends Assets {
  /** What the page says of itself, as HTML. */
  head: string;
  /** Asks for the picture that is seen first. */
  picture: string | undefined;
  start: Start;
  /** For those whose browser runs no scripts. */
  withoutScripts: string;
}

/**
 * What stands before the rendered app and after it. The font and the picture of the first paint are asked for before all
 * else, since browsers wait for that font; the face of headings after them, so that a quick network has it in time;
 * scripts at the end, so that they take nothing from those.
 */
export function documentAround(page: Document): [before: string, after: string] {
  const { head, picture = '', start, withoutScripts, style, scripts, ahead, entry, font, headings, icon } = page;
  const before = `<!doctype html>
<html lang="en" class="cw-theme" data-cw-theme="${start.framed ? 'light" data-framed="' : 'auto'}">
<head>
<meta charset="utf-8">
<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>
${picture}
<link rel="preload" href="${headings}" as="font" type="font/woff2" crossorigin fetchpriority="low">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<script>${ahead}</script>
${head}
<style>${style}</style>
<link rel="icon" type="image/svg+xml" href="${icon}">
</head>
<body>
<noscript><p class="app-without-scripts">${withoutScripts}</p></noscript>
<div id="app">`;
  const after = `</div>
<script type="application/json" id="${START_ID}">${blockOf(start)}</script>
<script type="module" crossorigin fetchpriority="low" src="${entry}"></script>
${scripts.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`).join('\n')}
</body>
</html>
`;
  return [before, after];
}

/** What a visitor without scripts can do: the pages are whole, the forms are not. */
export function withoutScripts({ supportPhone, supportEmail }: Start['config']): string {
  const ways = [
    supportPhone && `call <a href="${escaped(telHref(supportPhone))}">${escaped(supportPhone)}</a>`,
    supportEmail && `write to <a href="${escaped(dataLink('mailto:', supportEmail))}">${escaped(supportEmail)}</a>`,
  ].filter(Boolean);
  const instead = ways.length > 0 ? ` To book or to ask for a flight, ${ways.join(' or ')}.` : '';
  return `Forms need JavaScript, which is off in this browser.${instead}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text inside an element or an attribute. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? '');

/** JSON that ends no script element, whatever is in it. */
export const blockOf = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');
