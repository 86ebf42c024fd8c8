import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

// The partner's pages that the widgets are measured on, and the pages that they are compared with.

const FOLDER = resolve('.cache/bench');

/** The scripts of the compared pages. */
const ENTRIES = {
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

/** Bundles the compared pages' scripts, and `more` entries, which import our built npm package as an application does. */
export async function bundlePages(more: Record<string, string> = {}): Promise<void> {
  mkdirSync(join(FOLDER, 'entries'), { recursive: true });
  const entries = Object.entries({ ...ENTRIES, ...more });
  const fileOf = (name: string) => join(FOLDER, `entries/${name}.tsx`);
  for (const [name, text] of entries) writeFileSync(fileOf(name), text);
  // Resolved by the package's own `exports`, as in an application.
  const installed = join(FOLDER, 'node_modules/charter-widgets');
  mkdirSync(dirname(installed), { recursive: true });
  rmSync(installed, { force: true });
  symlinkSync(resolve('dist/npm'), installed, 'junction');
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: FOLDER,
    logLevel: 'error',
    resolve: { dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(FOLDER, 'dist'),
      emptyOutDir: true,
      modulePreload: false,
      // One sheet, which the pages link.
      cssCodeSplit: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map(([name]) => [name, fileOf(name)])),
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

export interface PartnerSite {
  origin: string;
  stop: () => void;
}

/**
 * Serves a partner's pages and the bundled scripts, gzipped.
 * @param policy the Content-Security-Policy of the pages whose path begins with /strict
 */
export async function servePages(pages: ReadonlyMap<string, string>, policy = ''): Promise<PartnerSite> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(FOLDER, 'dist', path);
    const body = pages.get(path) ?? (TYPES[extname(path)] && existsSync(file) ? readFileSync(file) : undefined);
    response.writeHead(body === undefined ? 404 : 200, {
      'Content-Type': `${TYPES[extname(path)] ?? 'text/html'}; charset=utf-8`,
      'Content-Encoding': 'gzip',
      ...(path.startsWith('/strict') && { 'Content-Security-Policy': policy }),
    });
    response.end(gzipSync(body ?? '', { level: 9 }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  };
}

export const script = (src: string): string => `<script type="module" src="${src}"></script>`;

/** Records when the widget sends `ready`. A strict page loads it as a file, since its policy refuses inline scripts. */
export const NOTE_READY = "document.addEventListener('ready', () => (window.usableAt ??= performance.now()));";

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A partner</title>${head}<body>${body}</body></html>`;

export const html = (body: string): string =>
  page(`<link rel="icon" href="data:,"><script>${NOTE_READY}</script>`, body);
export const strictHtml = (body: string): string => page('<script src="/ready.js"></script>', body);
