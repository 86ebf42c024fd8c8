import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Endpoint } from 'charter-widgets/contract';
import { html } from 'hono/html';
import * as v from 'valibot';
import { sendJson } from '../../platform/http/answer';
import { requireFound } from '../../platform/http/errors';
import { sendGzipped } from '../../platform/http/response-cache';
import type { Subject } from '../../platform/http/roles';
import { preparedRoute, type Route, route } from '../../platform/http/route';
import { openApiDocument } from './document';

const document = (path: `/${string}`) =>
  ({ method: 'get', path, who: 'anyone', answer: v.unknown() }) as const satisfies Endpoint;

/** The API's document, as JSON and as a page to read. */
export function docsRoutes(subjects: () => readonly Subject[]): Route[] {
  return [
    preparedRoute(
      document('/openapi.json'),
      { summary: 'This document as JSON', content: 'application/json' },
      ({ config }) => {
        // Made once: it takes as long as a hundred other answers.
        let json: Promise<string> | undefined;
        return async ({ c }) => {
          json ??= openApiDocument(`${config.site.brand} API`, subjects()).then((it) => JSON.stringify(it));
          return sendJson(c, await json, 200);
        };
      },
    ),
    route(
      document('/docs'),
      { summary: 'This document as a page', content: 'text/html', ownOrigin: true },
      ({ config }, { c }) => c.html(viewerPage(`${config.site.brand} API`)),
    ),
    route(
      document('/docs/:file'),
      {
        summary: 'Files of that page',
        content: 'text/*',
        refusals: { 404: 'Unknown file' },
        ownOrigin: true,
      },
      async (_parts, { c }) => {
        const file = requireFound(await viewerFile(c.req.param('file') ?? ''), 'Unknown file');
        c.header('Cache-Control', 'public, max-age=86400');
        return sendGzipped(c, file.bytes, file.type);
      },
    ),
  ];
}

/** The page that shows the API's document. */
const viewerPage = (title: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/page.css">
</head>
<body>
<header>
<p>For programs: <a href="openapi.json">openapi.json</a>. You do not need the API to embed a widget: see the <a href="/docs/embed">partner handbook</a>.</p>
</header>
<main id="api"></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/** Shows the document read-only, because anybody can open this page. */
const START = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#api',
  deepLinking: true,
  supportedSubmitMethods: [],
  plugins: [
    // Swagger UI's own component sets HTML from text, which the page's Trusted Types policy refuses.
    ({ React }) => ({
      components: {
        // Without calls there is no use for a token.
        AuthorizeBtnContainer: () => null,
        Markdown: ({ source = '' }) =>
          React.createElement(
            'div',
            { className: 'renderedMarkdown' },
            source.split('\`').map((part, i) => (i % 2 ? React.createElement('code', { key: i }, part) : part)),
          ),
      },
    }),
  ],
});
`;

const PAGE_CSS = `body { margin: 0; }
header { font: 14px/1.5 system-ui, sans-serif; max-width: 1420px; margin: 0 auto; padding: 1rem 20px 0; }
.dark-mode header, .dark-mode header a { color: #e4e6e6; }
`;

const require = createRequire(import.meta.url);

const readPackage = (name: string) => readFile(require.resolve(`swagger-ui-dist/${name}`));

const FILES = new Map<string, () => Promise<Buffer>>([
  ['swagger-ui-bundle.js', () => readPackage('swagger-ui-bundle.js')],
  ['swagger-ui.css', () => readPackage('swagger-ui.css')],
  ['start.js', async () => Buffer.from(START)],
  ['page.css', async () => Buffer.from(PAGE_CSS)],
]);
const compressed = new Map<string, Promise<Buffer>>();

/** A file of the viewer's page, compressed once. */
async function viewerFile(name: string) {
  const read = FILES.get(name);
  if (!read) return undefined;
  const bytes = compressed.get(name) ?? read().then(promisify<Buffer, Buffer>(gzip));
  compressed.set(name, bytes);
  return { type: name.endsWith('.css') ? 'text/css' : 'text/javascript', bytes: new Uint8Array(await bytes) };
}
