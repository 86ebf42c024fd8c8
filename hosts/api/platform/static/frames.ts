import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FrameRequest, RenderedFrame, SiteFetch } from '@charter-hosts/contract';
import type { Handler } from 'hono';
import { textsOf } from '../email/texts';
import { loggable } from '../http/answer';
import { ifThere } from '../objects/file-store';
import { openBuild } from './built-file';
import { createSendPage, isFramed, type SiteParts } from './pages';

/** The server build of the widgets' pages. */
interface FramesBuild {
  openFrame: (request: FrameRequest) => Promise<RenderedFrame | undefined>;
}

/** A page that the browser renders, with data that it fetches. */
const UNRENDERED: RenderedFrame = {
  key: undefined,
  isEndless: false,
  initial: undefined,
  theme: undefined,
  locale: undefined,
  title: undefined,
  tokens: '',
  render: () => '',
};

const PAGE = /^\/embed\/([a-z][a-z-]*)(?:\.html)?$/;
const HEAD = '<html lang="en">';
const PLACE = '<div id="widget">';
const AFTER = /<\/div>\s*<noscript>/;
const STYLE = '<style';
const TITLE = /<title>[^<]*/;
const NO_SCRIPT = 'This page needs JavaScript.';

/**
 * Sends the widgets' pages, rendered, with the API's data and the operator's configuration in a block of JSON, so that the
 * browser fetches neither. Other paths go to the next handler.
 */
export function framePages({ config, distDir, ask, log, draws }: SiteParts): Handler {
  const send = createSendPage(config, draws.count);
  const sendUnrendered = createSendPage(config, () => true);
  const openFrames = openBuild<FramesBuild>(join(distDir, 'embed/.server/frames.js'));

  return async (c, next) => {
    const tag = PAGE.exec(c.req.path)?.[1];
    const built = tag && (await ifThere(readFile(join(distDir, `embed/${tag}.html`), 'utf8')));
    if (!built) return next();

    const sendFrame = (frame: RenderedFrame) => {
      const { key, isEndless, tokens, initial } = frame;
      const block = { config: config.site, initial };
      return (frame === UNRENDERED ? sendUnrendered : send)(
        c,
        {
          status: 200,
          isEndless,
          key: key && digest([built, JSON.stringify(config.site), key], 'base64url'),
          styleHash: hashesOf([contentOf(built, 'style'), tokens]),
          scriptHash: hashesOf([contentOf(built, 'script')]),
          html: async () => Readable.from([fillPage(built, frame, block)]),
        },
        'Accept-Encoding, Sec-Fetch-Dest',
      );
    };

    try {
      const query = new URL(c.req.url).search;
      if (query && draws.isFull(c)) return (await sendFrame(UNRENDERED)) ?? next();
      const fetch: SiteFetch = (path, init) => ask(path, init, c);
      const { pkrPerUsd } = config.site;
      const frame = await (await openFrames())?.openFrame({ tag, query, framed: isFramed(c), pkrPerUsd, fetch });
      return (await sendFrame(frame ?? UNRENDERED)) ?? (await sendFrame(UNRENDERED)) ?? next();
    } catch (error) {
      log.error(
        { error: loggable(error as Error), path: c.req.path },
        'a frame could not be rendered: the browser draws it',
      );
      return (await sendFrame(UNRENDERED)) ?? next();
    }
  };
}

function digest(parts: readonly string[], encoding: 'base64' | 'base64url'): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest(encoding);
}

/** The hashes of inline elements for the CSP. */
const hashesOf = (texts: readonly string[]) =>
  texts
    .filter(Boolean)
    .map((text) => `'sha256-${digest([text], 'base64')}'`)
    .join(' ');

/** The content of the page's first element of this name. */
function contentOf(page: string, name: 'script' | 'style'): string {
  const start = page.indexOf(`<${name}`);
  return start < 0 ? '' : page.slice(page.indexOf('>', start) + 1, page.indexOf(`</${name}>`, start));
}

/** The built page with the widget, the theme and locale of its address, and the block of JSON. */
function fillPage(built: string, { render, theme, locale, title, tokens }: RenderedFrame, start: object): string {
  const from = built.indexOf(PLACE) + PLACE.length;
  const to = built.search(AFTER);
  if (to < from) return built;
  // JSON that cannot end the script element.
  const json = JSON.stringify(start).replaceAll('<', '\\u003c');
  const head = `<html lang="${locale ?? 'en'}"${theme ? ` data-cw-theme="${theme}"` : ''}>`;
  const set = tokens && `<style id="tokens">${tokens}</style>\n    `;
  const before = built
    .slice(0, from)
    .replace(HEAD, head)
    .replace(TITLE, title ? `<title>${title}` : '$&')
    .replace(STYLE, set + STYLE);
  const block = `<script type="application/json" id="start">${json}</script>`;
  const after = built.slice(to + '</div>'.length).replace(NO_SCRIPT, textsOf(locale ?? '')(NO_SCRIPT));
  return `${before}${render() ?? built.slice(from, to)}</div>\n    ${block}${after}`;
}
