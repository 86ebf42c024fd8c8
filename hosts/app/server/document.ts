import { SITE_LOCALES } from '@charter-hosts/contract';
import { dataLink } from 'charter-widgets/contract';
import type { Translate } from 'charter-widgets/kit';
import { telHref } from '../shared/config';
import { START_ID, type Start } from '../start';
import type { Assets } from './assets';

export interface Document extends Assets {
  /** The title, description and metadata, as HTML. */
  head: string;
  /** The preload of the first picture. */
  picture: string | undefined;
  start: Start;
  /** The text for browsers without scripts. */
  withoutScripts: string;
}

/**
 * Returns the HTML before and after the rendered app. The font and the picture of the first paint are preloaded first,
 * because browsers wait for that font; then the font of headings; the scripts last.
 */
export function documentAround(page: Document): [before: string, after: string] {
  const { head, picture = '', start, withoutScripts, style, scripts, ahead, entry, font, headings, icon } = page;
  const before = `<!doctype html>
<html lang="${start.locale}" dir="${SITE_LOCALES[start.locale].dir}" class="cw-theme" data-cw-theme="${start.framed ? 'light" data-framed="' : 'auto'}">
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

/** Says what a visitor without scripts can do. */
export function withoutScripts({ supportPhone, supportEmail }: Start['config'], t: Translate): string {
  const phone = `<a href="${escaped(telHref(supportPhone))}">${escaped(supportPhone)}</a>`;
  const email = `<a href="${escaped(dataLink('mailto:', supportEmail))}">${escaped(supportEmail)}</a>`;
  const instead =
    supportPhone && supportEmail
      ? t('To book or request a flight, call {phone} or write to {email}.', { phone, email })
      : supportPhone
        ? t('To book or request a flight, call {phone}.', { phone })
        : supportEmail && t('To book or request a flight, write to {email}.', { email });
  return `${t('Forms need JavaScript, which is off in this browser.')} ${instead}`.trim();
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an element or an attribute. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? '');

/** Formats JSON for a script element, which no value in it can end. */
export const blockOf = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');
