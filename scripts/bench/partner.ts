import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

// The partner's pages that the widgets are measured on, and the scripts of the pages that they are compared with.

const FOLDER = '.cache/bench';

const PREFIX = 'entry:';
const ENTRIES: Record<string, string> = {
  react: `
    import { createElement, useEffect } from 'react';
    import { createRoot } from 'react-dom/client';
    function Button() {
      useEffect(() => { window.usableAt ??= performance.now(); }, []);
      return createElement('button', null, 'A button');
    }
    createRoot(document.getElementById('place')).render(createElement(Button));`,
  'resizer-parent': `
    import { initialize } from '@open-iframe-resizer/core';
    initialize({}, 'iframe');`,
  'resizer-child': `
    import { initializeChildListener } from '@open-iframe-resizer/core';
    initializeChildListener();`,
};

/** Bundles the compared pages' scripts, each a file of its name. */
export async function bundleScripts(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entries',
        resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
        load: (id) => (id.startsWith(PREFIX) ? ENTRIES[id.slice(PREFIX.length)] : undefined),
      },
    ],
    build: {
      outDir: FOLDER,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.keys(ENTRIES).map((name) => [name, PREFIX + name])),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

/**
 * Serves a partner's pages and the bundled scripts, gzipped. The pages whose path begins with /strict have the policy; what is
 * added to `pages` later is served as well.
 */
export async function servePages(
  pages: ReadonlyMap<string, string>,
  policy = '',
): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const isScript = path.endsWith('.js');
    const file = FOLDER + path;
    const body = pages.get(path) ?? (isScript && existsSync(file) ? readFileSync(file) : undefined);
    response.writeHead(body === undefined ? 404 : 200, {
      'Content-Type': `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`,
      'Content-Encoding': 'gzip',
      ...(path.startsWith('/strict') && { 'Content-Security-Policy': policy }),
    });
    response.end(gzipSync(body ?? '', { level: 9 }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}

export const script = (src: string): string => `<script type="module" src="${src}"></script>`;

/** Records when the widget sends `ready`. A strict page loads it as a file, since its policy refuses inline scripts. */
export const NOTE_READY = "document.addEventListener('ready', () => (window.usableAt ??= performance.now()));";

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A partner</title>${head}<body>${body}</body></html>`;

export const html = (body: string): string =>
  page(`<link rel="icon" href="data:,"><script>${NOTE_READY}</script>`, body);
export const strictHtml = (body: string): string => page('<script src="/ready.js"></script>', body);
